import Analyses
import Metrics
import Recordings
import Testing

/// Oracle: the worked example of the metric definitions, "dBHL tone audiometry", letter for letter; its
/// answers were computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedDBHLToneAudiometryTests {
  static let right =
    #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"dBHL1.tone.audiometry","outputVolume":1,"tonePlaybackDuration":1,"postStimulusDelay":1,"headphoneType":"AIRPODS","samples":[{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":1000,"channel":1,"calculatedThreshold":20,"units":[{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":30.0,"startOfUnitTimeStamp":0.0,"preStimulusDelay":1.4,"userTapTimeStamp":1.85,"timeoutTimeStamp":0},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":20.0,"startOfUnitTimeStamp":1.85,"preStimulusDelay":1.8,"userTapTimeStamp":4.17,"timeoutTimeStamp":0},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":10.0,"startOfUnitTimeStamp":4.17,"preStimulusDelay":1.2,"userTapTimeStamp":0,"timeoutTimeStamp":7.37},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":15.0,"startOfUnitTimeStamp":7.37,"preStimulusDelay":1.9,"userTapTimeStamp":8.07,"timeoutTimeStamp":0},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":15.0,"startOfUnitTimeStamp":8.07,"preStimulusDelay":1.1,"userTapTimeStamp":0,"timeoutTimeStamp":11.17},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":20.0,"startOfUnitTimeStamp":11.17,"preStimulusDelay":1.6,"userTapTimeStamp":13.25,"timeoutTimeStamp":0},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":10.0,"startOfUnitTimeStamp":13.25,"preStimulusDelay":1.3,"userTapTimeStamp":0,"timeoutTimeStamp":16.55},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":15.0,"startOfUnitTimeStamp":16.55,"preStimulusDelay":1.7,"userTapTimeStamp":0,"timeoutTimeStamp":20.25},{"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":20.0,"startOfUnitTimeStamp":20.25,"preStimulusDelay":1.5,"userTapTimeStamp":22.36,"timeoutTimeStamp":0}]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":2000,"channel":1,"calculatedThreshold":25,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":3000,"channel":1,"calculatedThreshold":35,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":4000,"channel":1,"calculatedThreshold":45,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":8000,"channel":1,"calculatedThreshold":50,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":1000,"channel":1,"calculatedThreshold":25,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":500,"channel":1,"calculatedThreshold":15,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":250,"channel":1,"calculatedThreshold":10,"units":[]}]}"#
  static let left =
    #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"dBHL2.tone.audiometry","outputVolume":1,"tonePlaybackDuration":1,"postStimulusDelay":1,"headphoneType":"AIRPODS","samples":[{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":1000,"channel":0,"calculatedThreshold":25,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":2000,"channel":0,"calculatedThreshold":30,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":3000,"channel":0,"calculatedThreshold":40,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":4000,"channel":0,"calculatedThreshold":60,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":8000,"channel":0,"calculatedThreshold":65,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":1000,"channel":0,"calculatedThreshold":25,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":500,"channel":0,"calculatedThreshold":20,"units":[]},{"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":250,"channel":0,"calculatedThreshold":15,"units":[]}]}"#

  private func rows() throws -> [String: MeasuredStep] {
    resultRows(
      DBHLToneAudiometry.self, try resultSession([Self.right, Self.left], of: .dBHLToneAudiometry))
  }

  /// Tap, tap, miss, early tap, miss, tap, miss, miss, tap.
  @Test func `the track of the first frequency equals the worked example`() throws {
    let step = try #require(try rows()["dBHL1.tone.audiometry"])
    let events = step.measurement.events.filter { $0.item == "1000" && $0.side == "right" }
    for (name, answer) in [
      ("rk_hearing_threshold_db_hl", 20), ("hearing_threshold_rk_rule_db_hl", 20),
      ("hearing_threshold_hughson_westlake_db_hl", 20),
      ("hearing_threshold_hughson_westlake_minus_rk_db", 0), ("hearing_tone_count", 9),
      ("hearing_false_positive_count", 1), ("hearing_false_positive_pct", 11.11),
      ("hearing_ascent_sd_db", 0), ("hearing_response_time_median_ms", 500),
    ] as [(String, Double)] {
      let event = events.first { $0.type == name }
      // The median of 0.45, 0.52, 0.48 and 0.61 is 0.5.
      #expect(isNear(event?.value, answer), "\(name)")
    }
    #expect(events.first { $0.type == "hearing_ascents_at_threshold" }?.word == "2/2")
    let tones = events.filter { $0.type.hasPrefix("hearing_tone_") && $0.unit == .hearingLevel }
      .map(\.type)
    #expect(
      tones == [
        "hearing_tone_heard", "hearing_tone_heard", "hearing_tone_missed", "hearing_tone_early",
        "hearing_tone_missed", "hearing_tone_heard", "hearing_tone_missed", "hearing_tone_missed",
        "hearing_tone_heard",
      ])
    #expect(step.number("hearing_tone_count") == 9)
    #expect(step.number("hearing_false_positive_count") == 1)
  }

  @Test func `values of both ears equal the worked example`() throws {
    let rows = try rows()
    let right = try #require(rows["dBHL1.tone.audiometry"])
    let left = try #require(rows["dBHL2.tone.audiometry"])
    for (name, ears) in [
      ("pta4_@_db_hl", (26.25, 33.75)), ("pta3_@_db_hl", (20.0, 25.0)),
      ("pta_high_@_db_hl", (43.3333, 55.0)), ("pta_low_@_db_hl", (15.0, 20.0)),
      ("hearing_threshold_@_slope_db_per_octave", (9.5, 12.5)),
      ("hearing_notch_depth_@_db", (-5, -5)), ("hearing_retest_difference_@_db", (5, 0)),
      ("hearing_threshold_1000hz_@_db_hl", (20, 25)),
      ("hearing_threshold_8000hz_@_db_hl", (50, 65)),
    ] {
      #expect(isNear(right.number(name.replacing("@", with: "right")), ears.0), "\(name)")
      #expect(isNear(left.number(name.replacing("@", with: "left")), ears.1), "\(name)")
    }
    for step in [right, left] {
      #expect(step.word("pta_high_frequencies") == "3000|4000|8000")
      #expect(step.word("headphone_type") == "AIRPODS")
      #expect(step.flags == ["tone_track_missing"])
    }
    #expect(right.word("clark_grade_right") == "slight")
    #expect(left.word("clark_grade_left") == "slight")
    #expect(right.reading("pta4_left_db_hl") == nil)
    #expect(left.reading("pta4_right_db_hl") == nil)
    #expect(right.reading("hearing_threshold_1500hz_right_db_hl") == nil)
    #expect(right.reading("hearing_threshold_1000hz_right_db_hl")?.count == 2)
  }

  @Test func `values of the run equal the worked example`() throws {
    let run = try #require(try rows()[""])
    for (name, answer) in [
      ("pta4_left_minus_right_db", 7.5), ("pta3_left_minus_right_db", 5),
      ("hearing_ear_difference_max_db", 15),
    ] { #expect(isNear(run.number(name), answer), "\(name)") }
    for (name, answer) in [
      ("hearing_better_ear", "right"), ("who_grade_2021", "mild"), ("who_unilateral_loss", "false"),
      ("hearing_ear_difference_max_frequency", "4000|8000"),
      ("hearing_asymmetric_by_pta3", "false"), ("hearing_asymmetric_by_neighbors", "true"),
    ] { #expect(run.word(name) == answer, "\(name)") }
  }
}
