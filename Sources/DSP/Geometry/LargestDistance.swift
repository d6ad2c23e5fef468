/// The largest distance of any sample from `center`; 0 without samples. NaN is ignored.
///
/// Compares eight samples at a time: unlike for a sum, the order does not change the result. Every comparison
/// with NaN is false, which is why NaN is ignored; `max` of vectors would keep it.
func largestDistance(of samples: UnsafeBufferPointer<Double>, from center: Double = 0) -> Double {
  var farthest = SIMD8<Double>.zero
  let whole = samples.count & ~7
  for index in stride(from: 0, to: whole, by: 8) {
    let eight = UnsafeRawBufferPointer(samples).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
    let distances = magnitudes(eight - center)
    farthest.replace(with: distances, where: distances .> farthest)
  }
  return samples[whole...].reduce(farthest.max()) { max($0, abs($1 - center)) }
}

/// The absolute values, lane by lane: there is no such function of vectors, but one instruction.
@inline(__always) private func magnitudes(_ v: SIMD8<Double>) -> SIMD8<Double> {
  SIMD8(
    v[0].magnitude, v[1].magnitude, v[2].magnitude, v[3].magnitude, v[4].magnitude, v[5].magnitude,
    v[6].magnitude, v[7].magnitude)
}

/// The corners of the convex hull of points in a plane, counter-clockwise from the leftmost; without
/// duplicates and without points on a side.
///
/// Source: Andrew AM (1979), Inf Process Lett 9(5):216-219 (monotone chain).
public func convexHull(_ points: consuming [SIMD2<Double>]) -> [SIMD2<Double>] {
  points.sort { $0.x == $1.x ? $0.y < $1.y : $0.x < $1.x }
  guard let first = points.first, let last = points.last else { return [] }
  guard first != last else { return [first] }
  let lower = chain(points)
  let upper = chain(points.reversed())
  return lower.dropLast() + upper.dropLast()
}

private func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
  var chain: [SIMD2<Double>] = []
  for point in points {
    while chain.count > 1, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
      chain.removeLast()
    }
    chain.append(point)
  }
  return chain
}

private func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The largest distance between any two of the points; nil without points.
///
/// The farthest points are corners of the convex hull, of which there are few. Comparing all pairs of corners
/// is quick for a path of sway or a track, so that rotating calipers are not needed; points on a circle would
/// make it quadratic.
public func largestDistance(_ points: consuming [SIMD2<Double>]) -> Double? {
  let hull = convexHull(points)
  guard !hull.isEmpty else { return nil }
  var largest = 0.0
  for (index, a) in hull.enumerated() {
    for b in hull[(index + 1)...] {
      let d = a - b
      largest = max(largest, d.x * d.x + d.y * d.y)
    }
  }
  return largest.squareRoot()
}
