import Recordings
import Text

/// Recordings of the GENEActiv: `.bin`, a text of a header and pages.
///
/// Source: GENEActiv instruction manual, "Decoding .bin files". A page has nine lines of facts and a line of hexadecimal digits, 12 for
/// each sample: x, y, z in 12 bits each, two's complement, then light, button and a reserved bit. g = (100 v − offset) / gain, with the
/// gains and offsets of the header.
///
/// Why this way: a page has no checksum. One that is not like the others, of another rate or length, or with other characters than digits,
/// is damaged and left out, since what is missing in it moves all digits after it. The start in the header is that of the settings and may
/// differ from the first page, so that each page's own time counts. A page has no end time; its rate is the page's own.
/// Limits: times have milliseconds. The zone is that of the header, which does not follow summer time.
enum GENEActiv {
  static let platform = ExportPlatform(
    name: name,
    document: ExportDocument(
      fits: { head in
        // Tables of other devices of the vendor begin in the same way, but name another device.
        head.starts(with: "Device Identity".utf8)
          && String(decoding: head, as: UTF8.self).contains("Device Type:GENEActiv")
      }, samples: contents))
  private static let name = "GENEActiv"

  private static func contents(_ document: ByteSource, source: String, wanted: WantedSpans)
    throws(ReadError) -> FileContents
  {
    let bytes = try document.bytes(of: source)
    let reading: GENEActivReading? = bytes.withBytes { GENEActivReading($0, wanted) }
    guard let reading else {
      throw ReadError(
        source: source,
        .damagedRecording(writer: name, reason: "the header has no gains and offsets"))
    }
    guard reading.samples.span != nil else { throw ReadError(source: source, .noItems) }
    var recording = reading.samples.recording(source: source, tear: reading.tear)
    recording.labels.device = RecordingDevice(model: name)
    (recording.labels.participant, recording.labels.session) = (reading.subject, fileStem(source))
    var contents = FileContents(kind: .accelerometer, recordings: [recording])
    contents.damage = reading.damage.found
    return contents
  }
}

/// Hexadecimal digits of a sample.
private let digitsPerSample = 12

private struct GENEActivReading {
  private(set) var samples: BlockSamples
  private(set) var damage = BlockDamage()
  private(set) var subject: String?
  /// Where the text ends within a page.
  private(set) var tear: Int?

  private static let axes = ["x", "y", "z"]

