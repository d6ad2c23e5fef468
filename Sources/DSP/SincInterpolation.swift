import Foundation

/// The value of a band-limited signal between its samples, by the windowed sinc function.
///
/// `position` counts samples from 0; up to `depth` samples on either side take part, as many on one as
/// on the other, under a raised cosine. Fewer than three make no window: with two on either side the
/// value lies on a cubic, with one on a line. A whole position gives the sample itself, one outside
/// the nearest sample. Without samples the value is 0.
public func sincInterpolated(_ samples: [Double], at position: Double, depth: Int) -> Double {
  guard let first = samples.first, let last = samples.last else { return 0 }
  guard position > 0 else { return first }
  guard position < Double(samples.count - 1) else { return last }
  let left = Int(position)
  let phase = position - Double(left)
  guard phase > 0 else { return samples[left] }
  let reach = min(depth, left + 1, samples.count - 1 - left)
  switch reach {
  case ..<2: return samples[left] + phase * (samples[left + 1] - samples[left])
  case 2: return cubicInterpolated(samples, left, phase)
  default:
    // Of the two, which have the same sine, the smaller has it without loss.
    return sin(.pi * min(phase, 1 - phase)) / .pi * windowedSum(samples, left, phase, reach)
  }
}

/// On the cubic whose slopes at both samples are those of the lines between their neighbors.
///
/// Source: Catmull E, Rom R (1974), A class of local interpolating splines, in: Computer Aided
/// Geometric Design, Academic Press, 317-326.
private func cubicInterpolated(_ y: [Double], _ left: Int, _ phase: Double) -> Double {
  let rise = y[left + 1] - y[left]
  let slope = 0.5 * (y[left + 1] - y[left - 1])
  let nextSlope = 0.5 * (y[left + 2] - y[left])
  let (square, cube) = (3 * rise - 2 * slope - nextSlope, slope + nextSlope - 2 * rise)
  return y[left] + phase * (slope + phase * (square + phase * cube))
}

/// The sum over both sides, without the sine that all terms share but for the sign: sin(x + pi k).
///
/// The window's cosines have arguments in even steps, so each follows from an earlier one by a turn.
/// A step takes four terms: left, right, and the next of each, whose sines have the other sign.
private func windowedSum(
  _ samples: [Double], _ left: Int, _ phase: Double, _ reach: Int
) -> Double {
  var places = SIMD4(phase, 1 - phase, 1 + phase, 2 - phase)
  let angles = .pi / (SIMD4(phase, 1 - phase, phase, 1 - phase) + Double(reach))
  var window = Turn(by: angles * places)
  let turn = Turn(by: 2 * angles)
  var sums = SIMD4<Double>.zero
  for term in stride(from: 0, to: reach - 1, by: 2) {
    let four = SIMD4(
      samples[left - term], samples[left + 1 + term],
      -samples[left - term - 1], -samples[left + 2 + term])
    sums += four * (1 + window.cosines) / places
    window = window * turn
    places += 2
  }
  if !reach.isMultiple(of: 2) {
    let two = SIMD4(samples[left - reach + 1], samples[left + reach], 0, 0)
    sums += two * (1 + window.cosines) / places
  }
  return 0.5 * sums.sum()
}

/// Turns by four angles.
private struct Turn {
  var cosines, sines: SIMD4<Double>

  init(by angles: SIMD4<Double>) {
    cosines = SIMD4(cos(angles[0]), cos(angles[1]), cos(angles[2]), cos(angles[3]))
    sines = SIMD4(sin(angles[0]), sin(angles[1]), sin(angles[2]), sin(angles[3]))
  }

  private init(cosines: SIMD4<Double>, sines: SIMD4<Double>) {
    (self.cosines, self.sines) = (cosines, sines)
  }

  static func * (one: Turn, other: Turn) -> Turn {
    Turn(
      cosines: one.cosines * other.cosines - one.sines * other.sines,
      sines: one.sines * other.cosines + one.cosines * other.sines)
  }
}
