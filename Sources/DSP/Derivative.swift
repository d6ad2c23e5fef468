/// Change per unit at each sample: central differences, one-sided at both ends.
///
/// `spacing` is the time, or whatever is differentiated by, from one sample to the next. As many
/// values out as in; a single sample does not change.
public func derivative(_ x: [Double], spacing: Double) -> [Double] {
  x.indices.map { index in
    let (before, behind) = (max(0, index - 1), min(x.count - 1, index + 1))
    guard before < behind else { return 0 }
    return (x[behind] - x[before]) / (Double(behind - before) * spacing)
  }
}
