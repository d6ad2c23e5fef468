/// Linear prediction coefficients a(1) to a(order), which predict x(n) as the sum of a(k) x(n - k).
///
/// Burg's method: minimizes the sum of the forward and backward prediction errors, order by order. The
/// remaining coefficients are 0 if the error is zero or there are too few samples. Source: Burg JP (1967),
/// Maximum entropy spectral analysis, 37th meeting of the Society of Exploration Geophysicists.
///
/// The autocorrelation method (Levinson-Durbin) is quicker but needs a window, which blurs formants; the
/// covariance method may give an unstable predictor. Burg's is stable for any samples and the one of Praat's
/// formants. Cost: order times samples.
public func burgCoefficients(_ samples: [Double], order: Int) -> [Double] {
  var coefficients: [Double] = []
  var forward = Array(samples.dropFirst())
  var backward = Array(samples.dropLast())
  forward.withUnsafeMutableBufferPointer { forward in
    backward.withUnsafeMutableBufferPointer { backward in
      for count in stride(from: forward.count, to: 0, by: -1) where coefficients.count < order {
        let reflection = reflectionCoefficient(forward, backward, count: count)
        let reversed = Array(coefficients.reversed())
        for index in coefficients.indices { coefficients[index] -= reflection * reversed[index] }
        coefficients.append(reflection)
        for index in 0..<count - 1 {
          let error = forward[index + 1] - reflection * backward[index + 1]
          backward[index] = backward[index] - reflection * forward[index]
          forward[index] = error
        }
      }
    }
  }
  return coefficients + [Double](repeating: 0, count: max(0, order - coefficients.count))
}

/// The reflection coefficient of the first `count` forward and backward errors; 0 if they are all zero.
private func reflectionCoefficient(
  _ forward: UnsafeMutableBufferPointer<Double>, _ backward: UnsafeMutableBufferPointer<Double>,
  count: Int
) -> Double {
  let product = partialSums(count: count) { forward[$0] * backward[$0] }
  let energy = partialSums(count: count) { forward[$0] * forward[$0] + backward[$0] * backward[$0] }
  return energy > 0 ? 2 * product / energy : 0
}
