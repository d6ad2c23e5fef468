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
  /// How many games are listed.
  public let listedCount: Int
  /// How many of them failed or ran out of time.
  public let listedFailureCount: Int
  /// Those that can be used.
  public let games: [SpatialMemoryGame]
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Interrupted games are none, as in ResearchKit's own counts.
  public init(_ leaf: ResultLeaf) {
    let (key, list) = leaf.object.spelled("gameRecords", "MemoryGameGameRecords")
    let records = list?.array ?? []
    var (games, skipped) = ([SpatialMemoryGame](), [ErrorWording]())
    for (index, record) in records.enumerated() where record.gameStatus != .unknown {
      do {
        games.append(try SpatialMemoryGame(record, number: index + 1))
      } catch {
        skipped.append(
          ErrorWording(
            "\(leaf.place(key))[\(index)].\(error.text)", remedy: "game \(index + 1) skipped"))
      }
    }
    for (name, oldName) in Self.totals {
      let (key, value) = leaf.object.spelled(name, oldName)
      guard value?.amount == nil, value ?? .null != .null else { continue }
      skipped.append(leaf.expectation(key, "a number", effect: "it was left out"))
    }
    let statuses = records.map(\.gameStatus).filter { $0 != .unknown }
    if statuses.isEmpty { skipped.append(Self.absence(leaf, key)) }
    (self.games, self.skipped) = (games, skipped)
    listedCount = statuses.count
    listedFailureCount = statuses.count { $0 == .failure || $0 == .timeout }
    let totals = Self.totals.map { leaf.object.spelled($0, $1).value?.amount }
    (score, gameCount, failureCount) = (totals[0], totals[1], totals[2])
  }

  /// ResearchKit's names and AppCore's.
  private static let totals = [
    ("score", "MemoryGameOverallScore"), ("numberOfGames", "MemoryGameNumberOfGames"),
    ("numberOfFailures", "MemoryGameNumberOfFailures"),
  ]

  /// The message about a result that lists no game.
  private static func absence(_ leaf: ResultLeaf, _ key: String) -> ErrorWording {
    leaf.expectation(
      key, "a list of one game or more that was not interrupted",
      effect: "step skipped (it was left before the first game ended)")
  }
}

extension JSONValue {
  /// A member by ResearchKit's name, else by AppCore's, with the name it has.
  func spelled(_ name: String, _ oldName: String) -> (key: String, value: JSONValue?) {
    let key = self[name] == nil && self[oldName] != nil ? oldName : name
    return (key, self[key])
  }

  /// The end of a game; nil if unknown.
  var gameStatus: GameStatus? {
    spelled("gameStatus", "MemoryGameStatus").value?.code(GameStatus.self)
  }
}

/// A game that cannot be used.
struct SpatialMemoryProblem: Error {
  /// The path below the game, what was expected and found.
  let text: String
}

extension SpatialMemoryGame {
  /// A record of a game as written.
  init(_ record: JSONValue, number: Int) throws(SpatialMemoryProblem) {
    self.number = number
    status = try Self.status(record)
    let tileCount = try Self.tileCount(record)
    sequence = try Self.sequence(record, tileCount: tileCount)
    taps = try Self.taps(record)
    score = record.spelled("score", "MemoryGameRecordGameScore").value?.amount
    let rectangles = record.spelled("targetRects", "MemoryGameRecordTargetRects").value?.array ?? []
    let read = rectangles.compactMap(\.screenRectangle)
    targets = rectangles.count == tileCount && read.count == tileCount ? read : []
  }

  private static func status(_ record: JSONValue) throws(SpatialMemoryProblem) -> GameStatus {
    if let status = record.gameStatus { return status }
    let (key, value) = record.spelled("gameStatus", "MemoryGameStatus")
    throw SpatialMemoryProblem(
      text: "\(key): expected success, failure or timeout, found \(value.described)")
  }

  /// ResearchKit's largest grid has 36; more than this fit no screen.
  private static let mostTiles = 1000

  private static func tileCount(_ record: JSONValue) throws(SpatialMemoryProblem) -> Int {
    let (key, value) = record.spelled("gameSize", "MemoryGameRecordGameSize")
    guard let count = value?.wholeNumber, (1...mostTiles).contains(count) else {
      throw SpatialMemoryProblem(
        text: "\(key): expected a number of tiles, found \(value.described)")
    }
    return count
  }

  /// Tiles from 0 on, each once, as many as there are at most.
  private static func sequence(
    _ record: JSONValue, tileCount: Int
  ) throws(SpatialMemoryProblem) -> [Int] {
    let (key, value) = record.spelled("sequence", "MemoryGameRecordSequence")
    let tiles = value?.array?.map(\.wholeNumber) ?? []
    let known = tiles.compactMap(\.self)
    let isUsable =
      !tiles.isEmpty && known.count == tiles.count && Set(known).count == known.count
      && known.allSatisfy { $0 >= 0 && $0 < tileCount }
    guard isUsable else {
      let found = value?.array == nil ? value.described : shown(tiles)
      throw SpatialMemoryProblem(
        text: "\(key): expected different tiles from 0 to \(tileCount - 1), found \(found)")
    }
    return known
  }

  /// The largest grid has 36 tiles; what is longer is cut in messages.
  private static func shown(_ tiles: [Int?]) -> String {
    let texts = tiles.prefix(36).map { tile in tile.map { "\($0)" } ?? "no tile" }
    return "[" + texts.joined(separator: ", ") + (tiles.count > 36 ? ", …]" : "]")
  }

  private static func taps(_ record: JSONValue) throws(SpatialMemoryProblem) -> [SpatialMemoryTap] {
    let (key, value) = record.spelled("touchSamples", "MemoryGameRecordTouchSamples")
    guard let samples = (value ?? .null) == .null ? [] : value?.array else {
      throw SpatialMemoryProblem(text: "\(key): expected a list of taps, found \(value.described)")
    }
    var taps: [SpatialMemoryTap] = []
    for (index, sample) in samples.enumerated() {
      do {
        taps.append(try SpatialMemoryTap(sample))
      } catch {
        throw SpatialMemoryProblem(text: "\(key)[\(index)].\(error.text) in tap \(index + 1)")
      }
    }
    return taps
  }
}

extension SpatialMemoryTap {
  fileprivate init(_ sample: JSONValue) throws(SpatialMemoryProblem) {
    let time = sample.spelled("timestamp", "MemoryGameTouchSampleTimestamp")
    guard case .number(let seconds)? = time.value else {
      throw SpatialMemoryProblem(
        text: "\(time.key): expected a number, found \(time.value.described)")
    }
    let target = sample.spelled("targetIndex", "MemoryGameTouchSampleTargetIndex")
    guard let index = target.value?.wholeNumber else {
      throw SpatialMemoryProblem(
        text: "\(target.key): expected a whole number, found \(target.value.described)")
    }
    self.seconds = seconds
    tile = index == Self.outside ? nil : index
    place = sample.spelled("location", "MemoryGameTouchSampleLocation").value?.screenPoint
    isCorrect = sample.spelled("correct", "MemoryGameTouchSampleIsCorrect").value?.bool
  }

  /// What ResearchKit writes for a tap beside all tiles.
  private static let outside = -1
}

extension JSONValue {
  /// A number without a fraction; nil for all else, true and false among it.
  var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }
}
