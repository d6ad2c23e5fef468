import Metrics
import Recordings

/// A step whose sound is measured, with what is known of how loud it was.
struct MeteredStep {
  let step: SessionStep
  let options: LevelOptions
  let calibration: Calibration?
  /// What the phone's own meter stored; nil where it was not used.
  let readings: MeterReadings?
  /// What of the result could not be read.
  let remarks: [String]

  init(_ step: SessionStep, _ parameters: Parameters, deviceModel: String?) {
    (self.step, options) = (step, LevelOptions(parameters))
    let results = step.leaves(of: .environmentSPL).compactMap(SoundLevelResult.init)
    let offset = results.lazy.compactMap(\.sensitivityOffsetDecibels).first
    calibration = Calibration(parameters, sensitivityOffset: offset, deviceModel: deviceModel)
    readings =
      results.isEmpty
      ? nil
      : MeterReadings(
        levels: results.flatMap(\.readingsDecibels), isCalibrated: true, isEmulated: false,
        gate: options.gate, sensitivityOffsetDecibels: offset)
    remarks = results.flatMap(\.skipped)
  }

  var recordings: [Recording] { step.recordings(.audio) }

  var flags: [Flag] { step.flags + (remarks.isEmpty ? [] : [.elementSkipped]) }

  /// What is stored, with what only the sound tells; it stands beside the step's first recording alone.
  func readings(beside sound: MeteredSound, of recording: Recording) -> MeterReadings? {
    guard recording.source == recordings.first?.source else { return nil }
    var readings = readings
    readings?.excesses = sound.readings.excesses
    return readings
  }
}

extension MeterReadings {
  /// When a reading was taken is not stored.
  var events: [Event] {
    levels.enumerated().map { index, level in
      Event(
        "rk_reading", onsetSeconds: nil, item: "\(index + 1)", value: level,
        unit: .soundPressureLevel)
    }
  }
}
