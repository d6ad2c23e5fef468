import Recordings
import Text

/// Recordings of ActiGraph's devices: `.gt3x`, a zip archive of `info.txt` and `log.bin`.
///
/// Source: actigraph/GT3X-File-Format. The log consists of records: a separator, type, time, length, payload and a check byte. A
/// record of activity holds one second, in three numbers of 12 bits in the order y, x, z, or of 16 bits in the order x, y, z.
///
/// Why this way: the log may take gigabytes, so that it is read as a stream, once the archive has been searched for `info.txt`.
/// Limits: a device that sleeps while it lies still writes no records, which shows as a gap. Times have whole seconds; the samples of
/// a record are spread evenly over its second.
enum GT3X {
  static let platform = ExportPlatform(name: name, document: document)
  static let name = "ActiGraph"

  private static let document: ExportDocument = {
    var document = ExportDocument(fits: fits(firstBytes:), samples: contents)
    document.isArchive = isRecording
    return document
  }()

  /// Members by which the archive is recognized, whichever comes first.
  private static let members = [
    "info.txt", "log.bin", "activity.bin", "lux.bin", "metadata.bin", "battery.bin", "eeprom.bin",
    "firmware.bin", "gt3xplus.ico",
  ]

  /// True for an archive with the description and the log of a recording beside each other, as a `.gt3x` that was renamed to `.zip`.
  private static func isRecording(_ archive: ByteSource) -> Bool {
    guard archive.head.map(fits(firstBytes:)) == true,
      let members = (try? PackedBytes(archive))?.zipMemberPaths
    else { return false }
    return members.contains("info.txt")
      && (members.contains("log.bin") || members.contains("activity.bin"))
  }

  /// A zip archive with the ending of another kind is no archive of files to the program.
  private static func fits(firstBytes head: [UInt8]) -> Bool {
    guard head.starts(with: "PK\u{3}\u{4}".utf8),
      let length = HeaderBytes(Array(head.prefix(30)), isBigEndian: false).integer(
        at: 26, as: UInt16.self)
    else { return false }
    let name = String(decoding: head.dropFirst(30).prefix(Int(length)), as: UTF8.self)
    return members.contains(name)
  }

  private static func contents(_ document: ByteSource, source: String, wanted: WantedSpans)
    throws(ReadError) -> FileContents
  {
    do throws(ArchiveProblem) {
      let info = try info(document)
      if info.isOldFormat {
        return FileContents(
          kind: .other,
          problem: ReadError(
            source: source,
            .unsupported(
              UnsupportedFile(
                "a recording of an ActiGraph with firmware before 3.0",
                remedy: "export the raw data as CSV with ActiLife"))))
      }
      guard let zone = info.zone, let rate = info.rateHz else {
        throw .damaged("info.txt lacks the sample rate")
      }
      var log = GT3XLog(
        BlockSamples(wanted, zone: zone), rateHz: rate, scale: info.scale, isTurned: info.isTurned)
      let isWhole = try log.read(document)
      guard log.samples.span != nil else {
        return FileContents(kind: .other, problem: ReadError(source: source, .noItems))
      }
      var recording = log.samples.recording(source: source, tear: isWhole ? nil : log.byteCount)
      recording.labels.device = RecordingDevice(
        model: info.fields["Device Type"].map { "\(name) \($0)" } ?? name)
      recording.labels.participant = info.fields["Subject Name"]
      recording.labels.session = fileStem(source)
      var contents = FileContents(kind: .accelerometer, recordings: [recording])
      contents.damage = log.damage.found
      return contents
    } catch { throw ReadError(source: source, .archive(error)) }
  }

  private static func info(_ document: ByteSource) throws(ArchiveProblem) -> GT3XInfo {
    let budget = budget(document)
    let archive = try ArchiveStream(document, budget)
    var isOldFormat = false
    while let member = try archive.next() {
      try budget.countMember()
      isOldFormat = isOldFormat || member.name == "activity.bin"
      guard member.name == "info.txt" else { continue }
      let text = try archive.beginning(1 << 16)
      return GT3XInfo(String(decoding: text, as: UTF8.self), isOldFormat: isOldFormat)
    }
    throw .damaged("it lacks info.txt")
  }

  fileprivate static func budget(_ document: ByteSource) -> ArchiveBudget {
    let count: Int
    switch document {
    case .file(let path): count = fileSize(path) ?? 0
    case .memory(let bytes): count = bytes.count
    }
    return ArchiveBudget(ArchiveLimits(), packedByteCount: count)
  }
}

