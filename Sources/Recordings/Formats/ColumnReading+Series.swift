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
    let clocks = columns["t"] == nil ? search.namedClocks : [try times(table, rows, name).seconds]
    var found = isOfOnePerson ? nil : clocks.lazy.compactMap(search.successive).first
    if found == nil, !isOfOneSensor {
      found = clocks.lazy.compactMap(search.parallel).first ?? search.parallel(by: nil)
    }
    guard let found else { return }
    throw .severalSeries(UnnamedSeries(found, in: table, used: labels.map { "\($0.key)" }))
  }
}
