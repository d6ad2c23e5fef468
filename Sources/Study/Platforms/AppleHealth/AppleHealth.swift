import Recordings

/// What a person lets Apple's Health app export: one `export.xml` of years, of which the heart rates are
/// read.
///
/// Each day is a session, by the date where a sample was taken. Source: the document type declaration that
/// stands in each export.
enum AppleHealth: ExportPlatform {
  static let name = "Apple Health"
  static let folderNames: Set = ["apple_health_export"]

  /// The word of the root and of its declaration stand before anything else.
  static func reads(firstBytes head: [UInt8]) -> Bool {
    guard head.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<")
    else { return false }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  static func contents(of document: ByteSource, source: String) throws(ReadError) -> FileContents {
    let reading: HealthExportReading
    do {
      reading = try HealthExportReading(document)
    } catch let problem as ReadError.Problem {
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
