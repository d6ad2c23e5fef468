import CJSON
import Synchronization
import CLibrary
import Text

/// Objects of the same kind as columns: the items of a recording.
///
/// The members of a nested object have columns of their own, `attitude.x`; what is nested deeper,
/// and arrays, are checked and not kept. Of equal keys in one object the first counts. At most 256
/// columns are kept.
public struct ItemTable: Sendable {
  /// How many items, and so how long every column is.
  public let count: Int
  /// In the order of their first appearance.
  public let columnNames: [String]
  /// The position at which the recording is truncated; nil if it is complete.
  public let tear: Tear?

  private let memory: any ItemStorage
  private let indices: [ByteKey: Int]

  init(_ memory: some ItemStorage, tear: Tear?) {
    (self.memory, self.tear) = (memory, tear)
    count = memory.rowCount
    columnNames = memory.columnNames()
    indices = Dictionary(zip(columnNames.map(ByteKey.init), 0...)) { first, _ in first }
  }

  /// The numbers of a column; NaN where there is none, or null, or one beyond ±1e300.
  ///
  /// True counts as 1, false as 0. Nil when no item has a number, a truth value or null there.
  public func numbers(_ column: String) -> [Double]? {
    indices[ByteKey(column)].flatMap { memory.numbers(column: $0) }
  }

  /// The texts of a column; nil for items that have none. Nil altogether when no item has.
  public func texts(_ column: String) -> [String?]? {
    indices[ByteKey(column)].flatMap { memory.texts(column: $0) }
  }

  /// A column of few different texts, each as its place among them; nil for items that have none.
  ///
  /// Nil altogether when no item has a text there. No text is copied twice.
  public func words(_ column: String) -> WordColumn? {
    indices[ByteKey(column)].flatMap { memory.words(column: $0) }
  }

  /// A text, number or boolean next to the list of items, as text.
  public func envelopeText(_ key: String) -> String? { memory.envelopeText(key) }
}

/// The C side's data of a table.
///
/// Unchecked because a pointer is never Sendable; its target changes only under the lock.
final class TableMemory: ItemStorage, @unchecked Sendable {
  private let table: OpaquePointer
  /// Columns that were asked for, which then are kept nowhere else.
  private let columns = Mutex([Int: [Double]]())

  /// Takes over `table` and frees it in the end.
  init(_ table: OpaquePointer) { self.table = table }

  deinit { csj_table_free(table) }

  var rowCount: Int { csj_table_row_count(table) }

  func columnNames() -> [String] {
    (0..<csj_table_column_count(table)).map { String(csj_table_column_name(table, $0)) ?? "" }
  }

  func numbers(column: Int) -> [Double]? {
    columns.withLock { columns in
      if let known = columns[column] { return known }
      guard csj_table_has_numbers(table, column) else { return nil }
      let numbers = [Double](unsafeUninitializedCapacity: rowCount) { buffer, count in
        csj_table_move_numbers(table, column, buffer.baseAddress)
        count = rowCount
      }
      columns[column] = numbers
      return numbers
    }
  }

  func texts(column: Int) -> [String?]? {
    guard csj_table_has_texts(table, column) else { return nil }
    return (0..<rowCount).map { String(csj_table_text(table, column, $0)) }
  }

  /// Items repeat their keys in order: the next key is mostly the one that followed in the previous item.
  func words(column: Int) -> WordColumn? {
    guard csj_table_has_texts(table, column) else { return nil }
    var (known, bytes, next, places) = ([String](), [csj_text](), [Int](), [ByteKey: Int]())
    var last = 0
    let positions = (0..<rowCount).map { row -> Int? in
      let text = csj_table_text(table, column, row)
      if text.bytes == nil { return nil }
      if last < next.count, next[last] < bytes.count, equal(bytes[next[last]], text) {
        last = next[last]
        return last
      }
      let word = String(text) ?? ""
      let place = places[ByteKey(word)] ?? known.count
      if place == known.count {
        known.append(word)
        bytes.append(text)
        next.append(place)
        places[ByteKey(word)] = place
      }
      if last < next.count { next[last] = place }
      last = place
      return place
    }
    return WordColumn(words: known, positions: positions)
  }

  func envelopeText(_ key: String) -> String? {
    var key = key
    return key.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        String(csj_table_envelope(table, $0.baseAddress, $0.count))
      }
    }
  }
}

/// A column of few different texts.
public struct WordColumn: Sendable, Equatable {
  /// In the order of their first appearance.
  public let words: [String]
  /// For each item the place of its text among the words.
  public let positions: [Int?]
}

private func equal(_ a: csj_text, _ b: csj_text) -> Bool {
  a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0
}

extension String {
  /// Copies a text of the C side; nil for none.
  fileprivate init?(_ text: csj_text) {
    guard let start = text.bytes else { return nil }
    self.init(decoding: UnsafeRawBufferPointer(start: start, count: text.length), as: UTF8.self)
  }
}
