import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the contract of `metrics.csv`, read with a CSV reader of the tests' own.
@Suite struct MetricsCSVTests {
  private static let outcome = Result {
    try Tool.run(["run"] + Fixture.participants + ["--map", Fixture.sampleData + "/map.csv"])
  }
  private static let table = Result { try outcome.get().table }
  private static let dictionary = Result { try Tool.run(["dictionary"]).table }

  private var outcome: Outcome { get throws { try Self.outcome.get() } }
  private var table: Table { get throws { try Self.table.get() } }

  @Test func `the header is that of the contract, letter for letter`() throws {
    let header =
      "participant,visit,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source\n"
    #expect(try outcome.status == 0)
    #expect(try outcome.text.hasPrefix(header))
    #expect(try outcome.output.prefix(3) != Data([0xEF, 0xBB, 0xBF]))
  }

  /// Oracle: SampleData/README.md.
  @Test func `the sessions are those that were recorded`() throws {
    let rows = try table.rows
    let tasks = Dictionary(grouping: rows) { $0["participant"] ?? "" }.mapValues { rows in
      Set(rows.compactMap { $0["task"] })
    }
    let expected = [
      "P01": "gait-and-balance", "P02": "gait-and-balance", "P03": "gait-and-balance",
      "P04": "tapping", "P05": "reaction-time", "P06": "normalized-reaction-time",
      "P07": "range-of-motion", "P08": "tremor", "P09": "timed-walk", "P10": "fitness",
      "P11": "six-minute-walk", "P12": "heart-rate", "P13": "heart-rate", "P14": "heart-rate",
      "P15": "phonation", "P16": "environment-spl", "P17": "speech-recognition",
      "P18": "speech-in-noise", "P19": "spatial-memory", "P20": "stroop", "P21": "trail-making",
      "P22": "psat", "P23": "tower-of-hanoi", "P27": "amsler-grid", "P24": "nine-hole-peg",
      "P25": "tone-audiometry", "P26": "dbhl-tone-audiometry",
    ]
    #expect(tasks == expected.mapValues { [$0] })
    let starts = try table.values("start")
    let hasOffset = starts.subtracting([""]).allSatisfy {
      $0.contains(/T..:..:..(\.\d+)?[+-]..:..$/)
    }
    #expect(hasOffset)
    #expect(starts.count == 37)
  }

  /// Oracle: SampleData/README.md, whose people were made with these numbers.
  @Test(
    arguments: [
      ("P01", "walking.outbound", "step_count", 20, 0),
      ("P03", "walking.outbound", "turn_count", 1, 0), ("P04", "tapping.left", "tap_count", 93, 0),
      ("P05", "reactionTime", "reaction_valid_trial_count", 3, 0),
      ("P05", "reactionTime", "reaction_time_threshold_min_ms", 268.6, 1),
      ("P06", "reactionTime", "touch_reaction_time_mean_ms", 512.5, 1e-6),
      ("P07", "shoulder.range.of.motion", "rom_range_deg", 138, 0.01),
      ("P08", "tremor.handInLap.left", "hand_tremor_frequency_hz", 5.2, 0.01),
      ("P09", "timed.walk.trial1", "course_time_s", 8.3, 0),
      ("P09", "timed.walk.trial2", "step_count", 14, 0),
      ("P10", "fitness.walk", "step_count", 110, 0), ("P11", "6mwt", "step_count", 687, 0),
      ("P11", "6mwt", "walk_distance_m", 467.16, 1e-6), ("P11", "6mwt", "walk_pause_count", 1, 0),
    ] as [(String, String, String, Double, Double)])
  func `the numbers are those people were made with`(
    participant: String, step: String, metric: String, value: Double, tolerance: Double
  ) throws {
    let values = try table.rows.filter {
      $0["participant"] == participant && $0["step"] == step && $0["metric"] == metric
    }.compactMap { Double($0["content"] ?? "") }
    #expect(values.count == 1)
    #expect(values.allSatisfy { abs($0 - value) <= tolerance })
  }

  /// Oracle: the contract. SampleData has a folder for each session below those of the participants.
  @Test func `rows are in natural order`() throws {
    let rows = try table.rows
    #expect(rows.count > 500)
    let folders = rows.map {
      ($0["source"] ?? "").split(separator: "/").prefix(2).joined(separator: "/")
    }
    #expect(folders == folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let sessions = Dictionary(grouping: rows) { row in
      ["participant", "session", "task"].map { row[$0] ?? "" }
    }
    for (session, rows) in sessions {
      let steps = rows.map { $0["step"] ?? "" }
      let names = steps.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      #expect(Set(names).count == names.count, "each step of \(session) in one piece")
      #expect(!names.dropLast().contains(""), "values of the session last")
      for rows in Dictionary(grouping: rows, by: { $0["step"] }).values {
        let attempts = rows.map { Int($0["attempt"] ?? "") ?? .max }
        #expect(attempts == attempts.sorted(), "attempts of \(session) in turn")
      }
    }
    let walk = rows.filter { $0["participant"] == "P01" }.map { $0["step"] ?? "" }
    #expect(
      walk.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } } == [
        "walking.outbound", "walking.return", "walking.rest", "",
      ])
  }

  @Test func `metrics of a step are in the order of the dictionary, each once`() throws {
    let names = try Dictionary(grouping: Self.dictionary.get().rows) { $0["task"] ?? "" }.mapValues
    { $0.compactMap { $0["metric"] } }
    let steps = Dictionary(grouping: try table.rows) { row in
      ["source", "task", "step", "attempt"].map { row[$0] ?? "" }
    }
    for (_, rows) in steps {
      let places = rows.compactMap { row in
        row["metric"].flatMap { names[row["task"] ?? ""]?.firstIndex(of: $0) }
      }
      #expect(places.count == rows.count)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `units and methods are those of the dictionary`() throws {
    let known = try Self.dictionary.get().rows
    let texts = { (row: [String: String]) in
      ["task", "metric", "unit", "method"].map { row[$0] ?? "" }
    }
    #expect(try Set(table.rows.map(texts)).isSubset(of: known.map(texts)))
  }

  @Test func `no number is NaN, infinite or minus zero`() throws {
    let words: Set = ["nan", "-nan", "inf", "-inf", "infinity", "-0", "-0.0"]
    for column in ["value", "n"] {
      #expect(try words.isDisjoint(with: table.values(column).map { $0.lowercased() }))
    }
  }

  @Test func `an empty value is bad or absent and has a reason`() throws {
    let empty = try table.rows.filter { $0["content"] == "" }
    #expect(!empty.isEmpty)
    #expect(empty.allSatisfy { $0["flags"] != "" && $0["n"] == "" })
    #expect(Set(empty.map { $0["quality"] ?? "" }).isSubset(of: ["bad", "absent"]))
  }

  @Test func `every row that is not good has a flag, and there are five verdicts`() throws {
    let rows = try table.rows
    #expect(rows.allSatisfy { $0["quality"] == "good" || $0["flags"] != "" })
    #expect(
      try table.values("quality").isSubset(of: ["good", "doubtful", "bad", "absent", "error"]))
    let flags = Set(rows.flatMap { ($0["flags"] ?? "").split(separator: ";") })
    #expect(flags.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9_]*(@\d+)?/) != nil })
  }
}
