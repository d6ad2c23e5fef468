import Text

/// Looks for columns that tell recordings apart in some rows of a table.
struct SeriesSearch {
  private let table: DelimitedTable
  private let rows: [Int]
  private let places: [Int]
  /// The columns that may be labels.
  private let columns: [LabelColumn]

  /// - Parameter taken: the columns that have a meaning already.
  init(_ table: DelimitedTable, _ rows: [Int], besides taken: some Sequence<Int>) {
    (self.table, self.rows) = (table, rows)
    let taken = Set(taken)
    places =
      rows.count < Self.smallestRowCount
      ? [] : table.columnNames.indices.filter { !taken.contains($0) }
    columns = places.compactMap { LabelColumn(table, rows, at: $0) }
  }

  /// The column wherever the value of which changes the times jump; nil without one.
  ///
  /// - Parameter clock: the time of each row in seconds; NaN where there is none.
  func successive(by clock: [Double]) -> RecordingSeries? {
    let order = ClockOrder(clock)
    guard !order.jumps.isEmpty else { return nil }
    let found = columns.filter { column in
      // Batteries and temperatures are other ones after a pause as well.
      (column.isText || order.fallsBack) && column.changes.isSubset(of: order.jumps)
    }
    return (found.first(where: \.isText) ?? found.first)?.series(.successive)
  }

  /// The column of which each value has rows with times of their own, while those of all rows repeat or fall back, or whose values
  /// alternate too often for an observation of one movement; nil without one.
  ///
  /// - Parameter clock: the time of each row in seconds; nil where it is not known.
  func parallel(by clock: [Double]?) -> RecordingSeries? {
    let order = clock.map(ClockOrder.init)
    let found = columns.filter { column in
      guard column.mayBeSensors else { return false }
      if column.alternates { return true }
      guard let order, order.setbackCount >= Self.smallestSetbackCount,
        !column.changes.isSubset(of: order.jumps),
        column.isText
          || Self.smallestSetbackShare * Double(rows.count) <= Double(order.setbackCount)
      else { return false }
      let left = order.setbackCount(within: column.keys, keyCount: column.values.count)
      return Double(left) <= Self.largestLeftShare * Double(order.setbackCount)
    }
    return (found.first(where: \.isText) ?? found.first)?.series(.parallel)
  }

  /// The times of the columns that are called so, in seconds.
  var namedClocks: [(column: String, seconds: [Double])] {
    places.filter { ExaminedTable.isNamedTime(table.columnNames[$0]) }.compactMap { place in
      let name = table.columnNames[place]
      let stated = ColumnReading.unit(named: name)
      let numbers = table.times(at: place, of: rows, unit: stated)
      guard numbers.contains(where: \.isFinite) else {
        return SpelledTimes(table.texts(at: place, of: rows)).map { (name.trimmed, $0.seconds) }
      }
      let unit = stated ?? (try? ColumnReading.unit(of: numbers)) ?? .seconds
      return (name.trimmed, numbers.map { $0 / unit.perSecond })
    }
  }

  /// Fewer rows show nothing.
  private static let smallestRowCount = 20
  /// Times that repeat or fall back by chance are fewer.
  private static let smallestSetbackCount = 5
  /// The same as a share of the rows, for columns of numbers, which may be measured.
  private static let smallestSetbackShare = 0.05
  /// The share of them that may be left in the rows of the single values.
  private static let largestLeftShare = 0.1
}

/// How the times of the rows of a table follow each other.
private struct ClockOrder {
  /// The rows at which the times fall back by more than disorder, or a pause ends.
  private(set) var jumps: Set<Int> = []
  /// True if one of the jumps goes back.
  private(set) var fallsBack = false
  /// The number of times that are not later than the one before.
  private(set) var setbackCount = 0
  private let clock: [Double]

  init(_ clock: [Double]) {
    self.clock = clock
    let known = clock.indices.filter { clock[$0].isFinite }
    let steps = zip(known.dropFirst(), known).map { (row: $0, step: clock[$0] - clock[$1]) }
    let rising = steps.lazy.map(\.step).filter { $0 > 0 }.prefix(10_000).sorted()
    let typical = rising.isEmpty ? 0 : rising[rising.count / 2]
    let pause = max(Self.shortestPauseSeconds, Self.shortestPauseSteps * typical)
    for (row, step) in steps {
      if step <= 0 { setbackCount += 1 }
      let isBack = step < -Self.largestDisorderSeconds
      if isBack || step > pause { jumps.insert(row) }
      fallsBack = fallsBack || isBack
    }
  }

