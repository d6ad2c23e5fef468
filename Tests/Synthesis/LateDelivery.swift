/// A phone that delivers touches late to its buttons, as iOS does below a scroll view.
///
/// The view hears of each touch at once, and the result has it as a tap outside the buttons. The button
/// hears of it later, and the result has it again at the same coordinate.
public struct LateDelivery: Sendable {
  /// Delays are drawn evenly from here, in seconds.
  public var delaySeconds = 0.001...0.152
  /// Share of taps that are held back until the next one is delivered, if that is within the delays.
  public var heldShare = 0.5
  /// False as on a phone, which stores nothing before the first tap has reached its button.
  public var storesFirstTouch = false
  /// The same seed gives the same delays.
  public var seed: UInt64 = 1

  /// Delays as in the recordings of the mPower study.
  public init() {}

  /// The taps that the result holds in place of the given ones, which are in order of time.
  public func callAsFunction(_ taps: [SyntheticTapping.Tap]) -> [SyntheticTapping.Tap] {
    var generator = SplitMix64(seed: seed)
    var delivered = taps.map { tap in
      let share = generator.uniform()
      let delay =
        delaySeconds.lowerBound + share * (delaySeconds.upperBound - delaySeconds.lowerBound)
      return tap.button == .none ? tap.timeSeconds : tap.timeSeconds + delay
    }
    for index in taps.indices.dropLast().reversed() {
      let together = delivered[index + 1]
      let isPossible =
        taps[index].button != .none && taps[index + 1].button != .none
        && delaySeconds.contains(together - taps[index].timeSeconds)
      if isPossible, generator.uniform() < heldShare { delivered[index] = together }
    }
    var samples: [SyntheticTapping.Tap] = []
    for (index, tap) in taps.enumerated() {
      var (touch, late) = (tap, tap)
      (touch.button, touch.dwellSeconds) = (.none, 0)
      late.timeSeconds = delivered[index]
      late.dwellSeconds = max(tap.timeSeconds + tap.dwellSeconds - delivered[index], 0)
      if tap.button == .none || index > 0 || storesFirstTouch { samples.append(touch) }
      if tap.button != .none { samples.append(late) }
    }
    let order = samples.indices.sorted {
      (samples[$0].timeSeconds, $0) < (samples[$1].timeSeconds, $1)
    }
    let start = order.first.map { samples[$0].timeSeconds } ?? 0
    return order.map { place in
      var sample = samples[place]
      sample.timeSeconds -= start
      return sample
    }
  }
}
