import Foundation
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// Oracle: Foundation's encoders, and where the first byte of theirs stands that no UTF-8 has.
@Suite struct ForeignTableTests {
  private static let survey =
    "SurveyTrailmakingResultKey,SurveyStepResultKey,SurveyResultKey,ParticipantIdentifier,"
    + "NumberOfErrors,Taps\nk,v1,s1,Ann,1,[]\nk,v2,s2,Müller,1,[]\n"
  private static let stream =
    "key.projectId,key.userId,key.sourceId,value.time,value.x,value.y,value.z\n"
    + "s,Ann,phone,1700002800.0,0.1,-0.2,0.97\ns,Müller,phone,1700002800.02,0.1,-0.2,0.97\n"
  private static let synapse =
    "recordId,healthCode,createdOn,accel_tapping.json.items\nr,Ann,1,5395718\nq,Müller,1,5395719\n"

  static let tables = [
    ("SurveyTrailmakingResults.csv", survey),
    ("study/u/android_phone_acceleration/20231114_2300.csv", stream), ("walks.csv", synapse),
  ]

  private func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  /// The one problem there is when each of these lies alone in a study, packed or not.
  private func problems(_ name: String, _ bytes: [UInt8]) throws -> [ReadError] {
    let member = [(path: name, bytes: bytes)]
    // Tables of Synapse speak of files of the disk.
    let packed =
      name == "walks.csv"
      ? [] : [("\(name).gz", GzipFile.bytes(of: bytes)), ("a.zip", ZipFile(member).bytes)]
    return try ([(name, bytes)] + packed).flatMap { name, bytes in
      let study = try StudyFolder()
      try study.write(name, bytes: bytes)
      let reading = try study.read()
      #expect(reading.sessions.isEmpty, "\(name)")
      #expect(reading.orphans.count == 1, "\(name)")
      return reading.orphans.map(\.problem)
    }
  }

  @Test(arguments: tables) func `a table in another encoding is refused with its name`(
    name: String, text: String
  ) throws {
    let wide: [(String.Encoding, String)] = [
      (.utf16LittleEndian, "UTF-16LE"), (.utf16BigEndian, "UTF-16BE"),
      (.utf32LittleEndian, "UTF-32LE"), (.utf32BigEndian, "UTF-32BE"),
    ]
    // Names in a table of rows are not read in an encoding that was guessed; columns of samples are.
    for (encoding, expected) in wide where name != Self.tables[1].0 {
      for mark in ["", "\u{FEFF}"] {
        for problem in try problems(name, bytes(mark + text, encoding)) {
          #expect(problem.issue.code == "json_not_utf8")
          #expect(problem.position == 0)
          #expect("\(problem)".contains("iconv -f \(expected) -t UTF-8"))
        }
      }
    }
    let latin = try bytes(text, .isoLatin1)
    for problem in try problems(name, latin) {
      #expect(problem.issue.code == "json_not_utf8")
      #expect(problem.position == latin.firstIndex(of: 0xFC))
      #expect("\(problem)".contains("iconv -f WINDOWS-1252 -t UTF-8"))
      #expect(!"\(problem)".contains("a file you may read"))
    }
  }

  @Test(arguments: tables) func `names in UTF-8 stay what they are`(name: String, text: String)
    throws
  {
    let study = try StudyFolder([name: "\u{FEFF}" + text])
    let reading = try study.read()
    #expect(reading.orphans.isEmpty)
    #expect(reading.report(of: name)?.problem == nil)
    let people = Set(reading.sessions.map(\.participant))
    #expect(people == (name == "walks.csv" ? [] : ["Ann", "Müller"]))
  }

  @Test(arguments: tables) func `a table with other separators or line ends is reported`(
    name: String, text: String
  ) throws {
    for (divider, word) in [(";", "semicolons"), ("\t", "tabs")] where name != Self.tables[1].0 {
      let text = text.replacing(",", with: divider)
      for problem in try problems(name, Array(text.utf8)) {
        #expect(problem.issue.code == "csv_malformed")
        #expect(problem.position == 1)
        #expect("\(problem)".contains(word))
        #expect("\(problem)".contains("with commas"))
      }
    }
    guard name.hasPrefix("Survey") else { return }
    let returns = Array(text.replacing("\n", with: "\r").utf8)
    for problem in try problems(name, returns) {
      #expect(problem.issue.code == "csv_malformed")
      #expect("\(problem)".contains("CR alone"))
    }
  }

  @Test func `columns of samples are read in UTF-16 and with other separators`() throws {
    let name = Self.tables[1].0
    let texts: [[UInt8]] = [
      try bytes("\u{FEFF}" + Self.stream, .utf16LittleEndian),
      try bytes(Self.stream, .utf16BigEndian), Array(Self.stream.replacing(",", with: ";").utf8),
      Array(Self.stream.replacing(",", with: "\t").utf8),
    ]
    for text in texts {
      let study = try StudyFolder()
      try study.write(name, bytes: text)
      let reading = try study.read()
      #expect(reading.orphans.isEmpty)
      #expect(reading.report(of: name)?.recording != nil)
    }
  }

  /// The user did not ask for these tables, so they are no errors.
  @Test func `unknown tables are passed over in every encoding`() throws {
    let study = try StudyFolder()
    for (name, encoding) in [("a", String.Encoding.isoLatin1), ("b", .utf16LittleEndian)] {
      try study.write("\(name).csv", bytes: bytes("Größe;Gewicht\n1;2\n", encoding))
    }
    #expect(try study.read().orphans.isEmpty)
  }

  @Test func `a map names the line that is not UTF-8`() throws {
    let study = try StudyFolder()
    let text = "file,participant\na.json,Ann\nb.json,Müller\n"
    try study.write("map.csv", bytes: bytes(text, .isoLatin1))
    let error = #expect(throws: TableError.self) {
      try MapFile(readingFrom: study.absolute("map.csv"), facts: FactColumns([]))
    }
    #expect(error?.line == 3)
    #expect(error?.problem.hasPrefix("byte 36: ") == true)
  }

  /// Property: a text is refused at its first byte that String cannot read, wherever that stands.
  @Test func `the first byte that is no UTF-8 is found`() throws {
    let text = Array("Jörg 日本 🚶 and plain letters, of which there are more than eight".utf8)
    for place in 0...text.count {
      for byte in [UInt8(0x80), 0xC0, 0xFF] {
        var broken = text
        broken.insert(byte, at: place)
        let found = broken.withUnsafeBufferPointer { $0.firstBeyondUTF8(isMaybeCutOff: false) }
        let offset = try #require(found)
        #expect(String(validating: broken[..<offset], as: UTF8.self) != nil)
        let ends = (offset + 1)...min(offset + 4, broken.count)
        #expect(ends.allSatisfy { String(validating: broken[..<$0], as: UTF8.self) == nil })
      }
      let cut = text[..<place].withUnsafeBufferPointer { $0.firstBeyondUTF8(isMaybeCutOff: true) }
      #expect(cut == nil)
    }
  }
}
