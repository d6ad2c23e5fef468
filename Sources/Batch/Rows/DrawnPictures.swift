import Metrics
import Recordings
import Report

/// The pictures of a step, as workers hand them on.
struct DrawnPictures: Codable {
  /// Participant and session, as printed.
  let participant: String
  let session: String
  let step: String
  let attempt: Int?
  let pictures: [DrawnPicture]
}

extension DrawnPictures {
  /// Draws the pictures of a session, step by step; steps without pictures are left out.
  static func all(of report: SessionReport) -> [DrawnPictures] {
    report.measurements.filter { !$0.pictures.isEmpty }.map { measurement in
      let place = [
        report.participant, report.session, report.task, measurement.step,
        "\(measurement.attempt ?? 0)", measurement.source,
      ].joined(separator: "\0")
      return DrawnPictures(
        participant: report.participant, session: report.session, step: measurement.step,
        attempt: measurement.attempt,
        pictures: measurement.pictures.map { picture in
          let words = ContentDigest(ofText: "\(place)\0\(picture.name)").words
          // An id must not begin with a digit.
          return DrawnPicture(picture, id: "p" + words.map { String($0, radix: 36) }.joined())
        })
    }
  }
}
