import Recordings
import Report

/// The results of units, part by part, in the order in which they were finished. With it, an interrupted run can be
/// resumed, and the parts of a study can be merged.
///
/// A record consists of its byte count, the byte count of the part after it, a fingerprint of its bytes, these bytes, and
/// the part. What follows the last record that is as it was written is ignored. Parts are not read with the records, but each
/// time they are used, and are checked then.
final class Journal {
  /// Where a part of a unit's outcome stands.
  struct JournalEntry: Codable {
    fileprivate let offset: Int
    fileprivate let count: Int
    fileprivate let content: ContentDigest
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
    let parts: [JournalEntry]
  }

  private enum Record: Codable {
    /// The first record; a later one counts from there on.
    case setup(RunSetup)
    /// The part after the record belongs to a unit; parts of one key are in their order. A part that was made after a loss
    /// counts only with its unit.
    case part(of: ContentDigest, afterLoss: Bool, content: ContentDigest)
    case unit(Unit)
    /// What was seen in files while the run was planned.
    case glances([KnownGlances.KnownGlance])
    /// The run has ended; these of the units, by number, are what it is made of.
    case end([Int])
  }

  /// The units in it, by their numbers.
  private(set) var units: [Unit] = []
  /// The parts of units that were not finished when it was opened.
  private(set) var loose: [ContentDigest: [JournalEntry]] = [:]
  /// What was seen in files, those that are there no more among them.
  private(set) var glances = KnownGlances()
  /// Nil where it says nothing that this version understands.
  private(set) var setup: RunSetup?
  /// True for the journal of a completed run, whose units are final.
  private(set) var isFinished = false
  /// How many bytes follow the last record that is as it was written.
  private(set) var lostByteCount = 0

  /// The folder it lies in.
  let folder: String

  private let file: LockedFile
  /// Where the last record ends that is whole.
  private var endOffset = 0
  /// What goes before the next record that is added.
  private var nextSetup: RunSetup?
  /// Of records that later ones have replaced.
  private var idleByteCount = 0
  /// Of the last records of a setup and of an end.
  private var lastByteCounts = (setup: 0, end: 0)
  /// Of its file.
  static let name = "units.journal"
  private static let headCount = 4 * MemoryLayout<UInt64>.size
  /// Enough for most records with their heads.
  private static let usualCount = 512
  /// Of records that were replaced, before the file is written anew. One of 10,000 sessions has 80 kB for each update.
  private static let mostIdleBytes = 1 << 20

  /// Opens a journal and reads what it holds; one that is to be added to is made where there is none. Nothing of
  /// it changes yet.
  init(in folder: String, isReadOnly: Bool = false) throws(WriteError) {
    self.folder = folder
    file = try LockedFile("\(folder)/\(Self.name)", isReadOnly: isReadOnly)
    let byteCount = file.byteCount
    while let found = try record(at: endOffset, of: byteCount), take(found) {
      endOffset = found.part.upperBound
    }
    lostByteCount = byteCount - endOffset
  }

  /// Leaves out all it holds and begins anew.
  func begin(_ setup: RunSetup) throws(WriteError) {
    try file.truncate(to: 0)
    (units, loose, glances) = ([], [:], KnownGlances())
    (isFinished, idleByteCount) = (false, 0)
    _ = try append(.setup(setup))
    self.setup = setup
  }

  /// Keeps all it holds, but for what follows the last whole record. Nothing is written before something is added.
  func resume(as setup: RunSetup) { nextSetup = setup }

  /// Adds a part of a unit.
  ///
  /// - Parameter afterLoss: whether something of the unit has brought a worker down.
  func add(part: [UInt8], of key: ContentDigest, afterLoss: Bool) throws(WriteError) -> JournalEntry
  {
    let content = ContentDigest(of: part)
    let end = try append(.part(of: key, afterLoss: afterLoss, content: content), part)
    return JournalEntry(offset: end - part.count, count: part.count, content: content)
  }

  /// Adds a unit whose parts are there; returns its number.
  func add(_ unit: Unit) throws(WriteError) -> Int {
    _ = try append(.unit(unit))
    units.append(unit)
    return units.count - 1
  }

  /// Adds what was seen in files, but for what it holds already.
  func add(_ more: KnownGlances) throws(WriteError) {
    for entries in more.pieces(besides: glances) {
      _ = try append(.glances(entries))
      for entry in entries { glances.add(entry) }
    }
  }

  /// The run is complete; it consists of the units with these numbers. A journal that says so already is left as it is.
  func finish(_ numbers: [Int]) throws(WriteError) {
    if isFinished, lostByteCount == 0, numbers.sorted() == Array(units.indices), let setup,
      let nextSetup, setup.isSame(as: nextSetup)
    {
      self.nextSetup = nil
      return
    }
    try file.synchronize()
    _ = try append(.end(numbers))
    try file.synchronize()
    isFinished = true
  }

  /// Whether it is better written anew than added to.
  var isWasteful: Bool { idleByteCount > Self.mostIdleBytes && idleByteCount > endOffset / 4 }

