import DSP
import Metrics

/// What short windows of a recording say about tremor.
///
/// Each window has a peak of its own, so that the frequency may drift: a spectrum averaged over the
/// recording smears a drifting peak. Windows of 3 s under a Hann window start every 0.75 s; spectra are
/// summed over the axes. Sources: this tool; sizes from Wade et al. 1982, Arch Neurol 39:358, 97 healthy
/// people.
///
/// A peak needs three things, since each of them alone is found in movements that are no tremor: a share of
/// the power, which noise does not reach; one frequency for most of the time, which noise with single peaks
/// lacks; and a smallest size. Medians over windows keep a single movement from deciding. Presence and size
/// are two verdicts, because healthy hands have tremor that can be seen.
struct TremorWindows {
  static let hopSeconds = 0.75
  /// What lies so near to a window's peak belongs to it.
  static let peakHalfWidthHz = 0.75
  /// The normal range of frequencies over time is 2.5 Hz wide (Wade).
  static let largestDeviationHz = 1.5
  /// The band of movement that is slower than tremor.
  static let slowBandHz = 1.0...3.0

  /// What a peak needs: of white noise 99 of 100 recordings of 20 s have a share below 0.18.
  static let (smallestShare, smallestConcentration, smallestAmplitude) = (0.25, 0.6, 0.01)
  /// m/s²: the threshold of visible tremor, 0.007 g peak (Wade).
  static let presentAmplitude = 0.05
  /// m/s²: the largest of 97 healthy people, 0.035 g peak (Wade).
  static let largestNormalAmplitude = 0.24
  /// A "yes" below one of these is near the limit.
  static let (clearShare, clearConcentration) = (0.30, 0.65)
  /// A "no" from both of these on is near the limit.
  static let (nearShare, nearConcentration) = (0.20, 0.5)

  /// Median over windows of the power at the peak over that from 1 to 15 Hz.
  let share: Double
  /// Median of the windows' peaks; nil when none has one.
  let frequencyHz: Double?
  /// Part of the windows with a peak within 1.5 Hz of that median.
  let concentration: Double
  /// Root of the median power at the peak, m/s².
  let amplitude: Double
  let count: Int
  /// Mean power of slower movement exceeds that of the band of tremor.
  private let isMostlySlow: Bool

  /// Measures acceleration in m/s² at 100 Hz; nil when it is shorter than a window.
  init?(_ vectors: VectorSeries) {
    let length = Int(TremorSpectrum.segmentSeconds * EvenMotion.rateHz)
    let hop = Int(Self.hopSeconds * EvenMotion.rateHz)
    let spectra = stride(from: 0, through: vectors.count - length, by: hop).compactMap { start in
      TremorSpectrum.spectrum(vectors.part(start..<start + length))
    }
    let peaks = spectra.map(WindowPeak.init)
    guard let share = median(peaks.map { $0?.share ?? 0 }),
      let power = median(peaks.map { $0?.power ?? 0 }),
      let slow = mean(spectra.map { $0.power(in: Self.slowBandHz) }),
      let band = mean(spectra.map { $0.power(in: TremorSpectrum.bandHz) })
    else { return nil }
    (self.share, amplitude, count) = (share, power.squareRoot(), spectra.count)
    isMostlySlow = slow > band
    let frequencies = peaks.compactMap { $0?.frequencyHz }
    frequencyHz = median(frequencies)
    let near = frequencyHz.map { center in
      frequencies.count { abs($0 - center) <= Self.largestDeviationHz }
    }
    concentration = Double(near ?? 0) / Double(spectra.count)
  }

  /// A peak stands out from the rest of the movement, for most of the time near one frequency.
  var hasPeak: Bool {
    share >= Self.smallestShare && concentration >= Self.smallestConcentration
      && amplitude >= Self.smallestAmplitude
  }

  var isPresent: Bool { hasPeak && amplitude >= Self.presentAmplitude }

  var isAboveNormal: Bool { isPresent && amplitude >= Self.largestNormalAmplitude }

  /// What makes the two verdicts doubtful; too small a movement is clearly no tremor.
  var doubts: [Flag] {
    guard amplitude >= Self.presentAmplitude else { return [] }
    if isPresent {
      return share < Self.clearShare || concentration < Self.clearConcentration
        ? [.tremorNearLimit] : []
    }
    let isNear = share >= Self.nearShare && concentration >= Self.nearConcentration
    return (isNear ? [.tremorNearLimit] : []) + (isMostlySlow ? [.tremorSlowMovement] : [])
  }
}

/// The peak of one window: of all local maxima of the band the one with most power around it.
private struct WindowPeak {
  let frequencyHz: Double
  let power: Double
  /// The share of the peak in the power from 1 to 15 Hz.
  let share: Double

  /// Nil where density has no local maximum in the band.
  init?(_ spectrum: PowerSpectrum) {
    let end = Self.end(of: spectrum)
    let peaks = spectrum.peaks(in: TremorSpectrum.searchedHz(spectrum)).map { peak in
      let center = spectrum.frequency(peak.bin)
      let low = max(TremorSpectrum.bandHz.lowerBound, center - TremorWindows.peakHalfWidthHz)
      let high = min(end, center + TremorWindows.peakHalfWidthHz)
      return (peak.frequencyHz, power: low <= high ? spectrum.power(in: low...high) : 0)
    }
    guard let best = peaks.max(by: { $0.power < $1.power }),
      let share = ratio(best.power, spectrum.power(in: TremorSpectrum.backgroundHz)),
      best.0.isFinite, best.power.isFinite, share.isFinite
    else { return nil }
    let band = TremorSpectrum.bandHz
    frequencyHz = min(max(best.0, band.lowerBound), band.upperBound)
    (power, self.share) = (best.power, share)
  }

  /// Where a peak above the band begins, whose flank belongs to none inside; infinite without one.
  private static func end(of spectrum: PowerSpectrum) -> Double {
    let densities = spectrum.densities
    let edge = Int(TremorSpectrum.searchedHz(spectrum).upperBound / spectrum.frequencyStepHz)
    guard densities.indices.contains(edge + 1), densities[edge + 1] > densities[edge] else {
      return .infinity
    }
    var foot = edge
    while foot > 0, densities[foot - 1] < densities[foot] { foot -= 1 }
    return spectrum.frequency(foot)
  }
}