/// The name of a file without its last ending: devices that write one file per recording give it a name of its own.
func fileStem(_ source: String) -> String {
  let name = contentName(source)
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.utf8.startIndex else {
    return name
  }
  return String(name[..<dot])
}

/// `info.txt`, lines of `Key: value`.
private struct GT3XInfo {
  private(set) var fields: [Term: String] = [:]
  /// Files of the first devices, as in NHANES, have other members.
  let isOldFormat: Bool

  init(_ text: String, isOldFormat: Bool) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = String(line[line.index(after: colon)...]).trimmed
      if !value.isEmpty { fields[String(line[..<colon]).trimmed] = value }
    }
    let major = fields["Firmware"]?.split(separator: ".").first.flatMap { Int($0) }
    let serial = fields["Serial Number"] ?? ""
    let isOfFirstSeries = serial.hasPrefix("NEO") || serial.hasPrefix("MRA")
    self.isOldFormat =
      isOldFormat || isOfFirstSeries && (major ?? 3) < 3 && fields["Device Type"] == nil
  }

  var rateHz: Double? {
    fields["Sample Rate"].flatMap(Double.init).flatMap { (1...1000).contains($0) ? $0 : nil }
  }

  /// Units per g; nil where the log or the series has to say it.
  var scale: GT3XScale {
    if let stated = fields["Acceleration Scale"].flatMap(Double.init), stated.isFinite, stated > 0 {
      return GT3XScale(unitsPerG: stated, isStated: true)
    }
    let isOfFirstSeries = ["NEO", "CLE"].contains { fields["Serial Number"]?.hasPrefix($0) == true }
    return GT3XScale(unitsPerG: isOfFirstSeries ? 341 : 256, isStated: false)
  }

  var zone: DeviceZone? { DeviceZone(offset: fields["TimeZone"]) }

  /// The axes of one firmware of the wGT3X-BT are turned.
  var isTurned: Bool {
    fields["Firmware"] == "1.6.0" && fields["Device Type"]?.hasPrefix("wGT3XBT") == true
  }
}

/// How many units of a device are 1 g.
private struct GT3XScale {
  var unitsPerG: Double
  /// False where it is only what devices of the series have.
  let isStated: Bool
}

/// Reads the records of `log.bin`.
private struct GT3XLog {
  private(set) var samples: BlockSamples
  private(set) var damage = BlockDamage()
  /// The bytes that were read.
  private(set) var byteCount = 0
  private let rateHz: Double
  private var scale: GT3XScale
  private let isTurned: Bool
  /// Bytes of which no whole record was read yet.
  private var pending: [UInt8] = []
  private var (wholeCount, badCount) = (0, 0)

  /// More records with wrong check bytes than these are no log.
  private static let mostBadRecords = 1000
  private static let (separator, headerByteCount) = (UInt8(0x1E), 8)
  private static let pieceByteCount = 1 << 16

  init(_ samples: BlockSamples, rateHz: Double, scale: GT3XScale, isTurned: Bool) {
    (self.samples, self.rateHz, self.scale, self.isTurned) = (samples, rateHz, scale, isTurned)
  }

  /// Returns false if the log ends within a record or turns into something else.
  mutating func read(_ document: ByteSource) throws(ArchiveProblem) -> Bool {
    let budget = GT3X.budget(document)
    let archive = try ArchiveStream(document, budget)
    while let member = try archive.next() {
      try budget.countMember()
      guard member.name == "log.bin" else { continue }
      try budget.expect(member.byteCount ?? 0)
      while true {
        let piece: [UInt8]
        // An archive that was cut holds the records before the cut.
        do { piece = try archive.beginning(Self.pieceByteCount) } catch { return false }
        if piece.isEmpty { break }
        byteCount += piece.count
        try budget.expect(byteCount)
        pending += piece
        takeRecords()
        if badCount > Self.mostBadRecords { return false }
      }
      return takeLastRecords()
    }
    throw .damaged("it lacks log.bin")
  }

  /// Takes whole records behind one that seems to go beyond the end, whose length may be damaged. Returns false if the log ends within a
  /// record.
  private mutating func takeLastRecords() -> Bool {
    let (rest, knownDamage, knownCount) = (pending, damage, wholeCount)
    takeRecords(isLast: true)
    if wholeCount > knownCount { return !damage.isInDamage }
    damage = knownDamage
    return !rest.contains { $0 != 0 }
  }

