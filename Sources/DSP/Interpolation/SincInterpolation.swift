import CLibrary

/// The value of a band-limited signal between its samples, by windowed sinc interpolation.
///
/// `position` is in samples from 0. Up to `depth` samples on each side are used, equally many on both sides,
/// with a raised-cosine window. With two samples on either side the interpolation is cubic, with one it is
/// linear. An integer position returns the sample itself; a position outside the signal returns the nearest
/// sample. Without samples the value is 0.
///
/// The rules near the ends and the window are those of Praat, whose pitch, harmonicity and resampling rest on
/// this function; the window ends at the last sample used and not at `depth`, so that few samples are weighted
/// as few. For many positions between the same samples `SincPolynomials` is faster.
public func sincInterpolated(
  _ samples: [Double], at position: Double, depth: Int, window: SincWindow
) -> Double {
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
    // Both arguments have the same sine; the smaller one gives it without loss of precision.
    return sin(.pi * min(phase, 1 - phase)) / .pi * windowedSum(samples, left, phase, reach, window)
  }
}

/// The raised-cosine window of a sinc interpolation: 1 at the position, falling on both sides.
///
/// Praat changed it in October 2024; samples differ by 1e-6 of their size, and so do pitch and cepstra.
public enum SincWindow: Sendable {
  /// Each side ends where the sample after its last one lies: Praat up to September 2024.
  case endingAtNextSample
  /// Both sides end half a sample beyond the depth: Praat since October 2024.
  case symmetric

  /// The distance at which a side is 0; `nearest` is the distance of its first sample, from 0 to 1.
  func end(nearest: Double, depth: Int) -> Double {
    self == .symmetric ? Double(depth) + 0.5 : nearest + Double(depth)
  }
}

/// Cubic interpolation; the slope at each sample is the slope of the line between its neighbors.
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

/// The sum over both sides without their common factor, the sine, whose sign alternates: sin(x + pi k).
///
/// Runs from the ends inward, where the window rises from 0: the arguments of its cosines are evenly spaced,
/// so each cosine follows from an earlier one by a rotation. Each iteration adds two terms on the left and
/// two on the right.
private func windowedSum(
  _ samples: [Double], _ left: Int, _ phase: Double, _ reach: Int, _ window: SincWindow
) -> Double {
  let phases = SIMD2(phase, 1 - phase)
  let ends = SIMD2(
    window.end(nearest: phases[0], depth: reach), window.end(nearest: phases[1], depth: reach))
  let once = Rotations(by: .pi / ends)
  let twice = once.followed(by: once)
  // From the end of the window to the last sample it is a whole step where the window ends at the next.
  let first =
    window == .endingAtNextSample
    ? once : Rotations(by: .pi * (ends - phases - Double(reach - 1)) / ends)
  var turns = Rotations(first, first.followed(by: once))
  var places = SIMD4(lowHalf: phases + Double(reach - 1), highHalf: phases + Double(reach - 2))
  var sums = SIMD4<Double>.zero
  samples.withUnsafeBufferPointer { samples in
    for term in stride(from: reach - 1, to: 0, by: -2) {
      let (low, high) = (left &- term, left &+ term)
      let four = SIMD4(samples[low], samples[high &+ 1], -samples[low &+ 1], -samples[high])
      sums += four * (1 - turns.cosines) / places
      turns = turns.followed(by: twice)
      places -= 2
    }
  }
  // The sign of the first term is positive if it is an even number of samples away.
  guard !reach.isMultiple(of: 2) else { return -0.5 * sums.sum() }
  sums.lowHalf += SIMD2(samples[left], samples[left + 1]) * (1 - turns.cosines.lowHalf) / phases
  return 0.5 * sums.sum()
}

/// Cosines and sines of four angles, which turn together: two on each side of the position.
private struct Rotations {
  let cosines, sines: SIMD4<Double>

  /// Repeats two angles in both halves.
  init(by angles: SIMD2<Double>) {
    let (cosine, sine) = (
      SIMD2(cos(angles[0]), cos(angles[1])), SIMD2(sin(angles[0]), sin(angles[1]))
    )
    (cosines, sines) = (
      SIMD4(lowHalf: cosine, highHalf: cosine), SIMD4(lowHalf: sine, highHalf: sine)
    )
  }

  /// The first two angles of each argument.
  init(_ one: Rotations, _ other: Rotations) {
    cosines = SIMD4(lowHalf: one.cosines.lowHalf, highHalf: other.cosines.lowHalf)
    sines = SIMD4(lowHalf: one.sines.lowHalf, highHalf: other.sines.lowHalf)
  }

  private init(cosines: SIMD4<Double>, sines: SIMD4<Double>) {
    (self.cosines, self.sines) = (cosines, sines)
  }

  @inline(__always) func followed(by other: Rotations) -> Rotations {
    Rotations(
      cosines: cosines * other.cosines - sines * other.sines,
      sines: sines * other.cosines + cosines * other.sines)
  }
}
