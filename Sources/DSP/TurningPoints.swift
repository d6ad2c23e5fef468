/// Indices of the lowest and highest points in turn, between which a series moves by more than
/// `size`; smaller back and forth on the way does not count.
///
/// The first is where the first such move begins, the last how far the last one came. Empty when
/// nothing moves that far. A maximum that is neither the first nor the last of them is one whose
/// prominence exceeds `size`.
public func turningPoints(of x: [Double], largerThan size: Double) -> [Int] {
  var points: [Int] = []
  var (low, high) = (0, 0)
  var isRising: Bool?
  for index in x.indices {
    if x[index] < x[low] { low = index }
    if x[index] > x[high] { high = index }
    if isRising != true, x[index] - x[low] > size {
      points.append(low)
      (isRising, high) = (true, index)
    } else if isRising != false, x[high] - x[index] > size {
      points.append(high)
      (isRising, low) = (false, index)
    }
  }
  return isRising.map { points + [$0 ? high : low] } ?? []
}
