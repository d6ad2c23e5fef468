/// A line with no more points than can be seen.
///
/// Of each pixel's column the first, the lowest, the highest and the last point stay, in their order: nothing
/// the eye could find is lost. A line that does not run from left to right stays as it is.
func reduced(_ points: [SIMD2<Double>], columnWidth: Double = 1) -> [SIMD2<Double>] {
  let isRising = zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x }
  guard isRising, let first = points.first, let last = points.last,
    Double(points.count) > 4 * (last.x - first.x) / columnWidth
  else { return points }
  var kept: [SIMD2<Double>] = []
  var start = 0
  while start < points.count {
    let column = (points[start].x / columnWidth).rounded(.down)
    var end = start + 1
    while end < points.count, (points[end].x / columnWidth).rounded(.down) == column { end += 1 }
    let range = start..<end
    let low = range.min { points[$0].y < points[$1].y } ?? start
    let high = range.max { points[$0].y < points[$1].y } ?? start
    for place in Set([start, low, high, end - 1]).sorted() { kept.append(points[place]) }
    start = end
  }
  return kept
}
