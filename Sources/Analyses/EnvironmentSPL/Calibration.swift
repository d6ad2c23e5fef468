import Metrics
import Recordings

/// How loud in the air a sound is that stands in the file at full scale.
struct Calibration: Equatable {
  /// The level, dB re 20 µPa, of a sound whose mean square in the file is 1.
  let offsetDecibels: Double
  let origin: Origin

  /// What tells it; the raw value is what is printed.
  enum Origin: String, CaseIterable {
    case option, sensitivity, result, device
  }

  /// The level that microphones are compared at.
  static let referenceDecibels = 94.0

  /// What ResearchKit takes the reading at that level for, by the beginning of the device's name.
  ///
  /// Source: ResearchKit, splMeter_sensitivity_offset.plist; what is not in it counts as a phone.
  private static let readingsByDevice = (tablet: -29.3, other: -23.3)

  /// What the user says counts most, then what the result does, then the usual of the device; nil where
  /// nothing tells.
  init?(_ parameters: Parameters, sensitivityOffset: Double?, deviceModel: String?) {
    if let offset = parameters.number(LevelParameters.calibrationOffset) {
      (offsetDecibels, origin) = (offset, .option)
    } else if let reading = parameters.number(LevelParameters.sensitivity) {
      (offsetDecibels, origin) = (Self.referenceDecibels - reading, .sensitivity)
    } else if let reading = sensitivityOffset {
      (offsetDecibels, origin) = (Self.referenceDecibels - reading, .result)
    } else if let deviceModel, !deviceModel.isEmpty {
      let readings = Self.readingsByDevice
      let reading = deviceModel.hasPrefix("iPad") ? readings.tablet : readings.other
      (offsetDecibels, origin) = (Self.referenceDecibels - reading, .device)
    } else {
      return nil
    }
  }

  /// What its values carry.
  var flags: [Flag] { origin == .device ? [.nominalCalibration] : [] }
}
