/// A quantity that accumulates over time, such as distance or steps, linear between what is known.
struct Course: Equatable {
  /// The times at which the quantity is known, in seconds, ascending.
  let times: [Double]
  /// The quantity at each of the times.
  let values: [Double]

  /// Up to its first time it stands still, and from its last on.
  func value(at seconds: Double) -> Double? {
    let next = times.partitionIndex { $0 >= seconds }
    guard next > 0 else { return values.first }
    guard next < times.count else { return values.last }
    let share = (seconds - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + share * (values[next] - values[next - 1])
  }

  /// What the quantity gains between two times.
  func gain(from start: Double, to end: Double) -> Double? {
    guard let first = value(at: start), let last = value(at: end) else { return nil }
    return last - first
  }

  /// The course by a clock whose zero lies a number of seconds earlier, so that its times are larger by that number.
  func shifted(by seconds: Double) -> Course {
    Course(times: times.map { $0 + seconds }, values: values)
  }
}

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
