import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Property: exports without the name of a person are of one person if they share records, and each day of this person counts once.
@Suite struct HealthExportPeopleTests {
  private struct Export {
    var days = 1...2
    /// The last hour of the last day.
    var lastHour = 9
    var source = "Watch"
    /// The hours by which the zone of the export differs from that of the earlier one.
    var shift = 0
    /// The number of records that are missing at the end.
    var omittedCount = 0

    /// Heart rates and steps of three hours of a day.
    var bytes: [UInt8] {
      let records = days.flatMap { day in
        (7...(day == days.upperBound ? lastHour : 9)).flatMap { hour in
          [record(day, hour, "HeartRate", "count/min"), record(day, hour, "StepCount", "count")]
        }
      }
      let date = moment(days.upperBound, lastHour + 1)
      return Array(
        "<?xml version=\"1.0\"?>\n<HealthData>\n<ExportDate value=\"\(date)\"/>\n\(records.dropLast(omittedCount).joined())</HealthData>\n"
          .utf8)
    }

    private func moment(_ day: Int, _ hour: Int) -> String {
      let local = hour + shift
      let (ownDay, ownHour) = local < 24 ? (day, local) : (day + 1, local - 24)
      let zone = -6 + shift
      return String(
        format: "2026-02-%02d %02d:00:00 %@%02d00", ownDay, ownHour, zone < 0 ? "-" : "+", abs(zone)
      )
    }

    private func record(_ day: Int, _ hour: Int, _ type: String, _ unit: String) -> String {
      let date = moment(day, hour)
      return
        "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\" startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(50 + 10 * day + hour)\"/>\n"
    }

    /// The steps of each day.
    var steps: [Double] {
      days.map { day in
        (7...(day == days.upperBound ? lastHour : 9)).reduce(0) { $0 + Double(50 + 10 * day + $1) }
      }
    }
  }

  private static let inner = "apple_health_export/export.xml"

  /// Writes exports at places that end in `.zip` for an archive, and in `/` for a folder.
  private func run(_ exports: [(place: String, export: Export)]) throws -> (
    scratch: Scratch, outcome: Outcome, metrics: [[String: String]], inputs: [[String: String]]
  ) {
    let scratch = try Scratch()
    for (place, export) in exports {
      if place.hasSuffix(".zip") {
        try scratch.write("study/\(place)", ZipFile([(Self.inner, export.bytes)]).bytes)
      } else {
        try scratch.write(
          "study/\(place)" + (place.isEmpty || place.hasSuffix("/") ? Self.inner : ""), export.bytes
        )
      }
    }
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    return (
      scratch, outcome, try Table(csv: scratch.read("out/metrics.csv")).rows,
      try Table(csv: scratch.read("out/inputs.csv")).rows.filter {
        $0["source"]?.hasSuffix(".xml") ?? false
      }
    )
  }

  private func steps(_ rows: [[String: String]]) -> [Double] {
    rows.filter { $0["metric"] == "health_step_total_count" }.sorted {
      $0["session"] ?? "" < $1["session"] ?? ""
    }.compactMap { $0["value"].flatMap(Double.init) }
  }

  private static let places = [
    ["2026-02-02/", "2026-02-03/"], ["b/", "a/"], ["export 2.zip", "export.zip"],
    ["z/export.zip", "a/"], ["2026-02-02.xml", "2026-02-03.xml"], ["", "later/"],
  ]

  /// The earlier export has a part of the second day.
  @Test(arguments: places) func `the later of two exports counts where both have a day`(
    places: [String]
  ) throws {
    let (earlier, later) = (Export(days: 1...2, lastHour: 8), Export(days: 1...3))
    let found = try run([(places[0], earlier), (places[1], later)])
    #expect(found.outcome.status == 0)
    #expect(Set(found.metrics.map { $0["participant"] }).count == 1)
    #expect(steps(found.metrics) == later.steps)
    let copies = found.inputs.filter { $0["duplicate_of"]?.isEmpty == false }
    #expect(copies.count == 1)
    #expect(copies.first?["role"] == "left_out")
    #expect(copies.first?["verdict"] == "duplicate")
    #expect(copies.first?["source"]?.hasPrefix(places[0]) == true)
    let used = found.inputs.first { $0["role"] == "measured" }
    #expect(copies.first?["duplicate_of"] == used?["source"])
    #expect(found.outcome.messages.contains("has days that are also in"))
  }

