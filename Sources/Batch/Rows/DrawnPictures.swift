import Metrics
import Recordings
import Report
import Text

/// The pictures of a step, which a worker sends and a line of `pictures.ndjson` contains.
struct DrawnPictures {
  let place: StepPlace
  let pictures: [DrawnPicture]
}

/// The columns that identify the rows of a step and attempt, as the tables print them.
struct StepPlace {
  let participant: String
  let visit: String
  let session: String
  let task: String
  let source: String
  let step: String
  /// Empty for values over several attempts.
  let attempt: String
  /// Cells of the columns that stand before those of the table, such as the name of the run.
  var origin: [String] = []

  /// A digest that identifies the step in little memory.
  var key: ContentDigest {
    ContentDigest(ofTexts: origin + [participant, visit, session, task, source, step, attempt])
  }
}

extension StepPlace {
  init(_ row: MetricsRow) {
    self.init(
      participant: row.participant, visit: row.visit, session: row.session, task: row.task,
      source: row.source, step: row.step, attempt: row.attempt.map { "\($0)" } ?? "",
      origin: row.origin)
  }
}

extension DrawnPictures {
  /// The pictures without visit and session, which are filled when rows are released.
  var nameless: DrawnPictures {
    DrawnPictures(
      place: StepPlace(
        participant: place.participant, visit: "", session: "", task: place.task,
        source: place.source, step: place.step, attempt: place.attempt), pictures: pictures)
  }

  /// The pictures of a session: one element for each measurement, nil for those without pictures.
  /// Pictures of one kind have the same axes.
  static func all(of report: SessionReport) -> [DrawnPictures?] {
    let pictures = SharedAxes(report.measurements.map { ($0.step, $0.pictures) }).pictures
    return zip(report.measurements, pictures).map { measurement, pictures in
      guard !pictures.isEmpty else { return nil }
      let place = StepPlace(
        participant: report.participant, visit: report.visit, session: report.session,
        task: report.task, source: measurement.source, step: measurement.step,
        attempt: measurement.attempt.map { "\($0)" } ?? "")
      let drawn = pictures.map { picture in
        let words = ContentDigest(ofTexts: ["\(place.key.words)", picture.name]).words
        // An id must not begin with a digit.
        return DrawnPicture(picture, id: "p" + words.map { String($0, radix: 36) }.joined())
      }
      return DrawnPictures(place: place, pictures: drawn)
    }
  }
}

/// The line of a step: an object with the columns that identify the step, the names of its
/// pictures, and the pictures.
extension DrawnPictures {
  /// The bytes before the pictures in a line. No text within the line can contain them, since
  /// quotes are escaped.
  private static let beforePictures = Array(",\"pictures\":[".utf8)

  /// The line with its line feed.
  var line: [UInt8] {
    let head: [(String, JSONValue)] = [
      ("participant", .string(place.participant)), ("visit", .string(place.visit)),
      ("session", .string(place.session)), ("task", .string(place.task)),
      ("source", .string(place.source)), ("step", .string(place.step)),
      ("attempt", .string(place.attempt)), ("names", .array(pictures.map { .string($0.name) })),
    ]
    let drawn = pictures.map { picture in
      JSONValue.object([
        ("name", .string(picture.name)), ("title", .string(picture.title)),
        ("caption", .string(picture.caption)), ("reading", .string(picture.reading)),
        ("finding", .string(picture.finding)), ("height", .number(picture.height)),
        ("svg", .string(picture.svg)),
      ])
    }
    var bytes: [UInt8] = []
    JSONValue.object(head + [("pictures", .array(drawn))]).append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The step of a line and the names of its pictures; nil if the line is not one of this program.
  static func head(ofLine line: ArraySlice<UInt8>) -> (place: StepPlace, names: [String])? {
    guard let end = line.firstRange(of: beforePictures)?.lowerBound,
      let value = try? JSONValue.parse(ByteBuffer(line[..<end] + [UInt8(ascii: "}")])),
      let place = StepPlace(value), let names = value["names"]?.array
    else { return nil }
    return (place, names.compactMap(\.text))
  }

  /// Decodes a line; nil if the line is not one of this program.
  init?(line: some Sequence<UInt8>) {
    guard let value = try? JSONValue.parse(ByteBuffer(line)), let place = StepPlace(value),
      let pictures = value["pictures"]?.array
    else { return nil }
    let drawn = pictures.compactMap(DrawnPicture.init)
    guard drawn.count == pictures.count else { return nil }
    self.init(place: place, pictures: drawn)
  }
}

extension StepPlace {
  fileprivate init?(_ line: JSONValue) {
    let texts = ["participant", "session", "task", "source", "step", "attempt"].compactMap {
      line[$0]?.text
    }
    guard texts.count == 6 else { return nil }
    self.init(
      participant: texts[0], visit: line["visit"]?.text ?? "", session: texts[1], task: texts[2],
      source: texts[3], step: texts[4], attempt: texts[5],
      origin: line[Self.originMember]?.array?.compactMap(\.text) ?? [])
  }

  /// The member of a line with the name of the run, which `merge --as-column` adds.
  static let originMember = "origin"
}

extension DrawnPicture {
  fileprivate init?(_ value: JSONValue) {
    let texts = ["name", "title", "caption", "reading", "finding", "svg"].compactMap {
      value[$0]?.text
    }
    guard texts.count == 6, let height = value["height"]?.number else { return nil }
    self.init(
      name: texts[0], title: texts[1], caption: texts[2], reading: texts[3], finding: texts[4],
      svg: texts[5], height: height)
  }
}
