import Foundation

/// A phone that something other than walking moves: a machine, a vehicle, a hand.
public struct SyntheticShaking: Sendable {
  /// Random movement within a band of frequencies.
  public struct Noise: Sendable {
    /// The band's edges, Hz.
    public let lowHz: Double, highHz: Double
    /// Root mean square along each axis, m/s².
    public let rms: Double

    /// Noise of that size between two frequencies.
    public init(_ lowHz: Double, _ highHz: Double, rms: Double) {
      (self.lowHz, self.highHz, self.rms) = (lowHz, highHz, rms)
    }
  }

  /// Acceleration up by the time in seconds, m/s².
  public var upward: @Sendable (Double) -> Double = { _ in 0 }
  /// Along all three axes, each with its own.
  public var noises: [Noise] = []
  /// SD of white noise per axis, m/s².
  public var whiteNoise = 0.0
  /// Length of the recording.
  public var durationSeconds = 60.0
  /// The same seed gives the same noise.
  public var seed: UInt64 = 1

  /// A phone that lies still until more is said.
  public init() {}

  /// The recording; see `MotionTrack` for units and signs.
  public func deviceMotion(rateHz: Double = 100) -> MotionTrack {
    var generator = SplitMix64(seed: seed)
    let waves = (0..<3).map { _ in noises.flatMap { $0.waves(&generator) } }
    let model = MotionModel(
      durationSeconds: durationSeconds, joints: [], pose: .upright,
      acceleration: { [upward] time in
        SIMD3(
          waves[0].value(at: time), waves[1].value(at: time),
          waves[2].value(at: time) + upward(time))
      }, noise: whiteNoise, contactTimes: [], turns: [])
    let clock = SamplingClock(rateHz: rateHz, jitterSeconds: 0, startUptimeSeconds: 0)
    return model.track(clock, seed: seed)
  }
}

extension SyntheticShaking.Noise {
  /// Components this far apart, each at a random place in an interval of its own, so that the sum does not repeat. Fewer
  /// of them repeat more than noise does: at 0.04 Hz half of the vehicles seem to walk for some seconds.
  private static let spacingHz = 1.0 / 60

  /// Amplitudes of two normal variables each make the sum a normal process.
  fileprivate func waves(_ generator: inout SplitMix64) -> [SineWave] {
    let count = max(1, Int(((highHz - lowHz) / Self.spacingHz).rounded()))
    let width = (highHz - lowHz) / Double(count)
    let scale = rms / Double(count).squareRoot()
    return (0..<count).map { place in
      let (real, imaginary) = (generator.gaussian(), generator.gaussian())
      return SineWave(
        frequency: lowHz + width * (Double(place) + generator.uniform()),
        amplitude: scale * (real * real + imaginary * imaginary).squareRoot(),
        phase: 2 * .pi * generator.uniform())
    }
  }
}
