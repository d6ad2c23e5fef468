import Foundation
import TestSupport
import Testing

/// A folder of inputs that follow public reports of users, with what must come out of it.
struct ReportedInput: Sendable, CustomTestStringConvertible {
  let folder: String
  var status: Int32 = 0
  let values: [ExpectedValue]

  init(_ folder: String, status: Int32 = 0, _ values: [ExpectedValue]) {
    (self.folder, self.status, self.values) = (folder, status, values)
  }

  var testDescription: String { folder }
}

/// What must be true of all rows of a metric that have these cells.
struct ExpectedValue: Sendable {
  let metric: String
  let cells: [String: String]
  /// Nil for a row without a number.
  let range: ClosedRange<Double>?
  let quality: String?
  let flags: [String]

  /// A number within a distance of the truth.
  init(
    _ metric: String, _ truth: Double, within distance: Double = 1e-6, _ quality: String? = nil,
    _ flags: [String] = [], of cells: [String: String] = [:]
  ) { self.init(metric, truth - distance...truth + distance, quality, flags, of: cells) }

  /// A row without a number.
  init(
    no metric: String, _ quality: String, _ flags: [String] = [], of cells: [String: String] = [:]
  ) { self.init(metric, nil, quality, flags, of: cells) }

  /// A word.
  init(_ metric: String, word: String, _ flags: [String] = [], of cells: [String: String] = [:]) {
    self.init(metric, nil, nil, flags, of: cells.merging(["text": word]) { $1 })
  }

  init(
    _ metric: String, _ range: ClosedRange<Double>?, _ quality: String?, _ flags: [String] = [],
    of cells: [String: String] = [:]
  ) {
    (self.metric, self.cells, self.range) = (metric, cells, range)
    (self.quality, self.flags) = (quality, flags)
  }

  /// Whether a row of the metric is the one that is meant.
  func concerns(_ row: [String: String]) -> Bool {
    row["metric"] == metric && cells.allSatisfy { row[$0.key] == $0.value }
  }

  /// Whether the row has what is expected.
  func holds(for row: [String: String]) -> Bool {
    let number = row["value"].flatMap { Double($0) }
    let isRight = range.map { range in number.map(range.contains) ?? false } ?? (number == nil)
    let found = (row["flags"] ?? "").split(separator: ";").map { $0.prefix { $0 != "@" } }
    return isRight && (quality == nil || row["quality"] == quality)
      && flags.allSatisfy { flag in found.contains { $0 == flag } }
  }
}

