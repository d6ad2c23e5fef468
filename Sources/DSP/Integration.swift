/// Integral from the first sample to each by the trapezoid rule: as many values out as in, from 0
/// on.
///
/// `spacing` is the time, or whatever is integrated over, from one sample to the next.
public func cumulativeTrapezoid(_ x: [Double], spacing: Double) -> [Double] {
  var sum = 0.0
  var previous = x.first ?? 0
  return x.enumerated().map { index, value in
    if index > 0 { sum += 0.5 * (previous + value) * spacing }
    previous = value
    return sum
  }
}

/// Integral over all samples by the trapezoid rule; 0 for fewer than two.
public func trapezoid(_ x: [Double], spacing: Double) -> Double {
  zip(x, x.dropFirst()).reduce(0) { $0 + 0.5 * ($1.0 + $1.1) } * spacing
}
