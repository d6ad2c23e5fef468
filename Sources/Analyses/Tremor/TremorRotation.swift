import CLibrary
import DSP

/// The size of a tremor from angular velocity, on a logarithmic scale, and how much of the time it is there.
///
/// Sizes of tremor are log-normal over people, and logarithms of them are linear in clinical ratings (Elble RJ
/// et al. 2006, Brain 129(10):2660-2666; Elble RJ et al. 2017, Mov Disord Clin Pract 4(6)), so that a mean of
/// logarithms is not ruled by the worst window. The part of the time with tremor is compared with ratings as
/// well (Elble RJ and McNames J 2016, Tremor Other Hyperkinet Mov 6:375).
///
/// Windows of 3 s under a periodic Hann window overlap by half. Their spectra are summed over the axes and not
/// padded, so that the power within 0.75 Hz of the peak holds the main lobe whole. The angle follows from the
/// velocity v at the frequency f as of a sine: 2 √2 v / (2 pi f) from peak to peak.
struct TremorRotation {
  /// Fewer windows are no mean of a recording.
  static let fewestWindows = 5
  static let peakHalfWidthHz = 0.75
  /// Degrees a second: a slower rotation is only the rounding of numbers.
  static let smallestVelocity = 1e-6
  /// A window has tremor from this velocity, in degrees a second, and this share of the power from 1 to 15 Hz
  /// on. Both limits are of this tool.
  static let (presentVelocity, presentShare) = (1.0, 0.4)

  /// What one window contains.
  struct RotationWindow {
    /// Degrees a second, root mean square at the peak.
    let velocity: Double
    /// Degrees from peak to peak.
    let angle: Double
    /// The share of the peak in the power from 1 to 15 Hz.
    let share: Double

    var hasTremor: Bool {
      velocity >= TremorRotation.presentVelocity && share >= TremorRotation.presentShare
    }

    /// Measures the spectrum of angular velocity in rad/s; nil without any rotation.
    fileprivate init?(_ spectrum: PowerSpectrum) {
      guard let peak = spectrum.highestPeak(in: TremorSpectrum.bandHz) else { return nil }
      let (center, width) = (peak.frequencyHz, TremorRotation.peakHalfWidthHz)
      let power = spectrum.power(in: center - width...center + width)
      velocity = degrees(fromRadians: power.squareRoot())
      angle = 2 * 2.0.squareRoot() * velocity / (2 * .pi * center)
      guard velocity.isFinite, velocity >= TremorRotation.smallestVelocity,
        let share = ratio(power, spectrum.power(in: TremorSpectrum.backgroundHz))
      else { return nil }
      self.share = share
    }
  }

  /// The windows in which anything rotates.
  let windows: [RotationWindow]

  /// Measures angular velocity in rad/s at 100 Hz; nil where fewer than five windows rotate.
  init?(_ rotationRate: VectorSeries) {
    let length = Int(TremorSpectrum.segmentSeconds * EvenMotion.rateHz)
    let starts = stride(from: 0, through: rotationRate.count - length, by: length - length / 2)
    windows = starts.compactMap { start in
      let spectrum = try? welch(
        rotationRate.part(start..<start + length), sampleRateHz: EvenMotion.rateHz,
        segmentSeconds: TremorSpectrum.segmentSeconds)
      return spectrum.flatMap(RotationWindow.init)
    }
    guard windows.count >= Self.fewestWindows else { return nil }
  }

  /// Mean of the decadic logarithms of the velocity in degrees a second.
  var logVelocity: Double? { mean(windows.map { log10($0.velocity) }) }
  /// Mean of the decadic logarithms of the angle in degrees.
  var logAngle: Double? { mean(windows.map { log10($0.angle) }) }
  /// Geometric mean of the angle in degrees.
  var angle: Double? { logAngle.map { pow(10, $0) } }
  /// The largest of the logarithms of the angle.
  var largestLogAngle: Double? { windows.map { log10($0.angle) }.max() }
  /// Windows with tremor, in percent of all.
  var occurrencePercent: Double? {
    ratio(100 * Double(windows.count(where: \.hasTremor)), Double(windows.count))
  }
}