extension ReportedInput {
  /// Truth: README.txt of each folder. The inputs were computed, so that what must come out is known without the program.
  static let ofVerdicts: [ReportedInput] = [
    ReportedInput(
      "pedometer-against-location",
      [
        ExpectedValue(
          "walk_distance_m", 468, within: 4.68, "doubtful", ["sources_disagree"], of: undercount),
        ExpectedValue("walk_distance_source", word: "location", of: undercount),
        ExpectedValue("gait_speed_mps", 1.3, within: 0.013, of: undercount),
        ExpectedValue("gait_speed_source", word: "location", of: undercount),
        ExpectedValue("pedometer_cadence_spm", 108, within: 1.08, "good", of: late),
        ExpectedValue("pedometer_step_count", 324, "good", of: late),
      ]),
    ReportedInput(
      "healthkit-units-and-sources",
      [
        ExpectedValue("health_walking_step_length_mean_m", 0.007, "bad", ["out_of_range"]),
        ExpectedValue("health_step_total_count", 495...510, "good", ["health_sources_several"]),
        ExpectedValue("health_walking_speed_mean_mps", 1.1...1.2, "good"),
        ExpectedValue("health_walking_asymmetry_index_mean_pct", 2.3, within: 0.05, "good"),
      ]),
    ReportedInput(
      "acceleration-without-gravity",
      [
        ExpectedValue("step_count", 36, within: 2, "doubtful", ["no_gravity"]),
        ExpectedValue("cadence_spm", 108, within: 3.24, "doubtful", ["no_gravity"]),
        ExpectedValue(no: "acceleration_v_rms_mps2", "absent", ["no_gravity"]),
      ]),
    ReportedInput(
      "location-first-fix",
      [ExpectedValue("location_distance_m", 468, within: 4.68, nil, ["location_leg_left_out"])]),
    ReportedInput(
      "tapping-skipped-hand",
      [
        ExpectedValue("tap_count", 109, "good", of: ["side": "left"]),
        ExpectedValue("tap_rate_hz", 5.49, within: 0.005, "good", of: ["side": "left"]),
        ExpectedValue(no: "tap_count", "absent", ["hand_skipped"], of: ["side": "right"]),
        ExpectedValue(no: "tap_rate_hz", "absent", ["hand_skipped"], of: ["side": "right"]),
        ExpectedValue("session_status", word: "incomplete", ["hand_skipped"]),
      ]),
    ReportedInput(
      "stroop-milliseconds-and-time-outs",
      [
        ExpectedValue("stroop_response_time_congruent_mean_ms", 750, within: 1, "good"),
        ExpectedValue("stroop_response_time_incongruent_mean_ms", 962, within: 1, "good"),
        ExpectedValue(
          "stroop_accuracy_pct", 91.7, within: 0.05, "good", ["time_unit_converted"],
          of: ["participant": "milliseconds"]),
        ExpectedValue("stroop_no_answer_count", 3, "good", of: ["participant": "time-outs"]),
        ExpectedValue("stroop_other_error_count", 0, "good", of: ["participant": "time-outs"]),
      ]),
    ReportedInput(
      "dates-of-other-clocks",
      [
        ExpectedValue(
          "session_duration_s", 60, nil,
          of: ["participant": "twelve-hours", "start": "2025-03-04T15:00:00.000-05:00"]),
        ExpectedValue(
          "session_duration_s", 60, nil, ["calendar_converted"],
          of: ["participant": "buddhist", "start": "2025-03-04T10:00:00.000-05:00"]),
      ]),
    ReportedInput(
      "word-errors",
      [
        ExpectedValue("word_error_rate_pct", 100, nil, of: nothing),
        ExpectedValue("transcript_word_deletion_count", 2, nil, of: nothing),
        ExpectedValue("transcript_word_reference_count", 2, nil, of: nothing),
        ExpectedValue("word_error_rate_pct", 0, nil, of: spelled("hundred")),
        ExpectedValue("word_error_rate_pct", 0, nil, of: spelled("ordinal")),
        ExpectedValue("word_error_rate_pct", 0, nil, of: spelled("clock")),
      ]),
    ReportedInput(
      "audiogram-below-the-range",
      [
        ExpectedValue("hearing_threshold_8000hz_left_db_hl", -40.5, "bad", ["out_of_range"]),
        ExpectedValue("hearing_threshold_1000hz_right_db_hl", -30.3, "bad", ["out_of_range"]),
        ExpectedValue("hearing_threshold_4000hz_right_db_hl", -22.5, "good"),
        ExpectedValue(
          "hearing_threshold_right_slope_db_per_octave", -120...120, "bad", ["out_of_range"]),
      ]),
    ReportedInput(
      "researchstack-taps",
      [
        ExpectedValue("tap_count", 60, "good", ["time_unit_converted"]),
        ExpectedValue("tap_interval_mean_s", 0.1649, within: 5e-5, "good"),
        ExpectedValue("tap_rate_hz", 6.06, within: 0.005, "good"),
        ExpectedValue("tap_dwell_mean_s", 0.07, "good"),
        ExpectedValue("tap_pause_count", 0, "good"),
      ]),
    ReportedInput(
      "checks/11-tap-duplicates",
      [
        ExpectedValue("tap_count", 40, nil, ["tap_duplicates"]),
        ExpectedValue("tap_duplicate_count", 8, nil),
        ExpectedValue("tap_rate_hz", 3.985, within: 5e-4, nil),
        ExpectedValue("tap_alternation_pct", 100, nil),
        ExpectedValue("tap_interval_mean_s", 0.251, within: 5e-5, nil),
      ]),
    ReportedInput("browser-recordings", [ExpectedValue("f0_mean_hz", 180, within: 0.36, nil)]),
  ]

  private static let undercount = ["participant": "undercount"]
  private static let late = ["participant": "updates-after-the-end"]
  private static let nothing = spelled("nothing-recognized")

  private static func spelled(_ folder: String) -> [String: String] {
    ["source": "P01/\(folder)/result.json"]
  }
}