  private mutating func takeRecords(isLast: Bool = false) {
    var place = 0
    while place + Self.headerByteCount < pending.count {
      // Zeros may stand between records.
      guard pending[place] == Self.separator else {
        if pending[place] != 0 { noteDamage(at: place) }
        place += 1
        continue
      }
      let length = Int(pending[place + 6]) | Int(pending[place + 7]) << 8
      let end = place + Self.headerByteCount + length
      guard end < pending.count || isLast else { break }
      if end < pending.count, isRecord(place..<end) {
        take(pending[place..<end])
        damage.noteWhole()
        wholeCount += 1
        place = end + 1
      } else {
        noteDamage(at: place)
        badCount += 1
        if badCount > Self.mostBadRecords { break }
        place += 1
      }
    }
    pending.removeFirst(place)
  }

  /// True if the check byte after these bytes is theirs. Within damage, any byte may look like the beginning of a record, so that another
  /// record has to follow.
  private func isRecord(_ range: Range<Int>) -> Bool {
    guard ~pending[range].reduce(0, ^) == pending[range.upperBound] else { return false }
    let next = range.upperBound + 1
    return !damage.isInDamage || next >= pending.count
      || [Self.separator, 0].contains(pending[next])
  }

  private mutating func noteDamage(at place: Int) {
    damage.note("a record of the log has a wrong checksum", at: byteCount - pending.count + place)
  }

  /// Takes a record without its check byte.
  private mutating func take(_ record: ArraySlice<UInt8>) {
    let fields = HeaderBytes(Array(record.prefix(Self.headerByteCount)), isBigEndian: false)
    let payload = Array(record.dropFirst(Self.headerByteCount))
    guard let kind = fields.integer(at: 1, as: UInt8.self),
      let time = fields.integer(at: 2, as: UInt32.self)
    else { return }
    switch kind {
    case 0 where payload.count > 1: take(Self.packed(payload), at: Double(time))
    case 26 where payload.count > 1: take(Self.words(payload), at: Double(time))
    case 21: takeParameters(payload)
    default: break
    }
  }

  private mutating func take(_ units: [SIMD3<Double>], at time: Double) {
    guard let last = units.indices.last, samples.includes(time...time + Double(last) / rateHz)
    else { return }
    for (row, unit) in units.enumerated() {
      let (x, y) = isTurned ? (unit.y, -unit.x) : (unit.x, unit.y)
      // At rest the device shows +1 g on the axis that points up, Apple's phones -1 g.
      samples.append(
        time + Double(row) / rateHz, -x / scale.unitsPerG, -y / scale.unitsPerG,
        -unit.z / scale.unitsPerG)
    }
  }

  /// 12 bits each in the order y, x, z; a nibble that is left over fills the last byte.
  private static func packed(_ payload: [UInt8]) -> [SIMD3<Double>] {
    func value(_ number: Int) -> Double {
      let place = number * 3 / 2
      let (first, second) = (Int(payload[place]), Int(payload[place + 1]))
      let bits = number % 2 == 0 ? first << 4 | second >> 4 : (first & 15) << 8 | second
      return Double(bits >= 2048 ? bits - 4096 : bits)
    }
    return (0..<payload.count * 2 / 9).map { row in
      SIMD3(value(3 * row + 1), value(3 * row), value(3 * row + 2))
    }
  }

  private static func words(_ payload: [UInt8]) -> [SIMD3<Double>] {
    func value(_ number: Int) -> Double {
      Double(
        Int16(truncatingIfNeeded: Int(payload[2 * number]) | Int(payload[2 * number + 1]) << 8))
    }
    return (0..<payload.count / 6).map { row in
      SIMD3(value(3 * row), value(3 * row + 1), value(3 * row + 2))
    }
  }

  /// Eight bytes each: an address space, an identifier, and a value. The scale has identifier 55; its value has a significand of 24 bits
  /// and an exponent of 8 bits.
  private mutating func takeParameters(_ payload: [UInt8]) {
    let fields = HeaderBytes(payload, isBigEndian: false)
    for place in stride(from: 0, to: payload.count - 7, by: 8) {
      guard !scale.isStated, fields.integer(at: place, as: UInt16.self) == 0,
        fields.integer(at: place + 2, as: UInt16.self) == 55,
        let value = fields.integer(at: place + 4, as: UInt32.self)
      else { continue }
      let exponent = Int8(bitPattern: UInt8(value >> 24))
      let significand = Int32(bitPattern: value << 8) >> 8
      let stated = Double(
        sign: .plus, exponent: Int(exponent), significand: Double(significand) / 8_388_608)
      if stated > 0, stated.isFinite { scale.unitsPerG = stated }
    }
  }
}
