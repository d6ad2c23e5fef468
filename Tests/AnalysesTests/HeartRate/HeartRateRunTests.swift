import Metrics
import Testing

@testable import Analyses
@testable import Study

/// Values of a step that need the heart rates of other steps.
@Suite struct HeartRateRunTests {
  private let quiet = beats([70, 68, 66, 67, 69, 71, 70, 72])
  private let effort = beats([100, 110, 120, 125, 130, 131, 132, 133])

  private func rest(_ steps: [SessionStep], of name: String) throws -> MeasuredStep {
    let step = try #require(steps.first { $0.identifier == name })
    return try #require(measuredHeart(step, among: steps))
  }

  /// Worked by hand: of all windows of 30 s the one from 5 to 35 s holds 68, 66, 67, 69, 71, 70; the
  /// one from the start 70, 68, 66, 67, 69, 71.
  @Test func `rest is the lowest half minute before the exercise`() throws {
    let steps = [
      heartStep("baseline", from: 0, to: 40, heartRates(quiet)),
      heartStep("walk", from: 60, to: 100, heartRates(effort, from: recordingStart + 60)),
    ]
    for name in ["baseline", "walk"] {
      let step = try rest(steps, of: name)
      #expect(agree(step.number("heart_rate_rest_bpm"), 411.0 / 6))
      #expect(step.word("heart_rate_rest_source") == "before")
      #expect(step.reading("heart_rate_rest_bpm")?.count == 6)
    }
  }

  /// Worked by hand: the mean of the first four samples.
  @Test func `a shorter rest before the exercise counts as a whole`() throws {
    let steps = [
      heartStep("baseline", from: 0, to: 20, heartRates(Array(quiet.prefix(4)))),
      heartStep("walk", from: 60, to: 100, heartRates(effort, from: recordingStart + 60)),
    ]
    #expect(agree(try rest(steps, of: "walk").number("heart_rate_rest_bpm"), 67.75))
  }

  @Test func `without anything before it the lowest half minute of all counts`() throws {
    let steps = [heartStep("walk", from: 0, to: 40, heartRates(effort))]
    let step = try rest(steps, of: "walk")
    #expect(agree(step.number("heart_rate_rest_bpm"), 716.0 / 6))
    #expect(step.word("heart_rate_rest_source") == "lowest")
    let short = [heartStep("walk", from: 0, to: 40, heartRates([(0, 70), (20, 71)]))]
    #expect(try rest(short, of: "walk").reason("heart_rate_rest_bpm") == "few_heart_rates")
  }

  @Test func `one recording may serve two steps`() throws {
    let both = beats([100, 110, 120, 125, 110, 100, 95, 90])
    let steps = [
      heartStep("walk", from: 0, to: 15, heartRates(both)), heartStep("calm", from: 20, to: 40),
      heartStep("later", from: 100, to: 120),
    ]
    #expect(try rest(steps, of: "walk").number("heart_rate_sample_count") == 4)
    #expect(try rest(steps, of: "walk").number("heart_rate_outside_step_count") == 4)
    #expect(try rest(steps, of: "calm").number("heart_rate_sample_count") == 4)
    #expect(measuredHeart(steps[2], among: steps) == nil)
  }

  @Test func `no step is served by a recording the result does not mention`() {
    var steps = [
      heartStep("walk", from: 0, to: 40), heartStep("walk", from: 0, to: 40, heartRates(effort)),
    ]
    (steps[1].isUnlisted, steps[1].attempt) = (true, 2)
    #expect(measuredHeart(steps[0], among: steps) == nil)
  }

  @Test func `a step of an earlier run is not used as rest`() throws {
    var steps = [
      heartStep("baseline", from: 0, to: 40, heartRates(quiet)),
      heartStep("walk", from: 60, to: 100, heartRates(effort, from: recordingStart + 60)),
    ]
    steps[0].isPrevious = true
    #expect(try rest(steps, of: "walk").word("heart_rate_rest_source") == "lowest")
  }

  @Test func `rest ends with the exercise of this run, not with one of an earlier run`() throws {
    var steps = [
      heartStep("earlier walk", from: -100, to: -60),
      heartStep("baseline", from: 0, to: 40, heartRates(quiet)),
      heartStep("walk", from: 60, to: 100, heartRates(effort, from: recordingStart + 60)),
    ]
    steps[0].isPrevious = true
    #expect(try rest(steps, of: "walk").word("heart_rate_rest_source") == "before")
  }
}