  /// A part that was added; throws `damaged` if it is not as it was.
  func bytes(of entry: JournalEntry) throws(WriteError) -> [UInt8] {
    guard let bytes = try intactBytes(of: entry) else { throw .damaged(place: file.path) }
    return bytes
  }

  /// Whether all parts of a unit are as they were added.
  func isIntact(_ unit: Unit) throws(WriteError) -> Bool {
    for part in unit.parts where try intactBytes(of: part) == nil { return false }
    return true
  }

  /// The parts of a unit that was not finished, up to the first that is not as it was added.
  func intactLoose(of key: ContentDigest) throws(WriteError) -> [JournalEntry] {
    let parts = loose[key] ?? []
    for (number, part) in parts.enumerated() where try intactBytes(of: part) == nil {
      return Array(parts.prefix(number))
    }
    return parts
  }

  private func intactBytes(of entry: JournalEntry) throws(WriteError) -> [UInt8]? {
    let bytes = try file.bytes(at: entry.offset, count: entry.count)
    return ContentDigest(of: bytes) == entry.content ? bytes : nil
  }

  /// A part that was added, to be read when it is needed.
  func part(_ entry: JournalEntry) -> StoredPart { StoredPart { try self.bytes(of: entry) } }

  /// The journal is of no use.
  func remove() { file.remove() }

  /// Leaves out all but the units with these numbers and these glances, as a file that takes the place of this one.
  func compact(_ numbers: [Int], _ glances: KnownGlances) throws {
    guard let setup = nextSetup ?? setup else { return }
    let whole = try AtomicFile("\(folder)/\(Self.name)")
    var offset = 0
    func write(_ record: Record, _ part: [UInt8] = []) throws(WriteError) {
      let bytes = Self.bytes(of: record, part)
      try whole.writer.write(bytes)
      offset += bytes.count
    }
    try write(.setup(setup))
    for entries in glances.pieces(besides: KnownGlances()) { try write(.glances(entries)) }
    for number in numbers {
      let unit = units[number]
      var parts: [JournalEntry] = []
      for part in unit.parts {
        let bytes = try bytes(of: part)
        try write(.part(of: unit.key, afterLoss: !unit.isWhole, content: part.content), bytes)
        parts.append(
          JournalEntry(offset: offset - bytes.count, count: bytes.count, content: part.content))
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

  /// Returns the end of the record and the part after it.
  private func append(_ record: Record, _ part: [UInt8] = []) throws(WriteError) -> Int {
    if let next = nextSetup {
      nextSetup = nil
      try file.truncate(to: endOffset)
      (setup, isFinished, lostByteCount) = (next, false, 0)
      _ = try file.append(Self.bytes(of: .setup(next), []))
    }
    let bytes = Self.bytes(of: record, part)
    return try file.append(bytes) + bytes.count
  }

  private static func bytes(of record: Record, _ part: [UInt8]) -> [UInt8] {
    let body = record.binary
    let head = [UInt64(body.count), UInt64(part.count)] + ContentDigest(of: body).words
    return head.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) } + body + part
  }

  /// The next record; nil after the last complete one. Throws if the file cannot be read, so that a read error of the disk is
  /// not mistaken for truncation.
  ///
  /// - Parameter byteCount: size of the file.
  private func record(at offset: Int, of byteCount: Int) throws(WriteError) -> (
    record: Record, part: Range<Int>
  )? {
    let beginning = try file.bytes(at: offset, count: Self.usualCount)
    guard beginning.count >= Self.headCount else { return nil }
    let words = beginning.withUnsafeBytes { bytes in
      (0..<4).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    let start = offset + Self.headCount
    guard let count = Int(exactly: words[0]), count <= byteCount - start,
      let partCount = Int(exactly: words[1]), partCount <= byteCount - start - count
    else { return nil }
    let isAtHand = count <= beginning.count - Self.headCount
    let body =
      isAtHand
      ? Array(beginning.dropFirst(Self.headCount).prefix(count))
      : try file.bytes(at: start, count: count)
    guard body.count == count, ContentDigest(of: body).words == Array(words[2...]),
      let record = try? Record(binary: body)
    else { return nil }
    return (record, start + count..<start + count + partCount)
  }

  /// False where it says nothing as long as nothing stands before it.
  private func take(_ found: (record: Record, part: Range<Int>)) -> Bool {
    isFinished = false
    let byteCount = found.part.upperBound - endOffset
    switch found.record {
    case .setup(let setup):
      self.setup = setup
      idleByteCount += lastByteCounts.setup
      lastByteCounts.setup = byteCount
    case .part(of: _, afterLoss: true, content: _): break
    case .part(of: let key, afterLoss: _, content: let content):
      let entry = JournalEntry(
        offset: found.part.lowerBound, count: found.part.count, content: content)
      loose[key, default: []].append(entry)
    case .unit(let unit):
      units.append(unit)
      loose[unit.key] = nil
    case .glances(let entries): for entry in entries { glances.add(entry) }
    case .end(let numbers):
      guard numbers.allSatisfy(units.indices.contains) else { return false }
      (units, isFinished) = (numbers.map { units[$0] }, true)
      idleByteCount += lastByteCounts.end
      lastByteCounts.end = byteCount
    }
    return setup != nil
  }
}
