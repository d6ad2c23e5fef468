import CLibrary

/// Measures the power of a sound in frequency bands; the sound may arrive in blocks.
///
/// The spectrum is computed over the complete sound, with its ends tapered over 10 ms. A long sound is
/// divided into sections with cross-fades, so that their powers add up to the power of the complete sound.
///
/// A meter with a filter bank gives the same means for steady sound, but its low bands ring for seconds and
/// lose the beginning of a short recording. Weighting the bins of one spectrum by the exact gain of each
/// filter has no transient. The price is that there is no level over time within a band.
///
/// Memory: a section of at most 16 MB and its transform, for a sound of any length. Cost: one transform a
/// section; gains are computed once, because the spectra of complete sections share their bins and are added
/// first.
public struct BandPowerMeter: ~Copyable {
  private let bands: [OctaveBand]
  private let offset: Double
  private let sampleRateHz: Double
  private var section: [Double] = []
  /// Sum of the power spectra of the complete sections.
  private var complete: [Double] = []
  private var sampleCount = 0
  private var isFirst = true

  /// Samples of a section: 44 s at 48 kHz.
  static let sectionLength = 1 << 21
  private static let (taperSeconds, fadeSeconds) = (0.01, 1.0)

  /// `offset` is the mean of the sound, which is subtracted.
  public init(_ bands: [OctaveBand], sampleRateHz: Double, offset: Double) {
    (self.bands, self.offset, self.sampleRateHz) = (bands, offset, sampleRateHz)
  }

  /// Takes the samples that follow those of the previous call; blocks of any size give the same result.
  public mutating func add(_ samples: [Double]) {
    guard !bands.isEmpty else { return }
    sampleCount += samples.count
    for sample in samples {
      if section.count == Self.sectionLength { cut() }
      section.append(sample - offset)
    }
  }

  /// Mean squares of all samples added, one per band; nil for bands that reach above half of the sample rate.
  public consuming func powers() -> [Double?] {
    if isFirst { fadeIn(hannRamp(count: count(of: Self.taperSeconds))) }
    fadeOut(hannRamp(count: count(of: Self.taperSeconds)))
    let spectra = [complete, sectionPower].filter { !$0.isEmpty }
    let count = Double(max(1, sampleCount))
    return bands.map { [sampleRateHz] band in
      band.edgesHz.upperBound <= sampleRateHz / 2
        ? spectra.reduce(0) { $0 + Self.energy(of: $1, in: band, sampleRateHz) } / count : nil
    }
  }

  /// Ends a section and starts the next one; sine and cosine ramps keep the sum of both powers constant.
  private mutating func cut() {
    let shared = count(of: Self.fadeSeconds)
    let next = Array(section.suffix(shared))
    let fade = (0..<shared).map { sin(0.5 * .pi * ((Double($0) + 0.5) / Double(shared))) }
    if isFirst { fadeIn(hannRamp(count: count(of: Self.taperSeconds))) }
    fadeOut(fade)
    let power = sectionPower
    if complete.isEmpty { complete = [Double](repeating: 0, count: power.count) }
    for bin in power.indices { complete[bin] += power[bin] }
    section.replaceSubrange(0..., with: next)
    fadeIn(fade)
    isFirst = false
  }

  private func count(of seconds: Double) -> Int {
    min(Int((seconds * sampleRateHz).rounded()), section.count / 2)
  }

  private mutating func fadeIn(_ weights: [Double]) {
    for (index, weight) in weights.enumerated() { section[index] *= weight }
  }

  private mutating func fadeOut(_ weights: [Double]) {
    for (index, weight) in weights.enumerated() { section[section.count - 1 - index] *= weight }
  }

  /// The power spectrum of the section, from the first bin above 0 Hz to half of the sample rate; empty
  /// without samples.
  private var sectionPower: [Double] {
    guard !section.isEmpty else { return [] }
    let workspace = SharedFourierWorkspace(
      length: RealFourierTransform.fastLength(atLeast: section.count))
    for index in section.indices { workspace.samples[index] = section[index] }
    workspace.transform()
    let scale = 2 / Double(workspace.samples.count)
    var power = workspace.bins.dropFirst().map { scale * $0.squaredMagnitude }
    // Every other bin also represents its mirror image.
    if !power.isEmpty { power[power.count - 1] /= 2 }
    return power
  }

  private static func energy(of power: [Double], in band: OctaveBand, _ sampleRateHz: Double)
    -> Double
  {
    let step = sampleRateHz / Double(2 * power.count)
    return partialSums(count: power.count) {
      power[$0] * band.powerGain(atHz: Double($0 + 1) * step)
    }
  }
}

/// A band of one octave or a third of an octave.
///
/// Mid-band frequencies use base 10. The filter is a Butterworth band-pass of third order, evaluated exactly
/// at each frequency, which lies inside the mask of class 1. Source: IEC 61260-1:2014. Cutting the spectrum
/// sharply at the edges would give steep sounds other levels than a meter shows.
public struct OctaveBand: Sendable, Equatable {
  /// Nominal mid-band frequency, for example 31.5: the name of the band.
  public let nominalHz: Double
  public let middleHz: Double
  /// Ratio of the upper edge to the exact mid-band frequency.
  private let halfWidth: Double

  /// Frequency ratio of an octave, in base 10.
  private static let octave = pow(10, 0.3)

  /// `number` counts bands from the band at 1000 Hz.
  init(nominalHz: Double, number: Int, bandsPerOctave: Int) {
    self.nominalHz = nominalHz
    middleHz = 1000 * pow(Self.octave, Double(number) / Double(bandsPerOctave))
    halfWidth = pow(Self.octave, 0.5 / Double(bandsPerOctave))
  }

  /// Octave bands from 31.5 to 16000 Hz.
  public static let octaves = zip([31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000], -5...4)
    .map { OctaveBand(nominalHz: $0, number: $1, bandsPerOctave: 1) }

  /// Third-octave bands from 25 to 20000 Hz.
  public static let thirds = zip(
    [
      25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
      2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000, 12500, 16000, 20000,
    ], -16...13
  ).map { OctaveBand(nominalHz: $0, number: $1, bandsPerOctave: 3) }

  /// The lower and upper edge of the band.
  public var edgesHz: ClosedRange<Double> { middleHz / halfWidth...middleHz * halfWidth }

  /// Power gain for a sine wave of this frequency, which is above 0 Hz.
  public func powerGain(atHz frequency: Double) -> Double {
    let ratio = frequency / middleHz
    // The distance from the middle in bandwidths, as a quotient: a second division would take as long as all
    // the rest.
    let (excess, width) = (ratio * ratio - 1, ratio * (halfWidth - 1 / halfWidth))
    let (squaredExcess, squaredWidth) = (excess * excess, width * width)
    let widths = squaredWidth * squaredWidth * squaredWidth
    return widths / (widths + squaredExcess * squaredExcess * squaredExcess)
  }
}
