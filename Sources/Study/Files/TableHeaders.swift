import Recordings
import Synchronization
import Text

/// The headers of platforms' tables whose rows are read one by one.
final class TableHeaders: Sendable {
  private struct KnownHeader {
    let header: TableHeader
    /// The size of the table, which differs if it was replaced.
    let byteCount: Int
  }

  private let known = Mutex([ByteKey: KnownHeader]())

  /// The header of a table of this size, read at its first row; nil if it is no such table any more.
  func header(of table: String, byteCount: Int, _ read: () -> TableHeader?) -> TableHeader? {
    let key = ByteKey(table)
    if let known = known.withLock({ $0[key] }), known.byteCount == byteCount { return known.header }
    guard let header = read() else { return nil }
    known.withLock { $0[key] = KnownHeader(header: header, byteCount: byteCount) }
    return header
  }
}
