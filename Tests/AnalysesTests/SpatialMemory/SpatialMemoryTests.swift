import Recordings
import Analyses
import Metrics
import Testing

@testable import Study

/// Truth: ResearchKit's view controller of the task, and sums by hand.
@Suite struct SpatialMemoryTests {
  private static let good = spanGame([1, 2, 3], "success")

  @Test func `taps are classified in the order of their times`() throws {
    let game =
      #"{"gameSize":9,"sequence":[4,0,8],"gameStatus":1,"touchSamples":["#
      + #"{"timestamp":5,"targetIndex":8,"correct":1},{"timestamp":1,"targetIndex":-1,"correct":0},"#
      + #"{"timestamp":2,"targetIndex":4,"correct":1},{"timestamp":2.5,"targetIndex":4},"#
      + #"{"timestamp":3,"targetIndex":8},{"timestamp":3.5,"targetIndex":7},"#
      + #"{"timestamp":4,"targetIndex":0},{"timestamp":6,"targetIndex":0}]}"#
    let step = try span(spanResult(game))
    #expect(step.number("memory_off_target_tap_count") == 1)
    #expect(step.number("memory_repeat_tap_count") == 2)
    #expect(step.number("memory_order_error_count") == 1)
    #expect(step.number("memory_item_error_count") == 1)
    #expect(step.share("memory_item_correct_pct") == 1)
    #expect(step.number("memory_span_max_items") == 3)
    #expect(step.number("memory_first_tap_latency_median_s") == 2)
    #expect(step.number("memory_tap_interval_mean_s") == 1.5)
    #expect(step.flags == ["tap_times_sorted", "no_tile_positions", "recall_direction_unknown"])
  }

  /// Taps the game ignores are no errors, though they are stored as incorrect; a hit must be correct.
  @Test(arguments: [("true", false), ("1", false), ("false", true), ("0", true), ("null", false)])
  func `a tap that the result judges otherwise is flagged`(correct: String, isMismatch: Bool) throws
  {
    let game =
      #"{"gameSize":4,"sequence":[0,1],"gameStatus":"timeout","touchSamples":["#
      + #"{"timestamp":1,"targetIndex":0,"correct":\#(correct)},"#
      + #"{"timestamp":2,"targetIndex":0,"correct":false},"#
      + #"{"timestamp":3,"targetIndex":-1,"correct":false}]}"#
    #expect(try span(spanResult(game)).flags.contains("correctness_mismatch") == isMismatch)
  }

