import DSP
import CLibrary
import Metrics

/// The readings that a phone's sound level meter showed or would have shown.
public struct EnvironmentSPLReadings {
  /// In their order; dB re 20 µPa, or re full scale where nothing calibrates the sound.
  let levels: [Double]
  let isCalibrated: Bool
  /// True where the readings were computed from a recording.
  let isEmulated: Bool
  let gate: QuietGate
  /// The reading of the phone for 94 dB, as stored.
  var sensitivityOffsetDecibels: Double?
  /// Each reading minus the level by the standard of the same section; nil without a recording.
  var excesses: [Double]?
  /// True where a reading was made of digital silence, which has no level.
  var isSilent = false
}

extension EnvironmentSPLReadings {
  /// The readings of an imitated meter beside the levels of the same buffers by the standard.
  init(
    _ meter: EmulatedMeter, _ levels: MeteredLevels, _ gate: QuietGate, _ calibration: Calibration?
  ) {
    let offset = calibration?.offsetDecibels ?? 0
    let buffers = levels.intervalMeans.last ?? []
    self.init(
      levels: meter.powers.map { DSP.decibels(ofPower: $0) + offset },
      isCalibrated: calibration != nil, isEmulated: true, gate: gate)
    isSilent = meter.powers.contains { level(ofPower: $0) == nil }
    excesses = meter.powers.enumerated().compactMap { index, power in
      let part = buffers.dropFirst(meter.buffers(ofReading: index).lowerBound).prefix(
        meter.buffers(ofReading: index).count)
      guard let reading = level(ofPower: power), let own = level(ofPower: mean(Array(part))) else {
        return nil
      }
      return reading - own
    }
  }

  /// When a reading was taken is not stored.
  var events: [Event] {
    levels.enumerated().map { index, level in
      Event(
        "rk_level_reading_db_spl", onsetSeconds: nil, item: "\(index + 1)", value: level,
        unit: .soundPressureLevel)
    }
  }
}

/// The rule by which ResearchKit finds a room quiet enough: a number of readings in a row below a threshold.
///
/// Source: ResearchKit, ORKEnvironmentSPLMeterStepViewController.
struct QuietGate: Equatable {
  /// The level below which a reading is quiet, dB re 20 µPa.
  let thresholdDecibels: Double
  let sampleCount: Int

  /// The outcome of the rule for a series of readings.
  struct QuietVerdict: Equatable {
    /// Index, from 0, of the reading with which the room was quiet enough; nil when it never was.
    var passIndex: Int?
    /// Readings in a row below the threshold, at most.
    var longestRun = 0
  }

  func verdict(_ readings: [Double]) -> QuietVerdict {
    var (verdict, run) = (QuietVerdict(), 0)
    for (index, reading) in readings.enumerated() {
      run = reading < thresholdDecibels ? run + 1 : 0
      verdict.longestRun = max(verdict.longestRun, run)
      if run >= sampleCount, verdict.passIndex == nil { verdict.passIndex = index }
    }
    return verdict
  }
}

/// The readings that ResearchKit's sound level meter would have shown for a sound.
///
/// It weighs frequencies by the system's equalizer with six bands, of which Apple publishes settings but
/// no coefficients: here they are second-order sections of the usual kinds. Readings are made of
/// buffers of a tenth of a second, the first of which is dropped each time. Source: ResearchKit,
/// ORKEnvironmentSPLMeterStepViewController.
///
/// Its faults are kept: the equalizer is no A-weighting, and the divisor of a reading is its nominal and not
/// its true number of samples. The readings are what an app decided by, and their difference from the
/// standard's level is the error of the meter.
struct EmulatedMeter {
  private var equalizer: BiquadCascade
  private let bufferLength: Int
  /// Buffers of a reading, without the one that is dropped.
  private let bufferCount: Int
  private let scale: Double
  private var sums: [Double] = []
  private var (sum, count) = (0.0, 0)
  /// Mean squares, re full scale, of the readings.
  private(set) var powers: [Double] = []

  private static let buffersPerSecond = 10.0
  private static let (highPassHz, lowPassHz) = (290.0, 11_800.0)
  /// Center, width and gain of the bands between.
  private static let peaks: [(hertz: Double, octaves: Double, decibels: Double)] = [
    (243, 1.3882, -4.5), (450, 0.94428, -1.5), (2650, 2.4924, 1.25), (10_000, 1.0246, -1.5),
  ]

  /// A reading takes `intervalSeconds` and the buffer that is dropped. Bands beyond half of the rate are
  /// left out.
  init(sampleRateHz rate: Double, intervalSeconds: Double) {
    bufferLength = max(1, Int(rate / Self.buffersPerSecond))
    bufferCount = max(1, Int(intervalSeconds * (rate / Double(bufferLength)).rounded(.down)))
    scale = 1 / (intervalSeconds * rate)
    let ends = [
      try? Biquad.highPass(cutoffHz: Self.highPassHz, sampleRateHz: rate),
      try? Biquad.lowPass(cutoffHz: Self.lowPassHz, sampleRateHz: rate),
    ]
    let peaks = Self.peaks.map {
      try? Biquad.peak(
        centerHz: $0.hertz, octaves: $0.octaves, gainDecibels: $0.decibels, sampleRateHz: rate)
    }
    equalizer = BiquadCascade((ends + peaks).compactMap(\.self))
  }

  /// The length of a buffer in seconds.
  func bufferSeconds(sampleRateHz: Double) -> Double { Double(bufferLength) / sampleRateHz }

  /// The buffers that a reading is made of, counted from the first of the sound.
  func buffers(ofReading index: Int) -> Range<Int> {
    let end = (index + 1) * (bufferCount + 1)
    return end - bufferCount..<end
  }

  /// Takes the next samples of the sound.
  mutating func add(_ samples: [Double]) {
    var rest = equalizer(samples)[...]
    while !rest.isEmpty {
      let part = rest.prefix(bufferLength - count)
      sum = part.reduce(sum) { $0 + $1 * $1 }
      count += part.count
      rest = rest.dropFirst(part.count)
      if count == bufferLength { closeBuffer() }
    }
  }

  private mutating func closeBuffer() {
    sums.append(sum)
    (sum, count) = (0, 0)
    guard sums.count > bufferCount else { return }
    powers.append(sums.suffix(bufferCount).reduce(0, +) * scale)
    sums = []
  }
}
