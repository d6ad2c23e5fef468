import Foundation
import Recordings
import Synthesis
import Testing
import TestSupport

@testable import Study

/// Truth: what the list was made of.
@Suite struct PathListTests {
  private func paths(_ bytes: [UInt8], endWithZero: Bool = false) throws -> [String] {
    let folder = try StudyFolder()
    try folder.write("list", bytes: bytes)
    var paths: [String] = []
    try PathList(path: folder.absolute("list"), endWithZero: endWithZero).forEach {
      paths.append($0)
    }
    return paths
  }

  @Test(arguments: ["a\nb c\né\n", "a\r\nb c\r\né", "\n\na\n\nb c\né", "\u{FEFF}a\nb c\né\n"])
  func `lines are paths, however they end`(text: String) throws {
    #expect(try paths(Array(text.utf8)) == ["a", "b c", "é"])
  }

  @Test func `zeros end paths that hold anything else`() throws {
    #expect(try paths(Array("a\nb\r\0\0c\0".utf8), endWithZero: true) == ["a\nb\r", "c"])
  }

  /// Paths across the pieces in which the list is read, plain and packed.
  @Test func `a list has any length`() throws {
    let truth = (0..<30_000).map { "P\($0)/\(String(repeating: "x", count: $0 % 90))é.json" }
    let bytes = Array((truth.joined(separator: "\n") + "\n").utf8)
    #expect(try paths(bytes) == truth)
    #expect(try paths(GzipFile.bytes(of: bytes)) == truth)
  }

  @Test func `a file that is not a list of paths is refused in one line`() throws {
    let packed = GzipFile.bytes(of: Array(repeating: UInt8(ascii: "a"), count: 100_000))
    for bytes in [Array(packed.dropLast(9)), [0xFF, 0xFE, 0x61, 0, 0x0A, 0]] {
      let error = #expect(throws: TableError.self) { try paths(bytes) }
      #expect(error?.description.hasPrefix("--files-from: ") == true)
    }
    let folder = try StudyFolder()
    for path in [folder.path, folder.absolute("none")] {
      #expect(throws: TableError.self) {
        try PathList(path: path, endWithZero: false).forEach { _ in }
      }
    }
  }

  /// A file that has gone since the list was made.
  @Test func `a missing path of a list is reported, and the rest is read`() throws {
    let study = try StudyFolder(["S/a.json": accelerometerText(), "S/b.json": accelerometerText()])
    let files = try StudyFiles(below: []) { take in
      for name in ["S/b.json", "S/gone.json", "S/a.json"] { try take(study.absolute(name)) }
    }
    #expect(Array(files.paths) == ["a.json", "b.json"])
    #expect(files.unreadable.map(\.source) == ["gone.json"])
    #expect(throws: StudyError.self) { try StudyFiles(below: [study.absolute("S/gone.json")]) }
  }
}
