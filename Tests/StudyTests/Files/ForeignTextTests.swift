import Foundation
import Recordings
import TestSupport
import Testing

@testable import Study

/// Oracle: Foundation's encoders.
@Suite struct ForeignTextTests {
  private static let encodings: [(String.Encoding, TextEncoding)] = [
    (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
    (.utf32LittleEndian, .utf32LittleEndian), (.utf32BigEndian, .utf32BigEndian),
    (.windowsCP1252, .windows1252), (.isoLatin1, .windows1252),
  ]

  private func bytes(_ text: String, _ encoding: String.Encoding, mark: Bool = false) throws
    -> [UInt8]
  { Array(try #require((mark ? "\u{FEFF}" + text : text).data(using: encoding))) }

  private static let recording = accelerometerText().replacing(
    "{\"items\"", with: "{\"name\":\"Jörg\",\"items\"")

  @Test func `JSON in an encoding that is only guessed is refused with its name`() throws {
    for (encoding, expected) in Self.encodings where expected == .windows1252 {
      let study = try StudyFolder()
      try study.write("S/accel_1.json", bytes: bytes(Self.recording, encoding))
      try study.write("S/no ending", bytes: bytes(Self.recording, encoding))
      let problems = try study.read().orphans.map(\.problem)
      #expect(problems.count == 2)
      for problem in problems {
        #expect(problem.issue.code == "json_not_utf8")
        #expect("\(problem)".contains("iconv -f \(expected.rawValue) -t UTF-8"))
      }
    }
  }

  @Test func `JSON in a wide encoding is read`() throws {
    for (encoding, expected) in Self.encodings where expected != .windows1252 {
      for mark in [false, true] {
        let study = try StudyFolder()
        try study.write("S/accel_1.json", bytes: bytes(Self.recording, encoding, mark: mark))
        let report = try #require(try study.read().report(of: "S/accel_1.json"))
        #expect(report.problem == nil)
        #expect(report.kind == .accelerometer)
        #expect(report.form == .wide)
      }
    }
  }

  @Test func `tables in another encoding are refused with its name`() throws {
    for (encoding, expected) in Self.encodings {
      let study = try StudyFolder()
      try study.write("map.csv", bytes: bytes("file,participant\na.json,Jörg\n", encoding))
      let error = #expect(throws: TableError.self) {
        try MapFile(readingFrom: study.absolute("map.csv"), facts: FactColumns([]))
      }
      #expect(error?.description.contains("iconv -f \(expected.rawValue)") == true)
    }
  }

  @Test func `a mark and Windows' line ends do no harm`() throws {
    let study = try StudyFolder()
    let json = "\u{FEFF}" + accelerometerText().replacing("},{", with: "},\r\n{")
    try study.write("S/a.json", json)
    try study.write("map.csv", "\u{FEFF}file,participant\r\nS/a.json,Jörg\r\n")
    let map = try MapFile(readingFrom: study.absolute("map.csv"), facts: FactColumns([]))
    let labels = map.labels(of: ["S/a.json"]).byPath
    #expect(try study.read(below: ["S"], labels: labels).recordedSources == ["a.json"])
    #expect(labels.values.map(\.participant) == ["Jörg"])
  }
}
