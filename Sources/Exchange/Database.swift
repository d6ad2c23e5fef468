import CLibrary
import CSQLite
import Report
import Text

/// A database file that is written from nothing, in one transaction and without a journal: until it is complete, it has
/// another name, or it has none at all.
final class Database {
  private let handle: OpaquePointer
  /// The name of the database in messages.
  private let place: String

  /// `SQLITE_TRANSIENT`: SQLite copies the bytes of a text.
  fileprivate static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - path: the file that is written.
  ///   - place: the name of the file in messages.
  convenience init(_ path: String, place: String) throws {
    // Any name is that of a file, and never `:memory:` or a URI.
    try self.init(
      opening: path.hasPrefix("/") ? path : "./\(path)", filesIn: OutputFolder.parent(of: path),
      place: place)
  }

  /// A database without a name, for sorting more than the memory holds. Its file is in a folder and has no name there, so
  /// that the system removes it in any case.
  convenience init(scratchIn folder: String) throws {
    try self.init(opening: "", filesIn: folder, place: folder)
    try execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -16384; PRAGMA temp_store = FILE;
      """)
  }

  /// - Parameter filesIn: where SQLite makes files of its own, to sort an index: beside the output.
  private init(opening name: String, filesIn folder: String, place: String) throws {
    self.place = place
    setenv("SQLITE_TMPDIR", folder, 1)
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    // Without locks of SQLite's: the file is known to no other process, and its `AtomicFile` holds a lock on it until it is renamed.
    let code = sqlite3_open_v2(name, &opened, flags, "unix-none")
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw DatabaseFault.error(code, opened, place)
    }
    handle = opened
  }

  deinit { sqlite3_close_v2(handle) }

  /// Executes statements without results.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseFault.error(code, handle, place) }
  }

  func statement(_ sql: String) throws -> Statement { try Statement(sql, handle, place) }

  /// An insertion into all columns of a table.
  func insertion(into table: String, columnCount: Int) throws -> Statement {
    let places = repeatElement("?", count: columnCount).joined(separator: ", ")
    return try statement("INSERT INTO \(quotedName(table)) VALUES (\(places))")
  }
}

/// A value of a database column.
enum StoredValue {
  case null
  case text(String)
  case real(Double)
  case integer(Int)
  case bytes([UInt8])

  /// A cell of a table; null if it is empty.
  init(_ cell: Cell) {
    switch cell {
    case .empty: self = .null
    case .text(let text): self.init(text)
    case .number(let number): self = .real(number)
    case .integer(let number): self = .integer(number)
    }
  }

  /// A text; null if it is empty.
  init(_ text: String) { self = text.isEmpty ? .null : .text(text) }
}

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let place: String

  fileprivate init(_ sql: String, _ database: OpaquePointer, _ place: String) throws {
    (self.database, self.place) = (database, place)
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw DatabaseFault.error(code, database, place) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Executes the statement with these values.
  func run(_ values: [StoredValue]) throws {
    try start(values)
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE else { throw DatabaseFault.error(code, database, place) }
    sqlite3_reset(handle)
  }

  /// Calls `take` with each row of the result.
  func forEachRow(_ values: [StoredValue] = [], _ take: (ResultRow) throws -> Void) throws {
    try start(values)
    defer { sqlite3_reset(handle) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: try take(ResultRow(statement: handle))
      case SQLITE_DONE: return
      case let code: throw DatabaseFault.error(code, database, place)
      }
    }
  }

  /// The integer in the first column of the first row; nil if there is no row.
  func integer(_ values: [StoredValue]) throws -> Int? {
    try start(values)
    defer { sqlite3_reset(handle) }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return ResultRow(statement: handle).integer(0)
    case SQLITE_DONE: return nil
    case let code: throw DatabaseFault.error(code, database, place)
    }
  }

  private func start(_ values: [StoredValue]) throws {
    for (index, value) in zip(Int32(1)..., values) {
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
        case .text(var text):
          text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
              sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), Database.transient)
            }
          }
        case .bytes(let bytes):
          sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), Database.transient)
        }
      guard code == SQLITE_OK else { throw DatabaseFault.error(code, database, place) }
    }
  }
}

/// A row of a result; valid during the call that lends it.
struct ResultRow {
  fileprivate let statement: OpaquePointer

  /// Nil for nothing.
  func integer(_ column: Int32) -> Int? {
    sqlite3_column_type(statement, column) == SQLITE_NULL
      ? nil : Int(sqlite3_column_int64(statement, column))
  }

  /// Empty for nothing.
  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// Empty for nothing.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}

/// An internal error of SQLite, not the user's mistake.
public struct DatabaseFault: Error, CustomStringConvertible {
  public let description: String

  /// The error for a result code: a write error of the disk, or an internal error.
  fileprivate static func error(_ code: Int32, _ database: OpaquePointer?, _ place: String)
    -> any Error
  {
    let cause = database.map { sqlite3_system_errno($0) } ?? 0
    switch code & 0xFF {
    case SQLITE_FULL:
      return WriteError.failed(place: place, SystemErrorCode(cause == EFBIG ? EFBIG : ENOSPC))
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
      return WriteError.failed(place: place, SystemErrorCode(cause == 0 ? EIO : cause))
    default:
      let words = database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
      return DatabaseFault(description: "SQLite: \(words) (\(code))")
    }
  }
}

/// A quoted name for a statement; it may contain any characters.
func quotedName(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
