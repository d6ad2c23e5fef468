/// A length in pixels as SVG has it, to a tenth.
func pixels(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
  return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
}

/// A path through points, which may close.
func pathText(_ points: [SIMD2<Double>], isClosed: Bool = false) -> String {
  var text = ""
  for (number, point) in points.enumerated() {
    text += number == 0 ? "M" : number == 1 ? "L" : " "
    text += "\(pixels(point.x)) \(pixels(point.y))"
  }
  return isClosed && !text.isEmpty ? text + "Z" : text
}
