import DSP

/// Values at ascending times, counted in seconds from a stimulus; as many of the one as of the other.
struct StimulusSeries {
  let seconds: [Double]
  let values: [Double]

  /// The rest that a movement is compared with: from a second before the stimulus to when the fastest
  /// answer could begin.
  static let restSeconds = -1.0...Reaction.fastestSeconds

  var rest: [Double] {
    zip(seconds, values).filter { Self.restSeconds.contains($0.0) }.map(\.1)
  }

  /// Where the values left the rest on their way to the sample at `index`: so many standard deviations
  /// above its mean, and no less than `smallestRise`.
  ///
  /// Nil with fewer than two values of rest, and when the values are not seen to leave it.
  func onset(
    before index: Int, deviations: Double, smallestRise: Double = 0
  ) -> LevelCrossing? {
    let rest = rest
    guard let center = mean(rest), let deviation = standardDeviation(rest) else { return nil }
    return LevelCrossing.lastRise(
      of: values, at: seconds, above: center + max(deviations * deviation, smallestRise),
      before: index)
  }

  /// Teager-Kaiser energy of the low-passed values, which has no first and no last value.
  ///
  /// The filter takes the samples for evenly spaced. Throws where it cannot be designed: at a rate not
  /// above twice its cutoff.
  func energy(nativeRateHz: Double) throws(SignalError) -> StimulusSeries {
    let filter = try Butterworth.lowPass(
      order: 2, cutoffHz: Reaction.energyCutoffHz, sampleRateHz: nativeRateHz)
    return StimulusSeries(
      seconds: Array(seconds.dropFirst().dropLast()),
      values: teagerKaiserEnergy(filter.zeroPhase(values)))
  }
}
