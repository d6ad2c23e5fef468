import Foundation
import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: documents written by hand in the form of the Health app's.
@Suite struct AppleHealthTests {
  private func record(
    _ date: String, _ value: String = "61", type: String = "HKQuantityTypeIdentifierHeartRate"
  ) -> String {
    """
    <Record type="\(type)" sourceName="Ann&#8217;s Watch" unit="count/min" startDate="\(date)" \
    endDate="\(date)" value="\(value)"><MetadataEntry key="a" value="b"/></Record>\n
    """
  }

  private func export(_ records: String, declaration: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(declaration)\n<HealthData locale=\"en_US\">\n"
      + records + "</HealthData>\n"
  }

  private func read(_ text: String, isStrict: Bool = false) throws -> StudyReading {
    try StudyFolder(["ann/apple_health_export/export.xml": text, "bob/x.txt": "x"]).read(
      isStrict: isStrict)
  }

  private func rates(_ session: Session) -> HealthSamples? {
    guard case .healthQuantity(let samples) = session.steps.first?.recordings.first?.content else {
      return nil
    }
    return samples
  }

  /// The file alone, as some people send it; the folder that the app makes names no participant.
  @Test(arguments: [
    ("ann/export.xml", "ann"), ("apple_health_export/export.xml", ""), ("export.xml", ""),
    ("site/ann/export.xml", "site"),
  ]) func `the folder around an export is its participant`(path: String, participant: String) throws
  {
    let text = export(record("2024-05-01 10:00:00 -0700"))
    let reading = try StudyFolder([path: text, "zoe/x.txt": "x"]).read()
    #expect(reading.places == ["\(participant)/2024-05-01"])
  }