  /// The same number where the rows of each key are by themselves; -1 is none.
  func setbackCount(within keys: [Int], keyCount: Int) -> Int {
    var (count, last) = (0, [Double](repeating: -.infinity, count: keyCount))
    for (time, key) in zip(clock, keys) where time.isFinite && key >= 0 {
      if time <= last[key] { count += 1 }
      last[key] = time
    }
    return count
  }

  /// A queue mixes the order up to here; a clock that goes back further was restarted.
  private static let largestDisorderSeconds = 1.0
  /// Sensors leave out shorter times than this and this many steps within a recording.
  private static let shortestPauseSeconds = 10.0
  private static let shortestPauseSteps = 100.0
}

/// A column of words or whole numbers of which there are few.
private struct LabelColumn {
  let place: Int
  let name: String
  let isText: Bool
  /// What stands in the column, in the order of the table.
  private(set) var values: [String] = []
  /// The place in `values` of each row; -1 for an empty cell.
  private(set) var keys: [Int] = []
  /// The rows whose value is not that of the row before.
  private(set) var changes: Set<Int> = []
  /// The number of rows of each value.
  private var counts: [Int] = []

  /// Nil for a column of measured values or times, or with one value.
  init?(_ table: DelimitedTable, _ rows: [Int], at place: Int) {
    (self.place, name) = (place, table.columnNames[place].trimmed)
    let first = Array(rows.prefix(Self.examinedRowCount))
    let numbers = zip(table.numbers(at: place, of: first), table.texts(at: place, of: first))
      .compactMap { number, text in text == nil ? nil : number }
    isText = numbers.contains(where: \.isNaN)
    // Counters and the parts of times rise beside the times.
    guard !ExaminedTable.isNamedTime(name), isText || !ExaminedTable.isNamedOtherwise(name),
      isText || numbers.allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    var places: [ByteKey: Int] = [:]
    var last = -1
    for (row, text) in table.texts(at: place, of: rows).enumerated() {
      var key = -1
      if let text {
        if last >= 0, values[last] === text {
          key = last
        } else {
          key = places[ByteKey(text)] ?? values.count
        }
        if key == values.count {
          guard values.count < rows.count / Self.smallestRecurrence else { return nil }
          places[ByteKey(text)] = key
          values.append(text)
          counts.append(0)
        }
        counts[key] += 1
      }
      if row > 0, key != last { changes.insert(row) }
      keys.append(key)
      last = key
    }
    guard values.count > 1, RecordedDate.spelled(values[0]) == nil else { return nil }
  }

  func series(_ arrangement: RecordingSeries.Arrangement) -> RecordingSeries {
    RecordingSeries(place: place, arrangement: arrangement, values: values)
  }

  /// True for few values, of which several recur, in nearly all rows.
  var mayBeSensors: Bool {
    values.count <= Self.mostSensors && counts.count { $0 >= Self.smallestSensorCount } > 1
      && 10 * counts.reduce(0, +) >= 9 * keys.count
  }

  /// True for words, or numbers of sensors, that change in so many rows.
  var alternates: Bool {
    let isYesOrNo = values.allSatisfy { Self.answers.contains(Term($0.lowercased())) }
    return (isText && !isYesOrNo || SensorWords.areNumbers(under: name))
      && Double(changes.count) >= Self.smallestChangeShare * Double(keys.count)
  }

  private static let examinedRowCount = 50
  /// Rows that a value has at least, in the mean.
  private static let smallestRecurrence = 10
  private static let mostSensors = 20
  private static let smallestSensorCount = 5
  /// Rows of a sensor of 10 samples a second among those of one with 100, in order of time, change in 18 of 100; what an observer notes
  /// of a movement changes some times in a second.
  private static let smallestChangeShare = 0.15
  private static let answers: Set<Term> = ["true", "false", "yes", "no", "t", "f", "y", "n"]
}
