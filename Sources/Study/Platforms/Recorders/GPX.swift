import Recordings
import Text

/// Tracks of walks as GPX, from phones, watches and receivers.
///
/// Source: GPX 1.1 schema (topografix.com); the extensions of Apple's Health export (`speed`, `course`, `hAcc`, `vAcc`) and of
/// Garmin (`hr`). Times are in UTC with whole seconds; two points may share one.
/// Limits: a receiver that does not state its accuracy is assumed to have that of a phone under the open sky, or 5 m times the
/// dilution of precision.
enum GPX {
  static let platform = ExportPlatform(
    name: name, document: ExportDocument(fits: { isXML($0, root: "gpx") }, contents: contents))
  private static let name = "GPX"

  private static func contents(_ document: ByteSource, _ source: String) throws(ReadError)
    -> FileContents
  {
    var (points, point, device) = (TrackPoints(), TrackPoints.TrackPoint(), String?.none)
    let xml = try TrackXML(
      document, source: source,
      starts: { name in
        if name == "trk" { points.beginTrack() }
        if name == "trkpt" { point = TrackPoints.TrackPoint() }
      },
      ends: { element in
        switch element.name {
        case "trkpt":
          point.latitude = number(element.attributes["lat"])
          point.longitude = number(element.attributes["lon"])
          points.append(point)
        case "gpx": device = device ?? element.attributes["creator"]
        case "time": point.time = RecordedDate.spelled(element.text)
        case "ele": point.altitude = number(element.text)
        case "speed": point.speed = number(element.text)
        case "course": point.course = number(element.text)
        case "hAcc": point.horizontalAccuracy = number(element.text)
        case "vAcc": point.verticalAccuracy = number(element.text)
        case "hr": point.heartRate = number(element.text)
        case "hdop" where !point.horizontalAccuracy.isFinite:
          point.horizontalAccuracy = TrackPoints.assumedAccuracyMeters * number(element.text)
        default: break
        }
      })
    let recordings = points.recordings(source: source, device: device, tear: xml.tear)
    guard let first = recordings.first else { throw ReadError(source: source, .noItems) }
    return FileContents(kind: first.kind, recordings: recordings)
  }
}

/// Activities of watches as Garmin's training center database (TCX): positions and heart rates.
///
/// Source: TrainingCenterDatabasev2.xsd. `DistanceMeters` of a point is the device's own sum, and not read.
enum TCX {
  static let platform = ExportPlatform(
    name: name,
    document: ExportDocument(
      fits: { isXML($0, root: "TrainingCenterDatabase") }, contents: contents))
  private static let name = "TCX"

  private static func contents(_ document: ByteSource, _ source: String) throws(ReadError)
    -> FileContents
  {
    var (points, point, device) = (TrackPoints(), TrackPoints.TrackPoint(), String?.none)
    var (isInPoint, isBeat) = (false, false)
    let xml = try TrackXML(
      document, source: source,
      starts: { name in
        if name == "Activity" { points.beginTrack() }
        if name == "Trackpoint" { (point, isInPoint) = (TrackPoints.TrackPoint(), true) }
        if name == "HeartRateBpm" { isBeat = true }
      },
      ends: { element in
        switch element.name {
        case "Trackpoint":
          points.append(point)
          isInPoint = false
        case "Time" where isInPoint: point.time = RecordedDate.spelled(element.text)
        case "LatitudeDegrees": point.latitude = number(element.text)
        case "LongitudeDegrees": point.longitude = number(element.text)
        case "AltitudeMeters": point.altitude = number(element.text)
        case "Speed": point.speed = number(element.text)
        case "Value" where isBeat && isInPoint: point.heartRate = number(element.text)
        case "HeartRateBpm": isBeat = false
        case "Name": device = element.text.isEmpty ? device : element.text
        default: break
        }
      })
    let recordings = points.recordings(source: source, device: device, tear: xml.tear)
    guard let first = recordings.first else { throw ReadError(source: source, .noItems) }
    return FileContents(kind: first.kind, recordings: recordings)
  }
}

/// A number as JSON spells it; NaN for anything else.
private func number(_ text: String?) -> Double {
  guard let text, let value = Double(text), value.isFinite else { return .nan }
  return value
}

/// Whether a text is XML whose first element has a name.
private func isXML(_ head: [UInt8], root: String) -> Bool {
  guard head.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<")
  else { return false }
  // Declarations and comments may stand before it.
  var rest = Substring(String(decoding: head, as: UTF8.self))
  while let start = rest.firstIndex(of: "<") {
    rest = rest[rest.index(after: start)...]
    if rest.hasPrefix("?") || rest.hasPrefix("!") { continue }
    let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    return name.split(separator: ":").last.map(String.init) == root
  }
  return false
}
