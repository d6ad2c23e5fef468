import Recordings
import Testing
import Text

@testable import Study

/// Truth: the file that the recorder wrote. Every form holds the same numbers, so that the recording is the same.
@Suite struct ConvertedRecordingTests {
  private static let paths = [
    "timestamp", "userAcceleration.x", "userAcceleration.y", "userAcceleration.z", "gravity.x",
    "gravity.y", "gravity.z", "rotationRate.x", "rotationRate.y", "rotationRate.z",
  ]
  private static let name = "P01/deviceMotion_walking.outbound"

  /// Numbers of which each tells its row and column; they are exact in binary.
  private static let rows: [[Double]] = (0..<12).map { row in
    paths.indices.map { $0 == 0 ? 500 + Double(row) / 64 : Double(row) / 8 + Double($0) / 1024 }
  }

  private static func nested(_ value: (Int) -> String) -> String {
    func group(_ name: String, _ first: Int) -> String {
      #""\#(name)":{"x":\#(value(first)),"y":\#(value(first + 1)),"z":\#(value(first + 2))}"#
    }
    let groups = [("userAcceleration", 1), ("gravity", 4), ("rotationRate", 7)].map(group)
    return #"{"timestamp":\#(value(0)),"# + groups.joined(separator: ",") + "}"
  }

  private static let native = items { "\($0)" }

  private static func items(_ number: (Double) -> String) -> String {
    let records = rows.map { row in nested { number(row[$0]) } }
    return #"{"items":["# + records.joined(separator: ",") + "]}"
  }

