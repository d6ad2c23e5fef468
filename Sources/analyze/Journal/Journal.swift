import Foundation
import Recordings
import Report

/// What units came to, in the order in which they were finished: with it a run that was ended can go on, and
/// the parts of a study become one.
///
/// Each record is the number of its bytes, a fingerprint of them, and the bytes. A record at the end that is not
/// whole is left out.
final class Journal {
  /// Where the result of a unit stands.
  struct Entry {
    let key: ContentDigest
    /// False where something brought a worker down.
    let isWhole: Bool
    /// When it was finished, in seconds since 1970.
    let seconds: Double
    /// Where it stands, which tells it from others.
    let offset: Int
    fileprivate let count: Int
    /// Of the name of the unit's first file, which stands before it.
    fileprivate let sourceCount: Int
  }

  /// What a record begins with.
  private enum Mark: Int {
    /// The first record; a later one counts from there on.
    case setup
    case unit
    /// The run has ended; names the records that count.
    case end
  }

  /// What units a journal held when it was opened.
  private(set) var entries: [Entry] = []
  /// Nil where it says nothing that this version understands.
  private(set) var setup: RunSetup?
  /// True for the journal of a run that came to its end; then its entries are those that count.
  private(set) var isFinished = false

  /// The folder it lies in.
  let folder: String

  private let file: LockedFile
  /// Where the last record ends that is whole.
  private var endOffset = 0
  /// Of its file.
  static let name = "units.journal"
  private static let headCount = 3 * UInt64.wireByteCount

  /// Opens a journal and reads what it holds; one that is to be added to is made where there is none. Nothing of
  /// it changes yet.
  init(in folder: String, isReadOnly: Bool = false) throws(WriteError) {
    self.folder = folder
    file = try LockedFile("\(folder)/\(Self.name)", isReadOnly: isReadOnly)
    var offset = 0
    while let record = try record(at: offset), take(record, bodyOffset: offset + Self.headCount) {
      offset += Self.headCount + record.count
    }
    endOffset = offset
  }

  /// Leaves out all it holds and begins anew.
  func begin(_ setup: RunSetup) throws(WriteError) {
    try file.truncate(to: 0)
    _ = try append(.setup) { $0.write(setup) }
    (self.setup, entries) = (setup, [])
  }

  /// Keeps all it holds, but for a record at the end that is not whole.
  func resume(as setup: RunSetup) throws(WriteError) {
    try file.truncate(to: endOffset)
    _ = try append(.setup) { $0.write(setup) }
    (self.setup, isFinished) = (setup, false)
  }

  /// Adds what a unit came to, now or at another time.
  func add(
    _ key: ContentDigest, source: String, isWhole: Bool,
    seconds: Double = Date.now.timeIntervalSince1970, _ result: [UInt8]
  ) throws(WriteError) -> Entry {
    let end = try append(.unit) { body in
      body.write(key)
      body.write(isWhole)
      body.write(seconds)
      body.write(source)
      body.append(result)
    }
    return Entry(
      key: key, isWhole: isWhole, seconds: seconds, offset: end - result.count, count: result.count,
      sourceCount: source.utf8.count)
  }

  /// The run has come to its end; the entries at these offsets are what it is made of.
  func finish(_ offsets: [Int]) throws(WriteError) {
    _ = try append(.end) { $0.write(offsets) }
    try file.synchronize()
  }

  /// What was added of a unit.
  func bytes(of entry: Entry) throws(WriteError) -> [UInt8] {
    try file.bytes(at: entry.offset, count: entry.count)
  }

  /// The name of the unit's first file: results are put in order by it.
  func source(of entry: Entry) throws(WriteError) -> String {
    let start = entry.offset - entry.sourceCount
    return String(decoding: try file.bytes(at: start, count: entry.sourceCount), as: UTF8.self)
  }

  /// The journal is of no more use.
  func remove() { file.remove() }

  /// True for the journal of a run that has written nothing.
  var isEmpty: Bool { file.byteCount == 0 }

  // MARK: Records

  /// Returns where the record ends.
  private func append(_ mark: Mark, _ fill: (inout WireWriter) -> Void) throws(WriteError) -> Int {
    var body = WireWriter()
    body.write(mark.rawValue)
    fill(&body)
    var head = WireWriter()
    head.write(UInt64(body.bytes.count))
    for word in ContentDigest(of: body.bytes).words { head.write(word) }
    let record = head.bytes + body.bytes
    return try file.append(record) + record.count
  }

  /// Nil behind the last that is whole; throws where that cannot be told, so that nothing is taken for torn that
  /// a disk does not give.
  private func record(at offset: Int) throws(WriteError) -> [UInt8]? {
    var head = WireReader(try file.bytes(at: offset, count: Self.headCount))
    guard let length = try? head.read(UInt64.self), let count = Int(exactly: length),
      let words = try? [head.read(UInt64.self), head.read(UInt64.self)], count <= file.byteCount
    else { return nil }
    let body = try file.bytes(at: offset + Self.headCount, count: count)
    return body.count == count && ContentDigest(of: body).words == words ? body : nil
  }

  private func take(_ record: [UInt8], bodyOffset: Int) -> Bool {
    var reader = WireReader(record)
    guard let mark = (try? reader.read(Int.self)).flatMap(Mark.init) else { return false }
    isFinished = mark == .end
    do {
      switch mark {
      case .setup: setup = try reader.read(RunSetup.self)
      case .unit:
        let (key, isWhole) = (try reader.read(ContentDigest.self), try reader.read(Bool.self))
        let (seconds, source) = (try reader.read(Double.self), try reader.read(String.self))
        let end = bodyOffset + record.count
        entries.append(
          Entry(
            key: key, isWhole: isWhole, seconds: seconds, offset: end - reader.byteCount,
            count: reader.byteCount,
            sourceCount: source.utf8.count))
      case .end:
        let offsets = Set(try reader.read([Int].self))
        entries.removeAll { !offsets.contains($0.offset) }
      }
      return setup != nil
    } catch {
      return false
    }
  }
}
