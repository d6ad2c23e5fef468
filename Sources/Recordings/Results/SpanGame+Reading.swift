/// A game that cannot be used.
struct SpanProblem: Error {
  /// The path below the game, what was expected and found.
  let text: String
}

extension SpanGame {
  /// A record of a game as written.
  init(_ record: JSONValue, number: Int) throws(SpanProblem) {
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

  private static func status(_ record: JSONValue) throws(SpanProblem) -> GameStatus {
    if let status = record.gameStatus { return status }
    let (key, value) = record.spelled("gameStatus", "MemoryGameStatus")
    throw SpanProblem(
      text: "\(key): expected success, failure or timeout, found \(value.described)")
  }

  /// ResearchKit's largest grid has 36; more than this fit no screen.
  private static let mostTiles = 1000

  private static func tileCount(_ record: JSONValue) throws(SpanProblem) -> Int {
    let (key, value) = record.spelled("gameSize", "MemoryGameRecordGameSize")
    guard let count = value?.wholeNumber, (1...mostTiles).contains(count) else {
      throw SpanProblem(text: "\(key): expected a number of tiles, found \(value.described)")
    }
    return count
  }

  /// Tiles from 0 on, each once, as many as there are at most.
  private static func sequence(
    _ record: JSONValue, tileCount: Int
  ) throws(SpanProblem) -> [Int] {
    let (key, value) = record.spelled("sequence", "MemoryGameRecordSequence")
    let tiles = value?.array?.map(\.wholeNumber) ?? []
    let known = tiles.compactMap(\.self)
    let isUsable =
      !tiles.isEmpty && known.count == tiles.count && Set(known).count == known.count
      && known.allSatisfy { $0 >= 0 && $0 < tileCount }
    guard isUsable else {
      let found = value?.array == nil ? value.described : shown(tiles)
      throw SpanProblem(
        text: "\(key): expected different tiles from 0 to \(tileCount - 1), found \(found)")
    }
    return known
  }

  /// The largest grid has 36 tiles; what is longer is cut in messages.
  private static func shown(_ tiles: [Int?]) -> String {
    let texts = tiles.prefix(36).map { tile in tile.map { "\($0)" } ?? "no tile" }
    return "[" + texts.joined(separator: ", ") + (tiles.count > 36 ? ", …]" : "]")
  }

  private static func taps(_ record: JSONValue) throws(SpanProblem) -> [SpanTap] {
    let (key, value) = record.spelled("touchSamples", "MemoryGameRecordTouchSamples")
    guard let samples = (value ?? .null) == .null ? [] : value?.array else {
      throw SpanProblem(text: "\(key): expected a list of taps, found \(value.described)")
    }
    var taps: [SpanTap] = []
    for (index, sample) in samples.enumerated() {
      do {
        taps.append(try SpanTap(sample))
      } catch {
        throw SpanProblem(text: "\(key)[\(index)].\(error.text) in tap \(index + 1)")
      }
    }
    return taps
  }
}

extension SpanTap {
  fileprivate init(_ sample: JSONValue) throws(SpanProblem) {
    let time = sample.spelled("timestamp", "MemoryGameTouchSampleTimestamp")
    guard case .number(let seconds)? = time.value else {
      throw SpanProblem(text: "\(time.key): expected a number, found \(time.value.described)")
    }
    let target = sample.spelled("targetIndex", "MemoryGameTouchSampleTargetIndex")
    guard let index = target.value?.wholeNumber else {
      throw SpanProblem(
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
