public import Text

/// A recording that was converted into a table, such as `timestamp,userAcceleration.x,…`.
///
/// One reader of recordings reads the columns, whatever the names of their parts are joined by.
extension DelimitedTable {
  /// The items of a recorder in the table; nil if its paths are not those of one recorder.
  ///
  /// - Parameters:
  ///   - rows: the rows to be read, in their order; nil for all.
  ///   - labels: columns that say whose a row is, which are no part of the recording.
  ///   - isRecording: true if a table of items is one that is read.
  public func items(
    of rows: [Int]? = nil, besides labels: Set<ByteKey> = [], where isRecording: (ItemTable) -> Bool
  ) -> (items: ItemTable, form: ConvertedForm)? {
    if count == 1, rows == nil, let items = itemsOfOneRow(where: isRecording) {
      return (items, .singleRow)
    }
    let places = columnNames.indices.filter { !labels.contains(ByteKey(columnNames[$0])) }
    for names in candidates(places.map { columnNames[$0] }) {
      // The first rows decide, since a table may have millions.
      let chosen = rows ?? Array(0..<count)
      guard isRecording(table(names, places, Array(chosen.prefix(Self.examinedRowCount)))),
        hasOnlyKnownColumns(names)
      else { continue }
      return (table(names, places, chosen), .table)
    }
    return nil
  }

  private static let examinedRowCount = 100

  /// True if the first column in the header of a table has the number of an item, as in a table of one row.
  public static func beginsWithNumberedItems(_ head: [UInt8]) -> Bool {
    let ends = [UInt8.comma, .semicolon, .tab]
    let first = head.prefix(128).prefix { !ends.contains($0) }.filter { $0 != UInt8(ascii: "\"") }
    let name = String(decoding: first, as: UTF8.self)
    return FlattenedPaths.marks.contains { mark in
      FlattenedPaths.numbered(FlattenedPaths.paths([name], mark: mark)[0]) != nil
    }
  }

  /// The columns as paths, for each mark that their names contain.
  private func candidates(_ names: [String]) -> [[String]] {
    FlattenedPaths.marks.filter { mark in
      mark == "." || names.contains { $0.firstRange(ofText: mark) != nil }
    }.map { FlattenedPaths.paths(names, mark: $0) }
  }

  /// Times and axes alone are the columns of many programs; with other columns beside them, the table is one of these.
  private func hasOnlyKnownColumns(_ names: [String]) -> Bool {
    let others = Set<Term>(names).subtracting(Self.plainColumns)
    let isPlain = ["timestamp", "x", "y", "z"].allSatisfy(names.contains)
    return !isPlain || others.isSubset(of: FlattenedPaths.rowNames)
  }

  private static let plainColumns: Set<Term> = [
    "timestamp", "timestampSince1970", "x", "y", "z", "w", "sensorType", "uptime", "timestampDate",
    "stepPath", "eventAccuracy", "type", "unit", "timestampUnix", "referenceCoordinate",
  ]

  private func table(_ names: [String], _ places: [Int], _ rows: [Int]) -> ItemTable {
    let columns = zip(names, places).map { name, place in
      ItemColumn(name: name, cells: numbers(at: place, of: rows), texts: texts(at: place, of: rows))
    }
    return ItemTable(count: rows.count, columns: columns, tear: tear)
  }

  /// The items of a table with one row, whose columns are `0.timestamp`, `1.timestamp` and so on, in the order of their numbers.
  private func itemsOfOneRow(where isRecording: (ItemTable) -> Bool) -> ItemTable? {
    for names in candidates(columnNames) {
      let found = names.enumerated().compactMap { place, name in
        FlattenedPaths.numbered(name).map { (place: place, item: $0.item, path: $0.path) }
      }
      guard found.count > 1 else { continue }
      let items = Set(found.map(\.item)).sorted()
      let rows = Dictionary(uniqueKeysWithValues: zip(items, 0...))
      var (paths, values) = ([String](), [ByteKey: [JSONValue]]())
      for (place, item, path) in found {
        if values[ByteKey(path)] == nil { paths.append(path) }
        values[ByteKey(path), default: Array(repeating: .null, count: items.count)][
          rows[item] ?? 0] = value(at: place, row: 0)
      }
      let columns = paths.map { ItemColumn(name: $0, values: values[ByteKey($0)] ?? []) }
      let table = ItemTable(count: items.count, columns: columns)
      if isRecording(table) { return table }
    }
    return nil
  }

  private func value(at place: Int, row: Int) -> JSONValue {
    let number = numbers(at: place, of: [row])[0]
    if !number.isNaN { return .number(number) }
    return texts(at: place, of: [row])[0].map { .string($0) } ?? .null
  }
}
