import CExpat
import CLibrary
import Recordings
import Text

/// Streams an XML document of a recorder of tracks: elements are passed on when they end, with their text and attributes.
///
/// A document type declaration ends the reading, since it could define unlimited entities; none of these formats has one.
struct TrackXML {
  /// An element that has ended.
  struct Element {
    /// Without a prefix.
    let name: Term
    let text: String
    let attributes: [Term: String]
  }

  /// Where the document is truncated, if it is.
  let tear: Int?

  /// Throws if the text is not XML before anything was read.
  ///
  /// - Parameters:
  ///   - starts: called with the name of each element that begins.
  ///   - ends: called with each element that has ended.
  init(
    _ document: ByteSource, source: String, starts: @escaping (Term) -> Void,
    ends: @escaping (Element) -> Void
  ) throws(ReadError) {
    let handler = TrackHandler(starts: starts, ends: ends)
    do {
      let parser = try TrackParser(handler)
      var pieces = DocumentPieces(document)
      while let piece = try pieces.next() {
        // Zeros at the end are those of a file that was not closed.
        let kept = 1 + (piece.lastIndex { $0 != 0 } ?? -1)
        try parser.feed(Array(piece[..<kept]))
        if kept < piece.count { break }
      }
      tear = parser.isComplete() ? nil : parser.byteCount
    } catch let problem as DocumentProblem {
      throw ReadError(source: source, .document(problem))
    } catch {
      throw ReadError(source: source, .unreadable(reason: (error as? FileError)?.reason ?? ""))
    }
  }
}

/// What Expat calls.
private final class TrackHandler {
  private let starts: (Term) -> Void
  private let ends: (TrackXML.Element) -> Void
  /// The elements around the current one, with their texts and attributes.
  private var open: [(name: Term, text: [UInt8], attributes: [Term: String])] = []

  /// Texts of tracks are numbers and dates; a longer one is a comment whose rest is not needed.
  private static let longestText = 4096
  /// No track is nested more deeply.
  static let deepestNesting = 256

  init(starts: @escaping (Term) -> Void, ends: @escaping (TrackXML.Element) -> Void) {
    (self.starts, self.ends) = (starts, ends)
  }

  var depth: Int { open.count }

  func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    var (values, place) = ([Term: String](), 0)
    while let key = attributes[place], let value = attributes[place + 1] {
      values[Self.local(key)] = String(cString: value)
      place += 2
    }
    let name = Self.local(name)
    open.append((name, [], values))
    starts(name)
  }

  func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard let last = open.indices.last else { return }
    let room = Self.longestText - open[last].text.count
    open[last].text += text.prefix(max(0, room))
  }

  func end() {
    guard let element = open.popLast() else { return }
    let text = String(decoding: element.text, as: UTF8.self).trimmed
    ends(TrackXML.Element(name: element.name, text: text, attributes: element.attributes))
  }

  private static func local(_ name: UnsafePointer<CChar>) -> Term {
    let text = String(cString: name)
    return text.split(separator: ":").last.map(String.init) ?? text
  }
}

private final class TrackParser {
  private(set) var byteCount = 0
  private let parser: XML_Parser
  private let handler: TrackHandler

