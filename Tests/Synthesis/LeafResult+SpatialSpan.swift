import Foundation

/// A game of spatial memory as it was played, on a square grid of tiles.
public struct SyntheticSpanGame: Sendable, Equatable {
  /// The outcome of the game, in ResearchKit's words.
  public enum Status: String, Sendable { case success, failure, timeout }

  /// A finger put down.
  public struct Tap: Sendable, Equatable {
    /// Since tapping became possible.
    public var seconds: Double
    /// Nil beside all tiles.
    public var tile: Int?
    /// Points from the center of the tile, or from the corner of the view.
    public var offset: SIMD2<Double>

    /// A tap.
    public init(seconds: Double, tile: Int?, offset: SIMD2<Double> = .zero) {
      (self.seconds, self.tile, self.offset) = (seconds, tile, offset)
    }
  }

  public var sequence: [Int]
  public var status: Status
  public var taps: [Tap]

  /// A game; taps in order of time.
  public init(sequence: [Int], status: Status, taps: [Tap]) {
    (self.sequence, self.status, self.taps) = (sequence, status, taps)
  }

  /// Tiles along a side: as few as leave half of them out, 2 to 6.
  public var gridSide: Int {
    min(6, max(2, Int(Double(2 * sequence.count).squareRoot().rounded(.up))))
  }

  /// Tiles are 80 points wide and 100 points apart.
  public func center(of tile: Int) -> SIMD2<Double> {
    SIMD2(60 + 100 * Double(tile % gridSide), 140 + 100 * Double(tile / gridSide))
  }

  /// For each tap, whether it found the tile that was due.
  var isHit: [Bool] {
    var found = 0
    return taps.map { tap in
      guard found < sequence.count, tap.tile == sequence[found] else { return false }
      found += 1
      return true
    }
  }

  /// Points by ResearchKit's rule.
  public var score: Int {
    func points(_ number: Int) -> Int { 5 * (Int(log2(Double(number)).rounded()) + 1) }
    let hits = isHit.count { $0 }
    return (0..<hits).reduce(0) { $0 + points($1 + 1) }
      + (status == .success ? points(sequence.count) : 0)
  }
}

extension LeafResult {
  /// `ORKSpatialSpanMemoryResult`.
  public static func spatialSpan(_ games: [SyntheticSpanGame]) -> LeafResult {
    LeafResult(className: "ORKSpatialSpanMemoryResult") { _ in
      [
        ("score", .integer(games.reduce(0) { $0 + $1.score })),
        ("numberOfGames", .integer(games.count)),
        ("numberOfFailures", .integer(games.count { $0.status != .success })),
        ("gameRecords", .array(games.enumerated().map { record($1, seed: $0 + 1) })),
      ]
    }
  }

  private static func record(_ game: SyntheticSpanGame, seed: Int) -> JSONText {
    let size = SIMD2(80.0, 80)
    let rectangles = (0..<game.gridSide * game.gridSide).map { tile in
      JSONText.object([("origin", .point(game.center(of: tile) - size / 2)), ("size", .size(size))])
    }
    return .object([
      ("_class", .string("ORKSpatialSpanMemoryGameRecord")), ("seed", .integer(seed)),
      ("sequence", .array(game.sequence.map { .integer($0) })),
      ("gameSize", .integer(rectangles.count)), ("gameStatus", .string(game.status.rawValue)),
      ("score", .integer(game.score)), ("targetRects", .array(rectangles)),
      ("touchSamples", .array(zip(game.taps, game.isHit).map { touch($0, isHit: $1, of: game) })),
    ])
  }

  private static func touch(_ tap: SyntheticSpanGame.Tap, isHit: Bool, of game: SyntheticSpanGame)
    -> JSONText
  {
    let place = tap.offset + (tap.tile.map(game.center) ?? .zero)
    return .object([
      ("_class", .string("ORKSpatialSpanMemoryGameTouchSample")),
      ("timestamp", .number(tap.seconds)), ("targetIndex", .integer(tap.tile ?? -1)),
      ("location", .point(place)), ("correct", .literal(isHit ? "true" : "false")),
    ])
  }
}
