import Text

/// What an `ItemTable` takes its columns from.
protocol ItemStorage: Sendable {
  var rowCount: Int { get }
  func columnNames() -> [String]
  /// NaN where there is no number; nil where no row has one.
  func numbers(column: Int) -> [Double]?
  /// Nil where no row has a text.
  func texts(column: Int) -> [String?]?
  func words(column: Int) -> WordColumn?
  /// A text, number or truth value beside the list of items.
  func envelopeText(_ key: String) -> String?
}

/// A column of a converted recording.
public struct ItemColumn: Sendable {
  public let name: String
  /// NaN where there is no number; nil where no row has one.
  let numbers: [Double]?
  /// Nil where no row has a text.
  let texts: [String?]?

  /// A column of values of JSON, whose lists and objects are checked elsewhere and not kept.
  init(name: String, values: [JSONValue]) {
    self.name = name
    let numbers = values.map { $0.number ?? .nan }
    let texts = values.map(\.text)
    let hasNumber = values.contains { $0.number != nil || $0 == .null }
    self.numbers = hasNumber ? numbers : nil
    self.texts = texts.contains { $0 != nil } ? texts : nil
  }

  /// A column of a table. A cell that is no number is a text.
  init(name: String, cells: [Double], texts: @autoclosure () -> [String?]) {
    self.name = name
    let isNumeric = cells.contains { !$0.isNaN }
    numbers = isNumeric ? cells : nil
    let found = isNumeric && cells.allSatisfy { !$0.isNaN } ? [] : texts()
    self.texts = found.contains { $0 != nil } ? found : nil
  }
}

/// Columns in memory.
struct ItemColumns: ItemStorage {
  let rowCount: Int
  let columns: [ItemColumn]

  func columnNames() -> [String] { columns.map(\.name) }

  func numbers(column: Int) -> [Double]? { columns[column].numbers }

  func texts(column: Int) -> [String?]? { columns[column].texts }

  func words(column: Int) -> WordColumn? {
    guard let texts = columns[column].texts else { return nil }
    var (words, places) = ([String](), [ByteKey: Int]())
    let positions = texts.map { text -> Int? in
      guard let text else { return nil }
      if let place = places[ByteKey(text)] { return place }
      places[ByteKey(text)] = words.count
      words.append(text)
      return words.count - 1
    }
    return WordColumn(words: words, positions: positions)
  }

  func envelopeText(_ key: String) -> String? { nil }
}

extension ItemTable {
  /// A table of columns that are as long as it.
  init(count: Int, columns: [ItemColumn], tear: Tear? = nil) {
    self.init(ItemColumns(rowCount: count, columns: columns), tear: tear)
  }
}
