import Testing

@testable import Recordings

/// Truth: `ORKSpatialSpanMemoryResult` as serialized by ResearchKit's own test application, and what
/// AppCore archived of the same as `MemoryGameResults`.
@Suite struct SpatialMemoryResultTests {
  private func read(_ text: String, path: String = "results[2].results[0]") throws
    -> SpatialMemoryResult
  { SpatialMemoryResult(ResultLeaf(path: path, object: try tree(text))) }

  private func game(_ members: String) throws -> SpatialMemoryResult {
    try read(#"{"gameRecords":[{"# + members + "}]}")
  }

  private static let tiles = (0..<4).map { tile in
    #"{"origin":{"x":\#(100 * tile),"y":20},"size":{"h":80,"w":80}}"#
  }.joined(separator: ",")

  @Test func `counts, sequence, tiles and taps are read`() throws {
    let result = try read(
      #"{"score":45,"numberOfGames":1,"numberOfFailures":0,"gameRecords":[{"seed":7,"gameSize":4,"#
        + #""sequence":[3,0],"gameStatus":"success","score":20,"targetRects":[\#(Self.tiles)],"#
        + #""touchSamples":[{"timestamp":1.25,"targetIndex":3,"location":{"x":341,"y":63},"correct":true},"#
        + #"{"timestamp":2,"targetIndex":-1,"correct":0}]}]}"#)
    #expect(result.score == 45)
    #expect(result.gameCount == 1)
    #expect(result.failureCount == 0)
    let game = try #require(result.games.first)
    #expect(game.number == 1)
    #expect(game.status == .success)
    #expect(game.sequence == [3, 0])
    #expect(game.score == 20)
    #expect(game.targets.map(\.center.x) == [40, 140, 240, 340])
    #expect(
      game.taps == [
        SpatialMemoryTap(seconds: 1.25, tile: 3, place: SIMD2(341, 63), isCorrect: true),
        SpatialMemoryTap(seconds: 2, tile: nil, place: nil, isCorrect: false),
      ])
    #expect(result.skipped.isEmpty)
    #expect(result.listedCount == 1)
    #expect(result.listedFailureCount == 0)
  }

  @Test func `AppCore's names, texts for places, and its words are read`() throws {
    let result = try read(
      #"{"item":"MemoryGameResults.json","MemoryGameOverallScore":10,"MemoryGameNumberOfGames":1,"#
        + #""MemoryGameNumberOfFailures":1,"MemoryGameGameRecords":[{"MemoryGameRecordSeed":9,"#
        + #""MemoryGameRecordSequence":[1,0],"MemoryGameRecordGameSize":2,"#
        + #""MemoryGameRecordTargetRects":["{{20, 100}, {80, 80}}","{{120, 100}, {80, 80}}"],"#
        + #""MemoryGameRecordTouchSamples":[{"MemoryGameTouchSampleTimestamp":0.5,"#
        + #""MemoryGameTouchSampleTargetIndex":1,"MemoryGameTouchSampleLocation":"{160, 140}","#
        + #""MemoryGameTouchSampleIsCorrect":1}],"MemoryGameRecordGameScore":5,"#
        + #""MemoryGameStatus":"MemoryGameStatusTimeout"}]}"#)
    #expect(result.score == 10)
    #expect(result.gameCount == 1)
    #expect(result.failureCount == 1)
    let game = try #require(result.games.first)
    #expect(game.status == .timeout)
    #expect(game.sequence == [1, 0])
    #expect(game.score == 5)
    #expect(game.targets.map(\.center) == [SIMD2(60, 140), SIMD2(160, 140)])
    #expect(
      game.taps == [
        SpatialMemoryTap(seconds: 0.5, tile: 1, place: SIMD2(160, 140), isCorrect: true)
      ])
    #expect(result.listedFailureCount == 1)
  }

  @Test(arguments: [
    ("1", GameStatus.success), ("2", .failure), ("3", .timeout), (#""failure""#, .failure),
    (#""Timeout""#, .timeout), (#""MemoryGameStatusSuccess""#, .success), (#""3""#, .timeout),
  ]) func `every spelling of an outcome is read`(text: String, status: GameStatus) throws {
    let result = try game(#""gameSize":4,"sequence":[0],"gameStatus":"# + text)
    #expect(result.games.map(\.status) == [status])
  }

  /// Interrupted games are in no count of ResearchKit's.
  @Test func `a game that was interrupted does not count, and one without an outcome is skipped`()
    throws
  {
    let interrupted = try game(#""gameSize":4,"sequence":[0],"gameStatus":0"#)
    #expect(interrupted.games.isEmpty)
    #expect(interrupted.listedCount == 0)
    #expect(interrupted.skipped.first?.sentence.contains("at least one completed game") == true)
    let odd = try game(#""gameSize":4,"sequence":[0],"gameStatus":"won""#)
    #expect(odd.games.isEmpty)
    #expect(odd.listedCount == 1)
    #expect(odd.skipped.first?.sentence.contains("found another text; game 1 skipped") == true)
  }

  @Test(arguments: [
    ("[]", "[]"), ("[0,0]", "[0, 0]"), ("[4]", "[4]"), ("[-1]", "[-1]"),
    ("[0,1,2,3,4]", "[0, 1, 2, 3, 4]"), ("[0.5]", "[no tile]"), (#"["1"]"#, "[no tile]"),
    ("7", "another number"), ("null", "nothing"), ("[1e300]", "[no tile]"),
  ]) func `a game with an impossible sequence is skipped with a report`(
    sequence: String, found: String
  ) throws {
    let result = try game(#""gameSize":4,"gameStatus":1,"sequence":"# + sequence)
    #expect(result.games.isEmpty)
    #expect(
      result.skipped.map(\.sentence) == [
        "results[2].results[0].gameRecords[0].sequence: expected different tiles from 0 to 3, "
          + "found \(found); game 1 skipped"
      ])
  }

  @Test(arguments: ["null", "0", "-4", "2.5", "1.7976931348623157e308", #""nine""#, "true"])
  func `a game with an impossible number of tiles is skipped with a report`(size: String) throws {
    let result = try game(#""sequence":[0],"gameStatus":1,"gameSize":"# + size)
    #expect(result.games.isEmpty)
    #expect(result.skipped.count == 1)
  }

  @Test(arguments: [
    (#""targetIndex":1"#, "timestamp: expected a number, found nothing in tap 2"),
    (
      #""timestamp":true,"targetIndex":1"#,
      "timestamp: expected a number, found true or false in tap 2"
    ), (#""timestamp":1"#, "targetIndex: expected a whole number, found nothing in tap 2"),
    (
      #""timestamp":1,"targetIndex":0.5"#,
      "targetIndex: expected a whole number, found another number in tap 2"
    ),
  ]) func `a tap that cannot be used costs its game`(tap: String, problem: String) throws {
    let result = try game(
      #""gameSize":4,"sequence":[0],"gameStatus":1,"touchSamples":["#
        + #"{"timestamp":1,"targetIndex":0},{\#(tap)}]"#)
    #expect(result.games.isEmpty)
    #expect(
      result.skipped.map(\.sentence) == [
        "results[2].results[0].gameRecords[0].touchSamples[1].\(problem); game 1 skipped"
      ])
  }

  @Test func `one tile without a place leaves none`() throws {
    let result = try game(
      #""gameSize":2,"sequence":[0],"gameStatus":1,"targetRects":["{{0, 0}, {80, 80}}","{0, 0}"]"#)
    #expect(result.games.first?.targets.isEmpty == true)
  }

  @Test(arguments: ["{}", #"{"gameRecords":[]}"#, #"{"gameRecords":{}}"#, "[]", "7"])
  func `a result without games is none`(text: String) throws {
    let result = SpatialMemoryResult(ResultLeaf(path: "", object: try tree(text)))
    #expect(result.games.isEmpty)
    #expect(result.listedCount == 0)
    #expect(result.skipped.count == 1)
    #expect(
      result.skipped.first?.sentence.hasPrefix("gameRecords: expected a list with at least one")
        == true)
  }
}