  @Test(arguments: places) func `an export that is there twice counts once`(places: [String]) throws
  {
    let export = Export(days: 1...3)
    let found = try run([(places[0], export), (places[1], export)])
    #expect(found.outcome.status == 0)
    #expect(steps(found.metrics) == export.steps)
    #expect(found.inputs.count { $0["role"] == "measured" } == 1)
    let copy = found.inputs.first { $0["role"] == "left_out" }
    #expect(copy?["duplicate_of"] == found.inputs.first { $0["role"] == "measured" }?["source"])
  }

  @Test func `days that only the earlier export has count as well`() throws {
    let found = try run([("a/", Export(days: 1...3)), ("b/", Export(days: 2...4))])
    #expect(found.outcome.status == 0)
    #expect(steps(found.metrics) == Export(days: 1...4).steps)
    #expect(Set(found.metrics.map { $0["participant"] }) == ["b"])
    #expect(found.inputs.allSatisfy { $0["role"] == "measured" })
    #expect(found.inputs.map { $0["duplicate_of"] } == ["b/\(Self.inner)", ""])
  }

  /// Where one of the exports was made 15 hours further east, the last hour of each day is of the next day.
  @Test(arguments: [(0, 15), (15, 0)])
  func `records that are of another day in another zone are the same`(shift: Int, later: Int) throws
  {
    let last = Export(days: 1...3, lastHour: 10, shift: later)
    let found = try run([("a/", Export(days: 1...3, shift: shift)), ("b/", last)])
    #expect(found.outcome.status == 0)
    #expect(steps(found.metrics).reduce(0, +) == last.steps.reduce(0, +))
    #expect(found.inputs.map { $0["role"] } == ["left_out", "measured"])
  }

  @Test(arguments: places) func `exports with fewer equal records are of different people`(
    places: [String]
  ) throws {
    let (one, other) = (Export(days: 1...2, lastHour: 8), Export(days: 1...2, source: "Phone"))
    let found = try run([(places[0], one), (places[1], other)])
    #expect(found.outcome.status == 0)
    #expect(Set(found.metrics.map { $0["participant"] }).count == 2)
    #expect(steps(found.metrics).sorted() == (one.steps + other.steps).sorted())
    #expect(found.inputs.allSatisfy { $0["role"] == "measured" && $0["duplicate_of"] == "" })
  }

  /// Three hours of one day and two of the next are ten records.
  @Test(arguments: [0, 1]) func `ten equal records show one person, and nine do not`(omitted: Int)
    throws
  {
    let earlier = Export(days: 1...2, lastHour: 8, omittedCount: omitted)
    let found = try run([("a/", earlier), ("b/", Export(days: 1...3))])
    #expect(Set(found.metrics.map { $0["participant"] }).count == 1 + omitted)
  }

  @Test func `a later export that is added changes the tables of an update`() throws {
    let scratch = try Scratch()
    try scratch.write("study/a/\(Self.inner)", Export(days: 1...2).bytes)
    #expect(try Tool.run(["run", "study", "-o", "out"], in: scratch.url).status == 0)
    let later = Export(days: 1...3)
    try scratch.write("study/b/\(Self.inner)", later.bytes)
    // The person is called after the later export now.
    let update = try Tool.run(["run", "study", "-o", "out", "--update"], in: scratch.url)
    #expect(update.status == 1)
    #expect(update.messages.contains("1 participant (a)"))
    #expect(try Tool.run(["run", "study", "-o", "fresh"], in: scratch.url).status == 0)
    let rows = try Table(csv: scratch.read("out/metrics.csv")).rows
    #expect(steps(rows) == later.steps)
    #expect(try scratch.read("out/metrics.csv") == scratch.read("fresh/metrics.csv"))
    #expect(try scratch.read("out/inputs.csv") == scratch.read("fresh/inputs.csv"))
  }
}
