import Text

/// The column of a table that holds its times.
struct ProposedTime {
  let place: Int
  /// The column of the dates of its times of the day, if there is one.
  var day: Int?
  /// The unit that the steps show; nil for one that the user has to say.
  var unit: ColumnReading.ColumnTimeUnit?
  /// False for dates, and for a column whose name states its unit.
  var needsUnit = true
  /// True if its dates do not show whether the day or the month comes first.
  var needsOrder = false
  /// True if they rise evenly: a clock whose times repeat or fall back is damaged, or that of a phone under load.
  var isSteady = false
  /// The step of times that could be numbers of samples as well; nil for all others.
  var countStep: Double?
}

extension ExaminedTable {
  /// The columns of times, of which the first is read; empty where none rises as times do.
  ///
  /// A column with a name of times is preferred to one that only rises steadily, one whose unit is known to both, and of those with names one
  /// whose times rise evenly to one whose times do not.
  func times(besides taken: [Int]) -> [ProposedTime] {
    let places = names.indices.filter { !taken.contains($0) }
    let named = places.filter(isNamedTime).compactMap { time($0, mustBeSteady: false) }
    let known = named.filter(\.isKnown)
    if !known.isEmpty { return known.filter(\.isSteady) + known.filter { !$0.isSteady } }
    let rising = places.lazy.filter { !isNamedTime($0) && !Self.isNamedOtherwise(names[$0]) }
      .compactMap { time($0, mustBeSteady: true) }
    return [rising.first(where: \.isKnown) ?? named.first].compactMap(\.self)
  }

  /// The column of whole numbers with equal steps that is not called like times, and the step; nil without one.
  func counter(besides taken: [Int]) -> (column: String, step: Double)? {
    for place in names.indices
    where !taken.contains(place) && !isNamedTime(place) && !Self.isNamedOtherwise(names[place]) {
      if isNumeric(place, share: Self.smallestShare),
        let step = ColumnReading.countStep(of: clock(place)), step > 1
      {
        return (table.columnNames[place].trimmed, step)
      }
    }
    return nil
  }

  /// True for a column of numbers that rise steadily, by whatever name.
  func rises(_ place: Int) -> Bool {
    isNumeric(place, share: Self.smallestShare) && steps(numbers[place]).isSteady
  }

  private func time(_ place: Int, mustBeSteady: Bool) -> ProposedTime? {
    if !numbers[place].contains(where: \.isFinite) {
      let day = dayColumn(besides: place)
      guard let spelled = spelledTimes(place, day: day) else { return nil }
      let column = steps(spelled.seconds)
      guard column.mostlyRise else { return nil }
      return ProposedTime(
        place: place, day: day, needsUnit: false, needsOrder: !spelled.isOrderKnown,
        isSteady: column.isSteady)
    }
    let clock = clock(place)
    let column = steps(clock)
    let countStep = ColumnReading.countStep(of: clock)
    guard isNumeric(place, share: Self.smallestShare),
      mustBeSteady ? column.isSteady && countStep == nil : column.mostlyRise
    else { return nil }
    let shown = try? ColumnReading.unit(of: clock)
    guard let stated = ColumnReading.unit(named: table.columnNames[place]) else {
      let isNamed = words(place).contains { Self.millisecondWords.contains(Term($0)) }
      return ProposedTime(
        place: place, unit: shown, isSteady: column.isSteady, countStep: isNamed ? nil : countStep)
    }
    // A name that the steps contradict states nothing.
    let isStated =
      shown.map { $0 == stated } ?? Steps.ofMovement.contains(column.median / stated.perSecond)
    return ProposedTime(
      place: place, unit: isStated ? stated : nil, needsUnit: !isStated, isSteady: column.isSteady)
  }

  /// The numbers of a column as those of times.
  private func clock(_ place: Int) -> [Double] {
    table.times(at: place, of: rows, unit: ColumnReading.unit(named: table.columnNames[place]))
  }

  private static let millisecondWords: Set<Term> = [
    "ms", "msec", "msecs", "millis", "milliseconds",
  ]

  private func spelledTimes(_ place: Int, day: Int?) -> SpelledTimes? {
    SpelledTimes(table.texts(at: place, of: rows), days: day.map { table.texts(at: $0, of: rows) })
  }

  /// The column of dates for times of the day alone, which with these dates are times; nil where the times have dates, or no column has any.
  private func dayColumn(besides place: Int) -> Int? {
    names.indices.first { other in
      guard other != place, !numbers[other].contains(where: \.isFinite),
        ["date", "day", "datum", "tag", "fecha", "jour", "data"].contains(
          where: names[other].contains)
      else { return false }
      return spelledTimes(place, day: other) != nil
    }
  }

  /// The rows of one second in a column of times of whole seconds, which show no step, and the name of the column; nil without such a column.
  func wholeSeconds(besides taken: [Int]) -> (column: String, rowCount: Int)? {
    for place in names.indices where !taken.contains(place) && isNamedTime(place) {
      let isNumber = numbers[place].contains(where: \.isFinite)
      let seconds =
        isNumber
        ? numbers[place] : spelledTimes(place, day: dayColumn(besides: place))?.seconds ?? []
      let known = seconds.filter(\.isFinite)
      guard known.allSatisfy({ $0 == $0.rounded() }),
        zip(known.dropFirst(), known).allSatisfy({ $0 - $1 == 0 || $0 - $1 == 1 })
      else { continue }
      // The first and the last second may be parts of one.
      let whole = Dictionary(grouping: known) { $0 }.filter {
        $0.key != known.first && $0.key != known.last
      }
      let counts = whole.values.map(\.count).sorted()
      if let count = counts.dropFirst(counts.count / 2).first, count > 1 {
        return (table.columnNames[place].trimmed, count)
      }
    }
    return nil
  }

  /// The share of rows that have times.
  private static let smallestShare = 0.9

  private func isNamedTime(_ place: Int) -> Bool { Self.isNamedTime(names[place]) }

  /// True for a name of times, in any case.
  static func isNamedTime(_ name: String) -> Bool {
    let name = name.lowercased()
    return [
      "time", "elapsed", "stamp", "epoch", "clock", "zeit", "tiempo", "temps", "tempo", "tijd",
    ].contains { name.contains($0) }
      || words(of: name).contains { word in
        [
          "t", "ts", "s", "ms", "us", "µs", "ns", "sec", "secs", "sek", "second", "seconds", "utc",
          "unix", "msec", "msecs", "millis", "milliseconds",
        ].contains { word.elementsEqual($0) }
      }
  }

  /// True for the name, in any case, of what rises in a recording as well: numbers of rows, places and distances.
  static func isNamedOtherwise(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["index", "sample", "frame", "count", "packet", "dist", "step", "lat", "lon", "alt"]
      .contains { name.contains($0) }
      || words(of: name).contains { word in
        ["idx", "row", "n", "no", "nr", "num", "number", "seq", "id"].contains {
          word.elementsEqual($0)
        }
      }
  }

  private func steps(_ values: [Double]) -> Steps { Steps(values.filter(\.isFinite)) }
}

extension ProposedTime {
  /// False for numbers whose unit nothing shows.
  fileprivate var isKnown: Bool { unit != nil || !needsUnit }
}
