import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// A step's result with these times; distances are 100 points each.
private func leaf(
  _ name: String, direction: String = "1", dominant: String = "true", times: [String],
  pegs: Int = 9, more: String = ""
) -> String {
  let samples = times.map { #"{"time":\#($0),"distance":100}"# }.joined(separator: ",")
  return #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.\#(name)","#
    + #""movingDirection":\#(direction),"dominantHandTested":\#(dominant),"numberOfPegs":\#(pegs),"#
    + #""totalSuccesses":\#(times.count),"totalFailures":0,"samples":[\#(samples)]\#(more)}"#
}

private let nine = [String](repeating: "2", count: 9)

/// Both hands of a right-handed person, nine pegs each; steps of that name take other times.
private func run(_ changed: [String: String] = [:], without missing: String? = nil) throws
  -> [String: MeasuredStep]
{
  let usual = [
    ("dominant.place", "1", "true"), ("dominant.remove", "0", "true"),
    ("non.dominant.place", "0", "false"), ("non.dominant.remove", "1", "false"),
  ]
  let leaves = usual.filter { $0.0 != missing }.map { name, direction, dominant in
    changed[name] ?? leaf(name, direction: direction, dominant: dominant, times: nine)
  }
  return resultRows(
    NineHolePeg.self, try resultSession(leaves, of: .nineHolePeg), ["reference": "msfc2001"])
}

/// Truth: by hand, from what ResearchKit's view controllers of the task store.
@Suite struct NineHolePegTests {
  @Test func `norms are compared only on request`() throws {
    let run = try #require(try run()[""])
    #expect(run.number("peg_total_time_dominant_s") == 36)
    #expect(isNear(run.number("peg_reference_msfc_z"), (1 / 36.0 - 0.0439) / 0.0101, within: 1e-9))
    #expect(run.flags("peg_reference_msfc_z") == ["reference_not_validated"])
    let fewer = resultRows(
      NineHolePeg.self, try resultSession(WorkedNineHolePegTests.leaves, of: .nineHolePeg),
      ["reference": "msfc2001"])
    #expect(fewer[""]?.reason("peg_reference_msfc_z") == "pegs_not_nine")
  }

  @Test func `a step without a moved peg has counts and no times`() throws {
    let rows = try run(["dominant.place": leaf("dominant.place", times: [])])
    let step = try #require(rows["hole.peg.test.dominant.place"])
    #expect(step.measurement.failure == nil)
    #expect(step.number("peg_success_count") == 0)
    for name in [
      "peg_total_time_s", "peg_time_mean_s", "peg_distance_pt", "peg_speed_pt_per_s",
      "peg_success_pct",
    ] { #expect(step.reason(name) == "no_peg_moved", "\(name)") }
    #expect(step.flags == ["peg_test_incomplete"])
    let run = try #require(rows[""])
    #expect(run.reason("peg_total_time_dominant_s") == "peg_test_incomplete")
    #expect(run.word("peg_test_completed") == "false")
  }

  /// Truth: a step of pegs that ran wrote a result.
  @Test func `a hand whose steps the result lists without a result was skipped`() throws {
    var session = try resultSession(
      [leaf("dominant.place", times: nine), leaf("dominant.remove", direction: "0", times: nine)],
      of: .nineHolePeg)
    session.steps += ["place", "remove"].map { step("hole.peg.test.non.dominant.\($0)", []) }
    let rows = resultRows(NineHolePeg.self, session, [:])
    let skipped = try #require(rows["hole.peg.test.non.dominant.place"])
    #expect(skipped.measurement.failure == nil)
    #expect(skipped.reason("peg_total_time_s") == "hand_skipped")
    let run = try #require(rows[""])
    #expect(run.number("peg_total_time_dominant_s") == 36)
    #expect(run.reason("peg_total_time_nondominant_s") == "hand_skipped")
    #expect(run.word("session_status") == "incomplete")
    #expect(run.flags("session_status") == ["hand_skipped"])
    // Without a result, nothing says that the steps were reached.
    session.resultSource = nil
    let lost = resultRows(NineHolePeg.self, session, [:])["hole.peg.test.non.dominant.place"]
    #expect(lost?.measurement.failure != nil)
  }

  @Test(arguments: ["0", "-0.5", "1.7976931348623157e308", #""2""#, "null"])
  func `a missing time makes its step an error row`(time: String) throws {
    let rows = try run(["dominant.place": leaf("dominant.place", times: ["1", time])])
    let step = try #require(rows["hole.peg.test.dominant.place"])
    #expect(step.measurement.failure?.name == "element_skipped")
    let remarks = step.measurement.remarks.map(\.sentence)
    #expect(remarks.first?.hasPrefix("results[0].samples[1]") == true)
    #expect(
      remarks.last == "results[0].samples: expected a time above 0 in each, found some without; "
        + "step skipped")
    #expect(rows["hole.peg.test.dominant.remove"]?.number("peg_total_time_s") == 18)
    let run = try #require(rows[""])
    #expect(run.reason("peg_hand_time_ratio") == "hand_not_tested")
    #expect(run.word("peg_test_completed") == "false")
    #expect(run.number("peg_failure_total_count") == 0)
  }

  /// It is there, though damaged; and the largest number stands for no limit.
  @Test func `a removal that cannot be used is not missing`() throws {
    let rows = try run([
      "dominant.remove": leaf("dominant.remove", times: ["0"]),
      "non.dominant.place": leaf(
        "non.dominant.place", direction: "0", dominant: "false", times: nine,
        more: #","totalTime":1.7976931348623157e308"#),
    ])
    let run = try #require(rows[""])
    #expect(run.reason("peg_total_time_dominant_s") == "hand_not_tested")
    #expect(run.flags("peg_total_time_nondominant_s").isEmpty)
    let unlimited = try #require(rows["hole.peg.test.non.dominant.place"])
    #expect(unlimited.flags == ["peg_total_time_zero"])
    #expect(unlimited.reading("rk_peg_total_time_s") == nil)
  }

  @Test func `samples that are not a list are left out`() throws {
    let text = #"{"identifier":"hole.peg.test.dominant.place","numberOfPegs":9,"samples":"many"}"#
    let rows = resultRows(NineHolePeg.self, try resultSession([text], of: .nineHolePeg))
    let remarks = rows["hole.peg.test.dominant.place"]?.measurement.remarks
    #expect(
      remarks?.first?.sentence
        == "results[0].samples: expected a list, found another text; it was left out")
  }

  /// When the time is over while placing, ResearchKit leaves out the removal.
  @Test func `a missing removal means not finished`() throws {
    let run = try #require(try run(without: "non.dominant.remove")[""])
    #expect(run.reason("peg_total_time_nondominant_s") == "peg_removal_missing")
    #expect(run.reason("peg_hand_asymmetry_index") == "peg_removal_missing")
    #expect(run.word("peg_test_completed") == "false")
    #expect(run.number("peg_total_time_dominant_s") == 36)
    #expect(run.flags("peg_total_time_dominant_s") == ["peg_removal_missing"])
  }

  /// The hand that removes pegs is opposite to their direction.
  @Test func `the hand is found from direction and dominance, unless steps disagree`() throws {
    let agreed = try run([
      "dominant.remove": leaf("dominant.remove", direction: #""left""#, times: nine)
    ])
    #expect(agreed["hole.peg.test.dominant.remove"]?.word("peg_hand") == "right")
    #expect(agreed[""]?.word("peg_dominant_hand") == "right")
    let disagreed = try run([
      "dominant.remove": leaf("dominant.remove", direction: #""right""#, times: nine)
    ])
    #expect(disagreed[""]?.reason("peg_dominant_hand") == "dominant_hand_mismatch")
    #expect(disagreed[""]?.flags("peg_hand_time_ratio") == ["dominant_hand_mismatch"])
    let unknown = try run(["dominant.place": leaf("dominant.place", direction: "-1", times: nine)])
    #expect(unknown["hole.peg.test.dominant.place"]?.reason("peg_hand") == "hand_unknown")
    #expect(unknown[""]?.word("peg_dominant_hand") == "right")
  }

  @Test func `counts of the phone are reported beside the sums`() throws {
    let said = #","totalSuccesses":4,"totalTime":30,"totalDistance":700"#
    let text =
      #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.dominant.place","#
      + #""movingDirection":1,"dominantHandTested":1,"numberOfPegs":4,"samples":["#
      + #"{"time":2,"distance":100},{"time":3,"distance":100},{"time":5}]\#(said)}"#
    let rows = resultRows(NineHolePeg.self, try resultSession([text], of: .nineHolePeg))
    let step = try #require(rows["hole.peg.test.dominant.place"])
    #expect(step.flags == ["count_mismatch", "peg_totals_mismatch", "pegs_not_nine"])
    #expect(step.number("rk_peg_total_time_s") == 30)
    #expect(step.number("peg_total_time_s") == 10)
    #expect(step.number("rk_peg_distance_pt") == 700)
    #expect(step.reason("peg_distance_pt") == "peg_distance_unknown")
    #expect(step.word("peg_hand_is_dominant") == "true")
    #expect(step.reading("peg_failure_count") == nil)
    #expect(step.events("peg").map(\.onsetSeconds) == [0, 2, 5])
    #expect(step.events("peg").map(\.durationSeconds) == [2, 3, 5])
    #expect(step.events("peg").map(\.value) == [100, 100, nil])
  }

  /// A limit is no planned time.
  @Test func `a test done before the time limit is complete`() throws {
    var step = try resultStep(leaf("dominant.place", times: nine))
    (step.start, step.end) = (
      RecordedDate("2024-05-01T10:00:00Z"), RecordedDate("2024-05-01T10:00:20Z")
    )
    step.plannedDurationSeconds = 300
    let run = session([step], of: .nineHolePeg)
    let row = resultRows(NineHolePeg.self, run)["hole.peg.test.dominant.place"]
    #expect(row?.flags == [])
    #expect(row?.number("step_duration_s") == 20)
  }

  /// The last of several attempts counts, unless it was only shown again.
  @Test func `the last attempt counts, and answers of an earlier run do not`() throws {
    let first = try resultStep(leaf("dominant.place", times: [String](repeating: "9", count: 9)))
    var shown = first
    shown.isPrevious = true
    let names = [("dominant.remove", "0"), ("dominant.place", "1")]
    let others = try names.map { try resultStep(leaf($0, direction: $1, times: nine)) }
    let run = session([first] + others + [shown], of: .nineHolePeg)
    let rows = NineHolePeg.measurements(of: run, Parameters())
    #expect(rows.map(\.attempt) == [1, 1, 2, 3, nil])
    #expect(rows.last.map { MeasuredStep($0).number("peg_total_time_dominant_s") } == 36)
    #expect(rows[3].flags.map(\.name) == ["previous_result"])
  }

  /// Truth: the hand was tested, so that it was not skipped.
  @Test(arguments: [("place", "remove"), ("remove", "place")])
  func `one step of a tested hand without a result is missing`(done: String, missing: String) throws
  {
    var session = try resultSession(
      [leaf("dominant.\(done)", direction: done == "place" ? "1" : "0", times: nine)],
      of: .nineHolePeg)
    session.steps.append(step("hole.peg.test.dominant.\(missing)", []))
    let rows = resultRows(NineHolePeg.self, session, [:])
    let left = try #require(rows["hole.peg.test.dominant.\(missing)"])
    #expect(left.measurement.failure?.name == "no_recording")
    let run = try #require(rows[""])
    #expect(
      run.reason("peg_total_time_dominant_s")
        == (done == "place" ? "peg_removal_missing" : "hand_not_tested"))
    #expect(run.word("session_status") == "incomplete")
    #expect(run.flags("session_status").contains("hand_skipped") == false)
  }

  @Test func `a step without a result is a hand that was skipped`() throws {
    let empty = SessionStep(identifier: "hole.peg.test.dominant.place", attempt: 1)
    let rows = resultRows(NineHolePeg.self, session([empty], of: .nineHolePeg))
    let place = try #require(rows["hole.peg.test.dominant.place"])
    #expect(place.measurement.failure == nil)
    #expect(place.measurement.metrics.allSatisfy { $0.reading.value == nil })
    #expect(place.reason("peg_total_time_s") == "hand_skipped")
    #expect(rows[""]?.word("session_status") == "empty")
  }

  /// Property: twice the times give twice every time and the same ratios.
  @Test(arguments: 1...20) func `doubled times double every time and keep every ratio`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let names = WorkedNineHolePegTests.leaves.indices.map { _ in
      (0..<9).map { _ in 0.2 + 4 * random.uniform() }
    }
    let steps = [
      ("dominant.place", "1", "true"), ("dominant.remove", "0", "true"),
      ("non.dominant.place", "0", "false"), ("non.dominant.remove", "1", "false"),
    ]
    func measured(_ scale: Double) throws -> [String: MeasuredStep] {
      let leaves = zip(steps, names).map { step, times in
        leaf(step.0, direction: step.1, dominant: step.2, times: times.map { "\(scale * $0)" })
      }
      return resultRows(NineHolePeg.self, try resultSession(leaves, of: .nineHolePeg))
    }
    let (once, twice) = (try measured(1), try measured(2))
    for (step, times) in zip(steps, names) {
      let name = "hole.peg.test.\(step.0)"
      #expect(isNear(once[name]?.number("peg_total_time_s"), times.reduce(0, +), within: 1e-9))
      #expect(once[name]?.number("peg_time_max_s") == times.max())
      for metric in [
        "peg_total_time_s", "peg_time_mean_s", "peg_time_sd_s", "peg_time_slope_s_per_peg",
      ] {
        let value = try #require(once[name]?.number(metric))
        #expect(isNear(twice[name]?.number(metric), 2 * value, within: 1e-9), "\(metric)")
      }
    }
    let ratio = try #require(once[""]?.number("peg_hand_time_ratio"))
    #expect(isNear(twice[""]?.number("peg_hand_time_ratio"), ratio, within: 1e-9))
    let index = try #require(once[""]?.number("peg_hand_asymmetry_index"))
    #expect(isNear(index, (ratio - 1) / (ratio + 1), within: 1e-9))
  }
}
