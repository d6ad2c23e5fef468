import Recordings
import Report

/// The results of units, part by part, in the order in which they were finished. With it, an interrupted run can be
/// resumed, and the parts of a study can be merged.
///
/// A record consists of its byte count, the byte count of the part after it, a fingerprint of its bytes, these bytes, and
/// the part. What follows the last record that is as it was written is ignored. Parts are not read with the records, but each
/// time they are used, and are checked then.
final class Journal {
  /// The location of a part of a unit's outcome in the file.
  struct JournalEntry: Codable {
    fileprivate let offset: Int
    fileprivate let count: Int
    fileprivate let content: ContentDigest
  }

  /// A unit that was finished.
  struct JournalUnit: Codable {
    let key: ContentDigest
    /// A digest of the contents of its files, with their paths; nil if unknown.
    let content: ContentDigest?
    /// The position of its first row in the tables.
    let place: UnitPlace
    /// False if an input of the unit made a worker fail.
    let isWhole: Bool
    /// The time at which it was finished, in seconds since 1970.
    let seconds: Double
    let parts: [JournalEntry]

    /// True for the same results, byte for byte, of the same files.
    func hasResults(of other: JournalUnit) -> Bool {
      key == other.key && place == other.place && parts.map(\.content) == other.parts.map(\.content)
    }
  }

  private enum Record: Codable {
    /// The settings of the run; the last setup in the file is valid.
    case setup(RunSetup)
    /// The part after the record belongs to a unit. Parts with one key are in order. A part that
    /// was made after a worker failed counts only if the unit was finished.
    case part(of: ContentDigest, afterLoss: Bool, content: ContentDigest)
    case unit(JournalUnit)
    /// File properties that were found while the run was planned.
    case glances([KnownGlances.KnownGlance])
    /// The end of the run, with the numbers of the units that it consists of.
    case end([Int])
  }

  /// The finished units. The index of a unit is its number.
  private(set) var units: [JournalUnit] = []
  /// How many of the units are those of the last completed run; nil if none was completed.
  private var finishedCount: Int?
  /// The settings of the last completed run; nil if none was completed.
  private var finishedSetup: RunSetup?
  /// The end of the record that ends the last completed run.
  private var finishedOffset = 0
  /// The number of the first unit with the fingerprint of the present settings. Units before it are those of the last completed
  /// run, whose tables the folder holds until another run is complete.
  private(set) var firstUsable = 0
  /// The parts of units that were unfinished when the journal was opened.
  private(set) var loose: [ContentDigest: [JournalEntry]] = [:]
  /// File properties that were found while runs were planned, also of files that no longer exist.
  private(set) var glances = KnownGlances()
  /// The settings of the run; nil if the journal contains no record that this version can read.
  private(set) var setup: RunSetup?
  /// True for the journal of a completed run, whose units are final.
  private(set) var isFinished = false
  /// How many bytes follow the last record that is as it was written.
  private(set) var lostByteCount = 0

  /// The units of the last completed run, whose tables the folder holds; all units if none was completed.
  var lastRun: ArraySlice<JournalUnit> { units.prefix(finishedCount ?? units.count) }

  /// Whether a run was completed, whose tables the folder holds.
  var hasCompletedRun: Bool { finishedCount != nil }

  /// The settings of the run of these units.
  var lastSetup: RunSetup? { finishedCount == nil ? setup : finishedSetup }

  /// The folder that contains the journal.
  let folder: String

  private let file: LockedFile
  /// The end of the last complete record.
  private var endOffset = 0
  /// How many bytes are left of the journal if what this process adds is withdrawn.
  private var heldByteCount = 0
  /// A setup that is written before the next record; nil if the journal has the present one.
  private var nextSetup: RunSetup?
  /// The number of bytes of records that later ones have replaced.
  private var idleByteCount = 0
  /// The numbers of bytes of the last record of a setup and of the last record of an end.
  private var lastByteCounts = (setup: 0, end: 0)
  /// The file name of every journal.
  static let name = "units.journal"
  private static let headCount = 4 * MemoryLayout<UInt64>.size
  /// The number of bytes that is read first, enough for most records.
  private static let usualCount = 512
  /// The number of bytes of replaced records above which the file is written anew. A journal of 10,000 sessions gains 80 kB
  /// with each update.
  private static let mostIdleBytes = 1 << 20

  /// Opens a journal and reads its records. Unless it is opened for reading only, a missing file is
  /// created. An existing file is not changed yet.
  init(in folder: String, isReadOnly: Bool = false) throws(WriteError) {
    self.folder = folder
    file = try LockedFile("\(folder)/\(Self.name)", isReadOnly: isReadOnly)
    let byteCount = file.byteCount
    while let found = try record(at: endOffset, of: byteCount), take(found) {
      endOffset = found.part.upperBound
    }
    lostByteCount = byteCount - endOffset
    heldByteCount = endOffset
  }

