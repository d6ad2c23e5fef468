import DSP

/// How the right side differs from the left.
struct SideComparison: Equatable {
  let left: Double
  let right: Double
  /// How many values stand behind it.
  let count: Int

  /// Of the means of each side's attempts; nil when a side has none.
  init?(left: [Double], right: [Double]) {
    guard let leftMean = mean(left), let rightMean = mean(right) else { return nil }
    (self.left, self.right, count) = (leftMean, rightMean, left.count + right.count)
  }

  /// Above zero where the right side has more.
  var difference: Double { right - left }

  /// The difference in percent of the sides' mean; nil when that is not above zero.
  var percentOfMean: Double? {
    let middle = (left + right) / 2
    return middle > 0 ? 100 * difference / middle : nil
  }
}
