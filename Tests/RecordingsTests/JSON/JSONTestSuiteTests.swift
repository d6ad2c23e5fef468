import Foundation
import Recordings
import TestSupport
import Testing
import Text

/// Oracle: nst/JSONTestSuite, commit 1ef36fa. `y_` is JSON, `n_` is not, `i_` may be either.
@Suite struct JSONTestSuiteTests {
  private static let files = try? FileManager.default.contentsOfDirectory(
    at: URL(filePath: Fixture.jsonTestSuite), includingPropertiesForKeys: nil)

  private static func files(_ prefix: String) -> [URL] {
    (files ?? []).filter { $0.lastPathComponent.hasPrefix(prefix) }
  }

  @Test func `all files of the suite are there`() {
    #expect(Self.files("y_").count == 95)
    #expect(Self.files("n_").count == 188)
    #expect(Self.files("i_").count == 35)
  }

  @Test(arguments: files("y_")) func `every text that is JSON is accepted`(file: URL) throws {
    let bytes = try ByteBuffer(readingFile: file.path)
    _ = try JSONValue.parse(bytes)
    _ = try ItemTable.read(bytes)
  }

  @Test(arguments: files("n_")) func `every text that is not JSON is refused`(file: URL) throws {
    let bytes = try ByteBuffer(readingFile: file.path)
    #expect(throws: JSONProblem.self) { try JSONValue.parse(bytes) }
    // A recording truncated after a complete item is read and marked: `[{}` is one of 188.
    if let table = try? ItemTable.read(bytes) { #expect(table.tear != nil) }
  }

  @Test(arguments: files("i_")) func `texts that may be accepted or refused do no harm`(file: URL)
    throws
  {
    let bytes = try ByteBuffer(readingFile: file.path)
    let isRefused = bytes.withBytes { problem($0) != nil }
    let isRefusedAsTable = bytes.withBytes { tableProblem($0) != nil }
    #expect(isRefused == isRefusedAsTable)
  }
}
