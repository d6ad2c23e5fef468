/// The minimizer of a function of one number: the best point of a grid, refined by golden-section search between its
/// neighbors (Kiefer J 1953, Proc Am Math Soc 4:502-506).
///
/// It needs no derivative and no start value, and cannot miss a minimum that is wider than the grid.
///
/// - Parameters:
///   - grid: at least two ascending arguments.
///   - isNarrow: whether a bracket, given by its two ends, is narrow enough.
/// - Returns: the middle of the last bracket, and the index of the best point of the grid.
func gridMinimum(
  _ grid: [Double], isNarrow: (Double, Double) -> Bool, _ function: (Double) -> Double
) -> (argument: Double, place: Int) {
  let values = grid.map(function)
  let best = values.indices.min { values[$0] < values[$1] } ?? 0
  return (goldenSection(grid, around: best, isNarrow: isNarrow, function), best)
}

/// The minimizer of a function between the neighbors of a point of a grid.
func goldenSection(
  _ grid: [Double], around best: Int, isNarrow: (Double, Double) -> Bool,
  _ function: (Double) -> Double
) -> Double {
  let share = (5.0.squareRoot() - 1) / 2
  var (low, high) = (grid[max(0, best - 1)], grid[min(grid.count - 1, best + 1)])
  var (left, right) = (high - share * (high - low), low + share * (high - low))
  var (leftValue, rightValue) = (function(left), function(right))
  while !isNarrow(low, high) {
    if leftValue <= rightValue {
      (high, right, rightValue) = (right, left, leftValue)
      left = high - share * (high - low)
      leftValue = function(left)
    } else {
      (low, left, leftValue) = (left, right, rightValue)
      right = low + share * (high - low)
      rightValue = function(right)
    }
  }
  return (low + high) / 2
}
