import Foundation

/// The value of a band-limited signal between its samples, by the windowed sinc function.
///
/// `position` counts samples from 0; up to `depth` samples on either side take part, as many on one as
/// on the other, under a raised cosine. A whole position gives the sample itself, one outside the
/// nearest sample. Without samples the value is 0.
public func sincInterpolated(_ samples: [Double], at position: Double, depth: Int) -> Double {
  guard let first = samples.first, let last = samples.last else { return 0 }
  guard position > 0 else { return first }
  guard position < Double(samples.count - 1) else { return last }
  let left = Int(position)
  let phase = position - Double(left)
  guard phase > 0 else { return samples[left] }
  let reach = min(depth, left + 1, samples.count - 1 - left)
  return sin(.pi * phase) / .pi
    * (oneSide(samples, from: left, by: -1, phase: phase, reach: reach)
      + oneSide(samples, from: left + 1, by: 1, phase: 1 - phase, reach: reach))
}

/// Sum over one side, less the sine that all its terms share but for the sign: sin(x + pi k).
private func oneSide(
  _ samples: [Double], from start: Int, by step: Int, phase: Double, reach: Int
) -> Double {
  // The window's cosines have arguments in even steps, so each follows from the last by a rotation.
  let angle = .pi / (phase + Double(reach))
  let (turnCosine, turnSine) = (cos(angle), sin(angle))
  var (cosine, sine) = (cos(angle * phase), sin(angle * phase))
  var (sum, sign, index) = (0.0, 0.5, start)
  for term in 0..<reach {
    sum += sign * samples[index] * (1 + cosine) / (phase + Double(term))
    (cosine, sine) = (cosine * turnCosine - sine * turnSine, sine * turnCosine + cosine * turnSine)
    sign = -sign
    index += step
  }
  return sum
}
