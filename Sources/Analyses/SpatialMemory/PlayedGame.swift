import CLibrary
import DSP
import Recordings

/// One game with its classified taps.
///
/// ResearchKit's score rewards every tile by its number; it is computed again by the same rule, so that a
/// stored score can be checked. Distances of taps are from the tile that was due, also for taps on wrong
/// tiles.
struct PlayedGame {
  let game: SpatialMemoryGame
  /// The taps in order of time.
  let taps: [ClassifiedTap]
  let hits: [ClassifiedTap]

  init(_ game: SpatialMemoryGame) {
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
  var intervals: [Double] { zip(hits.dropFirst(), hits).map { $0.tap.seconds - $1.tap.seconds } }

  /// The class of the first tap on a wrong tile, and the number of the tile that was due.
  var firstError: (kind: ClassifiedTap.TapClass, position: Int)? {
    guard let place = taps.firstIndex(where: { $0.kind.isError }) else { return nil }
    return (taps[place].kind, taps[..<place].count { $0.kind == .hit } + 1)
  }

  /// True where a tap is written before one it came after.
  var isOutOfOrder: Bool {
    zip(game.taps, game.taps.dropFirst()).contains { $0.seconds > $1.seconds }
  }

  /// From the center of a tile to the tap that hit it.
  struct Offset {
    let vector: SIMD2<Double>
    /// Half of the shorter side of the tile.
    let halfSide: Double

    var length: Double { distance(vector) }
  }

  /// The offsets of all hits; empty where places are not recorded.
  var offsets: [Offset] {
    hits.compactMap { hit in
      guard let place = hit.tap.place, let target = target(hit.due) else { return nil }
      return Offset(vector: place - target.center, halfSide: min(target.size.x, target.size.y) / 2)
    }
  }

  /// From taps on wrong tiles to the centers of those that were due.
  var errorDistances: [Double] {
    taps.compactMap { tap in
      guard tap.kind.isError, let place = tap.tap.place, let target = target(tap.due) else {
        return nil
      }
      return distance(place - target.center)
    }
  }

  /// The smallest distance between the centers of two tiles; nil for one tile, or for two in one place.
  var pitch: Double? {
    let centers = game.targets.map(\.center).sorted { $0.x < $1.x }
    var best = Double.infinity
    for (index, center) in centers.enumerated() {
      for other in centers[(index + 1)...] {
        if other.x - center.x >= best { break }
        best = min(best, distance(other - center))
      }
    }
    return best > 0 && best.isFinite ? best : nil
  }

  private func target(_ tile: Int?) -> ScreenRectangle? {
    tile.flatMap { game.targets.indices.contains($0) ? game.targets[$0] : nil }
  }
}

/// The points of a tile by its number, as in `ORKSpatialSpanMemoryStepViewController`; halves are rounded up.
private func points(_ number: Int) -> Int { 5 * (Int(log2(Double(number)).rounded()) + 1) }

extension ClassifiedTap.TapClass {
  /// True for a tap on a wrong tile.
  var isError: Bool { self == .orderError || self == .itemError }
}

/// A tap with what it was in the course of its game.
///
/// ResearchKit calls every tap that finds no new tile incorrect, also those its game ignores.
struct ClassifiedTap: Equatable {
  /// The classes; the raw value is the type of their events.
  enum TapClass: String {
    /// The tap was on the tile that was due.
    case hit
    /// The tap was beside all tiles.
    case miss
    /// The tap was on a tile that had been found.
    case repeated = "repeat"
    /// The tap was on a tile of the sequence before its turn.
    case orderError = "order_error"
    /// The tap was on a tile that is not in the sequence.
    case itemError = "item_error"
  }

  let tap: SpatialMemoryTap
  let kind: TapClass
  /// The tile that was due; nil after the last.
  let due: Int?

  /// The taps of a game in order of time; of equal times in the order of the file.
  static func all(of game: SpatialMemoryGame) -> [ClassifiedTap] {
    let places = Dictionary(game.sequence.enumerated().map { ($1, $0) }) { first, _ in first }
    var found = 0
    return inOrder(game.taps).map { tap in
      let due = found < game.sequence.count ? game.sequence[found] : nil
      let kind = tap.tile.map { Self.kind(place: places[$0], found: found) } ?? TapClass.miss
      if kind == .hit { found += 1 }
      return ClassifiedTap(tap: tap, kind: kind, due: due)
    }
  }

  private static func inOrder(_ taps: [SpatialMemoryTap]) -> [SpatialMemoryTap] {
    let order = taps.indices.sorted { (taps[$0].seconds, $0) < (taps[$1].seconds, $1) }
    return order.map { taps[$0] }
  }

  /// `place` is that of the tile in the sequence, `found` how many of it were found.
  private static func kind(place: Int?, found: Int) -> TapClass {
    guard let place else { return .itemError }
    if place == found { return .hit }
    return place < found ? .repeated : .orderError
  }

  /// True where ResearchKit took a hit for none or the other way round.
  var contradictsResult: Bool { tap.isCorrect.map { $0 != (kind == .hit) } ?? false }
}

private func distance(_ v: SIMD2<Double>) -> Double { hypot(v.x, v.y) }
