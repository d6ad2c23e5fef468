import Recordings

/// A tap with what it was in the course of its game.
///
/// ResearchKit calls every tap that finds no new tile incorrect, also those its game ignores.
struct ClassifiedTap: Equatable {
  /// The classes; the raw value is the type of their events.
  enum Kind: String {
    /// The tile that was due.
    case hit
    /// Beside all tiles.
    case miss
    /// A tile already found.
    case repeated = "repeat"
    /// A tile of the sequence before its turn.
    case orderError = "order_error"
    /// A tile that is not in the sequence.
    case itemError = "item_error"
  }

  let tap: SpanTap
  let kind: Kind
  /// The tile that was due; nil after the last.
  let due: Int?

  /// The taps of a game in order of time; of equal times in the order of the file.
  static func all(of game: SpanGame) -> [ClassifiedTap] {
    let places = Dictionary(game.sequence.enumerated().map { ($1, $0) }) { first, _ in first }
    var found = 0
    return inOrder(game.taps).map { tap in
      let due = found < game.sequence.count ? game.sequence[found] : nil
      let kind = tap.tile.map { Self.kind(place: places[$0], found: found) } ?? Kind.miss
      if kind == .hit { found += 1 }
      return ClassifiedTap(tap: tap, kind: kind, due: due)
    }
  }

  private static func inOrder(_ taps: [SpanTap]) -> [SpanTap] {
    let order = taps.indices.sorted { (taps[$0].seconds, $0) < (taps[$1].seconds, $1) }
    return order.map { taps[$0] }
  }

  /// `place` is that of the tile in the sequence, `found` how many of it were found.
  private static func kind(place: Int?, found: Int) -> Kind {
    guard let place else { return .itemError }
    if place == found { return .hit }
    return place < found ? .repeated : .orderError
  }

  /// True where ResearchKit took a hit for none or the other way round.
  var contradictsResult: Bool { tap.isCorrect.map { $0 != (kind == .hit) } ?? false }
}
