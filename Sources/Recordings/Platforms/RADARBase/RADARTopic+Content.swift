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

  /// Cumulative, as a pedometer's updates are; a record without a number of steps adds none.
  fileprivate func steps(_ rows: [Int], _ columns: RADARStepColumns) -> PedometerUpdates {
    let dates = dates(columns.time, rows)
    func total(_ column: String?) -> [Double] {
      guard let column else { return rows.map { _ in .nan } }
      var total = 0.0
      return numbers(column, rows).map { gain in
        total += gain.isFinite ? gain : 0
        return total
      }
    }
    return PedometerUpdates(
      starts: dates.map { _ in dates.first ?? nil }, ends: dates, steps: total(columns.steps),
      distanceMeters: total(columns.meters), floorsAscended: total(columns.floorsUp),
      floorsDescended: total(columns.floorsDown))
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
