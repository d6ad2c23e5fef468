import CLibrary

/// Measures the power of a sound that arrives piece by piece, band by band.
///
/// A spectrum is taken of the whole, its ends tapered over 10 ms. A long sound is cut into stretches,
/// each of which is faded out while the next one fades in, so that their powers add up to the whole.
public struct BandPowerMeter: ~Copyable {
  private let bands: [OctaveBand]
  private let offset: Double
  private let sampleRateHz: Double
  private var stretch: [Double] = []
  private var energies: [Double]
  private var sampleCount = 0
  private var isFirst = true

  /// Samples of a stretch: 44 s at 48 kHz.
  static let stretchCount = 1 << 21
  private static let (taperSeconds, fadeSeconds) = (0.01, 1.0)

  /// `offset` is the mean of the sound, which no band contains.
  public init(_ bands: [OctaveBand], sampleRateHz: Double, offset: Double) {
    (self.bands, self.offset, self.sampleRateHz) = (bands, offset, sampleRateHz)
    energies = [Double](repeating: 0, count: bands.count)
  }

  /// Takes the next samples.
  public mutating func add(_ samples: [Double]) {
    guard !bands.isEmpty else { return }
    sampleCount += samples.count
    for sample in samples {
      if stretch.count == Self.stretchCount { cut() }
      stretch.append(sample - offset)
    }
  }

  /// Mean squares of all samples taken, a band each; nil for bands that reach beyond half of the rate.
  public consuming func powers() -> [Double?] {
    if isFirst { fadeIn(hannRamp(count: count(of: Self.taperSeconds))) }
    fadeOut(hannRamp(count: count(of: Self.taperSeconds)))
    addEnergies()
    let count = Double(max(1, sampleCount))
    return zip(bands, energies).map { [sampleRateHz] band, energy in
      band.edgesHz.upperBound <= sampleRateHz / 2 ? energy / count : nil
    }
  }

  /// Goes on to the next stretch; sine and cosine keep the sum of both powers the same.
  private mutating func cut() {
    let shared = count(of: Self.fadeSeconds)
    let next = Array(stretch.suffix(shared))
    let fade = (0..<shared).map { sin(0.5 * .pi * ((Double($0) + 0.5) / Double(shared))) }
    if isFirst { fadeIn(hannRamp(count: count(of: Self.taperSeconds))) }
    fadeOut(fade)
    addEnergies()
    stretch.replaceSubrange(0..., with: next)
    fadeIn(fade)
    isFirst = false
  }

  private func count(of seconds: Double) -> Int {
    min(Int((seconds * sampleRateHz).rounded()), stretch.count / 2)
  }

  private mutating func fadeIn(_ weights: [Double]) {
    for (index, weight) in weights.enumerated() { stretch[index] *= weight }
  }

  private mutating func fadeOut(_ weights: [Double]) {
    for (index, weight) in weights.enumerated() { stretch[stretch.count - 1 - index] *= weight }
  }

  private mutating func addEnergies() {
    guard !stretch.isEmpty else { return }
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(atLeast: stretch.count))
    var power = transform.power(stretch)
    // Every other bin stands for its mirror image too.
    if transform.length > 1 { power[power.count - 1] /= 2 }
    let step = sampleRateHz / Double(transform.length)
    let scale = 2 / Double(transform.length)
    for (place, band) in bands.enumerated() where band.edgesHz.upperBound <= sampleRateHz / 2 {
      energies[place] +=
        scale
        * partialSums(count: power.count - 1) { bin in
          power[bin + 1] * band.powerGain(atHz: Double(bin + 1) * step)
        }
    }
  }
}

/// A band of an octave or of a third of one.
///
/// Mid-frequencies are to base 10; the filter is a Butterworth band-pass of third order, evaluated where
/// it is needed instead of approximated. Source: IEC 61260-1:2014.
public struct OctaveBand: Sendable, Equatable {
  /// As the band is called, such as 31.5.
  public let nominalHz: Double
  public let middleHz: Double
  /// From the middle to an edge, as a ratio.
  private let halfWidth: Double

  /// An octave's ratio.
  private static let octave = pow(10, 0.3)

  /// `number` counts bands from the one around 1000 Hz.
  init(nominalHz: Double, number: Int, bandsPerOctave: Int) {
    self.nominalHz = nominalHz
    middleHz = 1000 * pow(Self.octave, Double(number) / Double(bandsPerOctave))
    halfWidth = pow(Self.octave, 0.5 / Double(bandsPerOctave))
  }

  /// From 31.5 to 16000 Hz.
  public static let octaves = zip(
    [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000], -5...4
  ).map { OctaveBand(nominalHz: $0, number: $1, bandsPerOctave: 1) }

  /// From 25 to 20000 Hz.
  public static let thirds = zip(
    [
      25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
      2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000, 12500, 16000, 20000,
    ], -16...13
  ).map { OctaveBand(nominalHz: $0, number: $1, bandsPerOctave: 3) }

  /// The band's edge towards lower and towards higher frequencies.
  public var edgesHz: ClosedRange<Double> { middleHz / halfWidth...middleHz * halfWidth }

  /// What a sine of that frequency, above 0 Hz, leaves of its power.
  public func powerGain(atHz frequency: Double) -> Double {
    let distance = (frequency / middleHz - middleHz / frequency) / (halfWidth - 1 / halfWidth)
    let square = distance * distance
    return 1 / (1 + square * square * square)
  }
}