  private static func table(
    _ mark: String = ".", before: String = "", _ separator: String = ",", decimal: String = ".",
    rowNames: Bool = false
  ) -> String {
    let header = (rowNames ? [#""""#] : []) + paths.map { before + $0.replacing(".", with: mark) }
    let lines = rows.enumerated().map { number, row in
      (rowNames ? ["\"\(number + 1)\""] : []) + row.map { "\($0)".replacing(".", with: decimal) }
    }
    return ([header] + lines).map { $0.joined(separator: separator) + "\n" }.joined()
  }

  private static func list(_ column: Int) -> String {
    "[" + rows.map { "\($0[column])" }.joined(separator: ",") + "]"
  }

  private static func object(_ column: Int) -> String {
    "{" + rows.enumerated().map { #""\#($0)":\#($1[column])"# }.joined(separator: ",") + "}"
  }

  private static func columns(_ value: (Int) -> String) -> String {
    "{" + paths.indices.map { #""\#(paths[$0])":\#(value($0))"# }.joined(separator: ",") + "}"
  }

  private static let split: String = {
    let names = paths.map { "\"\($0)\"" }.joined(separator: ",")
    let data = rows.map { "[" + $0.map { "\($0)" }.joined(separator: ",") + "]" }
    return #"{"columns":[\#(names)],"index":[0,1],"data":[\#(data.joined(separator: ","))]}"#
  }()

  private static let keyed: String = {
    let records = rows.enumerated().map { number, row in #""\#(number)":"# + nested { "\(row[$0])" }
    }
    return #"{"items":{"# + records.joined(separator: ",") + "}}"
  }()

  private static let singleRow: String = {
    let names = rows.indices.flatMap { row in
      paths.map { "items/\(row)/" + $0.replacing(".", with: "/") }
    }
    let values = rows.flatMap { $0.map { "\($0)" } }
    return names.joined(separator: ",") + "\n" + values.joined(separator: ",") + "\n"
  }()

  static let forms: [(name: String, text: String, form: ConvertedForm)] = [
    (name + ".csv", table(), .table), (name + ".csv", table(rowNames: true), .table),
    (name + ".csv", table("_"), .table), (name + ".csv", table("__", before: "items__"), .table),
    (name + ".csv", table("/", before: "items/"), .table), (name + ".csv", table(":"), .table),
    (name + ".csv", table(".", ";", decimal: ","), .table),
    (name + ".tsv", table(".", "\t"), .table), (name + ".csv", "\u{FEFF}" + table(), .table),
    (name + ".csv", singleRow, .singleRow), (name + ".json", columns(list), .columns),
    (name + ".json", nested(list), .columns), (name + ".json", columns(object), .keyed),
    (name + ".json", split, .split), (name + ".json", keyed, .keyed),
    (name + ".json", items { "[\($0)]" }, .boxed),
  ]

  @Test(arguments: forms) func `each form gives the recording of the phone`(
    name: String, text: String, form: ConvertedForm
  ) throws {
    let expected = try StudyFolder([Self.name + ".json": Self.native]).read(isPlanned: true)
    let found = try StudyFolder([name: text]).read(isPlanned: true)
    let report = try #require(found.report(of: name))
    #expect(report.problem == nil)
    #expect(report.form == form)
    #expect(report.kind == .deviceMotion)
    #expect(found.places == expected.places)
    let (a, b) = (expected.sessions.first?.steps ?? [], found.sessions.first?.steps ?? [])
    #expect(!a.isEmpty)
    #expect(a.map(\.identifier) == b.map(\.identifier))
    #expect(a.map { $0.recordings.map(\.content) } == b.map { $0.recordings.map(\.content) })
    #expect(b.first?.recordings.first?.form == form)
    #expect(expected.report(of: Self.name + ".json")?.form == nil)
  }

  @Test func `text in UTF-16 is read`() throws {
    let study = try StudyFolder()
    for (name, text, form) in [
      (Self.name + ".json", Self.native, ConvertedForm.wide),
      (Self.name + ".csv", Self.table(), .table),
    ] {
      var bytes: [UInt8] = [0xFF, 0xFE]
      for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
      try study.write(name, bytes: bytes)
      let report = try #require(try study.read().report(of: name))
      #expect(report.problem == nil)
      #expect(report.recording?.itemCount == Self.rows.count)
      #expect(report.form == form)
    }
  }

  @Test func `columns of unequal length are an error with the name of the column`() throws {
    let text = Self.columns { $0 == 3 ? "[1,2]" : Self.list($0) }
    let reading = try StudyFolder(["a.json": text]).read()
    let problem = try #require(reading.report(of: "a.json")?.problem)
    #expect("\(problem)".contains("\"userAcceleration.z\" has 2 values, the others 12"))
  }

  /// `x` and the time are columns of any program: with others beside them it is the table of another recorder.
  @Test func `a table with unknown columns is not read as an accelerometer's`() throws {
    let study = try StudyFolder([
      "a.csv": "timestamp,x,y,z,speed\n1,0,0,1,2\n", "b.csv": "timestamp,x,y,z\n1,0,0,1\n",
    ])
    let reading = try study.read()
    #expect(reading.report(of: "a.csv")?.kind == .other)
    #expect(reading.report(of: "b.csv")?.kind == .accelerometer)
  }

  @Test func `a stacked table has a recording for each of its people`() throws {
    let rows = (0..<6).map { "P\($0 % 2),walking.outbound,\(100 + $0),\($0),0,1" }
    let text = (["participant,step,timestamp,x,y,z"] + rows).joined(separator: "\n") + "\n"
    let reading = try StudyFolder(["all.csv": text]).read()
    #expect(reading.sessions.map(\.participant) == ["P0", "P1"])
    let x = reading.sessions.map { $0.steps[0].recordings[0].motion?.acceleration?.x }
    #expect(x == [[0, 2, 4], [1, 3, 5]])
  }

  @Test(arguments: ["Participant", "PARTICIPANT_ID", "participantID"])
  func `the columns of a stacked table may be written in any case`(column: String) throws {
    let rows = (0..<6).map { "P\($0 / 3),\(100 + $0),\($0),0,1" }
    let text = (["\(column),timestamp,x,y,z"] + rows).joined(separator: "\n") + "\n"
    let reading = try StudyFolder(["all.csv": text]).read()
    #expect(reading.sessions.map(\.participant) == ["P0", "P1"])
  }

  @Test func `a missing name of R or pandas is no participant`() throws {
    let rows = (0..<6).map { "\($0 < 3 ? "P0" : "NA"),s1,\(100 + $0),\($0),0,1" }
    let text = (["participant,session,timestamp,x,y,z"] + rows).joined(separator: "\n") + "\n"
    let reading = try StudyFolder(["all.csv": text]).read()
    #expect(Set(reading.sessions.map(\.participant)) == ["", "P0"])
  }

  @Test(arguments: [
    ("a.parquet", "PAR1\u{0}", "Parquet"), ("deviceMotion_walk.npy", "\u{93}NUMPY", "NumPy"),
    ("a.mat", "MATLAB 5.0 MAT-file, Platform", "MATLAB"),
    ("a.feather", "ARROW1\u{0}\u{0}", "Feather"), ("a.xlsx", "PK\u{3}\u{4}abc", "Excel"),
    ("a.rds", "X\n\u{0}\u{0}\u{0}\u{2}", "R data"),
  ]) func `other formats are named with a way out`(name: String, start: String, word: String) throws
  {
    let study = try StudyFolder()
    try study.write(name, bytes: start.unicodeScalars.map { UInt8($0.value) } + [0, 1, 2, 3])
    let report = try #require(try study.read().report(of: name))
    #expect(report.problem == nil)
    let reason = try #require(report.uselessness)
    let error = ReadError(source: name, reason)
    #expect(error.issue.code == "unsupported")
    #expect("\(error)".contains(word))
    #expect(!error.wording.remedy.isEmpty)
  }
}
