import Recordings
import Text

/// Sensor Logger's export as JSON: one list of rows of all sensors, whose numbers are texts: `{"sensor":"Gravity","time":"…","seconds_elapsed":"…","x":"…"}`.
///
/// The rows of each sensor are read as those of its CSV are, and joined as files beside each other are.
extension SensorLogger {
  /// Nil for any other list.
  static func contents(ofItems items: ItemTable, source: String) -> FileContents? {
    guard ["sensor", "time", "seconds_elapsed"].allSatisfy(items.columnNames.contains),
      let sensors = items.texts("sensor")
    else { return nil }
    var columns: [ByteKey: [Double]] = [:]
    var rowsOfSensors = [(name: String, rows: [Int])]()
    var places: [ByteKey: Int] = [:]
    for (row, sensor) in sensors.enumerated() {
      guard let sensor else { continue }
      let place = places[ByteKey(sensor)] ?? rowsOfSensors.count
      if place == rowsOfSensors.count {
        places[ByteKey(sensor)] = place
        rowsOfSensors.append((sensor, []))
      }
      rowsOfSensors[place].rows.append(row)
    }
    for name in items.columnNames { columns[ByteKey(name)] = items.numbersOrTexts(name) }
    var files: [LoadedFile] = []
    for (name, rows) in rowsOfSensors {
      let contents =
        name.lowercased() == "metadata"
        ? metadata { column in
          rows.lazy.compactMap { items.texts(column)?[$0] }.first { !$0.isEmpty }
        }
        : self.contents(
          of: SensorRows(
            columnNames: items.columnNames(of: rows, columns), sensor: name, tear: items.tear,
            numbers: { column in columns[ByteKey(column)].map { all in rows.map { all[$0] } } }),
          source: source)
      guard let contents else { continue }
      files.append(LoadedFile(report: FileReport(source: source, byteCount: 0)).holding(contents))
    }
    let recordings = files.joiningSensors().flatMap(\.recordings)
    return FileContents(kind: recordings.first?.kind ?? .manifest, recordings: recordings)
  }
}

extension ItemTable {
  /// Numbers, also those that are texts; NaN for all else. Nil without any.
  fileprivate func numbersOrTexts(_ column: String) -> [Double]? {
    let (numbers, texts) = (numbers(column), texts(column))
    guard numbers != nil || texts != nil else { return nil }
    return (0..<count).map { row in
      if let number = numbers?[row], number.isFinite { return number }
      let number = texts?[row].flatMap { Double($0.trimmed) } ?? .nan
      return number.isFinite ? number : .nan
    }
  }

  /// The columns in which some of these rows have a number.
  fileprivate func columnNames(of rows: [Int], _ columns: [ByteKey: [Double]]) -> [String] {
    columnNames.filter { name in
      columns[ByteKey(name)].map { all in rows.contains { all[$0].isFinite } } ?? false
    }
  }
}
