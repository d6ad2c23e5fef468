import DSP
import Recordings

extension SpectrumTable {
  /// Of what the sensor delivers above this share of its rate nothing is reported.
  static let usableShareOfRate = 0.4

  /// Welch's method on the longest unbroken stretch, on the even grid of 100 Hz.
  init(motion recording: Recording, windowSeconds: Double) throws(NoSpectrum) {
    guard let table = Self.table(recording, windowSeconds: windowSeconds) else {
      throw NoSpectrum(
        recording, "has no spectrum; give a sound, or a motion recording of a second or more")
    }
    self = table
  }

  private static func table(_ recording: Recording, windowSeconds: Double) -> SpectrumTable? {
    guard let samples = recording.motion else { return nil }
    let ordered = OrderedSamples(samples)
    guard let motion = EvenMotion(ordered, stretch: ordered.longestStretch),
      let rate = ordered.timing.nativeRateHz
    else { return nil }
    var (columns, spectra) = ([String](), [PowerSpectrum]())
    func add(_ name: String, _ unit: String, _ vectors: VectorSeries?, scale: Double) {
      guard let vectors else { return }
      for (axis, label) in [(vectors.x, "x"), (vectors.y, "y"), (vectors.z, "z")] {
        guard let signal = try? Signal(axis.map { $0 * scale }, sampleRateHz: EvenMotion.rateHz),
          let spectrum = try? welch(signal, segmentSeconds: windowSeconds)
        else { continue }
        columns.append("\(name)_\(label)_\(unit)")
        spectra.append(spectrum)
      }
    }
    add("acceleration", "m2ps4phz", motion.user ?? motion.total, scale: standardGravity)
    add("rotation_rate", "rad2ps2phz", motion.rotationRate, scale: 1)
    guard let first = spectra.first else { return nil }
    let bins = first.densities.indices.prefix {
      first.frequency($0) <= usableShareOfRate * rate
    }
    return SpectrumTable(
      columns: ["frequency_hz"] + columns,
      values: [bins.map(first.frequency)] + spectra.map { Array($0.densities[bins]) })
  }
}
