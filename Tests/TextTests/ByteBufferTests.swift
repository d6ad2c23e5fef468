import Foundation
import Testing
import Text

@Suite struct ByteBufferTests {
  @Test func `a file is read as it is`() throws {
    try withTemporaryFolder { folder in
      let bytes: [UInt8] = [0x20, 0xEF, 0xBB, 0xBF, 0x00, 0xFF]
      let path = folder.appending(component: "a b.json").path
      #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
      let read = try ByteBuffer(readingFile: path)
      #expect(read.count == 6)
      #expect(read.withBytes { Array($0) } == bytes)
      #expect(read.text == nil)
    }
  }

  @Test func `an empty file is read`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(component: "empty").path
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      let read = try ByteBuffer(readingFile: path)
      #expect(read.count == 0)
      #expect(read.text == "")
      #expect(read.firstCharacter == nil)
    }
  }

  @Test func `a pipe, a folder and nothing are refused at once`() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appending(component: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(throws: FileError(path: pipe, reason: "not a regular file")) {
        try ByteBuffer(readingFile: pipe)
      }
      #expect(throws: FileError(path: folder.path, reason: "not a regular file")) {
        try ByteBuffer(readingFile: folder.path)
      }
      let nothing = folder.appending(component: "nothing").path
      #expect(throws: FileError(path: nothing, errno: ENOENT)) {
        try ByteBuffer(readingFile: nothing)
      }
    }
  }

  @Test(arguments: [("\u{FEFF} \n[1]", "["), ("{", "{"), ("x", "x")])
  func `the first character after white space is found`(text: String, expected: String) {
    #expect(ByteBuffer(text.utf8).firstCharacter == expected.utf8.first)
  }

  private func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
