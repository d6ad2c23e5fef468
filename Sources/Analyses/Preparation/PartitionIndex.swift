extension [Double] {
  /// The first index whose element belongs to the second part of a partitioned array.
  func partitionIndex(_ belongsToSecond: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
