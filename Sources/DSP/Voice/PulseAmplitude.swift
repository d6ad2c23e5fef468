import Foundation

/// How loud one period of a voice is.
public struct PulseAmplitude: Sendable, Equatable {
  /// Of its pulse.
  public let timeSeconds: Double
  /// Root mean square of the middle 40 % of the period under a raised cosine.
  public let windowedRMS: Double
  /// From the lowest to the highest sample of the period.
  let peakToPeak: Double

  /// The same of a sound times a factor.
  func multiplied(by factor: Double) -> PulseAmplitude {
    PulseAmplitude(
      timeSeconds: timeSeconds, windowedRMS: windowedRMS * factor, peakToPeak: peakToPeak * factor)
  }
}

extension Signal {
  /// The amplitudes of pulses with a period on either side, both alike; silent ones are left out.
  func amplitudes(
    ofPulses times: [Double], periodLimitsSeconds limits: ClosedRange<Double>
  ) -> [PulseAmplitude] {
    times.indices.dropFirst().dropLast().compactMap { index in
      let left = times[index] - times[index - 1]
      let right = times[index + 1] - times[index]
      guard limits.contains(left), limits.contains(right),
        ratio(left, right) <= largestPeriodFactor
      else { return nil }
      let rms = windowedRMS(around: times[index], 0.2 * left, 0.2 * right)
      guard rms > 0 else { return nil }
      return PulseAmplitude(
        timeSeconds: times[index], windowedRMS: rms,
        peakToPeak: extent(around: times[index], left, right))
    }
  }

  /// Under a window that falls to 0 within a width on either side.
  private func windowedRMS(around time: Double, _ left: Double, _ right: Double) -> Double {
    let first = max(0, index(after: time - left))
    let last = min(samples.count - 1, index(before: time + right))
    var (sum, weights) = (0.0, 0.0)
    for place in stride(from: first, through: last, by: 1) {
      let offset = self.time(at: Double(place)) - time
      let weight = 0.5 + 0.5 * cos(.pi * offset / (offset < 0 ? left : right))
      sum += weight * samples[place] * weight * samples[place]
      weights += weight * weight
    }
    return weights > 0 ? (sum / weights).squareRoot() : 0
  }

  /// Of half a period on either side.
  private func extent(around time: Double, _ left: Double, _ right: Double) -> Double {
    let first = max(0, index(after: time - 0.5 * left))
    let end = min(samples.count, index(after: time + 0.5 * right))
    guard first < end else { return 0 }
    return (samples[first..<end].max() ?? 0) - (samples[first..<end].min() ?? 0)
  }
}
