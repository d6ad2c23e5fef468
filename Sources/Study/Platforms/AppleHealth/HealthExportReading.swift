import CExpat
import CLibrary
import Recordings
import Text

/// The heart rates of an export, read as a stream: only they take memory.
///
/// The document type declaration is removed, since some years' exports have an invalid one, and
/// without it there are no entities to expand. A truncated document gives the elements before its
/// end.
struct HealthExportReading {
  let samples: HealthSamples
  let tear: Tear?

  /// Throws a `ReadError.Problem` if the document is not XML, or a `FileError`.
  init(_ document: ByteSource) throws {
    let parser = try HealthExportParser()
    var pieces = DocumentPieces(document)
    var (isFirst, zeroCount) = (true, 0)
    while var piece = try pieces.next() {
      if isFirst { try piece.blankDocumentType() }
      isFirst = false
      let kept = 1 + (piece.lastIndex { $0 != 0 } ?? -1)
      // Zeros at the end of a document are a truncation; zeros before other text are an error.
      if zeroCount > 0, kept > 0 { try parser.feed([0]) }
      zeroCount += piece.count - kept
      if kept > 0 { try parser.feed(Array(piece[..<kept])) }
    }
    samples = parser.records.samples
    tear =
      parser.isComplete() && zeroCount == 0
      ? nil : Tear(byteOffset: parser.byteCount, itemsKept: samples.count, syntax: .xml)
  }
}

/// Expat, and the heart rates that it finds.
private final class HealthExportParser {
  let records = HeartRateRecords()
  private(set) var byteCount = 0
  private let parser: XML_Parser

  /// The largest size of an element. Larger ones are not of Health, and parsing them would take
  /// quadratic time.
  private static let largestElement = 1 << 24

  init() throws(FileError) {
    // The encoding is the one that the document declares, or UTF-8.
    guard let parser = XML_ParserCreate(nil) else {
      throw FileError(path: "", reason: "there is no memory left")
    }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartElementHandler(parser) { reader, name, attributes in
      guard let name, let attributes else { return }
      HealthExportParser.of(reader)?.records.take(element: name, attributes)
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

  func feed(_ piece: [UInt8]) throws(ReadError.Problem) {
    let status = piece.withUnsafeBytes {
      XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, CInt($0.count), 0)
    }
    byteCount += piece.count
    guard status == XML_STATUS_OK else { throw foreignText(in: piece) ?? .document(problem) }
    if byteCount - Int(XML_GetCurrentByteIndex(parser)) > Self.largestElement {
      throw .document(.malformed(.xml, line: line, what: "an element does not end"))
    }
  }

  /// The problem if reading ended because the text is not in its declared encoding, or in UTF-8;
  /// nil otherwise.
  private func foreignText(in piece: [UInt8]) -> ReadError.Problem? {
    let offset = Int(XML_GetCurrentByteIndex(parser))
    let place = offset - (byteCount - piece.count)
    guard XML_GetErrorCode(parser) == XML_ERROR_INVALID_TOKEN, piece.indices.contains(place),
      piece[place] >= 0x80
    else { return nil }
    let encoding = TextEncoding(guessing: piece[place...].prefix { $0 != UInt8(ascii: "\n") })
    return ForeignText(byteOffset: offset, line: line, encoding: encoding).problem
  }

  /// False if the document is truncated.
  func isComplete() -> Bool { XML_Parse(parser, nil, 0, 1) == XML_STATUS_OK }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private var problem: DocumentProblem {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    return .malformed(.xml, line: line, what: "this is not valid XML, \(words)")
  }
}

/// Collects the heart rates among the elements of an export.
final class HeartRateRecords {
  private(set) var samples = HealthSamples(
    types: [], values: [], units: [], starts: [], ends: [], sources: [])
  private var unit = RepeatedText(), source = RepeatedText()

  /// Names and values alternately, then nil, as Expat provides the attributes of an element.
  typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

  private static let type = "HKQuantityTypeIdentifierHeartRate"

  func take(element name: UnsafePointer<CChar>, _ attributes: Attributes) {
    guard strcmp(name, "Record") == 0, let type = value("type", attributes),
      strcmp(type, Self.type) == 0
    else { return }
    samples.types.append(Self.type)
    samples.values.append(value("value", attributes).map(JSONNumber.read) ?? .nan)
    samples.units.append(value("unit", attributes).map { unit($0) })
    samples.sources.append(value("sourceName", attributes).map { source($0) })
    samples.starts.append(value("startDate", attributes).flatMap(date))
    samples.ends.append(value("endDate", attributes).flatMap(date))
  }

  private func value(_ name: String, _ attributes: Attributes) -> UnsafePointer<CChar>? {
    var place = 0
    while let key = attributes[place] {
      if strcmp(key, name) == 0 { return attributes[place + 1] }
      place += 2
    }
    return nil
  }

