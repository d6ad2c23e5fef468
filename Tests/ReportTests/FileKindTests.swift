import Foundation
import Report
import Testing

/// Oracle: what a shell's `>` does with the same names.
@Suite final class FileKindTests {
  private let folder = NSTemporaryDirectory() + "analyze-\(UUID().uuidString)"

  init() throws { try OutputFolder.create(folder + "/inner") }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `a pipe stays a pipe, and its reader gets the bytes`() throws {
    let path = folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    // A pipe opened for both ends does not block, and holds what is written until it is read.
    let reader = open(path, O_RDWR)
    defer { close(reader) }
    #expect(try FileKind(path) == .stream)
    try FileKind.write(Array("page".utf8), to: path)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, bytes.count) == 4)
    #expect(bytes.prefix(4).elementsEqual("page".utf8))
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["inner", "pipe"])
  }

  @Test func `what a link leads to is replaced, and made where nothing is there`() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder + "/first", withDestinationPath: "inner/second")
    try manager.createSymbolicLink(
      atPath: folder + "/inner/second", withDestinationPath: folder + "/inner/page")
    for content in ["old", "new"] {
      try FileKind.write(Array(content.utf8), to: folder + "/first")
      #expect(try String(contentsOfFile: folder + "/inner/page", encoding: .utf8) == content)
    }
    #expect(try FileKind(folder + "/first") == .file)
    #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/first") == "inner/second")
    #expect(try manager.contentsOfDirectory(atPath: folder + "/inner").count == 2)
  }

  @Test func `a name is free only in a folder that exists`() throws {
    #expect(try FileKind(folder + "/page") == .free)
    #expect(try FileKind(folder) == .folder)
    let path = folder + "/missing/page"
    #expect(throws: WriteError.failed(place: path, SystemErrorCode(ENOENT))) {
      _ = try FileKind(path)
    }
    #expect(SystemErrorCode(ENOENT).remedy.contains("create the folder first"))
  }
}
