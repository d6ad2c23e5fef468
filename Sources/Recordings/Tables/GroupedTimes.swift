import Text

extension DelimitedTable {
  /// The numbers of a column of times; NaN for all else.
  ///
  /// In `1.000` the point may separate thousands or the fraction. Times rise, so that `999` before `1.000` shows a thousand and `0.999` a
  /// one. Where all have three digits behind the mark, a stated unit decides by the steps of movement. Without one, both readings are the
  /// same times: a thousand milliseconds are a second.
  ///
  /// - Parameter unit: the unit that the name of the column or the user states.
  func times(at place: Int, of rows: [Int], unit: ColumnReading.ColumnTimeUnit?) -> [Double] {
    let plain = numbers(at: place, of: rows)
    let fallCount = plain.fallCount
    guard fallCount > 0 || unit != nil else { return plain }
    let texts = texts(at: place, of: rows)
    guard let style = GroupedNumbers(possibleIn: texts) else { return plain }
    let grouped = texts.map { $0.map(style.number) ?? .nan }
    if grouped.fallCount < fallCount { return grouped }
    guard let unit, grouped.fallCount == fallCount else { return plain }
    return !plain.hasStepsOfMovement(unit) && grouped.hasStepsOfMovement(unit) ? grouped : plain
  }
}

extension [Double] {
  /// The number of values that are less than the one before.
  fileprivate var fallCount: Int {
    let known = lazy.filter(\.isFinite)
    return zip(known.dropFirst(), known).count { $0 < $1 }
  }

  fileprivate func hasStepsOfMovement(_ unit: ColumnReading.ColumnTimeUnit) -> Bool {
    let steps = Steps(filter(\.isFinite))
    return Steps.ofMovement.contains(steps.median / unit.perSecond)
  }
}