  private func date(_ text: UnsafePointer<CChar>) -> RecordedDate? {
    RecordedDate.spelled(String(cString: text))
  }
}

/// Returns the same text object as long as the bytes are equal, since a watch keeps its name for
/// years.
private struct RepeatedText {
  private var bytes: [CChar] = []
  private var text = ""

  mutating func callAsFunction(_ start: UnsafePointer<CChar>) -> String {
    if bytes.isEmpty || strcmp(bytes, start) != 0 {
      text = String(cString: start)
      bytes = Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
    }
    return text
  }
}

/// The export of Apple's Health app: one `export.xml` with years of samples, of which the heart
/// rates are read.
///
/// Each day is a session, by the local date of a sample. Source: the document type declaration in
/// each export.
enum AppleHealth {
  static let platform = ExportPlatform(
    name: name, folderNames: ["apple_health_export"],
    document: ExportDocument(fits: reads(firstBytes:), contents: contents(of:source:)))
  private static let name = "Apple Health"

  /// True if a text begins with the root element or the declaration of an export.
  private static func reads(firstBytes head: [UInt8]) -> Bool {
    guard head.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<")
    else { return false }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  private static func contents(of document: ByteSource, source: String) throws(ReadError)
    -> FileContents
  {
    let reading: HealthExportReading
    do { reading = try HealthExportReading(document) } catch let problem as ReadError.Problem {
      throw ReadError(source: source, problem)
    } catch let problem as DocumentProblem {
      throw ReadError(source: source, .document(problem))
    } catch {
      throw ReadError(source: source, .unreadable(reason: (error as? FileError)?.reason ?? ""))
    }
    if reading.samples.count == 0, let tear = reading.tear {
      throw ReadError(source: source, tear.problem)
    }
    guard reading.samples.count > 0 else { return FileContents(kind: .other) }
    var recording = Recording(
      exported: .healthQuantity(reading.samples), source: source, tear: reading.tear)
    (recording.labels.task, recording.labels.stream) = (.heartRate, name)
    return FileContents(kind: .healthQuantity, recordings: [recording])
  }
}

/// A document in pieces of a mebibyte, in order.
struct DocumentPieces {
  private static let count = 1 << 20
  private let document: ByteSource
  private var offset = 0
  private var file: SequentialFile?

  init(_ document: ByteSource) { self.document = document }

  /// The next piece; nil at the end.
  mutating func next() throws(FileError) -> [UInt8]? {
    switch document {
    case .memory(let bytes):
      let piece = bytes.withBytes { Array($0[offset..<min(offset + Self.count, $0.count)]) }
      offset += piece.count
      return piece.isEmpty ? nil : piece
    case .file(let path):
      let piece = try open(path).read(Self.count)
      return piece.isEmpty ? nil : piece
    }
  }

  private mutating func open(_ path: String) throws(FileError) -> SequentialFile {
    if let file { return file }
    let opened = try SequentialFile(path)
    file = opened
    return opened
  }
}

/// A file that is closed with its last reference.
private final class SequentialFile {
  private let path: String
  private let descriptor: CInt

  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try openForReading(path)
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes.
  func read(_ count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      guard let start = buffer.baseAddress else { return }
      do throws(FileError) {
        got = try readAll(descriptor, into: UnsafeMutableRawPointer(start), count: count, path)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension [UInt8] {
  /// Overwrites the document type declaration with spaces, so that line numbers stay correct.
  ///
  /// Throws if the declaration does not end within the first bytes of a document.
  mutating func blankDocumentType() throws(DocumentProblem) {
    guard let start = firstRange(of: Array("<!DOCTYPE".utf8))?.lowerBound else { return }
    guard let end = documentTypeEnd(from: start) else {
      throw .malformed(.xml, line: 1, what: "the document type declaration does not end")
    }
    for place in start..<end where !isSpace(self[place]) { self[place] = UInt8(ascii: " ") }
  }

  /// The position after `]>`, skipping comments; after the first `>` if there is no `[`.
  private func documentTypeEnd(from start: Int) -> Int? {
    guard let first = self[start...].firstIndex(where: { [0x3E, 0x5B].contains($0) }) else {
      return nil
    }
    if self[first] == UInt8(ascii: ">") { return first + 1 }
    var place = first
    while place < count {
      if self[place...].starts(with: "<!--".utf8) {
        guard let end = self[(place + 4)...].firstRange(of: Array("-->".utf8)) else { return nil }
        place = end.upperBound
        continue
      }
      if self[place] == UInt8(ascii: "]"),
        let next = self[(place + 1)...].firstIndex(where: { !isSpace($0) }),
        self[next] == UInt8(ascii: ">")
      {
        return next + 1
      }
      place += 1
    }
    return nil
  }
}
