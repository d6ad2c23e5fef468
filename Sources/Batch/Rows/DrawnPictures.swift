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
  /// Draws the pictures of a session, those of one kind on the same axes; one for each measurement, nil for those
  /// without pictures.
  static func all(of report: SessionReport) -> [DrawnPictures?] {
    let pictures = SharedAxes(report.measurements.map { ($0.step, $0.pictures) }).pictures
    return zip(report.measurements, pictures).map { measurement, pictures in
      guard !pictures.isEmpty else { return nil }
      let place = [
        report.participant, report.session, report.task, measurement.step,
        "\(measurement.attempt ?? 0)", measurement.source,
      ].joined(separator: "\0")
      return DrawnPictures(
        participant: report.participant, session: report.session, step: measurement.step,
        attempt: measurement.attempt,
        pictures: pictures.map { picture in
          let words = ContentDigest(ofText: "\(place)\0\(picture.name)").words
          // An id must not begin with a digit.
          return DrawnPicture(picture, id: "p" + words.map { String($0, radix: 36) }.joined())
        })
    }
  }
}
