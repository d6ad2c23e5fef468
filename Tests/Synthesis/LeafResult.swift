/// A result of a step's own kind: taps, attempts, angles.
///
/// Its dates are those of the step unless it has its own.
public struct LeafResult: Sendable {
  /// The Objective-C class.
  let className: String
  /// Uptime at which it began; nil for the step's.
  var startSeconds: Double?
  /// Uptime at which it was complete; nil for the step's.
  var endSeconds: Double?
  /// Recordings that the leaf itself refers to.
  var files: [RecorderFile] = []
  /// The members besides identifier and dates, in the spelling of the file's release.
  let members: @Sendable (TaskResultFile) -> [(key: String, value: JSONText)]
}

extension JSONText {
  /// Plain digits, rounded to a billionth.
  static func number(_ value: Double, decimals: Int = 9) -> JSONText {
    .literal(decimalText(value, decimals: decimals))
  }

  /// Points, origin top left, y downward.
  static func point(_ point: SIMD2<Double>) -> JSONText {
    .object([("x", .number(point.x)), ("y", .number(point.y))])
  }

  /// Height before width.
  static func size(_ size: SIMD2<Double>) -> JSONText {
    .object([("h", .number(size.y)), ("w", .number(size.x))])
  }
}
