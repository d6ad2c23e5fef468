import CLibrary

/// How far the strongest harmonic of a sound stands above all its other harmonics, in dB.
///
/// The vocal folds close abruptly, so that every voice has many harmonics. A tone has one: beside it there is only
/// the noise of the room, in which a pitch detector and the measures of a voice find nothing wrong. Tones of 150 to
/// 1000 Hz lead by 36 dB and more in white, pink and brown noise 15 dB below them, and by more in less noise. Real
/// vowels lead by up to 15 dB; vowels made with a breathy source and with formants on a harmonic, as
/// sopranos tune them, by up to 31 dB below 1000 Hz, and by up to 38 dB above. What is a tone is up to the caller.
///
/// A harmonic is the highest density within 0.2 fundamentals of its place, above the median of the densities
/// between the harmonics, which are noise. The spectrum is the average over the sound (`welchPowerOfTwo`).
public struct HarmonicLead: Sendable, Equatable {
  /// Infinite if no other harmonic has any power.
  public let decibels: Double
  /// How far the frequency of the strongest harmonic moves in the course of the sound, in semitones; nil for a sound too short to tell.
  public let driftSemitones: Double?

  /// Distances from a harmonic, in fundamentals: it lies below the first, only noise beyond the second.
  private static let (reach, gap) = (0.2, 0.3)
  /// A peak in noise exceeds the noise by chance; less than this share of the noise above it is no power.
  private static let smallestExcess = 0.1
  /// Lower fundamentals, in bins, do not separate their harmonics.
  private static let fewestBins = 4.0
  /// Nothing of a voice above this says more than what lies below.
  private static let highestHz = 8000.0

  /// Nil if fewer than two harmonics lie in the band, or if the spectrum is too coarse to separate them.
  public init?(_ signal: Signal, fundamentalHz: Double) {
    guard let spectrum = try? welchPowerOfTwo(signal),
      fundamentalHz >= Self.fewestBins * spectrum.frequencyStepHz
    else { return nil }
    let top = min(Self.highestHz, SpectralShape.usableShare * signal.sampleRateHz / 2)
    let count = Int((top / fundamentalHz - 0.5).rounded(.down))
    guard count >= 2 else { return nil }
    let powers = (1...count).map {
      (number: $0, power: spectrum.harmonicExcess($0, of: fundamentalHz))
    }.sorted { ($1.power, $0.number) < ($0.power, $1.number) }
    guard powers[0].power > 0 else { return nil }
    decibels =
      powers[1].power > 0 ? DSP.decibels(ofPower: powers[0].power / powers[1].power) : .infinity
    driftSemitones =
      FrequencyDrift(signal, frequencyHz: Double(powers[0].number) * fundamentalHz)?.semitones
  }

  /// Where a harmonic is, and where the noise around it is, in Hz.
  fileprivate static func bands(_ number: Int, of fundamentalHz: Double) -> (
    harmonic: ClosedRange<Double>, noise: [ClosedRange<Double>]
  ) {
    func band(_ low: Double, _ high: Double) -> ClosedRange<Double> {
      (Double(number) + low) * fundamentalHz...(Double(number) + high) * fundamentalHz
    }
    return (band(-reach, reach), [band(-0.5, -gap), band(gap, 0.5)])
  }

  /// The density of a harmonic without the noise at its place.
  fileprivate static func excess(_ density: Double, over noise: Double) -> Double {
    max(density - noise, smallestExcess * noise)
  }
}

extension PowerSpectrum {
  fileprivate func harmonicExcess(_ number: Int, of fundamentalHz: Double) -> Double {
    let bands = HarmonicLead.bands(number, of: fundamentalHz)
    let highest = densities(in: bands.harmonic).max() ?? 0
    return HarmonicLead.excess(highest, over: median(bands.noise.flatMap(densities(in:))) ?? 0)
  }
}
