import Foundation

/// A made-up person who says "aaah"; when every pulse came, and how strong it was, is known.
///
/// The pulses come at the pitch, which drifts and trembles slowly; each period and each strength is
/// off by a random share of its own. They pass the slope of the source and the resonances of the
/// throat. Breath passes the resonances alone.
public struct SyntheticVoice: Sendable {
  /// At the beginning, without tremor.
  public var pitchHz = 118.0
  /// Steady change of the pitch.
  public var driftSemitonesPerSecond = 0.0
  /// Share by which the pitch goes up and down; below 1.
  public var tremorDepth = 0.0
  /// Frequency of the tremor.
  public var tremorHz = 5.0
  /// SD of each period about what the pitch asks for, as a share of it.
  public var jitter = 0.0
  /// SD of each pulse's strength, as a share of it.
  public var shimmer = 0.0
  /// Mean power of the pulses' sound over that of breath, in decibels; nil for no breath.
  public var breathRatioDecibels: Double?
  /// RMS of the pulses' sound in the steady part; 1 is full scale.
  public var level = 0.1
  /// From the first pulse to the end of the voice.
  public var durationSeconds = 5.0
  /// Time in which the voice swells.
  public var riseSeconds = 0.08
  /// Time in which the voice fades.
  public var fallSeconds = 0.12
  /// Resonances of throat and mouth; no two are alike.
  public var formants = SyntheticVoice.ah
  /// The same seed gives the same voice.
  public var seed: UInt64 = 1

  /// A perfectly regular voice unless said otherwise.
  public init() {}

  /// A man's /a/, about as Peterson and Barney (1952, J Acoust Soc Am 24:175) measured it.
  public static let ah = [
    Resonance(730, 80), Resonance(1090, 90), Resonance(2440, 120), Resonance(3400, 160),
    Resonance(4500, 220),
  ]
  /// The flow through the glottis falls by 12 dB per octave, and by more as it does not close at once.
  static let source = [Resonance.slope(aboveHz: 110), .slope(aboveHz: 170), .slope(aboveHz: 2500)]
  /// No throat is faster.
  static let shortestPeriodSeconds = 5e-4
}
