import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: which flags and values a pattern of scores has by the definitions.
@Suite struct ReceptionThresholdTests {
  private func threshold(
    _ right: [Int], of words: Int = 5, at levels: [Double]? = nil,
    _ parameters: [String: String] = [:]
  ) throws -> MeasuredStep {
    let levels = levels ?? right.indices.reversed().map { 3 * Double($0) }
    var counted = try listening([RecordedStep]())
    counted.scores = zip(levels, right).map {
      ScoredWords(ratioDecibels: $0, correct: $1, words: words)
    }
    return MeasuredStep(
      try #require(SpeechInNoise.measurements(of: counted, Parameters(parameters)).first))
  }

  @Test func `a threshold below all tested levels is flagged`() throws {
    let found = try threshold([5, 5, 5, 5, 5, 5, 5])
    #expect(found.number("srt_db") == -1.5)
    #expect(found.flags("srt_db") == ["srt_floor_not_reached"])
    #expect(found.reason("srt_fit_db") == "srt_scores_separated")
    #expect(found.number("srt_se_db") == 0)
  }

  @Test func `a threshold above all tested levels is flagged`() throws {
    let found = try threshold([0, 0, 0, 0, 0, 0, 0])
    #expect(found.number("srt_db") == 19.5)
    #expect(found.flags("srt_db") == ["srt_ceiling_not_reached"])
    #expect(found.reason("srt_fit_minus_srt_db") == "srt_scores_separated")
  }

  /// 20 % and 80 % are still far enough.
  @Test func `scores of 80 % and 20 % suffice at the ends`() throws {
    #expect(try threshold([4, 3, 2, 1]).flags("srt_db").isEmpty)
    #expect(
      try threshold([3, 3, 2, 2]).flags("srt_db") == [
        "srt_floor_not_reached", "srt_ceiling_not_reached",
      ])
  }

  @Test func `scores that jump from all to none have a threshold and no slope`() throws {
    let found = try threshold([5, 5, 0, 0])
    #expect(found.number("srt_fit_db") == 4.5)
    #expect(found.flags("srt_fit_db") == ["srt_scores_separated"])
    for name in [
      "srt_fit_slope_per_db", "srt_fit_se_db", "srt_fit_slope_se_per_db", "srt_fit_ci_low_db",
      "srt_fit_ci_high_db", "srt_fit_log_likelihood", "srt_fit_deviance",
    ] { #expect(found.reason(name) == "srt_scores_separated", "\(name)") }
    #expect(found.number("srt_fit_minus_srt_db") == 0)
  }

  @Test func `a single level between right and wrong is the fitted threshold`() throws {
    let found = try threshold([5, 5, 2, 0])
    #expect(found.number("srt_fit_db") == 3)
    #expect(found.flags("srt_fit_db") == ["srt_scores_separated"])
  }

  @Test func `louder speech that is understood less has no curve`() throws {
    let found = try threshold([1, 3, 4, 5])
    #expect(found.reason("srt_fit_db") == "srt_not_rising")
    #expect(found.number("srt_db") != nil)
  }

  @Test func `one level has no threshold`() throws {
    let found = try threshold([3, 2], at: [5, 5])
    #expect(found.reason("srt_db") == "srt_one_level")
    #expect(found.number("srt_level_count") == 1)
    #expect(found.reason("srt_fit_db") == "srt_one_level")
  }

  @Test func `unequal steps refuse the formula alone`() throws {
    let found = try threshold([5, 4, 2, 0], at: [18, 12, 9, 6])
    #expect(found.reason("srt_db") == "srt_steps_unequal")
    #expect(found.number("srt_fit_db") != nil)
    #expect(found.reason("srt_fit_minus_srt_db") == "srt_steps_unequal")
  }

  @Test func `with one word per level there is no standard error`() throws {
    let found = try threshold([1, 1, 0, 1, 0, 0], of: 1)
    #expect(found.number("srt_db") == 7.5)
    #expect(found.reason("srt_se_db") == "srt_one_word")
  }

  @Test func `a flat curve has an open interval`() throws {
    let found = try threshold([3, 2, 3, 2], of: 5)
    let ends = ["srt_fit_ci_low_db", "srt_fit_ci_high_db"].map(found.reason)
    #expect(ends.contains("ci_unbounded"))
    #expect(found.number("srt_fit_db") != nil)
  }

  /// At 60 % from end to end the formula stays in the middle and the curve goes far away.
  @Test func `formula and curve may disagree`() throws {
    let found = try threshold([5, 5, 5, 5, 5, 4, 4], of: 5)
    #expect(found.flags("srt_db").contains("srt_mismatch"))
    #expect(found.flags("srt_fit_db").contains("srt_mismatch"))
    let difference = try #require(found.number("srt_fit_minus_srt_db"))
    #expect(difference < -2)
  }

  /// SciPy 1.17.1, `optimize.minimize` (Nelder-Mead) on the same likelihood with a lapse of 0.02.
  @Test func `a given lapse rate moves the curve`() throws {
    let found = try threshold([5, 5, 5, 4, 3, 1, 0], ["srt-lapse": "0.02"])
    #expect(agree(found.number("srt_fit_db"), 5.5529194, within: 1e-6))
    #expect(agree(found.number("srt_fit_slope_per_db"), 0.1567777, within: 1e-6))
  }

  @Test func `a level that was skipped voids the formula alone`() throws {
    var listener = SyntheticListener(wordsRight: [6, 6, 6, 5, 3, 1, 0])
    listener.trials[6].reply = nil
    let run = try Listened(listening(listener.steps())).run
    #expect(run.reason("srt_db") == "srt_level_missing")
    #expect(run.number("srt_level_count") == 6)
    #expect(run.number("srt_fit_db") != nil)
  }

  @Test func `a skipped sentence leaves the other words of its level`() throws {
    var listener = SyntheticListener(wordsRight: [6, 6, 0, 0])
    listener.trials[1].reply = nil
    let run = try Listened(
      listening(listener.steps()), ["srt-start": "3", "srt-step": "3", "srt-words-per-level": "12"]
    ).run
    #expect(run.number("srt_db") == 1.5)
    #expect(run.flags("srt_db").contains("srt_words_per_level_differ"))
  }

  @Test func `without a scored sentence there is no threshold`() throws {
    let trials = SyntheticListener.sentences.map { SyntheticListener.Trial($0, reply: nil) }
    let run = try Listened(listening(trials)).run
    #expect(run.reason("srt_db") == "no_sentence_scored")
    #expect(run.reason("srt_fit_db") == "no_sentence_scored")
    #expect(run.number("srt_word_scored_count") == 0)
  }
}
