import CExpat
import Recordings
import Text

/// The samples of an export, read as a stream: only they take memory.
///
/// The document type declaration is removed, since some years' exports have an invalid one, and
/// without it there are no entities to expand. A truncated document gives the elements before its
/// end. Damage costs the records that are damaged and no others.
struct HealthExportReading {
  let elements: HealthElements
  let tear: Tear?
  let damage: RecordDamage

  /// Throws a `ReadError.Problem` if the document is not XML, or a `FileError`.
  init(_ document: ByteSource) throws {
    var chunks = RecordChunks(document)
    var parser: HealthExportParser?
    while let lines = try chunks.next() {
      let own = try parser ?? HealthExportParser(lines.bytes)
      parser = own
      try own.feed(lines)
    }
    let own = try parser ?? HealthExportParser([])
    elements = own.elements
    let isComplete = own.isComplete() && chunks.zeroCount == 0
    damage = own.damage
    let kept = own.elements.heartRates.count + own.elements.quantities.count
    tear = isComplete ? nil : Tear(byteOffset: chunks.byteCount, itemsKept: kept, syntax: .xml)
    if damage.isTooLarge || isEmpty && !damage.firstProblem.isEmpty { throw refusal }
  }

  /// True if nothing of the export is measured.
  var isEmpty: Bool {
    elements.heartRates.count == 0 && elements.quantities.count == 0 && elements.audiograms.isEmpty
  }

  private var refusal: DocumentProblem {
    isEmpty ? .malformed(.xml, line: damage.firstLine, what: damage.firstProblem) : damage.refusal
  }
}

/// Expat, and the samples that it finds.
///
/// After an error, Expat reads nothing more. A new one begins at the next line with an element of the document, in a root
/// element of its own, and the elements that the first one has not finished are read by `DamagedElement`.
private final class HealthExportParser {
  let elements = HealthElements()
  private var repair: CharacterRepair
  private var found = RecordDamage()
  private var parser: XML_Parser
  private let encoding: String?
  /// The bytes that this Expat was fed.
  private var fedCount = 0
  /// Where in these the latest element began.
  private var latestElement = -1
  /// True if the end of the document is among damaged elements.
  private var hasEnded = false

  init(_ head: [UInt8]) throws(FileError) {
    encoding = Self.encoding(head)
    repair = CharacterRepair(isUTF8: encoding == nil)
    // The encoding is the one that the document declares, or UTF-8.
    guard let parser = XML_ParserCreate(nil) else { throw Self.noMemory }
    self.parser = parser
    prepare()
  }

  private static let noMemory = FileError(path: "", reason: "there is no memory left")

  /// The encoding that the XML declaration states; nil for UTF-8.
  private static func encoding(_ head: [UInt8]) -> String? {
    let line = String(decoding: head.prefix(256), as: UTF8.self).prefix { $0 != ">" }
    guard line.contains("<?xml"), let name = line.firstRange(of: "encoding=")?.upperBound else {
      return nil
    }
    let text = line[name...].dropFirst().prefix { !"\"'".contains($0) }
    return text.lowercased() == "utf-8" ? nil : String(text)
  }

  private func prepare() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartElementHandler(parser) { reader, name, attributes in
      guard let name, let attributes, let own = HealthExportParser.of(reader) else { return }
      own.latestElement = Int(XML_GetCurrentByteIndex(own.parser))
      own.elements.take(element: name, attributes)
    }
    // A declaration that was not removed ends the reading, since it could define unlimited
    // entities.
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      HealthExportParser.of(reader).map { _ = XML_StopParser($0.parser, XML_Bool(XML_FALSE)) }
    }
  }

  private static func of(_ reader: UnsafeMutableRawPointer?) -> HealthExportParser? {
    reader.map { Unmanaged<HealthExportParser>.fromOpaque($0).takeUnretainedValue() }
  }

  deinit { XML_ParserFree(parser) }

  func feed(_ lines: RecordLines) throws {
    let lines = repair.repaired(lines)
    var start = 0
    while start < lines.bytes.count {
      // The place of the first byte that Expat is fed now, in its own count.
      let base = fedCount - start
      let isFed = parse(Array(lines.bytes[start...]))
      if isFed, isFinished(lines, base: base) { return }
      let place =
        isFed
        ? lines.bytes.count - 1
        : min(lines.bytes.count - 1, Int(XML_GetCurrentByteIndex(parser)) - base)
      start = try recover(lines, from: start, at: max(start, place), base: base)
    }
  }

  private func parse(_ bytes: [UInt8]) -> Bool {
    fedCount += bytes.count
    return bytes.withUnsafeBytes {
      XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, CInt($0.count), 0)
    } == XML_STATUS_OK
  }

  /// False if the last of some lines is an element whose tag does not end. The following line begins another element, so that it
  /// is damaged; at the end of the document it is cut off.
  private func isFinished(_ lines: RecordLines, base: Int) -> Bool {
    guard !lines.isLast, let last = lines.starts.last,
      DamagedElement(lines.bytes[last...]).name != "/HealthData"
    else { return true }
    return latestElement >= base + last
  }

  /// Reads what Expat has not, up to the next element after the place of an error, and returns where that begins.
  private func recover(_ lines: RecordLines, from first: Int, at place: Int, base: Int) throws
    -> Int
  {
    let seen = latestElement - base
    let unseen = seen >= first ? lines.start(after: seen) : first
    let begin = max(first, min(unseen, lines.start(before: place)))
    let end = lines.start(after: place)
    let what = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    let elements = lines.elements(in: begin..<end)
    // An element whose tag does not end is noticed where the next one begins.
    let isInFirst = elements.first.map { $0.contains(place) } ?? true
    note(
      line: lines.line(of: isInFirst ? place : begin),
      what.isEmpty ? "an element does not end" : "this is not valid XML, \(what)")
    for element in elements where element.lowerBound < element.upperBound {
      readDamaged(lines.bytes[element], wasSeen: element.contains(seen))
    }
    try restart()
    return end
  }

  private func note(line: Int, _ what: String) {
    guard found.firstProblem.isEmpty else { return }
    (found.firstLine, found.firstProblem) = (line, what)
  }

  /// - Parameter wasSeen: true if Expat has read the tag of the element, so that only what is in it is lost.
  private func readDamaged(_ bytes: ArraySlice<UInt8>, wasSeen: Bool) {
    let element = DamagedElement(bytes)
    if element.name == "/HealthData" { hasEnded = true }
    if wasSeen || element.name == "/HealthData"
      || element.name == "Record" && elements.take(damaged: element)
    {
      found.repairedCount += 1
    } else {
      found.skippedCount += 1
    }
  }

  private func restart() throws(FileError) {
    guard let fresh = XML_ParserCreate(encoding) else { throw Self.noMemory }
    XML_ParserFree(parser)
    parser = fresh
    (fedCount, latestElement) = (0, -1)
    prepare()
    _ = parse(Array("<HealthData>".utf8))
  }

  /// What was damaged so far.
  var damage: RecordDamage {
    var damage = found
    damage.recordCount = elements.recordCount
    damage.replacedByteCount = repair.replacedCount
    if let line = repair.firstLine, damage.firstProblem.isEmpty || line < damage.firstLine {
      (damage.firstLine, damage.firstProblem) = (line, "a byte that XML does not allow")
    }
    return damage
  }

  /// False if the document is truncated.
  func isComplete() -> Bool { XML_Parse(parser, nil, 0, 1) == XML_STATUS_OK || hasEnded }
}
