import Foundation
import TestSupport
import Testing
import Text

/// Truth: offsets into a table have 64 bits, also above 4 GiB, where those into other texts end.
@Suite struct LargeTableTests {
  /// Rows of zeros that take no room on the disk: a header, 70 rows, and one that is looked for.
  @Test func `rows above 4 GiB are found where they are`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("metrics.csv", "name,value\n").path
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    let rowByteCount = 62 << 20
    for row in 1...70 {
      try file.seek(toOffset: UInt64(row * rowByteCount))
      try file.write(contentsOf: Data(",\(row)\n".utf8))
    }
    try file.write(contentsOf: Data("last,71\n".utf8))
    try file.close()
    let size = 70 * rowByteCount + 4 + 8
    #expect(throws: FileError.self) { try ByteBuffer(readingFile: path) }
    let bytes = try ByteBuffer(readingTable: path)
    #expect(bytes.count == size)
    var (values, last, passed) = ([Double](), 0..<0, 0)
    try DelimitedRows(bytes).forEachRow { row in
      values.append(row.number(1))
      last = row.place
      #expect(row.count == 2)
    } passed: {
      passed += $0.count
    }
    #expect(Array(values.dropFirst()) == (1...71).map(Double.init))
    #expect(last == size - 8..<size)
    #expect(passed == size)
  }
}