  init(_ handler: TrackHandler) throws(FileError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw FileError(path: "", reason: "there is no memory left")
    }
    (self.parser, self.handler) = (parser, handler)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartElementHandler(parser) { reader, name, attributes in
      guard let reader = TrackParser.of(reader), let name, let attributes else { return }
      reader.handler.start(name, attributes)
      if reader.handler.depth > TrackHandler.deepestNesting { reader.stop() }
    }
    XML_SetEndElementHandler(parser) { reader, _ in TrackParser.of(reader)?.handler.end() }
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      guard let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        TrackParser.of(reader)?.handler.add(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in TrackParser.of(reader)?.stop() }
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ reader: UnsafeMutableRawPointer?) -> TrackParser? {
    reader.map { Unmanaged<TrackParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop() { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  func feed(_ piece: [UInt8]) throws(DocumentProblem) {
    let status = piece.withUnsafeBytes {
      XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, CInt($0.count), 0)
    }
    byteCount += piece.count
    guard status == XML_STATUS_OK else { throw problem }
  }

  /// False if the document is truncated.
  func isComplete() -> Bool { XML_Parse(parser, nil, 0, 1) == XML_STATUS_OK }

  private var problem: DocumentProblem {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    return .malformed(
      .xml, line: Int(XML_GetCurrentLineNumber(parser)), what: "this is not valid XML, \(words)")
  }
}

/// Points of the tracks of a file, with the heart rates at them. Each track is a walk of its own: between two of them, the person may have
/// gone anywhere.
struct TrackPoints {
  /// What is known of one point.
  struct TrackPoint {
    var time: RecordedDate?
    var latitude = Double.nan, longitude = Double.nan
    var altitude = Double.nan, speed = Double.nan, course = Double.nan
    var horizontalAccuracy = Double.nan, verticalAccuracy = Double.nan
    var heartRate = Double.nan
  }

  private var tracks: [[TrackPoint]] = []

  /// The error in meters that a point is assumed to have if the receiver does not state it: that of a phone under the open sky
  /// (van Diggelen and Enge 2015, 4.9 m).
  static let assumedAccuracyMeters = 5.0

  /// The next points are those of another track.
  mutating func beginTrack() { if tracks.last?.isEmpty != true { tracks.append([]) } }

  mutating func append(_ point: TrackPoint) {
    if tracks.isEmpty { beginTrack() }
    tracks[tracks.count - 1].append(point)
  }

  /// The recordings of each track; none if no track has a position or a heart rate, so that such a file is an error.
  func recordings(source: String, device: String?, tear: Int?) -> [Recording] {
    let used = tracks.map { contents(of: $0, device: device) }.filter { !$0.isEmpty }
    return used.enumerated().flatMap { number, contents in
      contents.map { content in
        let isLast = number == used.count - 1
        var recording = Recording(
          exported: content, source: source,
          tear: isLast
            ? tear.map { Tear(byteOffset: $0, itemsKept: tracks.joined().count, syntax: .xml) }
            : nil)
        (recording.labels.task, recording.labels.step) = (.fitness, "fitness.walk")
        recording.labels.attempt = used.count > 1 ? number + 1 : nil
        recording.labels.device = RecordingDevice(model: device)
        return recording
      }
    }
  }

  /// The path and the heart rates of a track, each if it is there.
  private func contents(of points: [TrackPoint], device: String?) -> [Recording.Content] {
    let placed = points.filter { $0.latitude.isFinite && $0.longitude.isFinite }
    let beating = points.filter { $0.heartRate.isFinite }
    return (placed.isEmpty ? [] : [.location(fixes(placed))])
      + (beating.isEmpty ? [] : [.healthQuantity(heartRates(beating, device: device))])
  }

  private func fixes(_ points: [TrackPoint]) -> LocationFixes {
    LocationFixes(
      times: points.map(\.time), latitudes: points.map(\.latitude),
      longitudes: points.map(\.longitude),
      horizontalAccuracies: points.map {
        $0.horizontalAccuracy.isFinite ? $0.horizontalAccuracy : Self.assumedAccuracyMeters
      }, altitudes: points.map(\.altitude), verticalAccuracies: points.map(\.verticalAccuracy),
      speeds: points.map(\.speed), courses: points.map(\.course))
  }

  private func heartRates(_ points: [TrackPoint], device: String?) -> HealthSamples {
    HealthSamples(
      types: points.map { _ in "HKQuantityTypeIdentifierHeartRate" },
      values: points.map(\.heartRate), units: points.map { _ in "count/min" },
      starts: points.map(\.time), ends: points.map(\.time), sources: points.map { _ in device })
  }
}
