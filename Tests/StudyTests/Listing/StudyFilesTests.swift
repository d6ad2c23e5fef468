import Foundation
import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: what the file system holds; order is that of `LC_ALL=C sort`.
@Suite struct StudyFilesTests {
  @Test func `files are sorted by bytes`() throws {
    let names = ["a.json", "B.json", "a-1.json", "a/x.json", "é.json", "z.json", "Z/x", "10", "9"]
    let study = try StudyFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
    #expect(
      try Array(study.files().paths) == [
        "10", "9", "B.json", "Z/x", "a-1.json", "a.json", "a/x.json", "z.json", "é.json",
      ])
  }

  @Test func `hidden files and folders are left alone unless they are named`() throws {
    let study = try StudyFolder([
      ".DS_Store": "", "a/._b.json": "", ".git/config": "", "a/b.json": "", ".x/y.json": "",
    ])
    #expect(try Array(study.files().paths) == ["a/b.json"])
    #expect(try Array(study.files(below: [".DS_Store"]).paths) == [".DS_Store"])
    #expect(try Array(study.files(below: [".x"]).paths) == ["y.json"])
  }

  @Test func `a path that is not there is named as given`() throws {
    let study = try StudyFolder()
    let missing = study.absolute("nothing")
    let error = #expect(throws: StudyError.self) { try StudyFiles(below: [study.path, missing]) }
    #expect(error?.path == missing)
    #expect(error?.description.hasPrefix("\(missing): cannot be opened") == true)
  }

  @Test func `dots, doubled slashes and a slash at the end do not matter`() throws {
    let study = try StudyFolder(["P/S/a.json": "", "P/b.json": ""])
    let usual = try study.files(below: ["P"])
    for spelling in ["P/", "P//", "./P", "P/.", "P/S/..", "P/S/../../P"] {
      let files = try study.files(below: [spelling])
      #expect(files.root == usual.root, "\(spelling)")
      #expect(files.paths == usual.paths, "\(spelling)")
    }
  }

  @Test func `single and named files are distinguished from found ones`() throws {
    let study = try StudyFolder(["a.json": "", "b.json": "", "d/c.json": ""])
    let one = try study.files(below: ["a.json"])
    #expect(one.isSingleFile)
    #expect(one.namedFiles == ["a.json"])
    let mixed = try study.files(below: ["d", "b.json"])
    #expect(!mixed.isSingleFile)
    #expect(mixed.namedFiles == ["b.json"])
    #expect(Array(mixed.paths) == ["b.json", "d/c.json"])
    #expect(try !study.files(below: ["d"]).isSingleFile)
  }

  @Test func `paths lead back to the files`() throws {
    let study = try StudyFolder(["P/S/a.json": "abc"])
    for files in [try study.files(), try study.files(below: ["P/S/a.json"])] {
      let path = try #require(files.paths.first)
      #expect(try ByteBuffer(readingFile: files.absolute(path)).text == "abc")
    }
  }

  @Test func `an empty folder holds no files`() throws {
    let study = try StudyFolder()
    #expect(try study.files().paths.isEmpty)
    #expect(try study.read().sessions.isEmpty)
  }

  /// On most file systems these are two files, though the names are equal as Unicode text.
  @Test func `names that differ in Unicode form only are two files`() throws {
    let study = try StudyFolder()
    try study.write("caf\u{E9}.json", accelerometerText(from: 10))
    try study.write("cafe\u{301}.json", accelerometerText(from: 100))
    let onDisk = try FileManager.default.contentsOfDirectory(atPath: study.path).count
    #expect(try study.files().paths.count == onDisk)
    let reading = try study.read()
    #expect(reading.reports.count == onDisk)
    #expect(reading.recordedSources.count == onDisk)
  }

  @Test func `folders that differ in Unicode form only are two folders`() throws {
    let study = try StudyFolder()
    try study.write("P/caf\u{E9}/a.json", accelerometerText(from: 10))
    try study.write("P/cafe\u{301}/b.json", accelerometerText(from: 100))
    let onDisk = try FileManager.default.contentsOfDirectory(atPath: study.absolute("P")).count
    let reading = try study.read()
    #expect(reading.sessions.count == onDisk)
    #expect(reading.recordedSources.count == 2)
    #expect(reading.orphans.isEmpty)
  }

  @Test(arguments: [
    "\u{301}a.json", " a.json", "a\nb.json", "a\"b.json", "%20.json", "a\\b", "{x}", "*",
  ]) func `odd names are files like any other`(name: String) throws {
    let study = try StudyFolder(["P/S/\(name)": accelerometerText()])
    #expect(try study.read().recordedSources == ["P/S/\(name)"])
  }
}
