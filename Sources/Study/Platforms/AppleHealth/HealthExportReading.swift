import CExpat
import CLibrary
import Recordings

/// The heart rates of an export, read as it streams by: memory grows with them only.
///
/// The document type declaration is passed over: exports of some years have a broken one, and without it
/// there are no entities to expand. A document that ends early gives what stands before its end.
struct HealthExportReading {
  let samples: HealthSamples
  let tear: Tear?

  /// Throws a `ReadError.Problem` for what is no XML, or a `FileError`.
  init(_ document: ByteSource) throws {
    let parser = try HealthExportParser()
    var pieces = DocumentPieces(document)
    var (isFirst, zeroCount) = (true, 0)
    while var piece = try pieces.next() {
      if isFirst { try piece.blankDocumentType() }
      isFirst = false
      let kept = 1 + (piece.lastIndex { $0 != 0 } ?? -1)
      // Zeros are the end of a document, or there is something wrong with it.
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

/// Expat, and what comes out of it.
private final class HealthExportParser {
  let records = HeartRateRecords()
  private(set) var byteCount = 0
  private let parser: XML_Parser

  /// An element as large as this is none of Health's; taking it in would need time beyond all measure.
  private static let largestElement = 1 << 24

  init() throws(FileError) {
    // In the encoding that the document declares, or UTF-8.
    guard let parser = XML_ParserCreate(nil) else {
      throw FileError(path: "", reason: "there is no memory left")
    }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartElementHandler(parser) { reader, name, attributes in
      guard let name, let attributes else { return }
      HealthExportParser.of(reader)?.records.take(element: name, attributes)
    }
    // One that was not passed over ends the reading: it could define entities without end.
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
      throw .document(
        .malformed(.xml, line: line, what: "an element does not end"))
    }
  }

  /// Set where the reading ended because the text is not in the encoding that it declares, or in UTF-8.
  private func foreignText(in piece: [UInt8]) -> ReadError.Problem? {
    let offset = Int(XML_GetCurrentByteIndex(parser))
    let place = offset - (byteCount - piece.count)
    guard XML_GetErrorCode(parser) == XML_ERROR_INVALID_TOKEN, piece.indices.contains(place),
      piece[place] >= 0x80
    else { return nil }
    let encoding = TextEncoding(guessing: piece[place...].prefix { $0 != UInt8(ascii: "\n") })
    return ForeignText(byteOffset: offset, line: line, encoding: encoding).problem
  }

  /// False where the document breaks off.
  func isComplete() -> Bool { XML_Parse(parser, nil, 0, 1) == XML_STATUS_OK }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private var problem: DocumentProblem {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    return .malformed(
      .xml, line: line, what: "this is not valid XML, \(words)")
  }
}

/// Gathers the heart rates among the elements of an export as they go by.
final class HeartRateRecords {
  private(set) var samples = HealthSamples(
    types: [], values: [], units: [], starts: [], ends: [], sources: [])
  private var unit = RepeatedText(), source = RepeatedText()

  /// Name and value by turns, then nil, as Expat hands over an element's attributes.
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
    RecordedDate(String(cString: text))
  }
}

/// Hands out one and the same text as long as the bytes are the same: a watch has one name for years.
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