  /// Begins a run that uses no results of an earlier one.
  ///
  /// - Parameter keepsLast: true if the records of the last completed run stay until this run is complete. Then a run that is
  ///   stopped does not hide from the next one whose sessions the tables in the folder hold.
  func begin(_ setup: RunSetup, keepsLast: Bool = false) throws(WriteError) {
    if keepsLast { try rewind() } else { try removeAll() }
    _ = try append(.setup(setup))
    firstUsable = units.count
    self.setup = setup
  }

  /// Removes what was added after the last completed run; everything if there was none.
  func rewind() throws(WriteError) {
    guard let finishedCount else { return try removeAll() }
    try file.truncate(to: finishedOffset)
    (units, loose, glances) = (Array(units.prefix(finishedCount)), [:], KnownGlances())
    (setup, isFinished, firstUsable) = (finishedSetup, true, 0)
    (endOffset, heldByteCount, lostByteCount) = (finishedOffset, finishedOffset, 0)
  }

  private func removeAll() throws(WriteError) {
    try file.truncate(to: 0)
    (units, loose, glances) = ([], [:], KnownGlances())
    (isFinished, idleByteCount, firstUsable) = (false, 0, 0)
    (finishedCount, finishedSetup, finishedOffset) = (nil, nil, 0)
    (endOffset, heldByteCount, lostByteCount) = (0, 0, 0)
  }

  /// Removes what this process has added, for a run whose tables are not written.
  func withdraw() throws(WriteError) { try file.truncate(to: heldByteCount) }

  /// Keeps all it holds, but for what follows the last whole record. Nothing is written before something is added.
  func resume(as setup: RunSetup) { nextSetup = setup }

  /// Adds a part of a unit.
  ///
  /// - Parameter afterLoss: true if an input of the unit has made a worker fail.
  func add(part: [UInt8], of key: ContentDigest, afterLoss: Bool) throws(WriteError) -> JournalEntry
  {
    let content = ContentDigest(of: part)
    let end = try append(.part(of: key, afterLoss: afterLoss, content: content), part)
    return JournalEntry(offset: end - part.count, count: part.count, content: content)
  }

  /// Adds a unit whose parts were added before; returns its number.
  func add(_ unit: JournalUnit) throws(WriteError) -> Int {
    _ = try append(.unit(unit))
    units.append(unit)
    return units.count - 1
  }

  /// Adds file properties that the journal does not contain yet.
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
  func isIntact(_ unit: JournalUnit) throws(WriteError) -> Bool {
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

  /// A part that was added; nil if it is not as it was. Throws if the file cannot be read.
  func intactPart(_ entry: JournalEntry) throws(WriteError) -> UnitPart? {
    try intactBytes(of: entry).flatMap { try? UnitPart(binary: $0[...]) }
  }

  /// A part that was added, to be read when it is needed.
  ///
  /// - Parameter arrived: its bytes, if they are still in memory.
  func part(_ entry: JournalEntry, arrived: ArraySlice<UInt8>? = nil) -> StoredPart {
    StoredPart(reading: { try self.bytes(of: entry) }, arrived: arrived)
  }

  /// Removes the file.
  func remove() { file.remove() }

  /// Replaces the file by one that contains only the units with these numbers and these file
  /// properties.
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
          JournalUnit(
            key: unit.key, content: unit.content, place: unit.place, isWhole: unit.isWhole,
            seconds: unit.seconds, parts: parts)))
    }
    try write(.end(Array(numbers.indices)))
    try whole.commit()
  }

  /// True if the file contains nothing.
  var isEmpty: Bool { file.byteCount == 0 }

  // MARK: Records

  /// Adds a record with a part, and returns where the record ends and the location of the part.
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

  /// The next record; nil after the last complete one. Throws if the file cannot be read, so that a
  /// read error of the disk is not mistaken for truncation.
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

  /// Adds the content of a record to the properties. False if it names units that the journal lacks.
  private func take(_ found: (record: Record, part: Range<Int>)) -> Bool {
    isFinished = false
    let byteCount = found.part.upperBound - endOffset
    switch found.record {
    case .setup(let setup):
      if let before = self.setup, before.fingerprint != setup.fingerprint {
        (firstUsable, loose) = (units.count, [:])
      }
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
      (finishedCount, finishedSetup, firstUsable) = (units.count, setup, 0)
      finishedOffset = byteCount + endOffset
      idleByteCount += lastByteCounts.end
      lastByteCounts.end = byteCount
    }
    return setup != nil
  }
}
