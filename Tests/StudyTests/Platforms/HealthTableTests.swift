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

  @Test(arguments: ["Date", "Date/Time"])
  func `a table of Health Auto Export gives aggregated samples`(first: String) throws {
    let found = try samples(
      "ann/HealthAutoExport-2026-02-02.csv",
      """
      \(first),Heart Rate [Min] (count/min),Heart Rate [Max] (count/min),Heart Rate [Avg] (count/min),VO2 Max (ml/(kg·min)),Walking + Running Distance (km),Zinc (mg)
      2026-02-02 08:00:00 -0600,60,64,62,,0.5,7
      2026-02-02 09:00:00 -0600,,,,31.4,,
      """)
    #expect(found[.heartRate]?.values == [62])
    #expect(found[.heartRate]?.units == ["count/min"])
    #expect(found[.heartRate]?.areAggregated == true)
    #expect(found[.heartRate]?.starts.map { $0?.text } == ["2026-02-02T08:00:00.000-06:00"])
    let values: [Double] = found[.health]?.values.sorted() ?? []
    #expect(values == [0.5, 31.4])
    #expect(found[.health]?.areAggregated == true)
  }

  @Test(arguments: [("Outdoor Walk", 1), ("Cycling", 0)])
  func `walks of Health Auto Export are sessions with path and heart rates`(
    name: String, count: Int
  ) throws {
    let reading = try StudyFolder([
      "ann/HealthAutoExport.json": """
      {"data":{"metrics":[],"workouts":[{"id":"A1","name":"\(name)","start":"2026-02-02 07:30:00 -0600","end":"2026-02-02 07:36:00 -0600",
      "heartRateData":[{"date":"2026-02-02 07:30:00 -0600","Min":70,"Avg":71,"Max":72,"units":"bpm"}],
      "heartRateRecovery":[{"date":"2026-02-02 07:37:00 -0600","Avg":60}],
      "route":[{"latitude":36.0,"longitude":-86.0,"timestamp":"2026-02-02 07:30:00 -0600","horizontalAccuracy":3,"speed":1.3},
      {"latitude":36.0001,"longitude":-86.0,"timestamp":"2026-02-02 07:30:10 -0600","horizontalAccuracy":3,"speed":1.3}]}]}}
      """, "zoe/x.txt": "x",
    ]).read()
    let walks = reading.sessions.filter { $0.task == .fitness }
    #expect(walks.map(\.identifier) == [String](repeating: "A1", count: count))
    guard let walk = walks.first else { return }
    let contents = walk.steps.flatMap(\.recordings).map(\.content)
    let places = contents.compactMap {
      if case .location(let fixes) = $0 { fixes.latitudes } else { nil }
    }
    let rates = contents.compactMap { content -> HealthSamples? in
      if case .healthQuantity(let samples) = content { samples } else { nil }
    }
    let (path, beats): ([[Double]], [[Double]]) = ([[36.0, 36.0001]], [[71]])
    #expect(places == path)
    #expect(rates.map(\.values) == beats)
    #expect(rates.allSatisfy { $0.areAggregated })
    #expect(walk.start?.text == "2026-02-02T07:30:00.000-06:00")
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
