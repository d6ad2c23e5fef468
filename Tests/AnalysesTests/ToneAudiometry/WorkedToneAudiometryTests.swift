import Analyses
import Metrics
import Recordings
import Study
import Testing

/// Oracle: the worked example of the metric definitions, "Tone audiometry", letter for letter; its answers
/// were computed with NumPy. Tolerance 0.01 dB.
@Suite struct WorkedToneAudiometryTests {
  static let leaf =
    #"{"_class":"ORKToneAudiometryResult","identifier":"tone.audiometry","outputVolume":0.5,"samples":[{"_class":"ORKToneAudiometrySample","frequency":250,"channel":0,"channelSelected":0,"amplitude":0.00119432},{"_class":"ORKToneAudiometrySample","frequency":500,"channel":0,"channelSelected":0,"amplitude":0.00094868},{"_class":"ORKToneAudiometrySample","frequency":1000,"channel":0,"channelSelected":0,"amplitude":0.00075357},{"_class":"ORKToneAudiometrySample","frequency":4000,"channel":0,"channelSelected":0,"amplitude":0.00150356},{"_class":"ORKToneAudiometrySample","frequency":8000,"channel":0,"channelSelected":-1,"amplitude":0.03},{"_class":"ORKToneAudiometrySample","frequency":250,"channel":1,"channelSelected":1,"amplitude":0.00108923},{"_class":"ORKToneAudiometrySample","frequency":500,"channel":1,"channelSelected":1,"amplitude":0.00082627},{"_class":"ORKToneAudiometrySample","frequency":1000,"channel":1,"channelSelected":0,"amplitude":0.00078908},{"_class":"ORKToneAudiometrySample","frequency":4000,"channel":1,"channelSelected":1,"amplitude":0.00238298},{"_class":"ORKToneAudiometrySample","frequency":8000,"channel":1,"channelSelected":1,"amplitude":0.00475468}]}"#

  /// The duration of tones is in the task description.
  private func measured() throws -> MeasuredStep {
    var step = try resultStep(Self.leaf)
    step.configuration = ["tone-duration": "20"]
    let rows = resultRows(ToneAudiometry.self, session([step], of: .toneAudiometry))
    return try #require(rows["tone.audiometry"])
  }

  @Test(arguments: [
    ("left", "250", "ok", -58.46, -28.0, 6.0), ("left", "500", "ok", -60.46, -30.0, 5.0),
    ("left", "1000", "ok", -62.46, -32.0, 4.0), ("left", "4000", "ok", -56.46, -26.0, 7.0),
    ("left", "8000", "no_response", -30.46, 0.0, 20.0), ("right", "250", "ok", -59.26, -28.8, 5.6),
    ("right", "500", "ok", -61.66, -31.2, 4.4), ("right", "1000", "wrong_ear", -62.06, -31.6, 4.2),
    ("right", "4000", "ok", -52.46, -22.0, 9.0), ("right", "8000", "ok", -46.46, -16.0, 12.0),
  ]) func `every tone equals the worked example`(
    ear: String, frequency: String, status: String, level: Double, relative: Double, latency: Double
  ) throws {
    let events = try measured().measurement.events.filter { $0.side == ear && $0.item == frequency }
    func value(_ type: String) -> Double? { events.first { $0.type == type }?.value }
    #expect(events.first { $0.type == "tone_status" }?.word == status)
    #expect(events.count == 4)
    #expect(agree(value("tone_level_dbfs"), level, within: 0.01))
    #expect(agree(value("tone_level_minus_max_db"), relative, within: 0.01))
    #expect(agree(value("tone_response_time_ms"), 1000 * latency, within: 10))
  }

  @Test func `values of both ears equal the worked example`() throws {
    let step = try measured()
    for (name, answer) in [
      ("tone_level_left_mean_dbfs", -59.46), ("tone_level_right_mean_dbfs", -54.96),
      ("tone_level_left_minus_right_mean_db", -0.67), ("tone_no_response_count", 1),
      ("tone_wrong_ear_count", 1), ("tone_correct_ear_count", 8), ("output_volume_pct", 50),
    ] { #expect(agree(step.number(name), answer, within: 0.01), "\(name)") }
    #expect(step.word("tone_frequencies_both_ears") == "250|500|4000")
    #expect(step.flags == ["no_calibration"])
  }
}
