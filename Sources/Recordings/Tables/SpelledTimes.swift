import Text

/// The times of a table as people and spreadsheets spell them: dates of any order, times of the day, or both in two columns.
///
/// A date that begins with its year or the name of its month is read alone. Whether the day or the month comes first in all others is the
/// same in a whole column: a point between them is written after days only, and a number beyond 12 is no month. Times of the day without
/// any date count from the first midnight, and the next day begins where they go back by more than half a day.
struct SpelledTimes {
  /// Seconds since 1970, by the clock of the place where no zone is stated, or since midnight; NaN for a cell without a time.
  let seconds: [Double]
  /// True for times with a zone, which are moments.
  let areMoments: Bool
  /// The earliest date, with its offset or as the time of the place; nil for times without a day.
  let start: RecordedDate?
  /// False if nothing shows whether the day or the month comes first; the day is then assumed.
  let isOrderKnown: Bool

  /// Nil where hardly a cell has a time.
  ///
  /// - Parameters:
  ///   - days: the dates of the times, if they have a column of their own.
  ///   - order: what comes first in the dates; nil to recognize it.
  init?(_ times: [String?], days: [String?]? = nil, order: ColumnReading.DateOrder? = nil) {
    let texts =
      days.map { days in
        zip(days, times).map { day, time in day.flatMap { day in time.map { "\(day) \($0)" } } }
      } ?? times
    let cells = texts.map { $0.map(SpelledCell.init) }
    let shown = SpelledCell.order(of: cells.lazy.compactMap(\.self))
    isOrderKnown = (order ?? shown) != nil || !cells.contains { $0?.needsOrder == true }
    let dates = cells.map { $0?.date(order ?? shown ?? .dayFirst) }
    let found = dates.compactMap(\.self)
    guard !found.isEmpty, 2 * found.count >= texts.count(where: { $0 != nil }) else { return nil }
    let clocks = zip(cells, dates).map { cell, date in
      (date?.unixSeconds ?? .nan, cell?.hasDay == true)
    }
    // Local times have no moment.
    areMoments = found[0].zone != .local && clocks.contains { $0.1 }
    seconds = clocks.contains { $0.1 } ? clocks.map(\.0) : Self.unwrapped(clocks.map(\.0))
    start = zip(cells, dates).compactMap { cell, date in cell?.hasDay == true ? date : nil }.min {
      $0.unixSeconds < $1.unixSeconds
    }
  }

  /// Times of the day as seconds since the first midnight.
  private static func unwrapped(_ clocks: [Double]) -> [Double] {
    let day = 86_400.0
    var (passed, last) = (0.0, Double.nan)
    return clocks.map { clock in
      guard clock.isFinite else { return .nan }
      if clock < last - day / 2 { passed += day }
      last = clock
      return clock - SpelledCell.daylessStart + passed
    }
  }
}

/// A cell with a time.
private struct SpelledCell {
  private let text: String
  /// The numbers of a date that is written as three numbers.
  private let parts: (first: Int, second: Int, year: Int)?
  /// True if the year comes first, and then the month.
  private let isFromYear: Bool
  private let separator: Character?
  /// What follows the day.
  private let clock: String
  /// False for a time of the day alone.
  let hasDay: Bool

  /// The moment at which a day without a date begins here.
  static let daylessStart = RecordedDate("2000-01-01T00:00:00")?.unixSeconds ?? 0

  /// No time is longer.
  private static let mostBytes = 64

  init(_ cell: String) {
    text = cell.trimmed
    let scalars = text.utf8.count <= Self.mostBytes ? text : ""
    let day = scalars.prefix { $0.isASCII && ($0.isNumber || "./-".contains($0)) }
    let numbers = day.split(omittingEmptySubsequences: false) { !$0.isNumber }
    hasDay = !scalars.dropFirst(day.count).hasPrefix(":") || day.contains("-")
    let rest = scalars.dropFirst(day.count).drop { " ,T".contains($0) }
    clock = Self.clock(String(numbers.count == 3 ? rest[...] : scalars[...]))
    separator = day.first { !$0.isNumber }
    let values = numbers.compactMap { Int($0) }
    isFromYear = numbers[0].count == 4
    guard values.count == 3, numbers.count == 3, isFromYear || [2, 4].contains(numbers[2].count),
      numbers.dropFirst(isFromYear ? 1 : 0).prefix(2).allSatisfy({ $0.count < 3 })
    else {
      parts = nil
      return
    }
    let year = isFromYear ? values[0] : values[2]
    parts = (
      values[isFromYear ? 1 : 0], values[isFromYear ? 2 : 1], year < 100 ? 2000 + year : year
    )
  }

  /// True for a date in which the day and the month could be exchanged.
  var needsOrder: Bool { !isFromYear && parts.map { $0.first != $0.second } ?? false }

  /// What comes first in the dates of a column; nil where none shows it.
  static func order(of cells: some Sequence<SpelledCell>) -> ColumnReading.DateOrder? {
    for cell in cells {
      guard let parts = cell.parts, !cell.isFromYear else { continue }
      if cell.separator == "." || parts.first > 12 { return .dayFirst }
      if parts.second > 12 { return .monthFirst }
    }
    return nil
  }

  func date(_ order: ColumnReading.DateOrder) -> RecordedDate? {
    guard let parts else {
      if !hasDay { return RecordedDate.spelled("2000-01-01 \(clock)") }
      return RecordedDate.spelled(text)
    }
    let isDayFirst = order == .dayFirst && !isFromYear
    let (day, month) = isDayFirst ? (parts.first, parts.second) : (parts.second, parts.first)
    return CalendarDay(year: parts.year, month: month, day: day).flatMap {
      RecordedDate.spelled("\($0.text) \(clock)")
    }
  }

  /// A time of the day with two digits of its hour, and with a point before milliseconds that follow a colon.
  private static func clock(_ text: String) -> String {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return text }
    if parts[0].utf8.count == 1 { parts[0] = "0" + parts[0] }
    if parts.count == 4, parts[2...].allSatisfy({ $0.allSatisfy(\.isNumber) }) {
      let fraction = parts.removeLast()
      parts[2] += "." + fraction
    }
    return parts.joined(separator: ":")
  }
}
