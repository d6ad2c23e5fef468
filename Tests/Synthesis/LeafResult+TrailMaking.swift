/// A target touched in the trail making task.
public struct TrailTap: Sendable, Equatable {
  /// Seconds since the targets were shown.
  public var seconds: Double
  /// Position of the target in the required order, from 0.
  public var index: Int
  /// Whether another target was due.
  public var isIncorrect: Bool

  /// A tap, unless said otherwise on the target that is due.
  public init(_ seconds: Double, _ index: Int, isIncorrect: Bool = false) {
    (self.seconds, self.index, self.isIncorrect) = (seconds, index, isIncorrect)
  }
}

extension LeafResult {
  /// `ORKTrailmakingResult`: the taps, and how many of them were wrong.
  public static func trailMaking(_ taps: [TrailTap]) -> LeafResult {
    LeafResult(className: "ORKTrailmakingResult") { _ in
      let list = taps.map { tap in
        JSONText.object([
          ("_class", .string("ORKTrailmakingTap")), ("timestamp", .number(tap.seconds)),
          ("index", .integer(tap.index)), ("incorrect", .literal("\(tap.isIncorrect)")),
        ])
      }
      return [
        ("numberOfErrors", .integer(taps.count(where: \.isIncorrect))), ("taps", .array(list)),
      ]
    }
  }
}
