/// Rows of several sensors side by side, by their equal times.
struct JoinedRows {
  /// In the order in which each time was met first.
  private(set) var seconds: [Double] = []
  /// For each sensor its row at each time; nil where it has none.
  private(set) var rows: [[Int?]]

  /// Of two rows of one sensor at one time the first counts; one without a time is left out.
  init(_ rowsOfSensors: [[Int]], seconds time: (Int) -> Double) {
    rows = rowsOfSensors.map { _ in [] }
    let first = rowsOfSensors.first ?? []
    let areAlike = rowsOfSensors.allSatisfy { other in
      other.isEmpty
        || (other.count == first.count && zip(first, other).allSatisfy { time($0) == time($1) })
    }
    if areAlike {
      seconds = first.map(time)
      rows = rowsOfSensors.map { $0.isEmpty ? first.map { _ in nil } : $0 }
    } else {
      join(rowsOfSensors, time)
    }
  }

  private mutating func join(_ rowsOfSensors: [[Int]], _ time: (Int) -> Double) {
    var places: [Double: Int] = [:]
    for row in rowsOfSensors.joined().sorted() where time(row).isFinite {
      if places.updateValue(places[time(row)] ?? seconds.count, forKey: time(row)) == nil {
        seconds.append(time(row))
      }
    }
    rows = rowsOfSensors.map { _ in [Int?](repeating: nil, count: seconds.count) }
    for (sensor, own) in rowsOfSensors.enumerated() {
      for row in own {
        guard let place = places[time(row)], rows[sensor][place] == nil else { continue }
        rows[sensor][place] = row
      }
    }
  }
}
