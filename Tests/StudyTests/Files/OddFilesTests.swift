import Foundation
import Recordings
import Testing
import TestSupport

@testable import Study

/// Things in a folder that are no ordinary files: none may be waited for, followed forever or lost.
@Suite struct OddFilesTests {
  @Test func `a link to a folder above ends there`() throws {
    let study = try StudyFolder(["P/S/a.json": accelerometerText()])
    try study.link("P/S/up", to: "..")
    try study.link("P/S/self", to: ".")
    try study.link("P/loop", to: "loop")
    let files = try study.files()
    #expect(Array(files.paths) == ["P/S/a.json"])
    #expect(files.unreadable.count + files.passedOver.count == 3)
  }

  /// Every folder links to every other: paths through them are beyond counting.
  @Test func `folders that link to each other are walked once`() throws {
    let study = try StudyFolder()
    for name in 0..<5 {
      try study.write("f\(name)/a.json", "{}")
      for other in 0..<5 where other != name {
        try study.link("f\(name)/to\(other)", to: "../f\(other)")
      }
    }
    #expect(try study.files().paths.count == 5)
  }

  @Test func `a link to nowhere is reported`() throws {
    let study = try StudyFolder(["a.json": "{}"])
    try study.link("gone.json", to: "nowhere")
    let files = try study.files()
    #expect(Array(files.paths) == ["a.json"])
    #expect(files.unreadable.map(\.source) == ["gone.json"])
    #expect(throws: StudyError.self) { try study.files(below: ["gone.json"]) }
  }

  @Test func `a pipe is never waited for`() throws {
    let study = try StudyFolder(["S/a.json": accelerometerText()])
    #expect(mkfifo(study.absolute("S/pipe.json"), 0o600) == 0)
    let files = try study.files()
    #expect(Array(files.paths) == ["S/a.json"])
    #expect(files.passedOver.count == 1)
  }

  /// A device of endless zeros and a pipe without a writer, under names of recordings and of what links name.
  @Test func `links to devices and pipes are reported and never read`() throws {
    let study = try StudyFolder([
      "S/result.json": walkResult("endless.json"), "S/x/a.json": accelerometerText(),
    ])
    #expect(mkfifo(study.absolute("pipe"), 0o600) == 0)
    let data = try StudyFolder(["S/b.json": accelerometerText()])
    for folder in [study, data] {
      try folder.link("endless.json", to: "/dev/zero")
      try folder.link("S/endless.json", to: "/dev/zero")
      try folder.link("S/waiting.json", to: study.absolute("pipe"))
    }
    let files = try study.files()
    #expect(Array(files.paths) == ["S/result.json", "S/x/a.json"])
    #expect(files.unreadable.isEmpty)
    #expect(
      files.passedOver.map(\.source) == [
        "S/endless.json", "S/waiting.json", "endless.json", "pipe",
      ])
    let reading = try study.read(dataFolders: [data.path])
    #expect(reading.reports.map(\.source) == ["S/result.json", "S/x/a.json"])
    let problems = reading.sessions.flatMap(\.steps).flatMap(\.problems)
    #expect(problems.map(\.issue.code) == ["file_missing"])
  }

  /// Named by the user, a pipe is read to its end, but nothing without an end.
  @Test func `a device without end is refused when it is named`() throws {
    let study = try StudyFolder()
    try study.link("x.json", to: "/dev/zero")
    let reading = try study.read(below: ["x.json"])
    #expect(reading.orphans.map(\.problem.issue.code) == ["unreadable"])
  }

  @Test func `a device without bytes is an empty file`() throws {
    let reader = SessionReader(try StudyFiles(below: ["/dev/null"]))
    #expect(try reader.report(of: "null").problem?.issue.code == "json_empty")
  }

  @Test func `a folder may be named like a file`() throws {
    let study = try StudyFolder([
      "P/walk.json/a.json": accelerometerText(), "P/recorder-1.json/b": accelerometerText(from: 90),
    ])
    try FileManager.default.createDirectory(
      atPath: study.absolute("P/accel_X.json"), withIntermediateDirectories: false)
    let reading = try study.read()
    #expect(Set(reading.recordedSources) == ["P/walk.json/a.json", "P/recorder-1.json/b"])
    #expect(reading.orphans.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0)) func `a file or folder one may not read is reported`() throws
  {
    let study = try StudyFolder(["a.json": "{}", "d/b.json": "{}"])
    #expect(chmod(study.absolute("a.json"), 0) == 0)
    #expect(chmod(study.absolute("d"), 0) == 0)
    defer { chmod(study.absolute("d"), 0o700) }
    let files = try study.files()
    #expect(files.unreadable.map(\.source) == ["d"])
    #expect(try SessionReader(files).report(of: "a.json").problem?.issue.code == "unreadable")
  }

  @Test func `a file that disappears before it is read is reported`() throws {
    let study = try StudyFolder(["S/a.json": accelerometerText(), "S/b.json": accelerometerText()])
    let files = try study.files()
    let reader = SessionReader(files)
    let units = reader.plan().units
    try FileManager.default.removeItem(atPath: study.absolute("S/a.json"))
    let reading = StudyReading(units.map(reader.read))
    #expect(reading.orphans.map(\.problem.issue.code) == ["unreadable"])
    #expect(reading.recordedSources == ["S/b.json"])
  }

  @Test func `a name that is no UTF-8 does not end the walk`() throws {
    let study = try StudyFolder(["a.json": accelerometerText()])
    let name = (study.absolute("").utf8 + [0xE9, 0x2E, 0x6A, 0x73, 0x6F, 0x6E, 0]).map {
      CChar(bitPattern: $0)
    }
    let file = open(name, O_CREAT | O_WRONLY, 0o600)
    guard file >= 0 else { return }
    close(file)
    let files = try study.files()
    #expect(files.paths.count + files.unreadable.count == 2)
    #expect(files.paths.contains("a.json"))
    let remedies = files.unreadable.map(\.explanation)
    #expect(remedies.allSatisfy { $0 == "its name is not UTF-8 (unreadable); rename it" })
  }

  /// Property: all files of a study get a digest, also those that are not read. Oracle: that of `abc` in
  /// FIPS 180-2, appendix B.
  @Test func `a file that is no recording has a digest too`() throws {
    let study = try StudyFolder(["notes.txt": "abc", "walk.json": "abc"])
    let reader = SessionReader(try study.files(), options: ReadingOptions(wantsDigests: true))
    for name in ["notes.txt", "walk.json"] {
      #expect(
        try reader.report(of: name).sha256
          == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
  }
}
