/// A window that is moved over values one apart, joined by straight lines, and takes the mean.
///
/// It is cut where the values end: `margin` before the first and behind the last, where the line goes
/// on level.
struct SmoothingWindow {
  let width: Double
  let margin: Double

  /// What the mean around one of `count` values is made of: the first value that counts and the weights
  /// from there on, whose sum is 1.
  func weights(around center: Int, count: Int) -> (first: Int, weights: [Double]) {
    let from = max(Double(center) - width / 2, -margin)
    let to = min(Double(center) + width / 2, Double(count - 1) + margin)
    let first = max(0, center - reach)
    let weights = (first...min(count - 1, center + reach)).map { index in
      share(of: index, upTo: to, count: count) - share(of: index, upTo: from, count: count)
    }
    return (first, weights.map { $0 / (to - from) })
  }

  /// The weights where nothing is cut.
  var weights: [Double] { weights(around: reach, count: 2 * reach + 1).weights }

  /// Values further from the middle do not count.
  var reach: Int { Int((width / 2 + 1).rounded(.up)) - 1 }

  /// Area below the line up to a place, of the value at `index` being 1 and all others 0.
  private func share(of index: Int, upTo place: Double, count: Int) -> Double {
    let offset = place - Double(index)
    let isLevel = offset < 0 ? index == 0 : index == count - 1
    if isLevel { return 0.5 + offset }
    let distance = 1 - min(abs(offset), 1)
    return offset < 0 ? distance * distance / 2 : 1 - distance * distance / 2
  }
}
