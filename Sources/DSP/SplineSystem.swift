import CLAPACKE

/// The equations for the second derivatives of a natural cubic spline at its knots.
///
/// Symmetric and tridiagonal: h(k-1) m(k-1) + 2 (h(k-1) + h(k)) m(k) + h(k) m(k+1) equals six times
/// the change of slope at knot k (de Boor C, A Practical Guide to Splines).
struct SplineSystem {
  private let steps: [Double]
  /// The factors L D Lᵀ: one over D, and what stands beside the diagonal of L.
  private let inverseDiagonal: [Double]
  private let beside: [Double]

  /// `steps` are the distances between knots, all above zero; nil when they are too unlike to
  /// compute.
  init?(steps: [Double]) {
    let inner = max(0, steps.count - 1)
    var diagonal = (0..<inner).map { 2 * (steps[$0] + steps[$0 + 1]) }
    var beside = Array(steps.dropFirst().prefix(max(1, inner - 1)))
    if inner > 0 {
      guard LAPACKE_dpttrf(Int32(clamping: inner), &diagonal, &beside) == 0 else { return nil }
    }
    for index in diagonal.indices { diagonal[index] = 1 / diagonal[index] }
    (self.steps, inverseDiagonal, self.beside) = (steps, diagonal, beside)
  }

  /// Second derivatives of up to four channels, zero at both ends; lanes without a channel repeat the last.
  ///
  /// Each value waits for its neighbor's, so four channels together take hardly longer than one.
  func curvatures(_ channels: ArraySlice<[Double]>) -> [SIMD4<Double>] {
    guard let last = channels.last else { return [] }
    let lanes = channels + repeatElement(last, count: 4 - min(4, channels.count))
    let (a, b) = (lanes[lanes.startIndex], lanes[lanes.startIndex + 1])
    let (c, d) = (lanes[lanes.startIndex + 2], lanes[lanes.startIndex + 3])
    var m = a.indices.map { SIMD4(a[$0], b[$0], c[$0], d[$0]) }
    solve(&m)
    return m
  }

  /// Values at the knots in, second derivatives out.
  private func solve(_ m: inout [SIMD4<Double>]) {
    let last = m.count - 1
    var slope = (m[1] - m[0]) * (1 / steps[0])
    var neighbor = SIMD4<Double>.zero
    m[0] = .zero
    for knot in 1..<last {
      let next = (m[knot + 1] - m[knot]) * (1 / steps[knot])
      neighbor = 6 * (next - slope) - multiplier(knot - 2) * neighbor
      m[knot] = neighbor
      slope = next
    }
    m[last] = .zero
    neighbor = .zero
    for knot in (1..<last).reversed() {
      neighbor = m[knot] * inverseDiagonal[knot - 1] - multiplier(knot - 1) * neighbor
      m[knot] = neighbor
    }
  }

  /// At the ends, where nothing stands, any number does: the neighbor it is multiplied with is zero.
  @inline(__always)
  private func multiplier(_ place: Int) -> Double { beside[min(max(place, 0), beside.count - 1)] }
}
