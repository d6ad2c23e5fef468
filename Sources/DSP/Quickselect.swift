/// The value of a rank from 0 and the next larger one, if there is one; the values are moved about.
///
/// Quickselect with the median of three as pivot (Hoare CAR 1961, Commun ACM 4(7):321-322).
func quickselect(
  _ values: UnsafeMutableBufferPointer<Double>, rank: Int
) -> (value: Double, next: Double?) {
  var (low, high) = (0, values.count - 1)
  while low < high {
    let pivot = middle(values[low], values[(low + high) / 2], values[high])
    var (left, right) = (low, high)
    while left <= right {
      while values[left] < pivot { left += 1 }
      while values[right] > pivot { right -= 1 }
      if left <= right {
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
    }
    if rank <= right { high = right } else if rank >= left { low = left } else { break }
  }
  return (values[rank], values[(rank + 1)...].min())
}

private func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
  max(min(a, b), min(max(a, b), c))
}
