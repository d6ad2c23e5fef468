import Foundation
import TestSupport
import Testing

@testable import Report

/// Truth: the files of a folder are those of before or those of now, and nothing outside of it is touched.
@Suite struct FolderCommitTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["a", "b", "old"] { try scratch.write("out/\(name)", "before") }
  }

  private var folder: String { "\(scratch.path)/out" }

  private func file(_ name: String) throws -> AtomicFile {
    let file = try AtomicFile("\(folder)/\(name)")
    try file.writer.write("now")
    return file
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read("out/\(name)"), as: UTF8.self)
  }

  private func commit(_ names: String...) throws -> FolderCommit {
    var commit = FolderCommit(in: folder)
    for name in names { commit.add(try file(name)) }
    return commit
  }

  @Test func `files get their names together, and others are removed`() throws {
    try OutputFolder.create("\(folder)/wide")
    var commit = try commit("a", "wide/c", "b")
    commit.remove(files: ["old", "missing"], emptied: ["wide"])
    #expect(try text("a") == "before")
    try commit.perform()
    #expect(try scratch.names(in: "out") == ["a", "b", "wide"])
    #expect(try ["a", "b", "wide/c"].map(text) == ["now", "now", "now"])
  }

  @Test func `a commit that cannot begin leaves everything as it was`() throws {
    let commit = try commit("a", "b")
    try FileManager.default.removeItem(atPath: folder)
    #expect(throws: WriteError.self) { try commit.perform() }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// The log of a process that was killed at once after it was complete.
  private func leaveLog(_ renames: String, removals: String = "[]", emptied: String = "[]") throws {
    try scratch.write(
      "out/.analyze.99999999-1.commit",
      "{\"program\":\"analyze\",\"renames\":[\(renames)],\"removals\":\(removals),\"emptied\":\(emptied)}"
    )
  }

  @Test func `a commit that was stopped is finished by whoever opens the folder, once`() throws {
    try scratch.write("out/.a.99999999-1.part", "now")
    try leaveLog(
      "{\"from\":\".a.99999999-1.part\",\"to\":\"a\"},{\"from\":\".b.99999999-1.part\",\"to\":\"b\"}",
      removals: "[\"old\"]")
    #expect(FolderCommit.isPending(in: folder))
    try FolderCommit.settle(in: folder)
    #expect(!FolderCommit.isPending(in: folder))
    #expect(try scratch.names(in: "out") == ["a", "b"])
    // The second file had its name already.
    #expect(try ["a", "b"].map(text) == ["now", "before"])
  }

  @Test(arguments: [
    "", "{\"program\":\"analyze\",\"renames\":[{\"from\":\".a.9-1.part\",\"to\":\"a\"}],\"remov",
    "{\"program\":\"other\",\"renames\":[{\"from\":\".a.9-1.part\",\"to\":\"a\"}],\"removals\":[],\"emptied\":[]}",
  ]) func `a log that is not complete does not count`(log: String) throws {
    try scratch.write("out/.a.9-1.part", "now")
    try scratch.write("out/.analyze.99999999-1.commit", log)
    try FolderCommit.settle(in: folder)
    #expect(try scratch.names(in: "out") == [".a.9-1.part", "a", "b", "old"])
    #expect(try text("a") == "before")
  }

  @Test(arguments: [
    "{\"from\":\".a.9-1.part\",\"to\":\"../outside\"}", "{\"from\":\"old\",\"to\":\"a\"}",
    "{\"from\":\".a.9-1.part\",\"to\":\"/outside\"}", "{\"from\":\"../.a.9-1.part\",\"to\":\"a\"}",
  ]) func `a log that leads out of the folder does not count`(rename: String) throws {
    for name in ["outside", ".a.9-1.part", "out/.a.9-1.part"] { try scratch.write(name, "other") }
    try leaveLog(rename, removals: "[\"b\"]")
    try FolderCommit.settle(in: folder)
    #expect(try scratch.names(in: "") == [".a.9-1.part", "out", "outside"])
    #expect(try scratch.names(in: "out") == [".a.9-1.part", "a", "b", "old"])
    try leaveLog("", removals: "[\"../outside\"]")
    try FolderCommit.settle(in: folder)
    #expect(try scratch.names(in: "") == [".a.9-1.part", "out", "outside"])
  }

  @Test func `files of a staged folder get their names beside others`() throws {
    let staged = try StagedFolder("\(folder)/pages")
    for name in ["p1", "p2"] { try staged.write(name, Array("now".utf8)) }
    for name in ["p1", "kept", "gone"] { try scratch.write("out/pages/\(name)", "before") }
    var commit = try commit("a")
    commit.add(["p1", "p2"], of: staged)
    commit.remove(files: ["pages/gone"])
    try commit.perform()
    #expect(try scratch.names(in: "out") == ["a", "b", "old", "pages"])
    #expect(try scratch.names(in: "out/pages") == ["kept", "p1", "p2"])
    #expect(
      try ["a", "pages/p1", "pages/p2", "pages/kept"].map(text) == ["now", "now", "now", "before"])
  }

  @Test func `a staged folder whose commit was stopped is taken up`() throws {
    for name in ["p1", "p2"] { try scratch.write("out/.pages.99999999-1.part/\(name)", "now") }
    try scratch.write("out/pages/p1", "before")
    let renames = ["p1", "p2"].map {
      "{\"from\":\".pages.99999999-1.part/\($0)\",\"to\":\"pages/\($0)\"}"
    }
    try leaveLog(renames.joined(separator: ","), emptied: "[\".pages.99999999-1.part\"]")
    try FolderCommit.settle(in: folder)
    #expect(try scratch.names(in: "out") == ["a", "b", "old", "pages"])
    #expect(try ["pages/p1", "pages/p2"].map(text) == ["now", "now"])
  }

  /// Once a commit counts, such a file could never get its name.
  @Test func `a folder with the name of a file is refused before anything is changed`() throws {
    let commit = try commit("a", "b")
    try FileManager.default.removeItem(atPath: "\(folder)/b")
    try scratch.write("out/b/inner", "before")
    #expect(throws: WriteError.self) { try commit.perform() }
    #expect(try text("a") == "before")
    #expect(!FolderCommit.isPending(in: folder))
  }

  // MARK: What processes leave behind

  @Test func `names of hidden files tell their final names`() {
    for (name, final, isMatch) in [
      (".metrics.csv.4711-1.part", nil, true), (".metrics.csv.4711-1.part", "metrics.csv", true),
      (".metrics.csv.4711-1.part", "csv", false), (".metrics.csv.4711-1.part", "metrics", false),
      (".metrics.csv.4711.part", nil, false), ("metrics.csv.4711-1.part", nil, false),
      (".4711-1.part", nil, false), (".a.1-2-3.part", nil, false), (".a.x-1.part", nil, false),
      (".part", nil, false), ("..1-1.part", nil, true), (".e\u{301}.1-1.part", "\u{e9}", false),
    ] as [(String, String?, Bool)] {
      #expect(TemporaryName.matches(name, final) == isMatch, "\(name)")
    }
  }

  @Test func `hidden files of this process are kept and those of ended ones removed`() throws {
    let living = try file("a")
    let staged = try StagedFolder("\(scratch.path)/out/ds")
    try staged.write("x/y", [1])
    try scratch.write("out/.a.99999999-1.part", "")
    try scratch.write("out/.ds.99999999-1.part/x/y", "")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/.ds.99999999-1.part/link", withDestinationPath: "../old")
    try OutputFolder.prepare(folder, for: ["a"])
    let left = try scratch.names(in: "out").filter { $0.hasPrefix(".") }
    #expect(left.count == 2 && left.allSatisfy { !$0.contains("99999999") }, "\(left)")
    #expect(try text("old") == "before")
    try living.commit()
    try staged.commit()
    #expect(try scratch.names(in: "out") == ["a", "b", "ds", "old"])
  }

  @Test func `links and folders in the place of files are refused`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "nowhere")
    try OutputFolder.create("\(folder)/wide/deep")
    try OutputFolder.prepare(folder, for: ["a", "new"], in: ["wide", "none"])
    #expect(throws: WriteError.link(place: "\(folder)/link")) {
      try OutputFolder.prepare(folder, for: ["a", "link"])
    }
    #expect(throws: WriteError.link(place: "\(folder)/link")) {
      try OutputFolder.prepare(folder, for: [], in: ["link"])
    }
    #expect(throws: WriteError.link(place: "\(folder)/link")) {
      _ = try StagedFolder("\(folder)/link/")
    }
    #expect(throws: WriteError.failed(place: "\(folder)/wide", SystemErrorCode(EISDIR))) {
      try OutputFolder.prepare(folder, for: ["wide"])
    }
  }

  // MARK: Locks

  @Test func `readers share a lock, and a writer has it alone`() throws {
    let path = "\(folder)/a"
    let reader = try #require(FileLock(path, isShared: true))
    let other = try #require(FileLock(path, isShared: true))
    #expect(FileLock(path, isShared: false) == nil)
    withExtendedLifetime((reader, other)) {}
    let missing = try #require(FileLock("\(folder)/missing", isShared: false))
    withExtendedLifetime(missing) {}
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/missing"))
  }
}
