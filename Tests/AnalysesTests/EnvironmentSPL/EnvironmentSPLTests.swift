import DSP
import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// The rows of a run whose steps hold these sounds or readings.
func measureLevels(
  _ steps: [SessionStep], _ parameters: [String: String] = [:], device: String? = nil,
  tasksOfRun: [ActiveTask] = []
) -> [MeasuredStep] {
  var session = Session(
    participant: "", identifier: "", task: .environmentSPL, start: nil, end: nil, resultSource: nil,
    steps: steps, deviceModel: device, duplicateStepCount: 0, requiredSteps: [],
    conclusionStep: "conclusion")
  session.tasksOfRun = tasksOfRun
  return EnvironmentSPL.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
}

func measureLevel(
  _ channels: [[Double]], rateHz: Double = 48_000, _ parameters: [String: String] = [:],
  device: String? = nil
) throws -> MeasuredStep {
  let content = try sound(channels, rateHz: rateHz)
  return try #require(measureLevels([step("room", [content])], parameters, device: device).first)
}

/// A step in which the phone's meter stored these readings.
func storedStep(_ readings: [Double], offset: Double = -23.3) -> SessionStep {
  var stored = SessionStep(identifier: "spl", attempt: 1)
  let object = JSONValue.object([
    ("_class", .string("ORKEnvironmentSPLMeterResult")), ("sensitivityOffset", .number(offset)),
    ("recordedSPLMeterSamples", .array(readings.map { .number($0) })),
  ])
  stored.leaves = [ResultLeaf(path: "results[0].results[0]", object: object)]
  return stored
}

@Suite struct EnvironmentSPLTests {
  private static let steady = tone(1000, amplitude: 0.1, seconds: 12, rateHz: 48_000)

  /// Truth: a sine of 1000 Hz, which no weighting changes: 20 lg 0.1 less 3.01 dB, plus the calibration.
  @Test func `a calibrated tone has its level by every measure`() throws {
    let levels = try measureLevel([Self.steady], ["calibration-offset": "94"])
    let expected = 94 - 20 - decibels(ofPower: 2)
    for name in [
      "laeq_db_spl", "lceq_db_spl", "lzeq_db_spl", "lafmax_db_spl", "la10_db_spl", "la50_db_spl",
      "la95_db_spl",
    ] { #expect(agree(levels.number(name), expected, within: 0.02), "\(name)") }
    #expect(agree(levels.number("lasmin_db_spl"), expected + 10 * log10(1 - exp(-5)), within: 0.01))
    #expect(agree(levels.number("lae_db_spl"), expected + 10 * log10(12), within: 0.01))
    // The first half wave lacks its predecessor and overshoots, by less than a single cycle does.
    #expect(levels.number("lcpeak_db_spl").map { $0 > 73.99 && $0 < 74.55 } ?? false)
    #expect(agree(levels.number("lceq_minus_laeq_db"), 0, within: 0.001))
    let dose = 100 * 12 / 28_800 * pow(10, (expected - 85) / 10)
    #expect(agree(levels.number("noise_dose_pct"), dose, within: 0.01 * dose))
    #expect(levels.word("calibration_source") == "option")
    #expect(levels.reading("laeq_dbfs") == nil)
    #expect(levels.reading("octave_1000hz_db_spl") == nil)
    #expect(levels.flags.isEmpty)
  }

  /// Truth: by hand; what the user says, then the result, then the device.
  @Test func `a given calibration counts before the result's, and that before the device's`() throws
  {
    func offset(_ parameters: [String: String], stored: Double? = nil, device: String? = nil)
      -> Double?
    {
      let leaf = stored.map { storedStep([], offset: $0).leaves[0] }
      let result = leaf.flatMap(EnvironmentSPLResult.init)
      return Calibration(
        Parameters(parameters), sensitivityOffset: result?.sensitivityOffsetDecibels,
        deviceModel: device)?.offsetDecibels
    }
    #expect(
      offset(["calibration-offset": "101", "calibration-sensitivity": "-26"], stored: -20) == 101)
    #expect(offset(["calibration-sensitivity": "-26"], stored: -20) == 120)
    #expect(offset([:], stored: -23.3, device: "iPad8,1") == 117.3)
    #expect(offset([:], stored: 0, device: "iPad8,1") == 123.3)
    #expect(offset([:], device: "iPhone15,2") == 117.3)
    #expect(offset([:], device: "iPod9,1") == 117.3)
    #expect(offset([:]) == nil)
    #expect(offset([:], device: "") == nil)
    let nominal = try measureLevel([Self.steady], device: "iPhone15,2")
    #expect(nominal.flags == ["calibration_nominal"])
    #expect(nominal.word("calibration_source") == "device")
  }

