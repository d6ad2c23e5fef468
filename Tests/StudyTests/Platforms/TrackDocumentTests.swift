import Recordings
import Testing
import Text

@testable import Study

/// Truth: tracks written by hand after the schemas of GPX 1.1 and TCX 2.
@Suite struct TrackDocumentTests {
  private func recordings(_ name: String, _ text: String) throws -> [Recording] {
    let folder = try StudyFolder(["P/\(name)": text])
    let reading = try folder.read()
    return reading.sessions.flatMap(\.steps).flatMap(\.recordings)
  }

  private func gpx(_ points: String) -> String {
    """
    <?xml version="1.0"?><!-- a track -->
    <gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
    <metadata><time>2020-01-01T00:00:00Z</time></metadata><trk><trkseg>\(points)
    """
  }

  private let apple = """
    <trkpt lon="-86" lat="36.0"><ele>100</ele><time>2026-02-02T13:30:00Z</time>\
    <extensions><speed>1.3</speed><course>90</course><hAcc>3.1</hAcc><vAcc>2.8</vAcc></extensions></trkpt>
    """
  private let garmin = """
    <trkpt lat="36.1" lon="-86.2"><time>2026-02-02T13:30:05Z</time><hdop>2</hdop><extensions>\
    <gpxtpx:TrackPointExtension><gpxtpx:hr>101</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>
    """
  private let plain = "<trkpt lat=\"36.2\" lon=\"-86.3\"><time>2026-02-02T13:30:09Z</time></trkpt>"

  @Test func `points of GPX are fixes and heart rates`() throws {
    let found = try recordings("a.gpx", gpx(apple + garmin + plain + "</trkseg></trk></gpx>"))
    #expect(found.map(\.kind).contains(.healthQuantity))
    let fixes = try #require(
      found.lazy.compactMap { recording -> LocationFixes? in
        if case .location(let fixes) = recording.content { fixes } else { nil }
      }.first)
    #expect(fixes.latitudes == [36, 36.1, 36.2])
    #expect(fixes.longitudes == [-86, -86.2, -86.3])
    #expect(fixes.horizontalAccuracies == [3.1, 10, 5])
    #expect(fixes.speeds[0] == 1.3 && fixes.speeds[1].isNaN)
    let seconds = fixes.times.map { $0?.unixSeconds ?? 0 }
    #expect(seconds.map { $0 - seconds[0] } == [0, 5, 9])
    #expect(fixes.times[0]?.utcText == "2026-02-02T13:30:00Z")
    let rates = try #require(
      found.lazy.compactMap { recording -> HealthSamples? in
        if case .healthQuantity(let samples) = recording.content { samples } else { nil }
      }.first)
    #expect(rates.values == [101])
    #expect(rates.starts.first??.unixSeconds == fixes.times[1]?.unixSeconds)
    #expect(found.allSatisfy { $0.tear == nil })
  }

  /// Truth: the person may have gone anywhere between two tracks.
  @Test func `each track of GPX is a walk of its own`() throws {
    let text = gpx(
      apple + garmin + "</trkseg></trk><trk></trk><trk><trkseg>" + plain + "</trkseg></trk></gpx>")
    let found = try recordings("a.gpx", text)
    let walks = found.filter { $0.kind == .location }
    #expect(walks.map(\.itemCount) == [2, 1])
    #expect(walks.map(\.labels.attempt) == [1, 2])
    #expect(found.filter { $0.kind == .healthQuantity }.map(\.labels.attempt) == [1])
    let single = try recordings(
      "a.gpx", gpx(apple + "</trkseg><trkseg>" + plain + "</trkseg></trk></gpx>"))
    #expect(single.map(\.itemCount) == [2])
    #expect(single.map(\.labels.attempt) == [nil])
  }

  @Test func `a track that breaks off is used up to there`() throws {
    let found = try recordings("a.gpx", gpx(apple + garmin + "<trkpt lat=\"36."))
    #expect(found.contains { $0.kind == .location && $0.itemCount == 2 })
    #expect(found.allSatisfy { $0.tear?.syntax == .xml })
  }

  @Test func `points of TCX are fixes and heart rates`() throws {
    let points = (0..<3).map { second in
      """
      <Trackpoint><Time>2026-02-02T13:30:0\(second)Z</Time><Position><LatitudeDegrees>36.\(second)\
      </LatitudeDegrees><LongitudeDegrees>-86</LongitudeDegrees></Position><HeartRateBpm><Value>\
      \(70 + second)</Value></HeartRateBpm></Trackpoint>
      """
    }.joined()
    let found = try recordings(
      "a.tcx",
      """
      <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity><Id>x</Id><Lap>\
      <MaximumHeartRateBpm><Value>190</Value></MaximumHeartRateBpm><Track>\(points)</Track></Lap>\
      </Activity></Activities></TrainingCenterDatabase>
      """)
    for recording in found {
      switch recording.content {
      case .location(let fixes): #expect(fixes.latitudes == [36, 36.1, 36.2])
      case .healthQuantity(let samples): #expect(samples.values == [70, 71, 72])
      default: Issue.record("an unexpected recording")
      }
    }
    #expect(found.count == 2)
  }

  @Test(arguments: [
    "<gpx></gpx>", "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx><trkpt lat=\"1\" lon=\"2\"/></gpx>",
    "<gpx><trkpt lat=\"1\" lon=\"2\"></gpx>", "<gpx>" + String(repeating: "<a>", count: 5000),
  ]) func `a document without a track is an error and no crash`(text: String) throws {
    let reading = try StudyFolder(["P/a.gpx": text]).read()
    #expect(reading.reports.first?.problem != nil)
  }
}
