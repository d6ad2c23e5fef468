import Foundation
import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Oracle: properties of copies, and published digests.
@Suite struct RepeatedFilesTests {
  private static let walk = motion(from: 100)

  /// An accelerometer's file whose samples begin at a time.
  private static func motion(from start: Int) -> String {
    let items = (0..<20).map { #"{"x":0.25,"y":0.5,"z":-1,"timestamp":\#(start).\#($0 + 10)}"# }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  /// Oracle: `b2sum -l 128` of GNU coreutils 9.1, and SHA-256 of FIPS 180-2.
  @Test func `files of one content have one digest, in memory, in pieces and by SHA-256`() throws {
    let text = String(repeating: "a", count: 1_000_000)
    let study = try StudyFolder(["a.bin": text])
    let whole = ContentDigest(of: ByteBuffer(text.utf8))
    #expect(try whole == ContentDigest(ofFile: study.absolute("a.bin")))
    #expect(whole == ContentDigest(sha256: "7b704218d19f31b3a0fb7e4336822ae1"))
    #expect(ContentDigest(sha256: "abc") == nil)
  }

  @Test func `only files of equal sizes can be copies, and any beside an archive`() throws {
    let sizes = PossibleCopies(sizes: [5, 2, 1, 2, 5, 7, 5].map(FileSize.init), holdPacked: false)
    #expect((0..<9).filter { sizes.include(byteCount: $0) } == [2, 5])
    #expect(PossibleCopies(sizes: [], holdPacked: true).include(byteCount: 9))
    let study = try StudyFolder(["a": "1", "b": "22"])
    #expect(try !study.files().possibleCopies.include(byteCount: 1))
    try study.write("odd.name", bytes: GzipFile.bytes(of: Array("333".utf8)))
    #expect(try study.files().possibleCopies.include(byteCount: 1))
  }

  /// The name of the copy comes first in byte order.
  @Test func `of a recording copied within a session, the one that is not called a copy is used`()
    throws
  {
    let study = try StudyFolder([
      "S1/accel_walking.outbound copy.json": Self.walk, "S1/accel_walking.outbound.json": Self.walk,
      "S1/accel_walking.return.json": Self.motion(from: 200),
    ])
    let reading = try study.read()
    #expect(
      reading.recordedSources == ["S1/accel_walking.outbound.json", "S1/accel_walking.return.json"])
    let copies = reading.reports.filter { $0.original != nil }
    #expect(copies.map(\.source) == ["S1/accel_walking.outbound copy.json"])
    #expect(copies.first?.original == "S1/accel_walking.outbound.json")
  }

  @Test func `the same recording in two sessions is no copy within one`() throws {
    let study = try StudyFolder(["S1/accel_a.json": Self.walk, "S2/accel_a.json": Self.walk])
    let reading = try study.read()
    #expect(reading.sessions.count == 2)
    #expect(reading.reports.allSatisfy { $0.original == nil })
  }

  @Test func `the file that a result links to is used, whichever name its copy has`() throws {
    let study = try StudyFolder([
      "S1/result.json": Self.result(linkingTo: "z.json"), "S1/a.json": Self.walk,
      "S1/z.json": Self.walk,
    ])
    let reading = try study.read()
    #expect(reading.recordedSources == ["S1/z.json"])
    #expect(reading.report(of: "S1/a.json")?.original == "S1/z.json")
  }

  @Test func `a linked file that is there twice with one content is not ambiguous`() throws {
    let study = try StudyFolder([
      "S1/result.json": Self.result(linkingTo: "z.json"), "S1/x/z.json": Self.walk,
      "S1/y/z.json": Self.walk,
    ])
    let reading = try study.read()
    #expect(reading.recordedSources == ["S1/x/z.json"])
    #expect(reading.sessions.flatMap(\.steps).allSatisfy { $0.problems.isEmpty })
    #expect(reading.report(of: "S1/y/z.json")?.original == "S1/x/z.json")
  }

  @Test func `a result copied beside itself counts once`() throws {
    let result = Self.result(linkingTo: "z.json")
    let study = try StudyFolder([
      "S1/result.json": result, "S1/result copy.json": result, "S1/z.json": Self.walk,
    ])
    let reading = try study.read()
    #expect(reading.sessions.count == 1)
    #expect(reading.recordedSources == ["S1/z.json"])
    #expect(reading.report(of: "S1/result.json")?.original == "S1/result copy.json")
  }

  @Test func `sessions are compared by content and not by names`() throws {
    let one = try contents(["S1/accel_a.json": Self.walk, "S2/accel_b.json": Self.walk])
    #expect(one.count == 2 && one[0] == one[1] && one[0] != nil)
    let part = try contents([
      "S1/accel_a.json": Self.walk, "S1/accel_b.json": Self.motion(from: 200),
      "S2/accel_a.json": Self.walk, "S3/accel_b.json": Self.motion(from: 200),
    ])
    #expect(Set(part).count == 3)
    #expect(!part.contains(nil))
  }

  @Test func `two results of one file are no copies of each other`() throws {
    let result = Self.result(linkingTo: nil)
    let found = try contents([
      "a/results.json": "[\(result),\(result)]", "b/results.json": "[\(result),\(result)]",
    ])
    #expect(found.count == 4 && found[0] != found[1] && found[0] == found[2])
    #expect(found[1] == found[3])
    #expect(!found.contains(nil))
  }

  @Test func `a session with a file of its own size cannot be a copy`() throws {
    #expect(
      try contents(["S1/accel_a.json": Self.walk, "S2/accel_b.json": Self.walk + " "]) == [
        nil, nil,
      ])
  }

  private func contents(_ files: [String: String]) throws -> [SessionContent?] {
    let study = try StudyFolder(files)
    let list = try study.files()
    let reader = SessionReader(list)
    let plan = reader.plan()
    return plan.units.map(reader.read).flatMap { $0.material.ofSessions.map(\.content) }
  }

  private static func result(linkingTo name: String?) -> String {
    let file = #"{"_class":"ORKFileResult","identifier":"accel","fileURL":"\#(name ?? "")"}"#
    let step =
      #"{"_class":"ORKStepResult","identifier":"walking.outbound","results":[\#(name == nil ? "" : file)]}"#
    return #"{"_class":"ORKTaskResult","identifier":"walk","results":[\#(step)]}"#
  }
}
