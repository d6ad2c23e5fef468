import Recordings
import Text

/// Files of the Empatica E4: a first line with the start, a second with the sample rate, then values.
///
/// Source: Empatica, "E4 data: CSV format". `HR.csv` has one heart rate per second. Acceleration of 32 Hz is too slow for what is measured
/// of motion, and the other signals belong to no task.
enum EmpaticaE4 {
  static let platform = ExportPlatform(
    name: name, document: ExportDocument(fits: { rates($0) != nil }, contents: contents))
  private static let name = "Empatica E4"

  /// The start and the rate in the first two lines; nil for any other text.
  private static func rates(_ head: [UInt8]) -> (start: Double, rateHz: Double)? {
    let lines = head.split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2).map {
      String(decoding: $0, as: UTF8.self).split(separator: ",").map { Double(String($0).trimmed) }
    }
    guard lines.count == 2, lines[0].count == lines[1].count, [1, 3].contains(lines[0].count),
      let start = lines[0][0], let rate = lines[1][0], lines[0].allSatisfy({ $0 == start }),
      lines[1].allSatisfy({ $0 == rate }), (1.3e9...4.1e9).contains(start),
      [1, 4, 32, 64].contains(rate)
    else { return nil }
    return (start, rate)
  }

  private static func contents(_ document: ByteSource, _ source: String) throws(ReadError)
    -> FileContents
  {
    let bytes = try document.bytes(of: source)
    let lines = bytes.withBytes { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self).trimmed }
    }
    guard let (start, rate) = rates(bytes.withBytes { Array($0.prefix(512)) }) else {
      throw ReadError(source: source, .noItems)
    }
    guard rate == 1, contentName(source).uppercased() == "HR.CSV" else {
      let isMotion = rate == 32
      return FileContents(
        kind: .other,
        passedOver: .unsupported(
          UnsupportedFile(
            isMotion
              ? "acceleration of an Empatica E4, whose 32 Hz are too few"
              : "a signal of an Empatica E4 that no task measures",
            remedy: isMotion
              ? "record motion with at least 40 Hz" : "give HR.csv for the heart rate")))
    }
    let values = lines.dropFirst(2).map { Double($0) ?? .nan }
    guard !values.isEmpty else { throw ReadError(source: source, .noItems) }
    let dates = values.indices.map { RecordedDate(unixSeconds: start + Double($0)) }
    var recording = Recording(
      exported: .healthQuantity(
        HealthSamples(
          types: values.map { _ in "HKQuantityTypeIdentifierHeartRate" }, values: values,
          units: values.map { _ in "count/min" }, starts: dates, ends: dates,
          sources: values.map { _ in name })), source: source, tear: nil)
    recording.labels.task = .heartRate
    recording.labels.device = RecordingDevice(model: name)
    return FileContents(kind: .healthQuantity, recordings: [recording])
  }
}
