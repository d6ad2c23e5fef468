import CLibrary

/// The frequency at which the phases of events are most concentrated.
///
/// Works on times of events directly. The spectrum of a train of impulses would need a grid of time, and the
/// mean interval is no measure of rhythm: one missed tap doubles an interval but hardly changes the phases of
/// the others. Cost: events times frequencies, without a sine in the loop.
public struct EventRhythm: Sendable, Equatable {
  /// The frequency with the longest mean phase vector, in events per second.
  public let frequencyHz: Double
  /// Length of the mean phase vector: 1 for perfectly regular events, near 0 for random events.
  public let strength: Double

  /// Searches `steps` evenly spaced frequencies of a band, including its ends; of several equal maxima the
  /// first counts.
  ///
  /// `times` are in seconds. Nil without events or frequencies. Source: the resultant length of circular
  /// statistics (Mardia KV, Jupp PE 2000, Directional Statistics).
  public init?(times: [Double], band: ClosedRange<Double>, steps: Int) {
    guard !times.isEmpty, steps > 1, band.lowerBound > 0, band.upperBound.isFinite else {
      return nil
    }
    let spacing = (band.upperBound - band.lowerBound) / Double(steps - 1)
    // Each event's phase vector rotates by the same angle from one frequency to the next.
    let origin = times[0]
    var vectors = times.map { Complex(turns: band.lowerBound * ($0 - origin)) }
    let turns = times.map { Complex(turns: spacing * ($0 - origin)) }
    var best = (step: 0, squared: -1.0)
    for step in 0..<steps {
      var (real, imaginary) = (0.0, 0.0)
      for index in vectors.indices {
        real += vectors[index].real
        imaginary += vectors[index].imaginary
        vectors[index] = vectors[index] * turns[index]
      }
      let squared = real * real + imaginary * imaginary
      if squared > best.squared { best = (step, squared) }
    }
    guard best.squared.isFinite, best.squared >= 0 else { return nil }
    frequencyHz = band.lowerBound + Double(best.step) * spacing
    strength = min(1, best.squared.squareRoot() / Double(times.count))
  }
}

extension Complex {
  /// The unit vector after this many turns, clockwise.
  fileprivate init(turns: Double) {
    let angle = -2 * .pi * turns
    self.init(cos(angle), sin(angle))
  }
}
