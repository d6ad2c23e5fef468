import Analyses
import Foundation
import Metrics
import Recordings
import Synthesis
import Testing

@testable import Study

private func tone(
  _ frequency: String = "1000", channel: String = "0", chosen: String? = "0",
  amplitude: String = "0.003"
) -> String {
  let choice = chosen.map { #","channelSelected":\#($0)"# } ?? ""
  return #"{"frequency":\#(frequency),"channel":\#(channel),"amplitude":\#(amplitude)\#(choice)}"#
}

private func measureTones(
  _ tones: [String], volume: String = "0.5", identifier: String = "tone.audiometry",
  _ parameters: [String: String] = [:]
) throws -> MeasuredStep {
  let leaf =
    #"{"_class":"ORKToneAudiometryResult","identifier":"\#(identifier)","#
    + #""outputVolume":\#(volume),"samples":[\#(tones.joined(separator: ","))]}"#
  let rows = resultRows(
    ToneAudiometry.self, try resultSession([leaf], of: .toneAudiometry), parameters)
  return try #require(rows[identifier])
}

/// Truth: by hand, from ResearchKit's tone generator: 0.03 · 10^(2f - 2) at a share f of the duration.
@Suite struct ToneAudiometryTests {
  /// Nothing here may be taken for a hearing threshold.
  @Test func `results have no hearing levels and no grade`() {
    for definition in ToneAudiometry.definitions {
      #expect(definition.unit.symbol != "dB{HL}")
      #expect(!definition.name.hasSuffix("_db_hl"))
      #expect(!definition.name.contains("grade"))
      #expect(!definition.name.contains("pta"))
    }
    #expect(ToneAudiometry.flags.map(\.name).contains("no_calibration"))
  }

  @Test(arguments: [
    (tone(amplitude: "0"), ".amplitude: expected an amplitude above 0, found 0"),
    (tone(amplitude: "-0.01"), ".amplitude: expected an amplitude above 0, found -0.01"),
    (
      tone(amplitude: "1.7976931348623157e308"),
      ": expected a tone with frequency, amplitude and channel, found an object"
    ), (tone("0"), ".frequency: expected a frequency above 0, found 0"),
    (tone(#""high""#), ".frequency: expected a frequency above 0, found another text"),
    (tone(channel: "-1"), ".channel: expected 0 or left, 1 or right, found another number"),
    (
      tone(chosen: "7"),
      ".channelSelected: expected -1 or none, 0 or left, 1 or right, found another number"
    ),
  ]) func `a tone that cannot be used is left out`(broken: String, remark: String) throws {
    let step = try measureTones([tone(), broken])
    #expect(step.number("tone_correct_ear_count") == 1)
    #expect(step.flags == ["no_calibration", "element_skipped"])
    #expect(
      step.measurement.remarks.first?.sentence == "results[0].samples[1]\(remark); it was left out")
    #expect(
      step.measurement.remarks.last?.sentence.hasPrefix("results[0].samples[1]: expected a tone")
        == true)
    let alone = try measureTones([broken])
    #expect(alone.measurement.failure?.name == "no_tone")
    #expect(
      alone.measurement.remarks.last?.sentence.hasSuffix("no tone answered; step skipped") == true)
  }

  @Test func `a result without tones is refused`() throws {
    let step = try measureTones([])
    #expect(step.measurement.failure?.name == "no_tone")
    #expect(
      step.measurement.remarks.map(\.sentence) == [
        "results[0].samples: expected tones, no tone answered; step skipped"
      ])
  }

  /// Truth: by hand; tones not heard, or heard with the wrong ear, are in no mean.
  @Test func `limits are never averaged`() throws {
    let step = try measureTones([
      tone(chosen: "-1", amplitude: "0.03"), tone("500", chosen: "1"),
      tone("250", channel: #""right""#, chosen: #""RIGHT""#), tone("250", chosen: #""none""#),
    ])
    #expect(step.reason("tone_level_left_mean_dbfs") == "no_tone_heard")
    #expect(agree(step.number("tone_level_right_mean_dbfs"), 20 * log10(0.003)))
    #expect(step.reason("tone_level_left_minus_right_mean_db") == "no_shared_frequency")
    #expect(step.reason("tone_frequencies_both_ears") == "no_shared_frequency")
    #expect(step.number("tone_no_response_count") == 2)
    #expect(step.number("tone_wrong_ear_count") == 1)
  }

  @Test func `a frequency heard twice counts once`() throws {
    let step = try measureTones([
      tone(amplitude: "0.003"), tone(amplitude: "0.0003"),
      tone(channel: "1", chosen: "1", amplitude: "0.003"),
    ])
    #expect(step.flags == ["no_calibration", "tone_repeated"])
    #expect(agree(step.number("tone_level_left_minus_right_mean_db"), -10))
    #expect(step.events("tone_level_dbfs").map(\.item) == ["1000", "1000#2", "1000"])
  }

  @Test func `impossible amplitudes and a low volume are flagged`() throws {
    #expect(try measureTones([tone(amplitude: "0.0302")]).flags == ["no_calibration"])
    #expect(
      try measureTones([tone(amplitude: "0.0304")]).flags.contains("tone_amplitude_out_of_range"))
    #expect(
      try measureTones([tone(amplitude: "0.00029")]).flags.contains("tone_amplitude_out_of_range"))
    #expect(try measureTones([tone()], volume: "0.09").flags.contains("output_volume_low"))
    #expect(
      try measureTones([tone()], volume: "123").reason("output_volume_pct")
        == "output_volume_unknown")
  }

  @Test func `response times need the duration of tones`() throws {
    let unknown = try measureTones([tone()])
    #expect(unknown.reason("tone_response_time_median_ms") == "tone_duration_unknown")
    #expect(unknown.events("tone_response_time_ms").isEmpty)
    let known = try measureTones([tone()], ["tone-duration": "10"])
    #expect(agree(known.seconds("tone_response_time_median_ms"), 5))
    let unheard = try measureTones([tone(chosen: "-1")], ["tone-duration": "10"])
    #expect(unheard.reason("tone_response_time_median_ms") == "no_tone_heard")
  }

  /// Releases before 1.5 did not store the choice.
  @Test func `results without the chosen ear are measured`() throws {
    let step = try measureTones([tone(chosen: nil)])
    #expect(step.number("tone_correct_ear_count") == 1)
    #expect(step.flags == ["no_calibration", "tone_choice_unknown"])
  }

  @Test func `practice is left out`() throws {
    let practice = WorkedToneAudiometryTests.leaf.replacing(
      "\"tone.audiometry\"", with: "\"tone.audiometry.practice\"")
    let rows = resultRows(
      ToneAudiometry.self,
      try resultSession([practice, WorkedToneAudiometryTests.leaf], of: .toneAudiometry))
    #expect(Set(rows.keys) == ["tone.audiometry", ""])
    var named = try resultStep(WorkedToneAudiometryTests.leaf)
    named.configuration = ["practice-step": "true"]
    #expect(
      ToneAudiometry.measurements(of: session([named], of: .toneAudiometry), Parameters()).count
        == 1)
  }

  @Test func `a step without its result is an error row, and practice has none`() throws {
    let names = ["tone.audiometry.practice", "tone.audiometry"]
    let empty = names.map { SessionStep(identifier: $0, attempt: 1) }
    let rows = resultRows(ToneAudiometry.self, session(empty, of: .toneAudiometry))
    #expect(Set(rows.keys) == ["tone.audiometry", ""])
    #expect(rows["tone.audiometry"]?.measurement.failure?.name == "no_recording")
  }

  /// Property: a tone answered at a share of its duration has that latency and its level on the ramp.
  @Test(arguments: 1...20) func `latency and level agree with the ramp`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shares = (0..<5).map { _ in random.uniform() }
    let tones = shares.enumerated().map { place, share in
      tone("\(250 * (place + 1))", amplitude: "\(0.03 * pow(10, 2 * share - 2))")
    }
    let step = try measureTones(tones, ["tone-duration": "30"])
    for (event, share) in zip(step.events("tone_response_time_ms"), shares) {
      #expect(agree(event.value, 30_000 * share, within: 1e-6))
    }
    let mean = 40 * (shares.reduce(0, +) / 5 - 1) + 20 * log10(0.03)
    #expect(agree(step.number("tone_level_left_mean_dbfs"), mean))
    #expect(step.flags == ["no_calibration"])
  }
}