  @Test(arguments: ["P1.zip", "P2.zip"], ["apple_health_export/", ""])
  func `an archive that is called like a person is its participant`(name: String, folder: String)
    throws
  {
    let audiogram =
      #"<Audiogram startDate="2024-05-01 10:00:00 -0700"><SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="20" leftEarUnit="dBHL"/></Audiogram>"#
    let text = export(record("2024-05-01 10:00:00 -0700") + audiogram)
    let packed = ZipFile([("\(folder)export.xml", Array(text.utf8))]).bytes
    let other = ZipFile([
      ("\(folder)export.xml", Array(export(record("2024-05-01 10:00:00 -0700", "80")).utf8))
    ]).bytes
    let study = try StudyFolder()
    try study.write(name, bytes: packed)
    try study.write("P3.zip", bytes: other)
    let reading = try study.read(isPlanned: true)
    let person = String(name.prefix(2))
    #expect(
      reading.places.sorted()
        == ["\(person)/2024-05-01", "\(person)/2024-05-01", "P3/2024-05-01"].sorted())
  }

  /// The declaration of a real export is longer than the bytes by which files are recognized.
  @Test(arguments: [true, false]) func `an export says the birthday and the sex of its person`(
    isPacked: Bool
  ) throws {
    let declaration =
      "<!DOCTYPE HealthData [\n<!ATTLIST Me\n>\n<!-- \(String(repeating: "x ", count: 5000))-->]>"
    let me =
      #"<Me HKCharacteristicTypeIdentifierDateOfBirth="1960-01-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>"#
    let text = export(me + "\n" + record("2024-05-01 10:00:00 -0700"), declaration: declaration)
    let (study, name) = (try StudyFolder(), "apple_health_export/export.xml")
    if isPacked {
      try study.write("P1.zip", bytes: ZipFile([(name, Array(text.utf8))]).bytes)
    } else {
      try study.write("P1/\(name)", text)
    }
    let plan = SessionReader(try study.files()).plan()
    // 1960 is ten years with three leap days before 1970.
    let days: Double = 3650 + 3
    #expect(plan.body(ofUnit: 0).birth == -86_400 * days)
    #expect(plan.body(ofUnit: 0).sex == "female")
    #expect(plan.body(ofUnit: 0).facts(at: 0)["age"] == "10")
  }

  @Test func `heart rates are one session for each day by the clock of the place`() throws {
    let reading = try read(
      export(
        record("2024-05-01 23:59:58 -0700", "61.5") + record("2024-05-02 00:00:03 -0700")
          + record("2024-05-02 00:00:05 -0700", "900", type: "HKQuantityTypeIdentifierBodyMass")
          + record("2024-05-02 09:00:00 +0200", "70")))
    #expect(reading.places == ["ann/2024-05-01", "ann/2024-05-02"])
    #expect(reading.sessions.allSatisfy { $0.task == .heartRate })
    let first = try #require(reading.sessions.first.flatMap(rates))
    #expect(first.values == [61.5])
    #expect(first.units == ["count/min"])
    #expect(first.sources == ["Ann\u{2019}s Watch"])
    #expect(first.starts.first??.text == "2024-05-01T23:59:58.000-07:00")
    #expect(reading.sessions.last.flatMap(rates)?.values == [61, 70])
    let report = try #require(reading.report(of: "ann/apple_health_export/export.xml"))
    #expect(report.platform == "Apple Health")
    #expect(report.recording?.itemCount == 3)
  }

  /// Oracle: Foundation's encoders.
  @Test func `an export may be in Latin-1 where it declares that`() throws {
    let text = export(record("2024-05-01 10:00:00 -0700")).replacing("Ann&#8217;s", with: "Jörgs")
    let declared = text.replacing("UTF-8", with: "ISO-8859-1")
    for (text, encoding) in [(text, String.Encoding.utf8), (declared, .isoLatin1)] {
      let study = try StudyFolder()
      try study.write("ann/export.xml", bytes: Array(#require(text.data(using: encoding))))
      let reading = try study.read()
      #expect(reading.sessions.first.flatMap(rates)?.sources == ["Jörgs Watch"])
      #expect(reading.orphans.isEmpty)
    }
    let latin = Array(try #require(text.data(using: .isoLatin1)))
    let study = try StudyFolder()
    try study.write("ann/export.xml", bytes: latin)
    let reading = try study.read()
    #expect(reading.sessions.first.flatMap(rates)?.sources == ["J\u{FFFD}rgs Watch"])
    #expect(reading.reports.first?.damage?.replacedByteCount == 1)
    #expect(reading.reports.first?.damage?.firstLine == 4)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func `an export in a wide encoding is refused with its name`(encoding: String.Encoding) throws {
    let text = "\u{FEFF}" + export(record("2024-05-01 10:00:00 -0700"))
    let study = try StudyFolder()
    try study.write("ann/export.xml", bytes: Array(#require(text.data(using: encoding))))
    let problem = try #require(try study.read().orphans.first?.problem)
    #expect(problem.issue.code == "json_not_utf8")
    #expect("\(problem)".contains("iconv -f UTF-"))
  }

  /// Exports of iOS 16 declare some elements wrongly, which strict readers refuse.
  @Test(arguments: [
    "<!DOCTYPE HealthData [\n<!-- a ]> b -->\n<!ELEMENT Record (a*)>\n]>",
    "<!DOCTYPE HealthData [\n<!ELEMENT broken\n<!ATTLIST x y z ]>", "<!DOCTYPE HealthData>",
    "<!DOCTYPE HealthData SYSTEM \"file:///etc/passwd\">",
  ]) func `the declaration is passed over`(declaration: String) throws {
    let reading = try read(export(record("2024-05-01 10:00:00 -0700"), declaration: declaration))
    #expect(reading.places == ["ann/2024-05-01"])
    #expect(reading.orphans.isEmpty)
  }

  /// Ten to the ninth letters, or a file of the system: neither is ever looked at.
  @Test func `entities are refused`() throws {
    let bomb = (1...9).map {
      "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">"
    }
    let declarations = [
      "<!DOCTYPE HealthData [<!ENTITY e0 \"x\">\(bomb.joined())]>",
      "<!DOCTYPE HealthData [<!ENTITY e9 SYSTEM \"file:///etc/passwd\">]>",
    ]
    for declaration in declarations {
      let text = export("<Record type=\"&e9;\"/>&e9;", declaration: declaration)
      let problem = try #require(try read(text).orphans.first?.problem)
      #expect(problem.issue.code == "xml_malformed")
      #expect(problem.position == 4)
      #expect("\(problem)".contains("undefined entity"))
    }
    let hidden = String(repeating: " ", count: 2 << 20) + "<!DOCTYPE HealthData []>"
    let late = "<!-- <HealthData -->" + hidden + "<HealthData/>"
    #expect(try read(late).orphans.first?.problem.issue.code == "xml_malformed")
  }

  @Test func `a truncated document gives the heart rates before the truncation`() throws {
    let dates = (10...40).map { "2024-05-01 10:00:\($0) -0700" }
    let whole = Array(export(dates.map { record($0) }.joined()).utf8)
    let starts = whole.indices.filter { whole[$0...].starts(with: "<Record".utf8) }
    for count in stride(from: 70, to: whole.count - 2, by: 97) {
      let reading = try read(String(decoding: whole.prefix(count), as: UTF8.self))
      // An element counts as soon as its own tag is closed.
      let complete = starts.count { start in
        whole[start..<max(start, count)].contains(UInt8(ascii: ">")) && start < count
      }
      let recording = reading.sessions.first?.steps.first?.recordings.first
      #expect((recording?.itemCount ?? 0) == complete, "\(count)")
      #expect(
        (recording?.tear ?? Tear(byteOffset: count, itemsKept: complete, syntax: .xml))
          == Tear(byteOffset: count, itemsKept: complete, syntax: .xml))
      if complete == 0 {
        #expect(reading.orphans.map { $0.problem.issue.code } == ["xml_truncated"], "\(count)")
      }
    }
    let strict = try read(String(decoding: whole.dropLast(300), as: UTF8.self), isStrict: true)
    #expect(strict.sessions.isEmpty)
    #expect(strict.orphans.map { $0.problem.issue.code } == ["xml_truncated"])
  }

  @Test(arguments: [
    "<HealthData><Record type=></HealthData>", "<HealthData></Health>",
    "<HealthData>&x;</HealthData>", "<!DOCTYPE HealthData [ <HealthData/>",
    "<HealthData/><HealthData/>",
  ]) func `text that is no XML is one error with its line`(text: String) throws {
    let reading = try read("\n" + text)
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map { $0.problem.issue.code } == ["xml_malformed"])
    #expect("\(reading.orphans.map(\.problem))".contains("repair it there"))
  }

  /// Such a start could go on for gigabytes; looking for its end again and again would never end.
  @Test func `an element without end is refused`() throws {
    let text = "<HealthData><Record type=\"" + String(repeating: "x", count: 18 << 20)
    #expect(try read(text).orphans.first?.problem.issue.code == "xml_malformed")
  }

  @Test func `deep nesting and odd attributes are read or refused`() throws {
    let deep = String(repeating: "<Correlation>", count: 50_000)
    let close = String(repeating: "</Correlation>", count: 50_000)
    let odd = """
      <Record/><Record type="HKQuantityTypeIdentifierHeartRate"/>
      <Record type="HKQuantityTypeIdentifierHeartRate" value="x" startDate="never" endDate=""/>
      """
    let reading = try read(export(deep + record("2024-05-01 10:00:00 -0700") + close + odd))
    let day = try #require(reading.sessions.first.flatMap(rates))
    #expect(day.values.filter(\.isFinite) == [61])
    #expect(day.count == 3)
    let recording = try #require(reading.reports.first?.recording)
    #expect(recording.itemCount == 1)
    #expect(recording.leftOutCount == 2)
  }

  /// A session that was announced by its file must not be lost without a word.
  @Test func `an export without a measured quantity is an error`() throws {
    for records in [
      "", record("2024-05-01 10:00:00 -0700", type: "HKQuantityTypeIdentifierBodyMass"),
    ] {
      let reading = try read(export(records))
      #expect(reading.sessions.isEmpty)
      #expect(reading.orphans.map { $0.problem.issue.code } == ["no_recording"])
    }
  }

  @Test func `an empty file in the place of an export is an error`() throws {
    let reading = try read("")
    #expect(reading.orphans.map { $0.problem.issue.code } == ["no_recording"])
    let other = try StudyFolder(["ann/apple_health_export/export_cda.xml": ""]).read()
    #expect(other.orphans.isEmpty)
  }

  /// Property: no change of a byte makes more than an error.
  @Test func `a document with changed bytes is read or refused`() throws {
    let whole = Array(export(record("2024-05-01 10:00:00 -0700")).utf8)
    for place in stride(from: 60, to: whole.count, by: 7) {
      for byte in [0, 0x3C, 0x26, 0x22, 0xFF] as [UInt8] {
        var changed = whole
        changed[place] = byte
        let memory = ByteSource.memory(ByteBuffer(changed))
        _ = try? AppleHealth.platform.document?.contents(memory, "export.xml", nil, .all)
      }
    }
  }

  @Test func `heart rates without a date belong to the day of those before them`() throws {
    let reading = try read(
      export(
        record("2024-13-46 10:00:00 -0700") + record("2024-05-01 10:00:00 -0700") + record("99999")
          + record("2024-05-02 10:00:00 -0700", "1e400") + record("2024-05-02 10:00:05 -0700")))
    #expect(reading.places == ["ann/2024-05-01", "ann/2024-05-02"])
    #expect(reading.sessions.compactMap(rates).map(\.count) == [3, 2])
    #expect(reading.sessions.map { $0.start?.text.prefix(10) } == ["2024-05-01", "2024-05-02"])
    let recording = try #require(reading.reports.compactMap(\.recording).first)
    #expect(recording.itemCount == 2)
    #expect(recording.leftOutCount == 3)
  }

  @Test func `an export without any date that can be read is one error`() throws {
    let reading = try read(export(record("today") + record("2024-02-30 10:00:00 -0700")))
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map { $0.problem.issue.code } == ["no_recording"])
  }

  /// Such an end is what a phone leaves that was switched off.
  @Test func `zeros at the end are a tear`() throws {
    let dates = (10...40).map { "2024-05-01 10:00:\($0) -0700" }
    let whole = export(dates.map { record($0) }.joined())
    for text in [whole, String(whole.dropLast(40))] {
      let reading = try read(text + String(repeating: "\0", count: 3 << 20))
      let recording = try #require(reading.sessions.first?.steps.first?.recordings.first)
      #expect(recording.itemCount == 31)
      #expect(recording.tear == Tear(byteOffset: text.utf8.count, itemsKept: 31, syntax: .xml))
    }
    let inside = try read(whole.replacing("</HealthData>", with: "\0</HealthData>"))
    #expect(inside.sessions.first?.steps.first?.recordings.first?.itemCount == 31)
    #expect(inside.reports.first?.damage?.replacedByteCount == 1)
  }
}
