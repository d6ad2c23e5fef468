import DSP
import Metrics
import Recordings

/// Everything that is measured of the loudness of one recording.
public struct EnvironmentSPLSound {
  let facts: SoundFacts
  let levels: MeteredLevels
  /// Mean squares by band; nil for those beyond half of the sample rate.
  let octaves: [(band: OctaveBand, power: Double?)]
  let thirds: [(band: OctaveBand, power: Double?)]
  /// Nil where the loudness of full scale is not known.
  let calibration: Calibration?
  let readings: EnvironmentSPLReadings
  /// Why this channel was measured, and the message for the user on it.
  let choice: ChannelChoice
  let remark: Remark?
  let options: EnvironmentSPLOptions

  /// Throws when the recording cannot be decoded.
  init(_ recording: Recording, _ options: EnvironmentSPLOptions, _ calibration: Calibration?)
    throws(UnusableSound)
  {
    let sound = try StreamedSound(recording, channel: options.channel)
    let rate = sound.decoded.info.sampleRateHz
    var emulated = EmulatedMeter(sampleRateHz: rate, intervalSeconds: options.readingSeconds)
    guard
      var meter = try? SoundLevelMeter(
        sampleRateHz: rate, offset: sound.offset, expectedCount: sound.decoded.info.frameCount,
        intervalsSeconds: [options.intervalSeconds, emulated.bufferSeconds(sampleRateHz: rate)])
    else { throw UnusableSound(reason: .emptyAudio) }
    let isSixteenBit = sound.decoded.info.integerBitCount == 16
    var clipping = Clipping(level: sound.level, isSixteenBit: isSixteenBit)
    let (octaves, thirds) = (
      options.wantsOctaves ? OctaveBand.octaves : [],
      options.wantsThirds || options.wantsPictures ? OctaveBand.thirds : []
    )
    var bands = BandPowerMeter(octaves + thirds, sampleRateHz: rate, offset: sound.offset)
    try sound.forEachPiece { samples in
      meter.add(samples)
      bands.add(samples)
      emulated.add(samples)
      clipping.add(samples)
    }
    clipping.finish()
    facts = SoundFacts(
      info: sound.decoded.info, sampleCount: sound.decoded.info.frameCount, clipping: clipping,
      badSampleCount: sound.decoded.badSampleCount, offset: sound.offset)
    levels = meter.levels()
    let powers = bands.powers()
    self.octaves = Array(zip(octaves, powers))
    self.thirds = Array(zip(thirds, powers.dropFirst(octaves.count)))
    (self.calibration, self.options, choice) = (calibration, options, sound.choice)
    remark = choice.remark(in: recording.source)
    readings = EnvironmentSPLReadings(emulated, levels, options.gate, calibration)
  }

  /// The flags of the recording and of its calibration.
  var flags: [Flag] {
    facts.flags + choice.flags + (facts.info.isLossy ? [.audioLossy] : [])
      + (calibration?.flags ?? [])
  }

  /// dB re 20 µPa where the sound is calibrated, else re full scale; nil for silence.
  func decibels(_ power: Double?) -> Double? {
    level(ofPower: power).map { $0 + (calibration?.offsetDecibels ?? 0) }
  }

  /// The level of each interval, as events.
  var events: [Event] {
    let unit: MetricUnit = calibration == nil ? .fullScaleLevel : .soundPressureLevel
    return (levels.intervalMeans.first ?? []).enumerated().map { index, power in
      let value = decibels(power)
      return Event(
        "laeq", onsetSeconds: Double(index) * options.intervalSeconds,
        durationSeconds: options.intervalSeconds, item: "\(index + 1)", value: value,
        unit: value == nil ? .none : unit)
    }
  }
}

/// How loud in the air a sound is that stands in the file at full scale.
struct Calibration: Equatable {
  /// The level, dB re 20 µPa, of a sound whose mean square in the file is 1.
  let offsetDecibels: Double
  let origin: Origin

  /// The source of the calibration; the raw value is printed.
  enum Origin: String, CaseIterable { case option, sensitivity, result, device }

  /// The level that microphones are compared at.
  static let referenceDecibels = 94.0

  /// The reading that ResearchKit assumes at that level, by the beginning of the device's name.
  ///
  /// Source: ResearchKit, splMeter_sensitivity_offset.plist; what is not in it counts as a phone.
  private static let readingsByDevice = (tablet: -29.3, other: -23.3)

  /// The user's options count most, then the result, then the usual value of the device; nil where
  /// there is none of these.
  init?(_ parameters: Parameters, sensitivityOffset: Double?, deviceModel: String?) {
    if let offset = parameters[EnvironmentSPLParameters.calibrationOffset] {
      (offsetDecibels, origin) = (offset, .option)
    } else if let reading = parameters[EnvironmentSPLParameters.sensitivity] {
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

  /// The flags that hold for every calibrated value.
  var flags: [Flag] { origin == .device ? [.calibrationNominal] : [] }
}
