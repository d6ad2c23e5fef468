import Recordings
import Testing
import Text

@testable import Study

/// Truth: a walk from 07:30 to 07:36, and heart rates of a Health export every minute from 07:20 to 07:59.
@Suite struct ExportedHeartRatesTests {
  private static func export(zone: String = " -0600") -> String {
    let records = (20..<60).map { minute in
      let date = "2026-02-02 07:\(minute):00\(zone)"
      return
        " <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" unit=\"count/min\" "
        + "startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(60 + minute)\"/>\n"
    }
    return "<HealthData>\n\(records.joined())</HealthData>\n"
  }

  private static func result(zone: String = "-0600", heartRate: String = "") -> String {
    """
    {"_class":"ORKTaskResult","identifier":"walk","taskRunUUID":"0B5B0DC0-862A-4FC9-B3A3-D2758D0C4073","results":[
    {"_class":"ORKStepResult","identifier":"6mwt","startDate":"2026-02-02T07:30:00\(zone)",
    "endDate":"2026-02-02T07:36:00\(zone)","results":[\(heartRate)]}]}
    """
  }

  private func walk(_ files: [String: String]) throws -> SessionStep {
    let reading = try StudyFolder(files).read()
    let session = try #require(reading.sessions.first { $0.task == .sixMinuteWalk })
    return try #require(session.steps.first)
  }

  private func samples(_ step: SessionStep) -> HealthSamples? {
    guard case .healthQuantity(let samples)? = step.recording(.healthQuantity)?.content else {
      return nil
    }
    return samples
  }

  private let export = "P12/apple_health_export/export.xml"

  /// From 07:25 to 07:41, the ends included.
  @Test func `heart rates of the time of a walk join it`() throws {
    let step = try walk([
      export: Self.export(), "P12/s1/result.json": Self.result(), "P13/s1/x.txt": "x",
    ])
    let found = try #require(samples(step))
    #expect(found.values == (25...41).map { 60 + Double($0) })
    #expect(step.recordings.first?.source == export)
    #expect(step.recordings.first?.isJoinedByTime == true)
  }

  @Test func `the day of the export stays a session of its own`() throws {
    let reading = try StudyFolder([
      export: Self.export(), "P12/s1/result.json": Self.result(), "P13/s1/x.txt": "x",
    ]).read()
    let day = try #require(reading.sessions.first { $0.task == .heartRate })
    #expect(day.identifier == "2026-02-02")
    #expect(day.steps.first?.recordings.first?.itemCount == 40)
  }

  /// The walk is on 2 February at 07:30 with an offset of -6 h; the day before and the one after have other values.
  @Test func `the resting heart rate of the local day of a walk joins it`() throws {
    func resting(_ date: String, _ value: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifierRestingHeartRate\" unit=\"count/min\" "
        + "startDate=\"\(date) -0600\" endDate=\"2026-02-03 12:00:00 -0600\" value=\"\(value)\"/>"
    }
    let export =
      "<HealthData>\n" + resting("2026-02-01 23:59:59", 71) + resting("2026-02-02 00:00:00", 58)
      + resting("2026-02-02 21:00:00", 60) + resting("2026-02-03 00:00:00", 73) + "</HealthData>\n"
    let files = [self.export: export, "P13/s1/x.txt": "x", "P12/s1/result.json": Self.result()]
    let sessions = try StudyFolder(files).read().sessions
    let walk = try #require(sessions.first { $0.task == .sixMinuteWalk })
    #expect(walk.restingHeartRates.values.sorted() == [58, 60])
    #expect(walk.steps.first?.recordings.isEmpty == true)
    #expect(sessions.first { $0.task == .health }?.restingHeartRates.count == 0)
    let other = ["P12/s1/x.txt": "x", "P13/s1/result.json": Self.result()]
    let stranger = try StudyFolder(other.merging([self.export: export]) { a, _ in a }).read()
    #expect(stranger.sessions.first { $0.task == .sixMinuteWalk }?.restingHeartRates.count == 0)
  }

  @Test func `another participant's heart rates join nothing`() throws {
    let step = try walk([
      export: Self.export(), "P13/s1/result.json": Self.result(), "P12/s2/x.txt": "x",
    ])
    #expect(step.recordings.isEmpty)
  }

  @Test func `dates without a zone join nothing`() throws {
    let other = ["P13/s1/x.txt": "x"]
    let result = try walk(
      [export: Self.export(), "P12/s1/result.json": Self.result(zone: "")].merging(other) { a, _ in
        a
      })
    #expect(result.recordings.isEmpty)
    let sample = try walk(
      [export: Self.export(zone: ""), "P12/s1/result.json": Self.result()].merging(other) { a, _ in
        a
      })
    #expect(sample.recordings.isEmpty)
  }
}