  /// 5 (round(log2 j) + 1): 5, 10, 15, 15, 15, 20 for six hits, and 20 for all of them.
  @Test func `points follow ResearchKit's rule, and stored points that differ are flagged`() throws
  {
    let game = spanGame([0, 1, 2, 3, 4, 5], "success", more: #","score":100"#)
    let step = try span(spanResult(game, more: #","score":100"#))
    #expect(step.number("memory_score_points") == 100)
    #expect(step.number("rk_memory_score_points") == 100)
    #expect(!step.flags.contains("score_mismatch"))
    let other = try span(spanResult(game, more: #","score":99"#))
    #expect(other.flags.contains("score_mismatch"))
    let odd = spanGame([0, 1], "failure", tapping: [0, 2], more: #","score":10"#)
    #expect(try span(spanResult(odd)).flags.contains("score_mismatch"))
    #expect(try span(spanResult(Self.good)).reason("rk_memory_score_points") == "score_unknown")
  }

  @Test(arguments: [
    ("2", "1", false), ("3", "1", true), ("2", "0", true), ("2", "2", true),
    ("1.7976931348623157e308", "1.7976931348623157e308", false),
  ]) func `stored counts that differ are flagged`(games: String, failures: String, isMismatch: Bool)
    throws
  {
    let text = spanResult(
      Self.good, spanGame([0, 1, 2, 3], "timeout", tapping: []),
      more: #","numberOfGames":\#(games),"numberOfFailures":\#(failures)"#)
    #expect(try span(text).flags.contains("count_mismatch") == isMismatch)
  }

  /// Shortest 3, shares 1, 1/2 and none: 2.5 + 1.5 = 4; the outcome changes at the third game alone.
  @Test func `values follow from the lengths of the staircase`() throws {
    let step = try span(
      spanResult(
        Self.good, spanGame([0, 1, 2, 3], "success"),
        spanGame([0, 1, 2, 3, 4], "failure", tapping: [0, 5]),
        spanGame([0, 1, 2, 3], "timeout", tapping: [0])))
    #expect(step.number("memory_span_mean_items") == 4)
    #expect(step.number("memory_span_max_items") == 4)
    #expect(step.number("memory_span_shown_max_items") == 5)
    #expect(step.number("memory_span_product") == 8)
    #expect(step.reason("memory_span_reversal_mean_items") == "few_values")
    #expect(!step.flags.contains("memory_staircase_irregular"))
  }

  /// A length never shown takes the mean of its neighbors: 1.5 + 1 + 1/2 + 0.
  @Test func `a length that was never shown takes the mean of its neighbors`() throws {
    let step = try span(
      spanResult(spanGame([0, 1], "success"), spanGame([0, 1, 2, 3], "failure", tapping: [5])))
    #expect(step.number("memory_span_mean_items") == 3)
    #expect(step.flags.contains("memory_staircase_irregular"))
  }

  @Test(arguments: [
    ([3, 4, 3], false), ([3, 3, 4], true), ([3, 5, 4], true), ([4, 3, 2], true), ([3, 4, 4], true),
  ]) func `a staircase that breaks the task's rule is flagged`(lengths: [Int], isIrregular: Bool)
    throws
  {
    let statuses = ["success", "failure", "success"]
    let games = zip(lengths, statuses).map { spanGame(Array(0..<$0), $1) }
    let step = try span(spanResult(games[0], games[1], games[2]))
    #expect(step.flags.contains("memory_staircase_irregular") == isIrregular)
  }

  /// At its longest and its shortest a staircase stays.
  @Test func `a staircase stays at its longest and its shortest length`() throws {
    let low = spanGame([0, 1], "failure", tapping: [])
    let high = spanGame([0, 1, 2], "success")
    #expect(!(try span(spanResult(low, low, low)).flags.contains("memory_staircase_irregular")))
    #expect(!(try span(spanResult(high, high)).flags.contains("memory_staircase_irregular")))
    let all = try span(spanResult(low, low))
    #expect(all.number("memory_span_max_items") == 0)
    #expect(all.number("memory_span_mean_items") == 1.5)
    #expect(all.reason("memory_first_tap_latency_median_s") == "no_correct_tap")
    #expect(all.reason("memory_target_distance_mean_pt") == "no_correct_tap")
    #expect(all.reason("memory_wrong_tap_distance_mean_pt") == "no_wrong_tap")
  }

  /// With the task's own limits: staying is due at a limit and nowhere else, and going beyond it never.
  @Test(arguments: [
    ([3, 3], "success", "3", "2", false), ([3, 3], "success", "4", "2", true),
    ([3, 4], "success", "3", "2", true), ([2, 2], "timeout", "9", "2", false),
    ([3, 3], "failure", "9", "2", true), ([2, 1], "failure", "9", "2", true),
  ]) func `limits of the staircase come from the task description`(
    lengths: [Int], status: String, longest: String, shortest: String, isIrregular: Bool
  ) throws {
    let games = lengths.map { spanGame(Array(0..<$0), status) }
    let step = try span(
      spanResult(games[0], games[1]), ["memory-span-min": shortest],
      configuration: ["memory-span-max": longest])
    #expect(step.flags.contains("memory_staircase_irregular") == isIrregular)
  }

  @Test(
    arguments: [
      ([:], [:], [:], "unknown"), (["memory-reversed": "true"], [:], [:], "backward"),
      ([:], [:], ["memory-reversed": "true"], "backward"),
      ([:], [:], ["memory-reversed": "false"], "forward"),
      (["memory-reversed": "true"], ["memory-reversed": "false"], [:], "forward"),
      (["memory-reversed": "true"], [:], ["memory-reversed": "false"], "backward"),
    ] as [([String: String], [String: String], [String: String], String)])
  func `the direction comes from the map, else the option, else the task description`(
    option: [String: String], map: [String: String], description: [String: String], word: String
  ) throws {
    let step = try span(spanResult(Self.good), option, facts: map, configuration: description)
    #expect(step.word("memory_recall_direction") == word)
    #expect(step.flags.contains("recall_direction_unknown") == (word == "unknown"))
  }

  // MARK: What cannot be used

  @Test(arguments: [
    "", #","gameRecords":[]"#, #","gameRecords":null"#, #","gameRecords":{}"#,
    #","gameRecords":[{"gameSize":9,"sequence":[1],"gameStatus":"unknown"}]"#,
  ]) func `a result without games is one error row`(member: String) throws {
    let step = try span(
      #"{"_class":"ORKSpatialSpanMemoryResult","identifier":"cognitive.memory.spatialspan"\#(member)}"#
    )
    #expect(step.measurement.failure?.name == "no_game")
    #expect(step.measurement.remarks.count == 1)
    #expect(step.measurement.remarks.first?.sentence.contains("the step was left out") == true)
  }

  @Test func `a game that cannot be used is skipped, the others are not`() throws {
    let step = try span(
      spanResult(Self.good, spanGame([1, 1], "success"), spanGame([0, 1, 2, 3], "success")))
    #expect(step.number("memory_game_count") == 2)
    #expect(step.number("memory_span_max_items") == 4)
    #expect(step.flags.contains("element_skipped"))
    #expect(
      step.measurement.remarks.map(\.sentence) == [
        "gameRecords[1].sequence: expected different tiles from 0 to 8, found [1, 1]; game 2 skipped"
      ])
    #expect(step.events("memory_span_shown_items").map(\.item) == ["1", "3"])
    let none = try span(spanResult(spanGame([9], "success")))
    #expect(none.measurement.failure?.name == "element_skipped")
  }

  @Test(arguments: [
    (#""touchSamples":"none""#, "touchSamples: expected a list of taps, found another text"),
    (#""gameSize":1000000000"#, "gameSize: expected a number of tiles, found another number"),
    (
      #""gameStatus":true"#, "gameStatus: expected success, failure or timeout, found true or false"
    ),
  ]) func `games with a member of a wrong type are left out`(member: String, problem: String) throws
  {
    let members =
      [#""sequence":[0,1]"#, member]
      + [#""gameSize":4"#, #""gameStatus":1"#].filter {
        $0.prefix(8) != member.prefix(8) || member.hasPrefix(#""touch"#)
      }
    let step = try span(spanResult(Self.good, "{" + members.joined(separator: ",") + "}"))
    #expect(step.number("memory_game_count") == 1)
    #expect(
      step.measurement.remarks.map(\.sentence) == ["gameRecords[1].\(problem); game 2 skipped"])
  }

  @Test func `totals that are not numbers are reported`() throws {
    let step = try span(spanResult(Self.good, more: #","score":"a","numberOfGames":null"#))
    #expect(
      step.measurement.remarks.map(\.sentence) == [
        "score: expected a number, found another text; it was left out"
      ])
    #expect(step.flags.contains("element_skipped"))
    #expect(!step.flags.contains("score_mismatch"))
  }

  /// Taps of a long game are classified without a search through the sequence for each tap.
  @Test func `many taps on many tiles are measured in time`() throws {
    let tiles = Array(0..<1000)
    let game =
      #"{"gameSize":1000,"sequence":\#(tiles),"gameStatus":1,"touchSamples":["#
      + spanTaps(Array(repeating: tiles, count: 50).flatMap(\.self)) + "]}"
    let step = try span(spanResult(game))
    #expect(step.share("memory_item_correct_pct") == 1)
    #expect(step.number("memory_repeat_tap_count") == 49_000)
  }

  @Test func `a step without a result is an error row, and steps of no task have none`() throws {
    let steps = ["cognitive.memory.spatialspan", "instruction"].map {
      SessionStep(identifier: $0, attempt: 1)
    }
    let measured = SpatialMemory.measurements(of: session(steps, of: .spatialMemory), Parameters())
    #expect(measured.map(\.failure?.name) == ["no_recording", nil])
    #expect(measured.map(\.step) == ["cognitive.memory.spatialspan", ""])
  }

  @Test func `flags and duration of the step are reported`() throws {
    let text =
      #"{"_class":"ORKStepResult","identifier":"cognitive.memory.spatialspan","#
      + #""isPreviousResult":true,"enabledAssistiveTechnology":"VoiceOver","#
      + #""startDate":"2024-05-01T10:00:00+0000","endDate":"2024-05-01T10:01:30+0000","results":["#
      + spanResult(Self.good) + "]}"
    let step = try span(text)
    #expect(step.flags.suffix(2) == ["previous_result", "assistive_technology_on"])
    #expect(step.number("step_duration_s") == 90)
    #expect(step.flags("step_duration_s") == ["dates_to_second"])
  }
}