  /// Truth: by hand; nothing re 20 µPa may be said then.
  @Test func `without calibration levels are those of the file`() throws {
    let levels = try measureLevel([Self.steady])
    #expect(agree(levels.number("laeq_dbfs"), -23.0103, within: 0.001))
    #expect(levels.reading("laeq_db_spl") == nil)
    #expect(levels.reading("noise_dose_pct") == nil)
    #expect(levels.reason("calibration_offset_db_spl") == "no_calibration")
    #expect(levels.reason("rk_level_test_passed") == "no_calibration")
    #expect(levels.reason("rk_level_min_db_spl") == "no_calibration")
    #expect(levels.number("rk_level_mean_dbfs") != nil)
    #expect(levels.events("laeq").count == 12 && levels.events("laeq")[3].onsetSeconds == 3)
    #expect(levels.events("laeq").allSatisfy { agree($0.value, -23.0103, within: 0.01) })
    #expect(levels.events("laeq").allSatisfy { $0.unit == .fullScaleLevel })
  }

  /// Truth: by hand; channels never mix.
  @Test func `one channel is measured, the first or the one that is asked for`() throws {
    let loud = tone(1000, amplitude: 0.5, seconds: 2, rateHz: 48_000)
    let quiet = tone(1000, amplitude: 0.05, seconds: 2, rateHz: 48_000)
    #expect(agree(try measureLevel([quiet, loud]).number("laeq_dbfs"), -29.03, within: 0.01))
    let second = try measureLevel([quiet, loud], ["audio-channel": "2"])
    #expect(agree(second.number("laeq_dbfs"), -9.03, within: 0.01))
    let none = try measureLevel([quiet], ["audio-channel": "2"])
    #expect(none.measurement.failure?.name == "audio_channel_missing")
  }

  /// Truth: by hand; no level is minus infinity.
  @Test func `silence and short sounds have no level`() throws {
    let silent = try measureLevel([[Double](repeating: 0.25, count: 96_000)])
    for name in ["laeq_dbfs", "lafmin_dbfs", "lcpeak_dbfs", "la90_dbfs", "rk_level_mean_dbfs"] {
      #expect(silent.reason(name) == "digital_silence", "\(name)")
    }
    #expect(agree(silent.number("dc_offset_dbfs"), -12.0412, within: 1e-3))
    #expect(silent.events("laeq").allSatisfy { $0.value == nil })
    let short = try measureLevel([Array(Self.steady.prefix(4800))], ["level-bands": "both"])
    #expect(short.reason("lafmin_dbfs") == "audio_too_short")
    #expect(short.reason("la50_dbfs") == "audio_too_short")
    #expect(short.reason("rk_level_mean_dbfs") == "audio_too_short")
    #expect(short.number("laeq_dbfs") != nil)
    #expect(try measureLevel([[0.5]]).number("duration_s") != nil)
  }

  /// Truth: half the square of the tone in its bands; bands above half the sample rate are absent.
  @Test func `band levels are reported only on request`() throws {
    let bands = try measureLevel(
      [tone(1000, amplitude: 0.1, seconds: 3, rateHz: 16_000)], rateHz: 16_000,
      ["level-bands": "both"])
    #expect(agree(bands.number("octave_1000hz_dbfs"), -23.01, within: 0.05))
    #expect(agree(bands.number("third_octave_1000hz_dbfs"), -23.01, within: 0.05))
    #expect(bands.reason("octave_8000hz_dbfs") == "audio_sample_rate_low")
    #expect(bands.number("octave_31_5hz_dbfs") != nil)
    #expect(bands.reason("third_octave_8000hz_dbfs") == "audio_sample_rate_low")
    #expect(bands.reason("third_octave_25hz_dbfs") == "audio_too_short")
    #expect(bands.number("third_octave_40hz_dbfs") != nil)
    let thirds = try measureLevel([Self.steady], ["level-bands": "third"])
    #expect(thirds.reading("octave_1000hz_dbfs") == nil)
    #expect(thirds.number("third_octave_20000hz_dbfs") != nil)
  }

