import Recordings
import Testing
import Text

@testable import Study

/// Truth: samples written by hand in the forms of apps that export from HealthKit.
@Suite struct HealthTableTests {
  private func samples(_ path: String, _ text: String) throws -> [ActiveTask: HealthSamples] {
    let reading = try StudyFolder([path: text, "zoe/x.txt": "x"]).read()
    #expect(reading.orphans.isEmpty)
    return reading.sessions.reduce(into: [:]) { all, session in
      guard let task = session.task,
        case .healthQuantity(let samples)? = session.steps.first?.recordings.first?.content
      else { return }
      all[task] = samples
    }
  }

  /// The header says name, then identifier; most apps write the reverse. A comma in a name makes two cells.
  @Test func `a table of AppCore is read although its cells are not quoted`() throws {
    let found = try samples(
      "ann/HealthKitDataCollector/data.csv",
      """
      startTime,endTime,type,value,unit,source,sourceIdentifier
      2015-03-12T10:00:00-05:00,2015-03-12T10:00:00-05:00,HKQuantityTypeIdentifierHeartRate,1.0,count/s,com.apple.health.1,Ann's Watch
      startTime,endTime,type,value,unit,source,sourceIdentifier
      2015-03-12T10:06:00-05:00,2015-03-12T10:06:00-05:00,HKQuantityTypeIdentifierHeartRate,1.1,count/s,Strap, model 2,com.x.strap
      2015-03-12T10:00:00-05:00,2015-03-12T10:10:00-05:00,HKQuantityTypeIdentifierStepCount,820,count,iPhone7,com.apple.health.2
      """)
    #expect(found[.heartRate]?.values == [1, 1.1])
    #expect(found[.heartRate]?.units == ["count/s", "count/s"])
    #expect(found[.heartRate]?.sources == ["Ann's Watch", "Strap, model 2"])
    #expect(found[.health]?.values == [820])
    #expect(found[.health]?.sources == ["iPhone7"])
  }

  @Test func `a table of AppCore without units or ends is read`() throws {
    let found = try samples(
      "ann/data.csv",
      "datetime,type,value\n2015-03-12T10:00:00-05:00,HKQuantityTypeIdentifierHeartRate,61\n")
    #expect(found[.heartRate]?.values == [61])
    #expect(found[.heartRate]?.units == ["count/min"])
    #expect(found[.heartRate]?.sources == [nil])
  }

  @Test func `a table of AppCore with a header alone is an error`() throws {
    let reading = try StudyFolder(["ann/data.csv": "datetime,type,value\n"]).read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map { $0.problem.issue.code } == ["no_recording"])
  }

  @Test func `the particulars of a collector are no result`() throws {
    let reading = try StudyFolder([
      "ann/HealthKitDataCollector/info.json":
        #"{"identifier":"HealthKitDataCollector","startDate":"2015-03-12T10:00:00-05:00"}"#
    ]).read()
    #expect(reading.orphans.isEmpty)
    #expect(reading.reports.map(\.kind) == [.manifest])
  }

  @Test func `Health Auto Export gives aggregated samples`() throws {
    let found = try samples(
      "ann/HealthAutoExport.json",
      """
      {"data":{"metrics":[
      {"name":"heart_rate","units":"bpm","data":[{"Min":60,"Avg":62,"Max":64,"date":"2026-02-02 08:00:00 -0600","source":"Watch"}]},
      {"name":"walking_speed","units":"mi/hr","data":[{"qty":2.9,"date":"2026-02-02 08:00:00 -0600"}]},
      {"name":"mindful_minutes","units":"min","data":[{"qty":9,"date":"2026-02-02 08:00:00 -0600"}]}],"workouts":[]}}
      """)
    #expect(found[.heartRate]?.values == [62])
    #expect(found[.heartRate]?.units == ["count/min"])
    #expect(found[.heartRate]?.areAggregated == true)
    #expect(found[.health]?.values == [2.9])
    #expect(found[.health]?.types == ["HKQuantityTypeIdentifierWalkingSpeed"])
  }

  /// 1537 voltages at 512.4 Hz are 3 s. Headings are translated; the unit is not.
  @Test(arguments: ["Sample Rate,512.4 hertz", "Abtastrate,512.4 Hertz"])
  func `an electrocardiogram is named and skipped`(rate: String) throws {
    let head = "Name,Ann\nDate of Birth,\"May 1, 1960\"\n\(rate)\n\n\nLead,Lead I\nUnit,µV\n\n"
    let text = head + String(repeating: "-265,868\n", count: 1537)
    let reading = try StudyFolder(["ann/electrocardiograms/ecg_2026-02-02.csv": text]).read()
    #expect(reading.sessions.isEmpty)
    let report = try #require(reading.reports.first)
    guard case .unsupported(let file)? = report.uselessness else {
      Issue.record("not named")
      return
    }
    #expect(file.what == "an electrocardiogram of 3 s")
  }
}
