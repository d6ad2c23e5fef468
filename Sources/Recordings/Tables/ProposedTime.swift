import Text

/// The column of a table that holds its times.
struct ProposedTime {
  let place: Int
  /// The unit that the steps show; nil for one that the user has to say.
  var unit: ColumnReading.ColumnTimeUnit?
  /// False for dates, and for a column whose name states its unit.
  var needsUnit = true
}

extension ExaminedTable {
  /// The column of times; nil where none rises as times do.
  ///
  /// A column with a name of times is preferred to one that only rises steadily, and one whose unit is known to both.
  func time(besides taken: [Int]) -> ProposedTime? {
    let places = names.indices.filter { !taken.contains($0) }
    let named = places.filter(isNamedTime).compactMap { time($0, mustBeSteady: false) }
    if let known = named.first(where: \.isKnown) { return known }
    let rising = places.lazy.filter { !isNamedTime($0) && !isNamedOtherwise($0) }.compactMap {
      time($0, mustBeSteady: true)
    }
    return rising.first(where: \.isKnown) ?? named.first
  }

  /// True for a column of numbers that rise steadily, by whatever name.
  func rises(_ place: Int) -> Bool {
    isNumeric(place, share: Self.smallestShare) && steps(numbers[place]).isSteady
  }

  private func time(_ place: Int, mustBeSteady: Bool) -> ProposedTime? {
    if !numbers[place].contains(where: \.isFinite) {
      let dates = table.texts(at: place, of: rows).map { $0.flatMap(RecordedDate.spelled) }
      let seconds = dates.map { $0?.unixSeconds ?? .nan }
      let isDated = dates.count { $0 != nil } * 2 > dates.count
      return isDated && steps(seconds).mostlyRise
        ? ProposedTime(place: place, needsUnit: false) : nil
    }
    let column = steps(numbers[place])
    guard isNumeric(place, share: Self.smallestShare),
      mustBeSteady ? column.isSteady && !column.areCounts : column.mostlyRise
    else { return nil }
    let shown = try? ColumnReading.unit(of: numbers[place])
    guard let stated = ColumnReading.unit(named: table.columnNames[place]) else {
      return ProposedTime(place: place, unit: shown)
    }
    // A name that the steps contradict states nothing.
    let isStated =
      shown.map { $0 == stated } ?? Steps.ofMovement.contains(column.median / stated.perSecond)
    return ProposedTime(place: place, unit: isStated ? stated : nil, needsUnit: !isStated)
  }

  /// The share of rows that have times.
  private static let smallestShare = 0.9

  private func isNamedTime(_ place: Int) -> Bool {
    ["time", "elapsed", "stamp", "epoch", "clock", "zeit", "tiempo", "temps", "tempo", "tijd"]
      .contains { names[place].contains($0) }
      || words(place).contains { word in
        [
          "t", "ts", "s", "ms", "us", "µs", "ns", "sec", "secs", "sek", "second", "seconds", "utc",
          "unix",
        ].contains { word.elementsEqual($0) }
      }
  }

  /// True for what rises in a recording as well: numbers of rows, places and distances.
  private func isNamedOtherwise(_ place: Int) -> Bool {
    ["index", "sample", "frame", "count", "packet", "dist", "step", "lat", "lon", "alt"].contains {
      names[place].contains($0)
    }
      || words(place).contains { word in
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

/// The differences between successive numbers of a column.
private struct Steps {
  /// Steps between samples of movement, in seconds.
  static let ofMovement = 0.0002...1.0

  private let sorted: [Double]
  private let risingCount: Int

  init(_ values: [Double]) {
    sorted = zip(values.dropFirst(), values).map { $0 - $1 }.sorted()
    risingCount = sorted.count { $0 > 0 }
  }

  /// 0 where there are none.
  var median: Double { sorted.isEmpty ? 0 : sorted[sorted.count / 2] }

  /// Clocks of phones repeat some times; those with whole seconds repeat most.
  var mostlyRise: Bool { 2 * risingCount > sorted.count }

  /// Nearly all steps rise, and most are near the median.
  var isSteady: Bool {
    guard sorted.count >= 5, 20 * risingCount >= 19 * sorted.count else { return false }
    let (low, high) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
    return low >= median / 3 && high <= 3 * median
  }

  /// Steps of exactly 1 are those of numbers of rows.
  var areCounts: Bool { sorted.first == 1 && sorted.last == 1 }
}
