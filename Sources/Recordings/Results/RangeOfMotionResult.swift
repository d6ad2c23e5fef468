public import Text

/// The angles of a joint as the app measured them, in degrees: `ORKRangeOfMotionResult`.
///
/// Releases from 2.1.0 on write start, finish, minimum, maximum and range; 1.5.0 to 2.0.0 wrote
/// flexed and extended.
public struct RangeOfMotionResult: LeafContent, Sendable, Equatable {
  /// By the keys of the result, as written; what is no number is left out.
  public let degrees: [Term: Double]
  /// As written; else the distance of its ends, which are what old releases wrote. Nil without both.
  public let rangeDegrees: Double?
  /// The message about a result without a range.
  public let skipped: [ErrorWording]

  private static let keys = [
    "start", "finish", "minimum", "maximum", "range", "flexed", "extended",
  ]

  /// Reads every angle that is there.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    var degrees: [Term: Double] = [:]
    for key in Self.keys { degrees[key] = reader.value(in: leaf.root, key)?.number }
    func distance(_ one: String, _ other: String) -> Double? {
      degrees[one].flatMap { start in degrees[other].map { abs($0 - start) } }
    }
    rangeDegrees =
      degrees["range"] ?? distance("minimum", "maximum") ?? distance("flexed", "extended")
    if rangeDegrees == nil {
      reader.note(
        leaf.root, "range", "a number of degrees",
        found: reader.value(in: leaf.root, "range").described, effect: "reported range left out")
    }
    (self.degrees, skipped) = (degrees, reader.skipped)
  }
}
