import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Property: a day that is in several exports of a person gives the rows that it gives once.
@Suite struct HealthExportDuplicatesTests {
  private static func record(_ day: Int, _ hour: Int, _ type: String, _ unit: String) -> String {
    let date = "2026-02-0\(day) 0\(hour):00:00 -0600"
    return
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"W\" unit=\"\(unit)\" startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(60 + hour)\"/>\n"
  }

  private static func export(_ days: ClosedRange<Int>, until hour: Int = 9) -> [UInt8] {
    let records = days.flatMap { day in
      (7...(day == days.upperBound ? hour : 9)).flatMap { hour in
        [record(day, hour, "HeartRate", "count/min"), record(day, hour, "StepCount", "count")]
      }
    }
    let text = "<?xml version=\"1.0\"?>\n<HealthData>\n\(records.joined())</HealthData>\n"
    return Array(text.utf8)
  }

  private static func files(_ export: [UInt8]) -> [(path: String, bytes: [UInt8])] {
    let points = (30...36).map {
      "<trkpt lat=\"36.1\($0)\" lon=\"-86\"><ele>1</ele><time>2026-02-01T13:\($0):00Z</time></trkpt>"
    }
    let path =
      "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"Apple Health Export\"><trk><trkseg>"
      + points.joined() + "</trkseg></trk></gpx>"
    return [
      ("apple_health_export/export.xml", export),
      ("apple_health_export/workout-routes/route_2026-02-01_7.30am.gpx", Array(path.utf8)),
    ]
  }

  private func run(_ scratch: Scratch, _ study: String) throws -> (
    outcome: Outcome, metrics: Table, inputs: Table
  ) {
    let outcome = try Tool.run(
      ["run", study, "-o", "out-\(study)", "--participant", "P12", "-v"], in: scratch.url)
    return (
      outcome, try Table(csv: scratch.read("out-\(study)/metrics.csv")),
      try Table(csv: scratch.read("out-\(study)/inputs.csv"))
    )
  }

  /// The cells of all rows but those that name places.
  private func values(_ table: Table) -> [String] {
    let kept = table.header.filter { !["session", "source"].contains($0) }
    return table.rows.map { row in kept.map { row[$0] ?? "" }.joined(separator: "|") }.sorted()
  }

  @Test(arguments: ["export 2.zip", "z.zip", "unpacked/"])
  func `an export that is there twice counts once, however it is packed`(copy: String) throws {
    let files = Self.files(Self.export(1...2))
    let scratch = try Scratch()
    try scratch.write("once/export.zip", ZipFile(files).bytes)
    try scratch.write("twice/export.zip", ZipFile(files).bytes)
    if copy.hasSuffix("/") {
      for file in files { try scratch.write("twice/\(copy)\(file.path)", file.bytes) }
    } else {
      try scratch.write("twice/\(copy)", ZipFile(files, isDeflated: false).bytes)
    }
    let (once, twice) = try (run(scratch, "once"), run(scratch, "twice"))
    #expect(once.outcome.status == 0)
    #expect(twice.outcome.status == 0)
    #expect(values(once.metrics) == values(twice.metrics))
    let copies = twice.inputs.rows.filter { $0["verdict"] == "duplicate" }
    #expect(copies.count == 2)
    #expect(copies.allSatisfy { $0["duplicate_of"]?.isEmpty == false })
    #expect(!twice.inputs.rows.contains { $0["role"] == "error" })
  }

  @Test func `the days of an older export are not measured again`() throws {
    let scratch = try Scratch()
    let (older, newer) = (Self.files(Self.export(1...2)), Self.files(Self.export(1...3)))
    try scratch.write("once/b.zip", ZipFile(newer).bytes)
    try scratch.write("twice/a.zip", ZipFile(older).bytes)
    try scratch.write("twice/b.zip", ZipFile(newer).bytes)
    let (once, twice) = try (run(scratch, "once"), run(scratch, "twice"))
    #expect(twice.outcome.status == 0)
    #expect(values(once.metrics) == values(twice.metrics))
    #expect(twice.outcome.messages.contains("has days that are also in b.zip!"))
    #expect(!twice.outcome.messages.contains("has other values of a day"))
  }

  @Test func `a day of which an export has only a part is reported`() throws {
    let scratch = try Scratch()
    // Four equal records do not show that both are of one person, whom the user names here.
    try scratch.write("twice/a.zip", ZipFile(Self.files(Self.export(1...1, until: 8))).bytes)
    try scratch.write("twice/b.zip", ZipFile(Self.files(Self.export(1...3))).bytes)
    let twice = try run(scratch, "twice")
    #expect(twice.outcome.status == 0)
    // Heart rates and steps.
    let warnings = twice.outcome.messages.components(separatedBy: "has other values of a day")
    #expect(warnings.count == 3)
  }
}
