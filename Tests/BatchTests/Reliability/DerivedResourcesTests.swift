import Recordings
import Reliability
import Report
import TestSupport
import Testing
import Text

@testable import Batch

/// Truth: a data package names each table that lies in its folder once, with its size and digest.
@Suite struct DerivedResourcesTests {
  private static func package() -> [UInt8] {
    let tables = [
      MetricsRow.table.description, GroupsRow.table.description, DictionaryRow.table.description,
    ]
    let resources = tables.map {
      DataPackage.Resource(
        $0, path: "\($0.name).csv", .csv, byteCount: 12_345_678_901, sha256: "00")
    }
    return jsonFile(DataPackage(version: "1", resources).json)
  }

  private func resources(in scratch: Scratch) throws -> [JSONValue] {
    let bytes = try Array(scratch.read(DataPackage.fileName))
    return try #require(try JSONValue.parse(ByteBuffer(bytes))["resources"]?.array)
  }

  /// Writes the last table, and the description with it.
  @discardableResult private func describe(
    _ scratch: Scratch, _ name: String, _ text: String, _ format: OutputFormat
  ) throws -> Bool {
    let table = try AtomicFile("\(scratch.path)/\(name)")
    try table.writer.write(text)
    try table.writer.flush()
    let resources = DerivedResources(in: scratch.path, latest: format)
    let description = try resources.description(with: table)
    try table.commit()
    try description?.commit()
    return description != nil
  }

  @Test func `tables of reliability and change follow those of groups while they are there`() throws
  {
    let scratch = try Scratch()
    try scratch.write(DataPackage.fileName, Self.package())
    try describe(scratch, "changes.csv", "participant\n", .csv)
    #expect(
      try resources(in: scratch).map { $0["name"]?.text } == [
        "metrics", "groups", "changes", "dictionary",
      ])
    try describe(scratch, "reliability.tsv", "abc", .tsv)
    let both = try resources(in: scratch)
    #expect(
      both.map { $0["name"]?.text } == [
        "metrics", "groups", "reliability", "changes", "dictionary",
      ])
    let added = try #require(both.first { $0["name"]?.text == "reliability" })
    #expect(added["path"]?.text == "reliability.tsv")
    #expect(added["format"]?.text == "tsv")
    #expect(added["bytes"]?.number == 3)
    // Oracle: FIPS 180-2, appendix B.1.
    #expect(
      added["hash"]?.text
        == "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let fields = try #require(added["schema"]?["fields"]?.array)
    // The file has a column that no row of the table declares, as those of a merge have.
    #expect(fields.first?["name"]?.text == "abc")
    #expect(fields.dropFirst().count == ReliabilityRow.table.columnNames.count)
    #expect(fields.allSatisfy { $0["description"]?.text?.isEmpty == false })
  }

  @Test func `without the tables the description is as the run wrote it`() throws {
    let scratch = try Scratch()
    try scratch.write(DataPackage.fileName, Self.package())
    try describe(scratch, "reliability.ndjson", "{}\n", .ndjson)
    #expect(try Array(scratch.read(DataPackage.fileName)) == Self.package())
  }

  @Test(arguments: ["{}", "{\"name\": \"other\", \"resources\": []}", "no JSON"])
  func `a description of another program is left alone`(content: String) throws {
    let scratch = try Scratch()
    try scratch.write(DataPackage.fileName, content)
    #expect(try !describe(scratch, "reliability.csv", "task\n", .csv))
    #expect(try Array(scratch.read(DataPackage.fileName)) == Array(content.utf8))
  }

  @Test func `a folder without a description gets none`() throws {
    let scratch = try Scratch()
    #expect(try !describe(scratch, "reliability.csv", "task\n", .csv))
    #expect(try scratch.names(in: "") == ["reliability.csv"])
  }
}
