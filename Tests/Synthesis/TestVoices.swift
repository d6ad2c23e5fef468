import Foundation

/// A voice made by a formula short enough to be written down in any language, its pulses known.
///
/// Each glottal pulse rings in four resonances of /a/. The same numbers in every program that
/// follows the recipe, so that what other programs say of `TestVoice.all` can stand in a table.
public struct TestVoice: Sendable, Equatable {
  /// Pulses per second before any of the changes below.
  public var fundamentalHz: Double
  /// Length of the recording; the voice begins after 0.02 s and ends 0.03 s before it.
  public var durationSeconds: Double
  /// Seed of the generator of jitter and shimmer.
  public var seed: UInt32
  /// Each period is longer by an even random share up to this, either way.
  public var jitter = 0.0
  /// Each amplitude is larger by an even random share up to this, either way.
  public var shimmer = 0.0
  /// Periods are shorter and longer by this share in turn.
  public var alternation = 0.0
  /// RMS of the noise, as a share of the voice's.
  public var noise = 0.0
  /// Share by which the pitch goes up and down, and how often.
  public var tremorDepth = 0.0, tremorHz = 5.0
  /// Where no pulses are, seconds.
  public var gapSeconds: Range<Double>?
  /// Samples per second.
  public var sampleRateHz = 44_100.0

  /// A perfectly regular voice.
  public init(fundamentalHz: Double, durationSeconds: Double, seed: UInt32 = 1) {
    (self.fundamentalHz, self.durationSeconds) = (fundamentalHz, durationSeconds)
    self.seed = seed
  }

  /// One closing of the glottis.
  public struct Pulse: Sendable, Equatable {
    public let timeSeconds: Double
    /// 1 without shimmer.
    public let amplitude: Double
  }

  /// The truth; of the random numbers a pulse's amplitude takes the first, its period the second.
  public var pulses: [Pulse] {
    var generator = LinearCongruentialGenerator(seed: seed)
    var (time, count, pulses) = (0.02, 0, [Pulse]())
    while time < durationSeconds - 0.03 {
      let amplitude = shimmer == 0 ? 1 : 1 + shimmer * generator.signed()
      var period = 1 / (fundamentalHz * (1 + tremorDepth * sin(2 * .pi * tremorHz * time)))
      if jitter != 0 { period *= 1 + jitter * generator.signed() }
      period *= 1 + (count.isMultiple(of: 2) ? -alternation : alternation)
      if gapSeconds?.contains(time) != true {
        pulses.append(Pulse(timeSeconds: time, amplitude: amplitude))
      }
      time += period
      count += 1
    }
    return pulses
  }

  /// Sample i at i / rate; the highest is 0.5, noise not counted.
  public var samples: [Double] {
    var sound = [Double](repeating: 0, count: Int((durationSeconds * sampleRateHz).rounded()))
    for pulse in pulses { add(pulse, to: &sound) }
    let peak = sound.reduce(0) { max($0, abs($1)) }
    if peak > 0 { for index in sound.indices { sound[index] *= 0.5 / peak } }
    if noise > 0 { addNoise(to: &sound) }
    return sound
  }

  private func add(_ pulse: Pulse, to sound: inout [Double]) {
    let first = Int((pulse.timeSeconds * sampleRateHz).rounded(.up))
    let end = min(first + Int(0.06 * sampleRateHz), sound.count)
    for index in first..<max(first, end) {
      let age = Double(index) / sampleRateHz - pulse.timeSeconds
      sound[index] += pulse.amplitude * Self.response(afterSeconds: age)
    }
  }

  private static func response(afterSeconds time: Double) -> Double {
    resonances.reduce(0) { sum, resonance in
      sum + resonance.amplitude * exp(-.pi * resonance.widthHz * time)
        * sin(2 * .pi * resonance.hz * time)
    }
  }

  private static let resonances: [(hz: Double, widthHz: Double, amplitude: Double)] = [
    (700, 80, 1), (1220, 90, 0.5), (2600, 120, 0.25), (3500, 150, 0.1),
  ]

  private func addNoise(to sound: inout [Double]) {
    var generator = LinearCongruentialGenerator(seed: 7)
    let power = sound.reduce(0) { $0 + $1 * $1 } / Double(max(1, sound.count))
    for index in sound.indices { sound[index] += noise * power.squareRoot() * generator.gaussian() }
  }
}

extension TestVoice {
  /// Nothing but the period of 367.5 samples.
  public static let regular = TestVoice(fundamentalHz: 120, durationSeconds: 3)

  /// Random periods.
  public static let jittery = TestVoice(fundamentalHz: 120, durationSeconds: 3, seed: 11) {
    $0.jitter = 0.02
  }

  /// Random amplitudes.
  public static let shimmering = TestVoice(fundamentalHz: 120, durationSeconds: 3, seed: 12) {
    $0.shimmer = 0.1
  }

  /// Random periods and amplitudes, and breath.
  public static let hoarse = TestVoice(fundamentalHz: 120, durationSeconds: 3, seed: 13) {
    ($0.jitter, $0.shimmer, $0.noise) = (0.01, 0.05, 0.1)
  }

  /// Periods short and long in turn.
  public static let alternating = TestVoice(fundamentalHz: 120, durationSeconds: 3) {
    $0.alternation = 0.005
  }

  /// A higher voice.
  public static let high = TestVoice(fundamentalHz: 220, durationSeconds: 3, seed: 14) {
    ($0.jitter, $0.shimmer, $0.noise) = (0.01, 0.04, 0.03)
  }

  /// A trembling voice that breaks off and comes back.
  public static let breaking = TestVoice(fundamentalHz: 150, durationSeconds: 4, seed: 15) {
    ($0.jitter, $0.shimmer, $0.noise) = (0.005, 0.03, 0.01)
    ($0.tremorDepth, $0.gapSeconds) = (0.02, 1.8..<2.1)
  }

  /// The voices in the order of the tables that speak of them, S1 to S7.
  public static let all = [regular, jittery, shimmering, hoarse, alternating, high, breaking]

  private init(
    fundamentalHz: Double, durationSeconds: Double, seed: UInt32 = 1,
    _ change: (inout TestVoice) -> Void
  ) {
    self.init(fundamentalHz: fundamentalHz, durationSeconds: durationSeconds, seed: seed)
    change(&self)
  }
}

/// Knuth and Lewis's quick generator: of no great quality, but two lines in any language.
///
/// Source: Press WH et al., Numerical Recipes, section "Quick and Dirty Generators".
public struct LinearCongruentialGenerator: Sendable {
  private var state: UInt32

  /// The same seed gives the same numbers.
  public init(seed: UInt32) { state = seed }

  /// Even in 0 ..< 1, in steps of 2^-32.
  public mutating func uniform() -> Double {
    state = 1_664_525 &* state &+ 1_013_904_223
    return Double(state) * 0x1p-32
  }

  /// Even in -1 ..< 1.
  public mutating func signed() -> Double { 2 * uniform() - 1 }

  /// Nearly normal with mean 0 and SD 1: the sum of twelve even numbers, less 6.
  public mutating func gaussian() -> Double { (0..<12).reduce(0) { sum, _ in sum + uniform() } - 6 }
}
