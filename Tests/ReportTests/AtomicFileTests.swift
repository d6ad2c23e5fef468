import Foundation
import Report
import Testing

@Suite final class AtomicFileTests {
  private let folder = NSTemporaryDirectory() + "analyze-\(UUID().uuidString)"

  init() throws { try OutputFolder.create(folder) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  @Test func `the file stands under its name only after commit`() throws {
    let path = folder + "/metrics.csv"
    let file = try AtomicFile(path)
    try file.writer.write("a,b\n")
    #expect(try names.allSatisfy { $0.hasPrefix(".metrics.csv.") })
    #expect(try names.count == 1)
    try file.commit()
    #expect(try names == ["metrics.csv"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a,b\n")
    file.discard()
    #expect(try names == ["metrics.csv"])
  }

  @Test func `without commit the former file stays`() throws {
    let path = folder + "/metrics.csv"
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    do {
      let file = try AtomicFile(path)
      try file.writer.write(String(repeating: "new", count: 100_000))
    }
    #expect(try names == ["metrics.csv"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `a new file replaces the former one`() throws {
    for content in ["first", "second"] {
      let file = try AtomicFile(folder + "/run.json")
      try file.writer.write(content)
      try file.commit()
    }
    #expect(try names == ["run.json"])
    #expect(try String(contentsOfFile: folder + "/run.json", encoding: .utf8) == "second")
  }

  @Test func `two files of one name at once do not mix`() throws {
    let first = try AtomicFile(folder + "/a"), second = try AtomicFile(folder + "/a")
    try first.writer.write("1")
    try second.writer.write("2")
    try first.commit()
    try second.commit()
    #expect(try names == ["a"])
    #expect(try String(contentsOfFile: folder + "/a", encoding: .utf8) == "2")
  }

  @Test func `a folder in the way leaves no trace of the file`() throws {
    try OutputFolder.create(folder + "/metrics.csv/inside")
    let file = try AtomicFile(folder + "/metrics.csv")
    #expect(throws: WriteError.self) { try file.commit() }
    #expect(try names == ["metrics.csv"])
  }

  @Test func `a missing folder is named`() {
    let path = folder + "/missing/metrics.csv"
    #expect(throws: WriteError.failed(place: path, SystemErrorCode(ENOENT))) {
      _ = try AtomicFile(path)
    }
  }

  @Test func `folders are made with those above them, twice without harm`() throws {
    for path in ["a/b//c/", "a/b"] { try OutputFolder.create(folder + "/" + path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/a/b") == ["c"])
    try OutputFolder.create("/")
    try OutputFolder.create(".")
  }

  @Test func `a file where a folder should be is named`() throws {
    try Data().write(to: URL(fileURLWithPath: folder + "/file"))
    #expect(throws: WriteError.failed(place: folder + "/file", SystemErrorCode(ENOTDIR))) {
      try OutputFolder.create(self.folder + "/file/below")
    }
  }
}
