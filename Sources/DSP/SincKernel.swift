import Foundation

/// The weights of windowed sinc interpolation at one place between samples.
struct SincKernel {
  private let position: Double
  private let depth: Int
  /// The sample that the first weight is for.
  private let firstSample: Int
  /// Of `depth` samples on the left and as many on the right, in the order of samples; none for a
  /// place that is a sample's own.
  private let weights: [Double]

  /// Weights for the place `position`, which counts samples from 0.
  init(at position: Double, depth: Int) {
    (self.position, self.depth) = (position, depth)
    firstSample = Int(position.rounded(.down)) - depth + 1
    let right = position.rounded(.down) + 1 - position
    guard right < 1 else {
      weights = []
      return
    }
    // Of the two, which have the same sine, the smaller has it without loss.
    let sine = sin(.pi * min(right, 1 - right)) / .pi
    weights =
      Self.side(distance: 1 - right, depth: depth).reversed().map { $0 * sine }
      + Self.side(distance: right, depth: depth).map { $0 * sine }
  }

  /// Weights of the sample at this distance, the one behind it and so on, less the sine they share.
  private static func side(distance: Double, depth: Int) -> [Double] {
    let angle = .pi / (distance + Double(depth))
    return (0..<depth).map { term in
      let place = distance + Double(term)
      return (term.isMultiple(of: 2) ? 0.5 : -0.5) * (1 + cos(angle * place)) / place
    }
  }

  /// The value `shift` samples on from the kernel's own place.
  func callAsFunction(_ samples: [Double], shiftedBy shift: Int) -> Double {
    let first = firstSample + shift
    guard !weights.isEmpty, first >= 0, first <= samples.count - weights.count else {
      return sincInterpolated(samples, at: position + Double(shift), depth: depth)
    }
    return samples.withUnsafeBufferPointer { samples in
      weights.withUnsafeBufferPointer { weights in
        partialSums(count: weights.count) { samples[first &+ $0] * weights[$0] }
      }
    }
  }
}
