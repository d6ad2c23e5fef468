import Recordings
import Testing
import Text

@testable import Study

/// Truth: a walk from 07:30 to 07:36, and a path of a Health export with a point every minute.
@Suite struct ExportedRoutesTests {
  private static let route = "P12/apple_health_export/workout-routes/route_2026-02-02_7.36am.gpx"

  /// Points at these minutes after 7 o'clock at 6 hours behind UTC.
  private static func path(_ minutes: ClosedRange<Int>) -> String {
    let points = minutes.map { minute in
      "<trkpt lat=\"36.\(100 + minute)\" lon=\"-86\"><ele>1</ele><time>2026-02-02T13:\(minute):00Z</time></trkpt>"
    }
    return
      "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"Apple Health Export\"><trk><trkseg>"
      + points.joined() + "</trkseg></trk></gpx>"
  }

  private static func result(zone: String = "-0600") -> String {
    """
    {"_class":"ORKTaskResult","identifier":"walk","taskRunUUID":"0B5B0DC0-862A-4FC9-B3A3-D2758D0C4073","results":[
    {"_class":"ORKStepResult","identifier":"6mwt","startDate":"2026-02-02T07:30:00\(zone)",
    "endDate":"2026-02-02T07:36:00\(zone)","results":[]}]}
    """
  }

  private func read(_ minutes: ClosedRange<Int>, zone: String = "-0600") throws -> StudyReading {
    try StudyFolder([
      Self.route: Self.path(minutes), "P12/s1/result.json": Self.result(zone: zone),
      "P13/s1/x.txt": "x",
    ]).read()
  }

  private func latitudes(_ session: Session?) -> [Double] {
    session?.steps.flatMap(\.recordings).flatMap { recording -> [Double] in
      if case .location(let fixes) = recording.content { fixes.latitudes } else { [] }
    } ?? []
  }

  @Test func `the path of a walk joins it and is no session besides`() throws {
    let reading = try read(29...37)
    #expect(reading.sessions.map(\.task) == [.sixMinuteWalk])
    let expected: [Double] = [36.130, 36.131, 36.132, 36.133, 36.134, 36.135, 36.136]
    #expect(latitudes(reading.sessions.first) == expected)
    let recording = reading.sessions.first?.steps.first?.recording(.location)
    #expect(recording?.source == Self.route)
    #expect(recording?.isJoinedByTime == true)
  }

  @Test func `the path of a longer workout stays a session`() throws {
    let reading = try read(20...50)
    #expect(latitudes(reading.sessions.first { $0.task == .sixMinuteWalk }).count == 7)
    #expect(latitudes(reading.sessions.first { $0.task == .fitness }).count == 31)
  }

  @Test(arguments: [(40...50, "-0600"), (30...36, "")])
  func `a path of another time, or a walk without a zone, stays alone`(
    minutes: ClosedRange<Int>, zone: String
  ) throws {
    let reading = try read(minutes, zone: zone)
    #expect(latitudes(reading.sessions.first { $0.task == .sixMinuteWalk }).isEmpty)
    #expect(!latitudes(reading.sessions.first { $0.task == .fitness }).isEmpty)
  }
}
