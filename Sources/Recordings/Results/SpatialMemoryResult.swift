import Text

/// A finger put down while a sequence of tiles is repeated.
public struct SpatialMemoryTap: Sendable, Equatable {
  /// Seconds since tapping became possible.
  public let seconds: Double
  /// Index of the tile; nil beside all tiles.
  public let tile: Int?
  /// Points from the top left of the view; nil where the export has none.
  public let place: SIMD2<Double>?
  /// ResearchKit's classification; nil if the export does not contain it.
  public let isCorrect: Bool?
}

/// A sequence of tiles that was shown and repeated.
public struct SpatialMemoryGame: Sendable, Equatable {
  /// Its place among the games of the result, counted from 1.
  public let number: Int
  /// Success, failure or timeout.
  public let status: GameStatus
  /// Tiles in the order in which they had to be tapped, each once; never empty.
  public let sequence: [Int]
  /// The points awarded; nil if the export does not contain them.
  public let score: Double?
  /// Where the tiles were, by index; empty where one is missing.
  public let targets: [ScreenRectangle]
  /// In the order of the file.
  public let taps: [SpatialMemoryTap]
}

/// The games of one visit to the spatial memory step: `ORKSpatialSpanMemoryResult`, or what AppCore
/// archived as `MemoryGameResults`.
public struct SpatialMemoryResult: LeafContent, Sendable, Equatable {
  /// The result's own total of points.
  public let score: Double?
  /// The result's own count of games.
  public let gameCount: Double?
  /// The result's own count of games that failed or ran out of time.
  public let failureCount: Double?
  /// True for a result that has totals and no list of games.
  public let isOfTotals: Bool
  /// How many games are listed.
  public let listedCount: Int
  /// How many of them failed or ran out of time.
  public let listedFailureCount: Int
  /// Those that can be used.
  public let games: [SpatialMemoryGame]
  /// The unit of the file's times; those of the taps are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Interrupted games are none, as in ResearchKit's own counts.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    let list = reader.name(in: root, "gameRecords", "MemoryGameGameRecords")
    let stated = reader.elements(root, list, effect: { "game \($0) skipped" }) {
      reader, record, number in
      reader.status(record) == .unknown ? nil : reader.game(record, number: number)
    }
    times = Self.times(of: stated, leaf)
    let perSecond = times.perSecond
    games = perSecond == 1 ? stated : stated.map { $0.divided(by: perSecond) }
    score = reader.total(root, "score", "MemoryGameOverallScore")
    gameCount = reader.total(root, "numberOfGames", "MemoryGameNumberOfGames")
    failureCount = reader.total(root, "numberOfFailures", "MemoryGameNumberOfFailures")
    let records = reader.value(in: root, list)?.array ?? []
    let statuses = records.map { reader.status(($0, "")) }.filter { $0 != .unknown }
    isOfTotals = reader.value(in: root, list) == nil && (score ?? gameCount ?? failureCount) != nil
    if statuses.isEmpty, !isOfTotals {
      reader.note(
        root, list, "a list with at least one completed game",
        found: reader.value(in: root, list).described,
        effect: "the step was left out, since it ended before the first game was completed")
    }
    skipped = reader.skipped
    listedCount = statuses.count
    listedFailureCount = statuses.count { $0 == .failure || $0 == .timeout }
  }

  /// Times count from the beginning of each game.
  private static func times(of games: [SpatialMemoryGame], _ leaf: ResultLeaf) -> StatedTimes {
    let moments = games.map { $0.taps.map(\.seconds).filter(\.isFinite).sorted() }
    var evidence = TimeEvidence(
      leaf, moments: moments.flatMap(\.self), .target,
      durations: moments.flatMap { game in zip(game, game.dropFirst()).map { $1 - $0 } })
    evidence.span = moments.compactMap { game in
      game.first.flatMap { first in game.last.map { $0 - first } }
    }.max()
    return evidence.times
  }
}

extension SpatialMemoryGame {
  /// The game with times in another unit.
  fileprivate func divided(by perSecond: Double) -> SpatialMemoryGame {
    SpatialMemoryGame(
      number: number, status: status, sequence: sequence, score: score, targets: targets,
      taps: taps.map { tap in
        SpatialMemoryTap(
          seconds: tap.seconds / perSecond, tile: tap.tile, place: tap.place,
          isCorrect: tap.isCorrect)
      })
  }
}

