import DSP
import Metrics

/// Whether measured sway can be a standing person's.
enum SwayPlausibility {
  /// m/s², root mean square below 3.5 Hz. A person sways by 0.026 and more (Neville et al. 2015: 0.037), a
  /// phone that lies by 0.0084 and less.
  static let smallestRMS = 0.01
  /// The body sways in the first band; in the second nothing but the sensor's noise is left.
  static let (swayBandHz, noiseBandHz) = (SwaySpectrum.bandHz, 20.0...40.0)
  /// Of the mean densities in these bands: white noise has 1, a person 264.
  static let smallestDensityRatio = 3.0

  /// What speaks against the sway; nothing is known of the noise of a slow sensor.
  static func flags(_ sway: SwaySignal, _ path: PlanePath, nativeRateHz: Double?) -> [Flag] {
    var flags: [Flag] = []
    if let rate = nativeRateHz, rate >= RecordingTiming.lowRateHz, isNoise(sway) {
      flags.append(.sensorNoise.weighing(.distrust))
    }
    if let rms = path.rms, rms < smallestRMS { flags.append(.noBody) }
    return flags
  }

  /// The spectrum of horizontal acceleration is as good as white.
  private static func isNoise(_ sway: SwaySignal) -> Bool {
    let spectra = [sway.forward, sway.sideways].compactMap(SwaySpectrum.whole)
    func meanDensity(_ band: ClosedRange<Double>) -> Double? {
      mean(spectra.flatMap { $0.densities(in: band) })
    }
    guard let low = meanDensity(swayBandHz), let high = meanDensity(noiseBandHz) else {
      return false
    }
    return low < smallestDensityRatio * high
  }
}

extension Flag {
  static let noBody = Flag(
    "no_body", .distrust,
    "Sway below 0.01 m/s² (root mean square) is less than any standing person's: the phone was not on a body."
  )
}
