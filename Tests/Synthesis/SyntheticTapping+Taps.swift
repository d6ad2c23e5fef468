import Foundation

extension SyntheticTapping {
  /// All taps in the order of time; none without a usable duration and interval.
  public var taps: [Tap] {
    var generator = SplitMix64(seed: seed)
    let times = times(&generator)
    var button = firstButton == .left ? Button.right : .left
    return times.enumerated().map { index, time in
      let misses = index > 0 && self.misses.contains(index)
      if !misses, !repetitions.contains(index) { button = button == .left ? .right : .left }
      let hit = misses ? Button.none : button
      return Tap(
        timeSeconds: time, dwellSeconds: dwell(of: hit, at: time, &generator), button: hit,
        location: location(on: hit, &generator))
    }
  }

  private func times(_ generator: inout SplitMix64) -> [Double] {
    // An hour at most, so that a senseless duration cannot fill the memory.
    guard durationSeconds > 0, durationSeconds <= 3600, meanIntervalSeconds > 0 else { return [] }
    var times: [Double] = []
    var beat = 0.0
    while beat <= durationSeconds {
      let wander = times.isEmpty ? 0 : beatSDSeconds * generator.gaussian()
      times.append(max(beat + wander, (times.last ?? -1) + 1e-3))
      beat += interval(after: times.count - 1, &generator)
    }
    return times
  }

  private func interval(after index: Int, _ generator: inout SplitMix64) -> Double {
    let even = meanIntervalSeconds + Double(index) * slowDownSeconds
    return max(even + intervalSDSeconds * generator.gaussian(), Self.shortestIntervalSeconds)
  }

  /// The last finger is lifted by the end of the step.
  private func dwell(of button: Button, at time: Double, _ generator: inout SplitMix64) -> Double {
    let drawn = max(dwellSeconds + dwellSDSeconds * generator.gaussian(), 0.01)
    return button == .none ? 0 : min(drawn, max(durationSeconds - time, 0))
  }

  private func location(on button: Button, _ generator: inout SplitMix64) -> SIMD2<Double> {
    let limit = 0.48 * Self.buttonSide
    let drawn = spreadPoints * SIMD2(generator.gaussian(), generator.gaussian())
    let kept = drawn.clamped(
      lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
    return Self.center(of: button) + kept
  }
}

extension SyntheticTapping {
  /// A phone on the table: every tap knocks on it, a ringing at 30 Hz that dies within 20 ms.
  public func deviceMotion(
    rateHz: Double = 100, jitterSeconds: Double = 0, startUptimeSeconds: Double = 0,
    noise: Double = 0.01
  ) -> MotionTrack {
    let times = taps.map(\.timeSeconds)
    let model = MotionModel(
      durationSeconds: durationSeconds, joints: [], pose: .identity,
      acceleration: { time in SIMD3(0, 0, knocks(at: time, after: times)) }, noise: noise,
      contactTimes: [], turns: [])
    let clock = SamplingClock(
      rateHz: rateHz, jitterSeconds: jitterSeconds, startUptimeSeconds: startUptimeSeconds)
    return model.track(clock, seed: seed)
  }
}

/// m/s², upward; a knock is over after a fifth of a second.
private func knocks(at time: Double, after taps: [Double]) -> Double {
  taps.filter { (0..<0.2).contains(time - $0) }.reduce(0) { sum, tap in
    sum - 0.6 * exp((tap - time) / 0.02) * sin(2 * .pi * 30 * (time - tap))
  }
}
