import Metrics
import Recordings
import Report

/// The pictures of a step, as workers hand them on.
struct DrawnPictures {
  /// Participant and session, as printed.
  let participant: String
  let session: String
  let step: String
  let attempt: Int?
  let pictures: [DrawnPicture]
}

extension DrawnPictures {
  /// Draws what a session's report holds; nothing where there is no picture.
  static func append(_ report: SessionReport, to bytes: inout [UInt8]) {
    for measurement in report.measurements where !measurement.pictures.isEmpty {
      let place = [
        report.participant, report.session, report.task, measurement.step,
        "\(measurement.attempt ?? 0)", measurement.source,
      ].joined(separator: "\0")
      let step = DrawnPictures(
        participant: report.participant, session: report.session, step: measurement.step,
        attempt: measurement.attempt,
        pictures: measurement.pictures.map { picture in
          let words = ContentDigest(ofText: "\(place)\0\(picture.name)").words
          // An id must not begin with a digit.
          return DrawnPicture(picture, id: "p" + words.map { String($0, radix: 36) }.joined())
        })
      bytes += step.wireBytes
    }
  }

  /// Those of a block; none where it holds no pictures.
  static func all(in block: Block) throws -> [DrawnPictures] {
    var all: [DrawnPictures] = []
    for (table, bytes) in block.chunks where table == .pictures {
      var reader = WireReader(bytes)
      while !reader.isAtEnd { all.append(try reader.read()) }
    }
    return all
  }
}

extension DrawnPictures: WireValue {
  func write(to bytes: inout WireWriter) {
    for text in [participant, session, step] { bytes.write(text) }
    bytes.write(attempt)
    bytes.write(pictures)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (participant, session) = (try bytes.read(), try bytes.read())
    (step, attempt) = (try bytes.read(), try bytes.read())
    pictures = try bytes.read()
  }
}

extension DrawnPicture: WireValue {
  func write(to bytes: inout WireWriter) {
    for text in [name, title, caption, svg] { bytes.write(text) }
    bytes.write(height)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self.init(
      name: try bytes.read(), title: try bytes.read(), caption: try bytes.read(),
      svg: try bytes.read(), height: try bytes.read())
  }
}
