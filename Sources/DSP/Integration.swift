/// Integral from the first sample to each by the trapezoid rule: as many values out as in, from 0 on.
///
/// `spacing` is the time, or whatever is integrated over, from one sample to the next.
public func cumulativeTrapezoid(_ x: [Double], spacing: Double) -> [Double] {
  var integral = [Double](repeating: 0, count: x.count)
  for index in x.indices.dropFirst() {
    integral[index] = integral[index - 1] + 0.5 * (x[index - 1] + x[index]) * spacing
  }
  return integral
}

/// Integral over all samples by the trapezoid rule; 0 for fewer than two.
public func trapezoid(_ x: [Double], spacing: Double) -> Double {
  zip(x, x.dropFirst()).reduce(0) { $0 + 0.5 * ($1.0 + $1.1) } * spacing
}
