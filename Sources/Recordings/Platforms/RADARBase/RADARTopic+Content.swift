extension RADARTopic {
  /// The rows of one device as a recording.
  func content(of table: DelimitedTable, _ rows: [Int], device: String) -> Recording.Content {
    switch self {
    case .acceleration(let sign): .accelerometer(table.acceleration(rows, sign: sign))
    case .steps(let columns): .pedometer(table.steps(rows, columns))
    case .heartRate(_, let value, let start, let end):
      .healthQuantity(
        table.heartRates(rows, value: value, start: start, end: end, device: device))
    }
  }
}

extension DelimitedTable {
  fileprivate func acceleration(_ rows: [Int], sign: Double) -> MotionSamples {
    let times = numbers(RADARTopic.time, rows)
    let axes = RADARTopic.axes.map { name in numbers(name, rows).map { sign * $0 } }
    return MotionSamples(
      timestamps: times, unixTimes: times,
      acceleration: AxisColumns(x: axes[0], y: axes[1], z: axes[2]))
  }

  /// Cumulative, as a pedometer's updates are; a record without a time or a number of steps adds nothing and
  /// has no total.
  fileprivate func steps(_ rows: [Int], _ columns: RADARStepColumns) -> PedometerUpdates {
    let dates = dates(columns.time, rows)
    let gains = numbers(columns.steps, rows)
    let isUsable = gains.indices.map { dates[$0] != nil && gains[$0].isFinite && gains[$0] >= 0 }
    func totals(_ gains: [Double]) -> [Double] {
      var total = 0.0
      return gains.indices.map { row in
        total += isUsable[row] && gains[row].isFinite ? gains[row] : 0
        return isUsable[row] ? total : .nan
      }
    }
    func totals(_ column: String?) -> [Double] {
      column.map { totals(numbers($0, rows)) } ?? rows.map { _ in .nan }
    }
    let start = dates.lazy.compactMap(\.self).first
    return PedometerUpdates(
      starts: dates.map { _ in start }, ends: dates, steps: totals(gains),
      distanceMeters: totals(columns.meters), floorsAscended: totals(columns.floorsUp),
      floorsDescended: totals(columns.floorsDown))
  }

  fileprivate func heartRates(
    _ rows: [Int], value: String, start: String, end: String, device: String
  ) -> HealthSamples {
    HealthSamples(
      types: rows.map { _ in "HKQuantityTypeIdentifierHeartRate" }, values: numbers(value, rows),
      units: rows.map { _ in "count/min" }, starts: dates(start, rows), ends: dates(end, rows),
      sources: rows.map { _ in device })
  }

  /// NaN throughout where there is no such column.
  private func numbers(_ column: String, _ rows: [Int]) -> [Double] {
    numbers(column, of: rows) ?? rows.map { _ in .nan }
  }

  private func dates(_ column: String, _ rows: [Int]) -> [RecordedDate?] {
    numbers(column, rows).map { RecordedDate(unixSeconds: $0) }
  }
}
