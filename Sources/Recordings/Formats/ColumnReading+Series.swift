import Text

extension ColumnReading {
  /// The rows that are read, of all those in the table.
  public func chosenRows(of table: DelimitedTable, name: String) throws(ColumnProblem) -> [Int] {
    let all = Array(0..<table.count)
    guard let choice else { return all }
    guard let place = place(choice.column, table.columnNames) else {
      throw .noColumn(choice.column, table: name, has: table.columnNames)
    }
    let chosen = zip(all, table.texts(at: place, of: all)).filter { _, text in
      text.map { $0.trimmed === choice.value } == true
    }.map(\.0)
    guard !chosen.isEmpty || all.isEmpty else { throw .noRows(choice, table: name) }
    return chosen
  }

  /// Throws where a column that the text names for nothing tells several recordings apart in rows that would be one.
  public func checkSeries(of table: DelimitedTable, _ rows: [Int], name: String)
    throws(ColumnProblem)
  {
    let header = table.columnNames
    let taken = (columns.values + [choice?.column].compactMap(\.self)).compactMap {
      place($0, header)
    }
    let search = SeriesSearch(table, rows, besides: taken)
    let clocks =
      if let column = columns["t"] {
        [(column: column, seconds: try times(table, rows, name).seconds)]
      } else { search.namedClocks }
    var found =
      isOfOnePerson ? nil : clocks.lazy.compactMap { search.successive(by: $0.seconds) }.first
    if found == nil, !isOfOneSensor {
      found =
        clocks.lazy.compactMap { search.parallel(by: $0.seconds) }.first ?? search.parallel(by: nil)
    }
    if let found {
      throw .severalSeries(UnnamedSeries(found, in: table, used: labels.map { "\($0.key)" }))
    }
    guard !isOfOneSensor, !repeatsValues(of: table, rows) else { return }
    for (column, seconds) in clocks {
      if let repeated = RepeatedTimes(of: seconds, column: column) {
        throw .repeatedTimes(repeated)
      }
    }
  }

  /// True where many rows repeat the acceleration of the row before: copies of a row are no rows of another sensor.
  private func repeatsValues(of table: DelimitedTable, _ rows: [Int]) -> Bool {
    guard let place = (columns["x"] ?? columns["ux"]).flatMap({ place($0, table.columnNames) })
    else { return false }
    let values = table.numbers(at: place, of: rows)
    return 4 * zip(values.dropFirst(), values).count { $0 == $1 } > values.count
  }
}
