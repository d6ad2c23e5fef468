import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Property: what an export contains decides whether it is a copy, and not its archive or the files beside it.
@Suite struct HealthExportCopiesTests {
  /// Two samples on each day: a heart rate and steps.
  private static func export(_ days: ClosedRange<Int>, hours: ClosedRange<Int> = 8...9) -> String {
    let records = days.flatMap { day in
      hours.flatMap { hour in
        [("HeartRate", "count/min"), ("StepCount", "count")].map { type, unit in
          let date = "2026-02-0\(day) 0\(hour):00:00 -0600"
          return
            "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"W\" unit=\"\(unit)\" startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(60 + day)\"/>\n"
        }
      }
    }
    let audiogram = """
      <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="H" startDate="2026-02-02 12:00:00 -0600">
      <SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="15" leftEarUnit="dBHL"/>
      </Audiogram>\n
      """
    return "<?xml version=\"1.0\"?>\n<HealthData>\n\(records.joined())\(audiogram)</HealthData>\n"
  }

  private static func files(_ export: String, _ more: [String] = []) -> [(
    path: String, bytes: [UInt8]
  )] {
    [("apple_health_export/export.xml", Array(export.utf8))]
      + more.map { ("apple_health_export/\($0)", Array("a,b\n".utf8)) }
  }

  private func materials(_ study: StudyFolder, named participant: String? = "P12") throws -> [(
    session: Session, material: SessionMaterial
  )] {
    var reader = SessionReader(try study.files(), given: GivenLabels(participant: participant))
    let plan = reader.plan()
    reader.folderRule = plan.folderRule
    return plan.units.map(reader.read).flatMap { unit in
      zip(unit.sessions, unit.material.ofSessions).map { ($0, $1) }
    }
  }

  /// The first of two equal exports comes first in the order of names as well as second.
  @Test(arguments: [("export 2.zip", "export.zip"), ("a/export.zip", "b/")])
  func `every day of two equal exports has one content, however they are packed`(
    first: String, second: String
  ) throws {
    // Eight equal records do not yet show that both are of one person.
    let export = Self.files(Self.export(1...2))
    let study = try StudyFolder()
    try study.write(first, bytes: ZipFile(export, isDeflated: false).bytes)
    if second.hasSuffix("/") {
      try study.write(second + export[0].path, bytes: export[0].bytes)
    } else {
      try study.write(second, bytes: ZipFile(export + Self.files("", ["ecg.csv"])[1...]).bytes)
    }
    for participant in [nil, "P12"] {
      let all = try materials(study, named: participant)
      // Heart rates and steps of two days, and the audiogram.
      #expect(all.count == 10)
      let contents = all.compactMap(\.material.content)
      #expect(contents.count == 10)
      #expect(Set(contents).count == 5)
      #expect(Set(contents.prefix(5)) == Set(contents.suffix(5)))
      #expect(all.allSatisfy { $0.material.files.count == 1 })
    }
  }

  @Test func `equal days of exports of two dates have equal values and other files`() throws {
    let study = try StudyFolder()
    let later = Self.export(1...2) + " "
    // The older export was made on the second day, before its last hour.
    let older = Self.export(1...1).replacing("</HealthData>\n", with: "")
    let part = Self.export(2...2, hours: 8...8)
    let records = part.split(separator: "\n").filter { $0.hasPrefix("<Record") }
    let text = older + records.joined(separator: "\n") + "\n</HealthData>\n"
    try study.write("new.zip", bytes: ZipFile(Self.files(later)).bytes)
    try study.write("old.zip", bytes: ZipFile(Self.files(text)).bytes)
    let all = try materials(study)
    #expect(all.count == 10)
    #expect(Set(all.compactMap(\.material.content)).count == 10)
    let byDay = Dictionary(grouping: all) {
      "\($0.session.identifier) \($0.session.task?.rawValue ?? "")"
    }
    for (day, two) in byDay {
      let values = two.compactMap(\.material.dayValues)
      let isWhole = !day.hasPrefix("2026-02-02") || day.hasSuffix("audiogram")
      #expect(values.count == 2)
      #expect((Set(values).count == 1) == isWhole, "\(day)")
    }
  }

  /// The walk lies beside both exports, which have other heart rates after it.
  @Test func `a walk has one content beside exports of two dates`() throws {
    let result = """
      {"_class":"ORKTaskResult","identifier":"walk","taskRunUUID":"0B5B0DC0-862A-4FC9-B3A3-D2758D0C4073","results":[
      {"_class":"ORKStepResult","identifier":"6mwt","startDate":"2026-02-01T08:00:00-0600",
      "endDate":"2026-02-01T08:06:00-0600","results":[]}]}
      """
    let exports = ["2026-02-01": Self.export(1...1), "2026-02-04": Self.export(1...3)]
    let study = try StudyFolder([
      "P13/x/result.json": result.replacing("0B5B0DC0", with: "0B5B0DC1")
    ])
    for (date, export) in exports {
      try study.write("P12/\(date)/walk/result.json", bytes: Array(result.utf8))
      try study.write("P12/\(date)/apple_health_export/export.xml", bytes: Array(export.utf8))
    }
    let walks = try materials(study, named: nil).filter {
      $0.session.task == .sixMinuteWalk && $0.session.participant == "P12"
    }
    #expect(walks.count == 2)
    #expect(walks.allSatisfy { $0.session.steps[0].recordings.first?.isJoinedByTime == true })
    #expect(Set(walks.compactMap(\.material.content)).count == 1)
  }

  @Test func `values of people who are not known or not the same are not compared`() throws {
    let study = try StudyFolder()
    for name in ["P1", "P2"] {
      try study.write(
        "\(name)/apple_health_export/export.xml", bytes: Array(Self.export(1...1).utf8))
    }
    let all = try materials(study, named: nil)
    let values = all.compactMap(\.material.dayValues)
    #expect(values.count == all.count)
    #expect(Set(values).count == all.count)
    let nameless = try StudyFolder(["apple_health_export/export.xml": Self.export(1...1)])
    let days = try materials(nameless, named: nil)
    #expect(days.count == 3)
    #expect(days.allSatisfy { $0.material.dayValues == nil })
  }
}
