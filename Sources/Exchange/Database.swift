import CLibrary
import CSQLite
import Report
import Text

/// A database file that is created in one transaction without a rollback journal. It has a
/// temporary name until it is complete.
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
  init(_ path: String, place: String) throws {
    self.place = place
    // SQLite sorts an index in temporary files, which belong beside the output.
    setenv("SQLITE_TMPDIR", OutputFolder.parent(of: path), 1)
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    // With a folder before it, no name is read as `:memory:` or a URI.
    let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./\(path)", &opened, flags, nil)
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

  /// The integer in the first column of the first row; nil if there is no row.
  func integer(_ values: [StoredValue]) throws -> Int? {
    try start(values)
    defer { sqlite3_reset(handle) }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return Int(sqlite3_column_int64(handle, 0))
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
        }
      guard code == SQLITE_OK else { throw DatabaseFault.error(code, database, place) }
    }
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
