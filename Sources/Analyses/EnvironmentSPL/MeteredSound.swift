import DSP
import Metrics
import Recordings

/// Everything that is measured of the loudness of one recording.
struct MeteredSound {
  let facts: SoundFacts
  let levels: MeteredLevels
  /// Mean squares by band; nil for those beyond half of the sample rate.
  let octaves: [(band: OctaveBand, power: Double?)]
  let thirds: [(band: OctaveBand, power: Double?)]
  /// Nil where nothing tells how loud full scale is.
  let calibration: Calibration?
  let readings: MeterReadings
  let options: LevelOptions

  /// Throws when the recording cannot be decoded.
  init(
    _ recording: Recording, _ options: LevelOptions, _ calibration: Calibration?
  ) throws(UnusableSound) {
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
    (self.calibration, self.options) = (calibration, options)
    readings = MeterReadings(emulated, levels, options.gate, calibration)
  }

  /// The flags of the recording and of its calibration.
  var flags: [Flag] {
    facts.flags + (facts.info.isLossy ? [.lossyCodec] : []) + (calibration?.flags ?? [])
  }

  /// dB re 20 µPa where the sound is calibrated, else re full scale; nil for silence.
  func decibels(_ power: Double?) -> Double? {
    level(ofPower: power).map { $0 + (calibration?.offsetDecibels ?? 0) }
  }

  /// The level of each interval, as events.
  var events: [Event] {
    let unit: MetricUnit = calibration == nil ? .decibels : .soundPressureLevel
    return (levels.intervalMeans.first ?? []).enumerated().map { index, power in
      let value = decibels(power)
      return Event(
        "laeq", onsetSeconds: Double(index) * options.intervalSeconds,
        durationSeconds: options.intervalSeconds, item: "\(index + 1)", value: value,
        unit: value == nil ? .word : unit)
    }
  }
}

extension MeterReadings {
  /// The readings of an imitated meter beside the levels of the same buffers by the standard.
  fileprivate init(
    _ meter: EmulatedMeter, _ levels: MeteredLevels, _ gate: QuietGate, _ calibration: Calibration?
  ) {
    let offset = calibration?.offsetDecibels ?? 0
    let buffers = levels.intervalMeans.last ?? []
    self.init(
      levels: meter.powers.map { DSP.decibels(ofPower: $0) + offset },
      isCalibrated: calibration != nil, isEmulated: true, gate: gate)
    isSilent = meter.powers.contains { level(ofPower: $0) == nil }
    excesses = meter.powers.enumerated().compactMap { index, power in
      let part = buffers.dropFirst(meter.buffers(ofReading: index).lowerBound)
        .prefix(meter.buffers(ofReading: index).count)
      guard let reading = level(ofPower: power), let own = level(ofPower: mean(Array(part))) else {
        return nil
      }
      return reading - own
    }
  }
}
