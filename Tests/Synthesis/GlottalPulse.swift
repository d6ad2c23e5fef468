/// One closing of the glottis, which sets throat and mouth ringing.
public struct GlottalPulse: Sendable, Equatable {
  /// When.
  public var timeSeconds: Double
  /// Strength of the pulse; 1 is usual for the voice.
  public var amplitude: Double

  /// A pulse of usual strength unless said otherwise.
  public init(timeSeconds: Double, amplitude: Double = 1) {
    (self.timeSeconds, self.amplitude) = (timeSeconds, amplitude)
  }
}

/// The measures that a perfect observer would find; nil where there are too few pulses.
extension [GlottalPulse] {
  /// From each pulse to the next, in seconds.
  public var periodsSeconds: [Double] {
    zip(dropFirst(), self).map { $0.timeSeconds - $1.timeSeconds }
  }

  /// Pulses per second.
  public var meanFrequencyHz: Double? { mean(periodsSeconds).map { 1 / $0 } }

  /// Mean difference of neighboring periods, as a share of the mean period.
  public var localJitter: Double? { localPerturbation(periodsSeconds) }

  /// Mean difference of neighboring amplitudes, as a share of the mean amplitude.
  public var localShimmer: Double? { localPerturbation(map(\.amplitude)) }

  /// The pulses within a window, ends included.
  public func within(_ seconds: ClosedRange<Double>) -> Self {
    filter { seconds.contains($0.timeSeconds) }
  }
}

private func localPerturbation(_ values: [Double]) -> Double? {
  let differences = zip(values.dropFirst(), values).map { abs($0 - $1) }
  guard let change = mean(differences), let level = mean(values), level > 0 else { return nil }
  return change / level
}

private func mean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}
