import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: what each session was made without.
@Suite struct ReactionSessionTests {
  private static let visit = ReactionVisit([
    SyntheticReaction(.movement(onsetSeconds: 0.3), foreperiodSeconds: 2),
    SyntheticReaction(.movement(onsetSeconds: 0.4), foreperiodSeconds: 2),
  ])

  @Test func `recordings without a result have no stimulus`() {
    var step = Self.visit.step
    step.leaves = []
    for identifier in ["reactionTime", "", "walking.outbound"] {
      step.identifier = identifier
      let steps = reactions([step], resultSource: nil)
      #expect(steps.map(\.measurement.failure?.name) == ["stimulus_time_unknown"])
    }
  }

  @Test func `a step that was left before the first success is one error row`() {
    var step = Self.visit.step
    (step.leaves, step.recordings) = ([], [])
    let instruction = SessionStep(identifier: "instruction", attempt: 1)
    let steps = reactions([instruction, step])
    #expect(steps.map(\.measurement.failure?.name) == ["no_recording"])
    step.problems = [ReadError(source: "a.json", .noItems)]
    #expect(reactions([step]).isEmpty)
  }

  /// Files that a result does not link to are found by the time they cover.
  @Test func `a recording beside the result serves its stimulus`() throws {
    var step = Self.visit.step
    var beside = SessionStep(identifier: "", attempt: 1)
    (beside.recordings, beside.isUnlisted) = ([step.recordings.removeLast()], true)
    let steps = reactions([step, beside])
    #expect(steps.map(\.measurement.attempt) == [1, 2, nil])
    #expect(abs((steps[1].seconds("reaction_time_threshold_ms") ?? 0) - 0.4536) < 0.001)
    #expect(steps[1].flags == ["recording_not_in_result"])
  }

  @Test func `a stimulus that no recording covers has no values`() {
    var step = Self.visit.step
    step.recordings.removeLast()
    step.problems = [
      ReadError(
        source: "r.json",
        .missingFile(step: "reactionTime", recorder: "deviceMotion", name: "b.json"))
    ]
    let steps = reactions([step])
    #expect(steps[0].flags.isEmpty && steps[0].seconds("reaction_time_threshold_ms") != nil)
    #expect(steps[1].flags == ["file_missing"])
    #expect(steps[1].reason("reaction_time_threshold_ms") == "stimulus_outside_recording")
    #expect(
      steps[2].flags == ["file_missing"] && steps[2].number("reaction_valid_trial_count") == 1)
  }

  /// Its file is an attempt's own even when that cannot be measured by it.
  @Test func `a stimulus outside of its own recording makes no failed attempt`() {
    var visit = Self.visit
    visit.attempts[1].stimulus = 5000
    let steps = reactions([visit.step])
    #expect(steps[1].reason("reaction_time_onset_ms") == "stimulus_outside_recording")
    #expect(
      steps[2].number("reaction_false_start_count") == 0
        && steps[2].number("reaction_timeout_count") == 0)
  }

  @Test func `a result without the stimulus says so`() {
    var visit = Self.visit
    visit.attempts[1].stimulus = 0  // what was never set
    let steps = reactions([visit.step])
    #expect(steps[1].reason("reaction_time_threshold_ms") == "stimulus_time_unknown")
    #expect(
      steps[1].measurement.remarks.first?.sentence.hasPrefix("results[0].results[1].timestamp: ")
        ?? false)
    #expect(steps[2].number("reaction_valid_trial_count") == 1)
  }

  /// MyDataHelps names the stimulus a reaction time; only a true one would be of a few seconds.
  @Test func `the stimulus is read from the key of MyDataHelps where it can be one`() {
    var step = Self.visit.step
    step.leaves = [reactionLeaf("results[0].results[0]", ["ReactionTime": 1002])]
    #expect(reactions([step])[0].seconds("reaction_time_threshold_ms") != nil)
    step.leaves = [reactionLeaf("results[0].results[0]", ["ReactionTime": 0.312])]
    let reported = reactions([step])[0]
    #expect(reported.seconds("reaction_time_threshold_ms") == 0.312)
    #expect(reported.flags("reaction_time_threshold_ms") == ["reaction_time_as_reported"])
  }

  /// A time since boot is in the unit in which a recording contains it: every one is, or none, and a stimulus without recording says nothing.
  @Test(arguments: [1.0, 1e3, 1e6], [0.0, 0.5]) func `a stimulus is in seconds whatever its unit`(
    factor: Double, outside: Double
  ) throws {
    var visit = Self.visit
    let truth = reactions([visit.step])
    // In half of the cases the second stimulus lies in no recording.
    if outside > 0 { visit.attempts[1].stimulus = 5000 }
    var step = visit.step
    step.leaves = step.leaves.map { leaf in
      guard let stated = leaf.object["timestamp"]?.number else { return leaf }
      return reactionLeaf(leaf.path, ["timestamp": factor * stated])
    }
    let steps = reactions([step])
    let (name, found) = ("reaction_time_threshold_ms", steps[0])
    let expected = try #require(truth[0].seconds(name))
    #expect(abs((found.seconds(name) ?? 0) - expected) < 1e-6)
    #expect(found.flags.contains("time_unit_converted") == (factor > 1))
    #expect(found.quality(name) == truth[0].quality(name))
    #expect(found.measurement.remarks.count == (factor > 1 ? 1 : 0))
    #expect((steps[1].reason(name) == nil) == (outside == 0))
  }

  @Test func `of two recordings that cover the stimulus the linked one counts`() {
    var visit = Self.visit
    visit.attempts.removeLast()
    let quiet = SyntheticReaction(.none, foreperiodSeconds: 2)
    var other = ReactionVisit([quiet])
    other.attempts[0].name = "other.json"
    var step = visit.step
    step.recordings.append(contentsOf: other.recordings)
    #expect(reactions([step])[0].measurement.source == "P/recorder/deviceMotion_1000.json")
    step.recordings.reverse()
    #expect(reactions([step])[0].measurement.source == "P/recorder/deviceMotion_1000.json")
  }

  @Test func `the row of the run is the last`() {
    let session = session([Self.visit.step], of: .reactionTime)
    let last = ReactionTime.measurements(of: session, Parameters()).last.map(MeasuredStep.init)
    #expect(last?.word("session_status") == "complete")
    #expect(last?.measurement.step == "")
  }
}
