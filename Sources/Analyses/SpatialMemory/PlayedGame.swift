import DSP
import Foundation
import Recordings

/// One game with what the taps in it come to.
struct PlayedGame {
  let game: SpanGame
  /// In order of time.
  let taps: [ClassifiedTap]
  let hits: [ClassifiedTap]

  init(_ game: SpanGame) {
    self.game = game
    taps = ClassifiedTap.all(of: game)
    hits = taps.filter { $0.kind == .hit }
  }

  var length: Int { game.sequence.count }

  var isSuccess: Bool { game.status == .success }

  /// Points by ResearchKit's rule: for each hit by its number, and for the whole sequence by its length.
  var recomputedScore: Int {
    let found = (0..<hits.count).reduce(0) { $0 + points($1 + 1) }
    return found + (isSuccess ? points(length) : 0)
  }

  /// When the first tile of any kind was tapped.
  var firstTapSeconds: Double? { taps.first { $0.tap.tile != nil }?.tap.seconds }

  /// Times from one hit to the next.
  var intervals: [Double] {
    zip(hits.dropFirst(), hits).map { $0.tap.seconds - $1.tap.seconds }
  }

  /// The class of the first tap on a wrong tile, and the number of the tile that was due.
  var firstError: (kind: ClassifiedTap.Kind, position: Int)? {
    guard let place = taps.firstIndex(where: { $0.kind.isError }) else { return nil }
    return (taps[place].kind, taps[..<place].count { $0.kind == .hit } + 1)
  }

  /// True where a tap is written before one it came after.
  var isOutOfOrder: Bool {
    zip(game.taps, game.taps.dropFirst()).contains { $0.seconds > $1.seconds }
  }
}

/// `ORKSpatialSpanMemoryStepViewController`; halves are rounded up.
private func points(_ number: Int) -> Int { 5 * (Int(log2(Double(number)).rounded()) + 1) }

extension ClassifiedTap.Kind {
  /// A wrong tile.
  var isError: Bool { self == .orderError || self == .itemError }
}
