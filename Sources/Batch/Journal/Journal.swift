import Recordings
import Report

/// What units came to, part by part, in the order in which they were finished: with it a run that was stopped can go on,
/// and the parts of a study become one.
///
/// Each record is the number of its bytes, a fingerprint of them, and the bytes. A record at the end that is not
/// whole is left out.
final class Journal {
  /// Where a part of a unit's outcome stands.
  struct Entry: Codable {
    fileprivate let offset: Int
    fileprivate let count: Int
  }

  /// A unit that was finished.
  struct Unit: Codable {
    let key: ContentDigest
    /// What its files hold, under their paths; nil where that is not known.
    let content: ContentDigest?
    /// Where its rows begin.
    let place: UnitPlace
    /// False where something brought a worker down.
    let isWhole: Bool
    /// When it was finished, in seconds since 1970.
    let seconds: Double
    let parts: [Entry]
  }

  private enum Record: Codable {
    /// The first record; a later one counts from there on.
    case setup(RunSetup)
    /// A part of a unit; parts of one key stand in their order. One that was made after a loss counts only with its
    /// unit.
    case part(ContentDigest, afterLoss: Bool, [UInt8])
    case unit(Unit)
    /// The run has ended; these of the units, by number, are what it is made of.
    case end([Int])
  }

  /// The units in it, by their numbers.
  private(set) var units: [Unit] = []
  /// The parts of units that were not finished when it was opened.
  private(set) var loose: [ContentDigest: [Entry]] = [:]
  /// Nil where it says nothing that this version understands.
  private(set) var setup: RunSetup?
  /// True for the journal of a run that came to its end; then its units are those that count.
  private(set) var isFinished = false

  /// The folder it lies in.
  let folder: String

  private let file: LockedFile
  /// Where the last record ends that is whole.
  private var endOffset = 0
  /// Of its file.
  static let name = "units.journal"
  private static let headCount = 3 * MemoryLayout<UInt64>.size

  /// Opens a journal and reads what it holds; one that is to be added to is made where there is none. Nothing of
  /// it changes yet.
  init(in folder: String, isReadOnly: Bool = false) throws(WriteError) {
    self.folder = folder
    file = try LockedFile("\(folder)/\(Self.name)", isReadOnly: isReadOnly)
    var offset = 0
    while let record = try record(at: offset), take(record, at: offset + Self.headCount) {
      offset += Self.headCount + record.count
    }
    endOffset = offset
  }

  /// Leaves out all it holds and begins anew.
  func begin(_ setup: RunSetup) throws(WriteError) {
    try file.truncate(to: 0)
    _ = try append(.setup(setup))
    (self.setup, units, loose) = (setup, [], [:])
  }

  /// Keeps all it holds, but for a record at the end that is not whole.
  func resume(as setup: RunSetup) throws(WriteError) {
    try file.truncate(to: endOffset)
    _ = try append(.setup(setup))
    (self.setup, isFinished) = (setup, false)
  }

  /// Adds a part of a unit.
  ///
  /// - Parameter afterLoss: whether something of the unit has brought a worker down.
  func add(
    part: [UInt8], of key: ContentDigest, afterLoss: Bool
  ) throws(WriteError) -> Entry {
    let end = try append(.part(key, afterLoss: afterLoss, part))
    return Entry(offset: end - part.count, count: part.count)
  }

  /// Adds a unit whose parts are there; returns its number.
  func add(_ unit: Unit) throws(WriteError) -> Int {
    _ = try append(.unit(unit))
    units.append(unit)
    return units.count - 1
  }

  /// The run has come to its end; the units with these numbers are what it is made of.
  func finish(_ units: [Int]) throws(WriteError) {
    _ = try append(.end(units))
    try file.synchronize()
  }

  /// A part that was added.
  func bytes(of entry: Entry) throws(WriteError) -> [UInt8] {
    try file.bytes(at: entry.offset, count: entry.count)
  }

  /// A part that was added, to be read when it is needed.
  func part(_ entry: Entry) -> StoredPart { StoredPart { try self.bytes(of: entry) } }

  /// The journal is of no use.
  func remove() { file.remove() }

  /// Leaves out all but the units with these numbers, as a file that takes the place of this one.
  func compact(_ numbers: [Int]) throws {
    guard let setup else { return }
    let whole = try AtomicFile("\(folder)/\(Self.name)")
    var offset = 0
    func write(_ record: Record) throws(WriteError) {
      let bytes = Self.bytes(of: record)
      try whole.writer.write(bytes)
      offset += bytes.count
    }
    try write(.setup(setup))
    for number in numbers {
      let unit = units[number]
      var parts: [Entry] = []
      for part in unit.parts {
        let bytes = try bytes(of: part)
        try write(.part(unit.key, afterLoss: !unit.isWhole, bytes))
        parts.append(Entry(offset: offset - bytes.count, count: bytes.count))
      }
      try write(
        .unit(
          Unit(
            key: unit.key, content: unit.content, place: unit.place, isWhole: unit.isWhole,
            seconds: unit.seconds, parts: parts)))
    }
    try write(.end(Array(numbers.indices)))
    try whole.commit()
  }

  /// True for the journal of a run that has written nothing.
  var isEmpty: Bool { file.byteCount == 0 }

  // MARK: Records

  /// Returns where the record ends.
  private func append(_ record: Record) throws(WriteError) -> Int {
    let bytes = Self.bytes(of: record)
    return try file.append(bytes) + bytes.count
  }

  private static func bytes(of record: Record) -> [UInt8] {
    let body = record.binary
    let head = [UInt64(body.count)] + ContentDigest(of: body).words
    return head.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) } + body
  }

  /// Nil after the last that is whole; throws where that cannot be told, so that nothing is taken for torn that
  /// a disk does not give.
  private func record(at offset: Int) throws(WriteError) -> [UInt8]? {
    let head = try file.bytes(at: offset, count: Self.headCount)
    guard head.count == Self.headCount else { return nil }
    let words = head.withUnsafeBytes { bytes in
      (0..<3).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    guard let count = Int(exactly: words[0]), count <= file.byteCount else { return nil }
    let body = try file.bytes(at: offset + Self.headCount, count: count)
    return body.count == count && ContentDigest(of: body).words == Array(words[1...]) ? body : nil
  }

  private func take(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let record = try? Record(binary: bytes) else { return false }
    isFinished = false
    switch record {
    case .setup(let setup): self.setup = setup
    case .part(_, afterLoss: true, _): break
    case .part(let key, _, let part):
      let end = offset + bytes.count
      loose[key, default: []].append(Entry(offset: end - part.count, count: part.count))
    case .unit(let unit):
      units.append(unit)
      loose[unit.key] = nil
    case .end(let numbers):
      guard numbers.allSatisfy(units.indices.contains) else { return false }
      (units, isFinished) = (numbers.map { units[$0] }, true)
    }
    return setup != nil
  }
}
