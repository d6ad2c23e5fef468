import DSP
public import Recordings

/// Power per Hz of a motion recording's channels, on the even grid of 100 Hz.
public struct SpectrumTable: Sendable, Equatable {
  /// `frequency_hz`, then one name per channel with its unit.
  public let columns: [String]
  /// As many as `columns`, all of one length.
  public let values: [[Double]]

  /// Of what the sensor delivers above this share of its rate nothing is reported.
  static let usableShareOfRate = 0.4

  /// Welch's method on the longest unbroken stretch; nil when it has no spectrum.
  public init?(_ recording: Recording, segmentSeconds: Double) {
    guard let samples = recording.motion else { return nil }
    let ordered = OrderedSamples(samples)
    guard let motion = EvenMotion(ordered, stretch: ordered.longestStretch),
      let rate = ordered.timing.nativeRateHz
    else { return nil }
    var (columns, spectra) = ([String](), [PowerSpectrum]())
    func add(_ name: String, _ unit: String, _ vectors: [SIMD3<Double>]?, scale: Double) {
      guard let vectors else { return }
      for (axis, label) in ["x", "y", "z"].enumerated() {
        let channel = vectors.map { $0[axis] * scale }
        guard let signal = try? Signal(channel, sampleRateHz: EvenMotion.rateHz),
          let spectrum = try? welch(signal, segmentSeconds: segmentSeconds)
        else { continue }
        columns.append("\(name)_\(label)_\(unit)")
        spectra.append(spectrum)
      }
    }
    add("acceleration", "m2ps4phz", motion.user ?? motion.total, scale: standardGravity)
    add("rotation_rate", "rad2ps2phz", motion.rotationRate, scale: 1)
    guard let first = spectra.first else { return nil }
    let bins = first.densities.indices.prefix {
      first.frequency($0) <= Self.usableShareOfRate * rate
    }
    self.columns = ["frequency_hz"] + columns
    values = [bins.map(first.frequency)] + spectra.map { Array($0.densities[bins]) }
  }
}