  /// Nil for a header that lacks what samples need.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ wanted: WantedSpans) {
    var lines = TextLines(bytes)
    var facts: [Term: String] = [:]
    while let line = lines.next(), line.text != "Recorded Data" {
      guard let (key, value) = line.fact else { continue }
      facts[key] = facts[key] ?? value
      // The header ends with the number of pages, and is never longer than this.
      if facts.count > 200 { return nil }
    }
    let gains = Self.axes.compactMap { facts["\($0) gain"].flatMap(Double.init) }
    let offsets = Self.axes.compactMap { facts["\($0) offset"].flatMap(Double.init) }
    guard gains.count == 3, offsets.count == 3, gains.allSatisfy({ $0.isFinite && $0 != 0 }),
      offsets.allSatisfy(\.isFinite)
    else { return nil }
    let zone = facts["Time Zone"].flatMap { $0.hasPrefix("GMT") ? String($0.dropFirst(3)) : nil }
    samples = BlockSamples(wanted, zone: DeviceZone(offset: zone))
    subject = facts["Subject Code"].flatMap { $0.isEmpty ? nil : $0 }
    let pages = pages(&lines, bytes)
    let scale = GENEActivScale(gains: gains, offsets: offsets)
    let usual = Self.usualForm(of: pages)
    let statedCount = facts["Number of Pages"].flatMap { Int($0) } ?? 0
    let foundCount = pages.count + (damage.found?.skippedCount ?? 0)
    let isCut = pages.last.map { !$0.isComplete && $0.digits.count < usual.digitCount } ?? false
    if isCut || foundCount < statedCount { tear = tear ?? bytes.count }
    for (number, page) in pages.enumerated() {
      // The last page may be shorter.
      guard page.rateHz == usual.rateHz,
        page.digits.count == usual.digitCount
          || number == pages.count - 1 && page.digits.count < usual.digitCount
      else {
        damage.endBlock()
        damage.note("a page has another length or rate than the others", at: page.place)
        continue
      }
      take(page, scale)
      damage.noteWhole()
    }
  }

  private struct GENEActivPage {
    let seconds: Double
    let rateHz: Double
    let digits: UnsafeBufferPointer<UInt8>
    /// The position in the file.
    let place: Int
    /// False if the text ends with the digits.
    let isComplete: Bool

    var sampleCount: Int { digits.count / digitsPerSample }

    /// Nil for a page without what its samples need.
    init?(_ facts: [Term: String], _ line: TextLines.DataLine) {
      let rate = facts["Measurement Frequency"]?.split(separator: " ").first.flatMap { Double($0) }
      guard let time = facts["Page Time"].flatMap(GENEActivReading.seconds), let rate,
        (1...1000).contains(rate), !line.isComplete || line.bytes.count % digitsPerSample == 0
      else { return nil }
      (seconds, rateHz, digits) = (time, rate, line.bytes)
      (place, isComplete) = (line.start, line.isComplete)
    }
  }

  /// What most pages have, the longer ones of equally frequent forms.
  private static func usualForm(of pages: [GENEActivPage]) -> (rateHz: Double, digitCount: Int) {
    func usual<Value: Hashable & Comparable>(_ values: [Value]) -> Value? {
      Dictionary(grouping: values) { $0 }.max {
        ($0.value.count, $0.key) < ($1.value.count, $1.key)
      }?.key
    }
    return (usual(pages.map(\.rateHz)) ?? 0, usual(pages.map(\.digits.count)) ?? 0)
  }

  /// The pages of the text. What cannot be read as a page is noted and left out up to the next one.
  private mutating func pages(_ lines: inout TextLines, _ bytes: UnsafeBufferPointer<UInt8>)
    -> [GENEActivPage]
  {
    var (pages, facts, isInDamage) = ([GENEActivPage](), [Term: String](), false)
    while let line = lines.next() {
      if line.text == "Recorded Data" {
        (facts, isInDamage) = ([:], false)
        damage.endBlock()
      } else if isInDamage {
        continue
      } else if let (key, value) = line.fact {
        facts[key] = value
      } else if line.isHexadecimal {
        if let page = GENEActivPage(facts, line) {
          pages.append(page)
        } else {
          damage.note("a page has no readable time or rate, or incomplete samples", at: line.start)
          isInDamage = true
        }
        facts = [:]
      } else if line.bytes.allSatisfy({ $0 == 0 }) {
        // The zeros after the last page of a file that was cut are no lines.
        tear = line.start
        return pages
      } else if !line.bytes.allSatisfy(isSpace) {
        damage.note("a page is not text of hexadecimal digits", at: line.start)
        isInDamage = true
      }
    }
    if !facts.isEmpty { tear = bytes.count }
    return pages
  }

  private mutating func take(_ page: GENEActivPage, _ scale: GENEActivScale) {
    let (start, rateHz, digits, count) = (page.seconds, page.rateHz, page.digits, page.sampleCount)
    guard count > 0, samples.includes(start...start + Double(count - 1) / rateHz) else { return }
    for row in 0..<count {
      let g = (0..<3).map { axis -> Double in
        let place = row * digitsPerSample + 3 * axis
        let value = digits[place..<place + 3].reduce(0) { $0 << 4 | hexadecimal($1) }
        return scale.g(axis, value >= 2048 ? value - 4096 : value)
      }
      // At rest the device shows +1 g on the axis that points up, Apple's phones -1 g.
      samples.append(start + Double(row) / rateHz, -g[0], -g[1], -g[2])
    }
  }

  /// `2026-02-02 00:00:00:500`, with milliseconds after a colon, in seconds since 1970 on the clock of the device.
  fileprivate static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":")
    guard parts.count == 4, let milliseconds = Double(parts[3]), (0..<1000).contains(milliseconds)
    else { return nil }
    return RecordedDate(parts[0...2].joined(separator: ":")).map {
      $0.unixSeconds + milliseconds / 1000
    }
  }
}

/// The calibration of the device.
private struct GENEActivScale {
  let gains: [Double], offsets: [Double]

  func g(_ axis: Int, _ value: Int) -> Double {
    (100 * Double(value) - offsets[axis]) / gains[axis]
  }
}

private func hexadecimal(_ digit: UInt8) -> Int {
  switch digit {
  case 0x30...0x39: Int(digit) - 0x30
  default: Int(digit | 0x20) - 0x61 + 10
  }
}

/// The lines of a text, one after the other.
private struct TextLines {
  struct DataLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let start: Int
    /// False for the last line of a text that does not end with a line break.
    let isComplete: Bool

    /// Short lines as text; a page of digits is none.
    var text: String { bytes.count > 256 ? "" : String(decoding: bytes, as: UTF8.self).trimmed }

    /// What stands before and after the first colon.
    var fact: (Term, String)? {
      let text = text
      guard let colon = text.firstIndex(of: ":") else { return nil }
      return (String(text[..<colon]).trimmed, String(text[text.index(after: colon)...]).trimmed)
    }

    var isHexadecimal: Bool {
      !bytes.isEmpty
        && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> DataLine? {
    guard place < bytes.count else { return nil }
    let start = place
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
    place = (end ?? bytes.count - 1) + 1
    var line = bytes[start..<(end ?? bytes.count)]
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return DataLine(
      bytes: UnsafeBufferPointer(rebasing: line), start: start, isComplete: end != nil)
  }
}
