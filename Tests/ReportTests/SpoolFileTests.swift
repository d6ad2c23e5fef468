import Report
import TestSupport
import Testing

/// Property: what was appended is read again, in any order, and no file is left of it.
@Suite struct SpoolFileTests {
  @Test func `bytes are read again by their places and no file is seen`() throws {
    let scratch = try Scratch()
    let folder = try StagedFolder("\(scratch.path)/set")
    let spool = try folder.spool()
    let parts: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 100_000), [4]]
    let places = try parts.map { try spool.append($0) }
    for (place, part) in zip(places, parts).reversed() { #expect(try spool.bytes(place) == part) }
    try folder.commit()
    #expect(try scratch.names(in: "set") == [])
  }
}
