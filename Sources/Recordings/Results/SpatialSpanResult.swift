/// A finger put down while a sequence of tiles is repeated.
public struct SpanTap: Sendable, Equatable {
  /// Seconds since tapping became possible.
  public let seconds: Double
  /// Index of the tile; nil beside all tiles.
  public let tile: Int?
  /// Points from the top left of the view; nil where the export has none.
  public let place: SIMD2<Double>?
  /// What ResearchKit took it for; nil where the export does not tell.
  public let isCorrect: Bool?
}

/// A sequence of tiles that was shown and repeated.
public struct SpanGame: Sendable, Equatable {
  /// Its place among the games of the result, counted from 1.
  public let number: Int
  /// Success, failure or timeout.
  public let status: GameStatus
  /// Tiles in the order in which they had to be tapped, each once; never empty.
  public let sequence: [Int]
  /// Points given; nil where the export does not tell.
  public let score: Double?
  /// Where the tiles were, by index; empty where one is missing.
  public let targets: [ScreenRectangle]
  /// In the order of the file.
  public let taps: [SpanTap]
}

/// The games of one visit to the spatial memory step: `ORKSpatialSpanMemoryResult`, or what AppCore
/// archived as `MemoryGameResults`.
public struct SpatialSpanResult: LeafContent, Sendable, Equatable {
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
  public let games: [SpanGame]
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [String]

  /// Interrupted games are none, as in ResearchKit's own counts.
  public init(_ leaf: ResultLeaf) {
    let (key, list) = leaf.object.spelled("gameRecords", "MemoryGameGameRecords")
    let records = list?.array ?? []
    var (games, skipped) = ([SpanGame](), [String]())
    for (index, record) in records.enumerated() where record.gameStatus != .unknown {
      do {
        games.append(try SpanGame(record, number: index + 1))
      } catch {
        skipped.append("\(leaf.place(key))[\(index)].\(error.text); game \(index + 1) skipped")
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

  /// What the user is told of a result that lists no game.
  private static func absence(_ leaf: ResultLeaf, _ key: String) -> String {
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

  /// How a game ended; nil where nothing tells.
  var gameStatus: GameStatus? {
    spelled("gameStatus", "MemoryGameStatus").value?.code(GameStatus.self)
  }
}