/// The inputs lie beside the repository, and the tests are left out where they do not.
@Suite(.enabled(if: Fixture.shared("field") != nil)) struct ReportedInputsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ folder: String) throws -> Outcome {
    let input = try #require(Fixture.shared("field/\(folder)"))
    return try Tool.run(["run", input, "-o", "out", "--force"], in: scratch.url)
  }

  private func table(_ name: String) throws -> [[String: String]] {
    try Table(csv: scratch.read("out/\(name).csv")).rows
  }

  @Test(arguments: ReportedInput.ofVerdicts)
  func `what was recorded is compared with what should have been`(input: ReportedInput) throws {
    #expect(try run(input.folder).status == input.status)
    let metrics = try table("metrics")
    for expected in input.values {
      let rows = metrics.filter(expected.concerns)
      #expect(!rows.isEmpty, "\(expected)")
      for row in rows { #expect(expected.holds(for: row), "\(expected) \(row)") }
    }
  }

  /// Truth: the same walk, divided by 9.80665 and with the other sign.
  @Test func `a walk in meters per second squared has the values of the one in g`() throws {
    let metrics = try {
      _ = try run("acceleration-in-ms2");
      return try table("metrics")
    }()
    let (g, other) = ("in-g", "in-ms2")
    let byName = Dictionary(grouping: metrics) { $0["metric"] ?? "" }
    for (name, rows) in byName {
      guard let one = rows.first(where: { $0["participant"] == g }),
        let same = rows.first(where: { $0["participant"] == other })
      else { continue }
      #expect(one["quality"] == same["quality"] && one["text"] == same["text"], "\(name)")
      guard let a = one["value"].flatMap({ Double($0) }) else { continue }
      let b = try #require(same["value"].flatMap { Double($0) }, "\(name)")
      #expect(abs(a - b) <= 0.005 * max(abs(a), 1e-6), "\(name)")
    }
    let converted = metrics.filter { $0["participant"] == other && $0["metric"] == "step_count" }
    #expect(converted.first?["flags"]?.contains("unit_converted") == true)
    #expect(metrics.allSatisfy { $0["flags"]?.contains("clipped") == false })
  }

  @Test func `the level comes from the channel that is not silent`() throws {
    let input = try #require(Fixture.shared("field/silent-first-channel/left_noise_only.wav"))
    let outcome = try Tool.run(["environment-spl", input, "--calibration-offset", "110"])
    let level = ExpectedValue("laeq_db_spl", 90, within: 0.1, "good", ["channel_chosen_2"])
    let rows = try outcome.table.rows.filter(level.concerns)
    #expect(rows.count == 1)
    #expect(rows.allSatisfy(level.holds))
  }

  @Test func `both distances of a walk are events`() throws {
    _ = try run("pedometer-against-location")
    let distances = try table("events").filter {
      $0["participant"] == "undercount" && $0["type"] == "walk_distance_by_source"
    }
    #expect(distances.map { $0["item"] } == ["pedometer", "location"])
    let meters = distances.compactMap { $0["value"].flatMap { Double($0) } }
    #expect(meters.count == 2 && abs(meters[0] - 43.2) < 0.01 && abs(meters[1] - 468) < 4.68)
  }

  /// Truth: a step from 1900 to 9999, and one response of 3.1e9 s among twenty.
  @Test func `events and sessions of impossible lengths are marked`() throws {
    let messages = try run("checks/11-events").messages
    #expect(messages.contains("startDate is of the year 1900; the start is left empty"))
    let events = try table("events")
    let long = events.filter { ($0["duration_s"].flatMap { Double($0) } ?? 0) > 604_800 }
    #expect(long.count { $0["flags"] == "out_of_range" && $0["type"] == "step_result" } == 1)
    #expect(long.count { $0["flags"] == "out_of_range;lapse" && $0["task"] == "stroop" } == 3)
    #expect(long.count == 4)
    #expect(events.allSatisfy { long.contains($0) || $0["flags"]?.isEmpty == true })
    let sessions = try table("sessions")
    let first = try #require(sessions.first { $0["participant"] == "P01" })
    #expect((first["start"], first["end"]) == ("", ""))
    #expect(first["flags"] == "date_implausible;out_of_range")
    #expect(sessions.first { $0["participant"] == "P02" }?["flags"] == "")
  }

  @Test func `two fingers at once are noted where short intervals count`() throws {
    _ = try run("checks/11-twins")
    let rows = try table("metrics").filter { $0["n"] == "95" || $0["n"] == "96" }
    for name in ["tap_interval_mean_s", "tap_interval_median_s", "tap_rate_hz"] {
      let row = try #require(rows.first { $0["metric"] == name })
      #expect(row["quality"] == "good" && row["flags"] == "short_intervals_counted", "\(name)")
    }
    let spread = try #require(rows.first { $0["metric"] == "tap_interval_sd_s" })
    #expect(spread["quality"] == "doubtful" && spread["flags"] == "bunched_events")
  }
}
