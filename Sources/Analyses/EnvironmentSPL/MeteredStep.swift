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
    let result = step.leaves(of: .environmentSPL).lazy.compactMap(SoundLevelResult.init).first
    calibration = Calibration(parameters, result, deviceModel: deviceModel)
    readings = result.map { [options] in
      MeterReadings(
        levels: $0.readingsDecibels, isCalibrated: true, isEmulated: false, gate: options.gate,
        sensitivityOffsetDecibels: $0.sensitivityOffsetDecibels)
    }
    remarks = result?.skipped ?? []
  }

  var recordings: [Recording] { step.recordings(.audio) }

  /// What is stored, with what only the sound tells.
  func readings(beside sound: MeteredSound) -> MeterReadings? {
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