  /// Truth: by hand: mean, mean of powers and standard deviation of 38.2, 34.1 and 33.9 dB.
  @Test func `stored readings are reported unchanged`() throws {
    let stored = try #require(
      measureLevels([storedStep([38.2, 34.1, 33.9])], ["rk-level-readings": "2"]).first)
    #expect(stored.number("rk_level_reading_count") == 3)
    #expect(stored.number("rk_level_min_db_spl") == 33.9)
    #expect(agree(stored.number("rk_level_mean_db_spl"), 35.4, within: 1e-9))
    #expect(agree(stored.number("rk_level_energy_mean_db_spl"), 35.885346, within: 1e-6))
    #expect(agree(stored.number("rk_level_sd_db"), 2.426932, within: 1e-6))
    #expect(stored.word("rk_level_test_passed") == "true")
    #expect(stored.number("rk_level_pass_reading_index") == 2)
    #expect(stored.number("rk_level_quiet_run_max_count") == 2)
    #expect(stored.number("rk_sensitivity_offset_db") == -23.3)
    #expect(stored.reading("laeq_db_spl") == nil)
    #expect(stored.flags("rk_level_mean_db_spl").isEmpty)
    #expect(stored.events("rk_level_reading_db_spl").map(\.value) == [38.2, 34.1, 33.9])
  }

  /// Truth: by hand: nothing stored is no pass and no level.
  @Test func `a meter without readings has no level and no pass`() throws {
    let empty = try #require(measureLevels([storedStep([], offset: 0)]).first)
    #expect(empty.number("rk_level_reading_count") == 0)
    #expect(empty.reason("rk_level_mean_db_spl") == "no_meter_reading")
    #expect(empty.reason("rk_level_min_db_spl") == "no_meter_reading")
    #expect(empty.reason("rk_level_sd_db") == "no_meter_reading")
    #expect(empty.word("rk_level_test_passed") == "false")
    #expect(empty.number("rk_level_quiet_run_max_count") == 0)
    #expect(empty.reason("rk_level_pass_reading_index") == "level_test_not_passed")
    let one = try #require(measureLevels([storedStep([30])], ["rk-level-readings": "1"]).first)
    #expect(one.reason("rk_level_sd_db") == "few_values")
    #expect(one.number("rk_level_pass_reading_index") == 0)
  }

  /// Truth: property; the stored readings stand, the sound calibrated by the same result beside them.
  @Test func `a result beside a recording calibrates it`() throws {
    var both = storedStep([50, 51])
    both.recordings = step("spl", [try sound([Self.steady], rateHz: 48_000)]).recordings
    let levels = try #require(measureLevels([both]).first)
    #expect(levels.word("calibration_source") == "result")
    #expect(agree(levels.number("laeq_db_spl"), 117.3 - 23.0103, within: 0.001))
    #expect(levels.number("rk_level_reading_count") == 2)
    #expect(levels.number("rk_level_mean_db_spl") == 50.5)
    #expect(levels.number("rk_level_minus_laeq_db") != nil)
    #expect(levels.events("rk_level_reading_db_spl").count == 2)
  }

  /// Truth: the numbers of the same measurement.
  @Test func `the picture shows the reported levels`() throws {
    let given = ["calibration-offset": "94", "level-bands": "third"].merging(drawn) { $1 }
    let levels = try measureLevel([Self.steady], given)
    let course = try #require(levels.panels("level-course").first)
    #expect(course.mark("LAeq")?.levels.first == levels.number("laeq_db_spl"))
    #expect(course.mark("threshold")?.levels == [35])
    #expect(course.y.unit == .soundPressureLevel)
    let fast = course.mark("LAF")?.points ?? []
    #expect(agree(levels.number("lafmax_db_spl"), fast.map(\.y).max() ?? .nan, within: 0.01))
    #expect(course.y.label == "sound level, A-weighted")
    #expect(fast.first?.x == 0.625)
    #expect(abs((fast.last?.x ?? 0) - 12) < 0.02)
    let thirds = try #require(levels.panels("third-octaves").first?.mark("third of an octave"))
    let loudest = thirds.bars.max { $0.value < $1.value }
    #expect(loudest?.value == levels.number("third_octave_1000hz_db_spl"))
    #expect(loudest?.span.contains(1000) == true)
  }

  @Test func `bands are drawn without being reported, and pictures are drawn only on request`()
    throws
  {
    let levels = try measureLevel([Self.steady], drawn)
    #expect(levels.reading("third_octave_1000hz_dbfs") == nil)
    #expect(!levels.panels("third-octaves").isEmpty)
    #expect(levels.panels("level-course").first?.mark("threshold") == nil)
    #expect(try measureLevel([Self.steady]).pictureNames.isEmpty)
  }

  @Test func `silence has no level to be drawn`() throws {
    let silent = try measureLevel([[Double](repeating: 0, count: 3 * 48_000)], drawn)
    #expect(silent.pictureNames.isEmpty)
  }

  @Test func `readings that are stored are drawn with the one that was quiet enough`() throws {
    let given = ["rk-level-readings": "2"].merging(drawn) { $1 }
    let stored = try #require(measureLevels([storedStep([38.2, 34.1, 33.9])], given).first)
    let panel = try #require(stored.panels("meter-readings").first)
    #expect(panel.mark("reading")?.points.map(\.y) == [38.2, 34.1, 33.9])
    #expect(
      panel.mark("quiet enough")?.levels.first == stored.number("rk_level_pass_reading_index"))
  }
}