extension TolerantReader {
  /// A total by ResearchKit's name, else by AppCore's.
  fileprivate mutating func total(_ root: Place, _ name: String, _ oldName: String) -> Double? {
    member(root, self.name(in: root, name, oldName), "a number", \.amount)
  }

  /// The end of a game; nil if unknown.
  fileprivate func status(_ record: Place) -> GameStatus? {
    value(in: record, "gameStatus", "MemoryGameStatus")?.code(GameStatus.self)
  }

  /// A record of a game as written; nil for one that cannot be used.
  fileprivate mutating func game(_ record: Place, number: Int) -> SpatialMemoryGame? {
    let status = required(
      record, name(in: record, "gameStatus", "MemoryGameStatus"), "success, failure or timeout"
    ) { $0.code(GameStatus.self) }
    guard let status, let tileCount = tileCount(record),
      let sequence = sequence(record, tileCount: tileCount), let taps = taps(record)
    else { return nil }
    let rectangles = value(in: record, "targetRects", "MemoryGameRecordTargetRects")?.array ?? []
    let read = rectangles.compactMap(\.screenRectangle)
    return SpatialMemoryGame(
      number: number, status: status, sequence: sequence,
      score: value(in: record, "score", "MemoryGameRecordGameScore")?.amount,
      targets: rectangles.count == tileCount && read.count == tileCount ? read : [], taps: taps)
  }

  /// ResearchKit's largest grid has 36 tiles; more than a thousand fit no screen.
  private mutating func tileCount(_ record: Place) -> Int? {
    required(record, name(in: record, "gameSize", "MemoryGameRecordGameSize"), "a number of tiles")
    { value in value.wholeNumber.flatMap { (1...1000).contains($0) ? $0 : nil } }
  }

  /// Tiles from 0 on, each once, as many as there are at most.
  private mutating func sequence(_ record: Place, tileCount: Int) -> [Int]? {
    required(
      record, name(in: record, "sequence", "MemoryGameRecordSequence"),
      "different tiles from 0 to \(tileCount - 1)",
      describe: { value in value?.array.map(Self.shown) ?? value.described }
    ) { value in
      let tiles = value.array?.map(\.wholeNumber) ?? []
      let known = tiles.compactMap(\.self)
      let isUsable =
        !tiles.isEmpty && known.count == tiles.count && Set(known).count == known.count
        && known.allSatisfy { $0 >= 0 && $0 < tileCount }
      return isUsable ? known : nil
    }
  }

  /// The largest grid has 36 tiles; what is longer is cut in messages.
  private static func shown(_ tiles: [JSONValue]) -> String {
    let texts = tiles.prefix(36).map { tile in tile.wholeNumber.map { "\($0)" } ?? "no tile" }
    return "[" + texts.joined(separator: ", ") + (tiles.count > 36 ? ", …]" : "]")
  }

  /// The taps; none where there is no list, nil where one cannot be used.
  private mutating func taps(_ record: Place) -> [SpatialMemoryTap]? {
    let key = name(in: record, "touchSamples", "MemoryGameRecordTouchSamples")
    guard let value = record.value?[key], value != .null else { return [] }
    guard member(record, key, "a list of taps", \.array) != nil else { return nil }
    let taps = elements(record, key, effect: { _ in LeafFault.leftOut }) { reader, tap, number in
      reader.tap(tap, number: number)
    }
    return faults.isEmpty ? taps : nil
  }

  private mutating func tap(_ tap: Place, number: Int) -> SpatialMemoryTap? {
    let describe = { (value: JSONValue?) in "\(value.described) in tap \(number)" }
    let seconds = required(
      tap, name(in: tap, "timestamp", "MemoryGameTouchSampleTimestamp"), "a number",
      describe: describe
    ) { value in if case .number(let seconds) = value { seconds } else { nil } }
    let index = required(
      tap, name(in: tap, "targetIndex", "MemoryGameTouchSampleTargetIndex"), "a whole number",
      describe: describe, \.wholeNumber)
    guard let seconds, let index else { return nil }
    return SpatialMemoryTap(
      seconds: seconds, tile: index == Self.outside ? nil : index,
      place: value(in: tap, "location", "MemoryGameTouchSampleLocation")?.screenPoint,
      isCorrect: value(in: tap, "correct", "MemoryGameTouchSampleIsCorrect")?.bool)
  }

  /// The index that ResearchKit writes for a tap beside all tiles.
  private static let outside = -1
}

extension JSONValue {
  /// A number without a fraction; nil for all else, true and false among it.
  var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }
}
