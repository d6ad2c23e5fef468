import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

@Suite struct MusicHeartRateTests {
  private let before = beats([70, 72, 71, 69, 73, 71])
  private let during = beats([72, 74, 76, 77, 76, 78, 79])

  /// One minute later, when the music plays.
  private func music(_ beats: [Beat], _ identifier: String = "music", facts: [String: String] = [:])
    -> SessionStep
  {
    heartStep(
      identifier, from: 60, to: 90, heartRates(beats, from: recordingStart + 60),
      plannedSeconds: 30, facts: facts)
  }

  private func baseline(_ beats: [Beat], _ identifier: String = "baseline") -> SessionStep {
    heartStep(identifier, from: 0, to: 30, heartRates(beats))
  }

  private func measure(_ steps: [SessionStep], _ parameters: [String: String] = [:])
    -> [MeasuredStep]
  {
    MusicHeartRate.measurements(of: heartSession(steps), Parameters(parameters)).map(
      MeasuredStep.init)
  }

  private func measureMusic(_ steps: [SessionStep], _ parameters: [String: String] = [:]) throws
    -> MeasuredStep
  { try #require(measure(steps, parameters).first { $0.measurement.step == "music" }) }

  /// Oracle: SciPy 1.17.1, `ttest_ind(during, before, equal_var=False)`, and with `t.ppf(0.975, df)`
  /// for 34/6/2.916667 + 10/5/6 on 2.601 degrees of freedom, n (1 - r) / (1 + r) for n.
  @Test func `the change has limits, plain and adjusted`() throws {
    let step = try measureMusic([baseline(before), music(during)])
    let expected = [
      "heart_rate_baseline_mean_bpm": 71, "heart_rate_change_bpm": 5,
      "heart_rate_change_ci_low_bpm": 2.615962441, "heart_rate_change_ci_high_bpm": 7.384037559,
      "heart_rate_change_degrees_of_freedom": 9.936745256,
      "heart_rate_autocorrelation_lag1_music": 14.0 / 34,
      "heart_rate_autocorrelation_lag1_baseline": -0.5,
      "heart_rate_effective_sample_music_count": 7 * 20.0 / 48,
      "heart_rate_effective_sample_baseline_count": 6, "heart_rate_change_pct": 500.0 / 71,
    ]
    for (name, value) in expected {
      #expect(agree(step.number(name), value, within: 1e-8), "\(name)")
    }
    #expect(agree(step.number("heart_rate_change_adjusted_ci_low_bpm"), -0.2456, within: 1e-3))
    #expect(agree(step.number("heart_rate_change_adjusted_ci_high_bpm"), 10.2456, within: 1e-3))
    #expect(step.reading("heart_rate_change_bpm")?.count == 13)
    #expect(step.word("heart_rate_baseline_source") == "step")
    #expect(agree(step.number("heart_rate_slope_bpm_per_min"), 12.428571428571427))
  }

  /// The values that the tutorial prints for its two samples.
  @Test func `the tutorial's run has a mean and nothing to compare with`() throws {
    let step = try measureMusic([music([(0, 150), (1, 129)])])
    #expect(step.number("heart_rate_sample_count") == 2)
    #expect(step.number("heart_rate_mean_bpm") == 139.5)
    #expect(step.reason("heart_rate_slope_bpm_per_min") == "few_heart_rates")
    #expect(step.reason("heart_rate_change_bpm") == "no_heart_rate_baseline")
    #expect(step.word("music_clip") == "unknown")
    #expect(step.word("music_clip_mood") == "unknown")
  }

  @Test(arguments: ["restBefore", "Baseline.1", "my_rest"])
  func `a step of rest is known by its name`(identifier: String) throws {
    let steps = [baseline(before, identifier), music(during)]
    #expect(try measureMusic(steps).number("heart_rate_change_bpm") == 5)
    let rest = try #require(measure(steps).first { $0.measurement.step == identifier })
    #expect(rest.number("heart_rate_mean_bpm") == 71)
    #expect(rest.reading("heart_rate_change_bpm") == nil)
    #expect(rest.reading("music_clip") == nil)
  }

  @Test func `the last rest before the music counts`() throws {
    var early = baseline(beats([50, 50, 50, 52]))
    (early.start, early.end) = (
      RecordedDate(unixSeconds: recordingStart - 100),
      RecordedDate(unixSeconds: recordingStart - 70)
    )
    early.recordings[0].content = .healthQuantity(
      heartRates(beats([50, 50, 50, 52]), from: recordingStart - 100))
    var late = baseline(before)
    late.attempt = 2
    #expect(
      try measureMusic([early, late, music(during)]).number("heart_rate_baseline_mean_bpm") == 71)
    let after = heartStep("rest", from: 95, to: 125, heartRates(before, from: recordingStart + 95))
    #expect(
      try measureMusic([music(during), after]).reason("heart_rate_change_bpm")
        == "no_heart_rate_baseline")
  }

  @Test func `the recording before the step serves where no rest does`() throws {
    let early = before.map { Beat($0.seconds - 40, $0.rate) }
    for steps in [[music(early + during)], [baseline([(0, 60)]), music(early + during)]] {
      let step = try measureMusic(steps)
      #expect(step.number("heart_rate_change_bpm") == 5)
      #expect(step.word("heart_rate_baseline_source") == "file")
      #expect(step.number("heart_rate_outside_step_count") == 6)
    }
    let one = try measureMusic([music([(-10, 70)] + during)])
    #expect(one.reason("heart_rate_change_bpm") == "no_heart_rate_baseline")
  }

  @Test func `a recording named by the user serves where nothing else does`() throws {
    func measured(_ steps: [SessionStep], _ named: [Beat]) throws -> MeasuredStep {
      var session = heartSession(steps)
      session.baseline = Recording(
        source: "quiet.json", content: .healthQuantity(heartRates(named, from: 0)), itemCount: 6,
        tear: nil)
      let measurements = MusicHeartRate.measurements(of: session, Parameters())
      return MeasuredStep(try #require(measurements.first { $0.step == "music" }))
    }
    let step = try measured([music(during)], before)
    #expect(step.number("heart_rate_change_bpm") == 5)
    #expect(step.word("heart_rate_baseline_source") == "option")
    let own = try measured([baseline(beats([60, 61, 62])), music(during)], before)
    #expect(own.number("heart_rate_baseline_mean_bpm") == 61)
    #expect(
      try measured([music(during)], [(0, 70)]).reason("heart_rate_change_bpm")
        == "no_heart_rate_baseline")
  }

  @Test func `flags of the rest stand with the change only`() throws {
    let once = try measureMusic([baseline(before), music(during)])
    #expect(once.flags("heart_rate_change_bpm").isEmpty)
    let twice = try measureMusic([baseline(before + before), music(during)])
    #expect(twice.number("heart_rate_change_bpm") == 5)
    #expect(twice.flags("heart_rate_change_bpm") == ["samples_dropped"])
    #expect(twice.flags("heart_rate_mean_bpm").isEmpty)
  }

  @Test func `constant rates have a change and no limits`() throws {
    let flat = beats([70, 70, 70, 70])
    let step = try measureMusic([baseline(flat), music(flat.map { ($0.seconds, 75) })])
    #expect(step.number("heart_rate_change_bpm") == 5)
    for name in [
      "heart_rate_change_degrees_of_freedom", "heart_rate_change_ci_low_bpm",
      "heart_rate_autocorrelation_lag1_music",
    ] { #expect(step.reason(name) == "heart_rate_constant", "\(name)") }
    #expect(step.flags("heart_rate_change_bpm").isEmpty, "four samples may be equal by chance")
  }

  @Test func `clips come from the map, the command line and the task description`() throws {
    var step = music(during)
    step.configuration = ["music-clip": "sad_1"]
    #expect(try measureMusic([step]).word("music_clip_mood") == "sad")
    #expect(try measureMusic([step], ["music-clip": "happy_2"]).word("music_clip") == "happy_2")
    step.facts = ["music-clip": "chill_preview_3"]
    let mapped = try measureMusic([step], ["music-clip": "happy_2"])
    #expect(mapped.word("music_clip") == "chill_preview_3")
    #expect(mapped.word("music_clip_mood") == "chill")
  }

  @Test func `steps an app has named otherwise are measured`() throws {
    let steps = measure([baseline(before), music(during, "track-7"), heartStep("instruction")])
    #expect(steps.map(\.measurement.step) == ["baseline", "track-7", ""])
    #expect(steps[1].number("heart_rate_change_bpm") == 5)
  }

  @Test func `other steps with heart rates are described`() throws {
    let after = heartStep(
      "cooldown", from: 100, to: 130, heartRates(before, from: recordingStart + 100))
    let steps = measure([music(during), after])
    #expect(steps[1].measurement.step == "cooldown" && steps[1].number("heart_rate_mean_bpm") == 71)
    #expect(
      steps[1].reading("music_clip") == nil && steps[1].reading("heart_rate_change_bpm") == nil)
    let counted = heartStep(
      "cooldown", from: 100, to: 130, heartRates(before, type: "HKQuantityTypeIdentifierStepCount"))
    #expect(measure([music(during), counted]).map(\.measurement.step) == ["music", ""])
  }

  @Test func `a step without usable heart rates is one error row`() throws {
    let odd = heartStep(
      "music", from: 60, to: 90, heartRates(during, from: recordingStart + 60, unit: "mmHg"))
    let step = try measureMusic([odd])
    #expect(step.measurement.failure?.name == "heart_rate_unit_unknown")
    #expect(step.measurement.remarks.first?.sentence.contains("\"mmHg\"") == true)
    let other = heartStep(
      "music", from: 60, to: 90, heartRates(during, type: "HKQuantityTypeIdentifierStepCount"))
    #expect(try measureMusic([other]).measurement.failure?.name == "no_heart_rate")
    let none = try measureMusic([heartStep("music", from: 60, to: 90)])
    #expect(none.measurement.failure?.name == "no_recording")
    #expect(measure([heartStep("instruction", from: 0, to: 10)]).count == 1)
  }

  /// Property: no heart rates, however extreme, trap or give a value that is not finite.
  @Test(
    arguments: [
      [(0, 1e300), (0, -1e300)], [(0, 70), (0, 70)], [(-1e9, 70), (1e9, 71), (2e9, 72)],
      [(1e11, 70), (1e11, 80)],
    ] as [[Beat]]) func `odd heart rates give finite values or reasons`(beats: [Beat]) throws
  {
    for steps in [
      [music(beats)], [baseline(beats), music(during)], [baseline(before), music(beats)],
    ] {
      for step in measure(steps, ["heart-rate-max": "60", "heart-rate-all-sources": "true"]) {
        #expect(step.numbers.values.allSatisfy { $0.isFinite })
      }
    }
  }
}
