import Foundation
import Metrics
import Recordings
import Report
import TestSupport
import Testing
import Text

@testable import Batch

/// Oracle: the pseudonym of each part by itself, whose truth the tests of the key have.
@Suite struct NamesTests {
  private static let key = Scratch.key()
  private let names = Names(key)

  private func of(_ name: String) -> String { Self.key?.pseudonym(of: name) ?? "" }

  @Test func `a participant, a folder, a file and an archive of one name have one pseudonym`() {
    let code = of("P01")
    #expect(code.count == 17)
    #expect(names.name("P01") == code)
    #expect(names.path("P01/P01.json") == "\(code)/\(code).json")
    #expect(names.path("P01.tar.gz") == "\(code).tar.gz")
    #expect(names.path("P01.CSV") == "\(code).CSV")
    #expect(names.shownPath("P01.zip\0/P01/P01.json") == "\(code).zip!\(code)/\(code).json")
  }

  @Test func `endings that show the format of a file stay, and no others`() {
    #expect(names.path("walk.mueller") == of("walk.mueller"))
    #expect(names.path("walk.mueller.json") == of("walk.mueller") + ".json")
    #expect(names.path(".json") == of(".json"))
    #expect(names.path("a.zip/b") == of("a.zip") + "/" + of("b"))
  }

  @Test func `places that name nothing stay`() {
    #expect(names.path("") == "")
    #expect(names.name("") == "")
    #expect(names.path("-") == "-")
    #expect(names.path("/../a/") == "/../\(of("a"))/")
    #expect(names.path(".") == ".")
  }

  @Test func `a session that is called by its path is called as the path is`() {
    #expect(names.path("S1/a b/walk.json").hasPrefix(names.name("S1/a b") + "/"))
  }

  @Test func `without a key every name and path stays as it is`() {
    let names = Names.own
    #expect(names.name("P01") == "P01")
    #expect(names.path("a.zip\0/b") == "a.zip\0/b")
    #expect(names.shownPath("a.zip\0/b") == "a.zip!b")
    #expect(!names.arePseudonyms)
    let digest = ContentDigest(ofText: "x")
    #expect(names.digest(digest) == digest)
    #expect(names.fingerprint.isEmpty)
  }

  /// Every kind of error whose words can hold what stands in a file or is called so.
  @Test(
    arguments: [
      .unreadable(reason: "Mueller"), .oddName(remedy: "Mueller"), .passedOver(reason: "Mueller"),
      .missingFile(step: "Mueller", recorder: "Mueller", name: "Mueller"),
      .noLink(step: "Mueller", recorder: "Mueller"), .missingRecorder("Mueller"),
      .notARecording(step: "Mueller", name: "Mueller"), .unsafeMember(reason: "Mueller"),
      .oddScore(line: 2, ErrorWording("Mueller", remedy: "Mueller")),
      .ambiguousFile(name: "Mueller", candidates: ["Mueller/a", "Mueller/b"]),
      .linkedTwice(name: "Mueller", step: "Mueller"), .otherEncoding(of: "Mueller"),
      .mixedParts(["Mueller"]), .notAResult(found: "Mueller"),
      .oddLabel(ErrorWording("Mueller", remedy: "Mueller")), .archive(.damaged("Mueller")),
      .archive(.foreign("Mueller")), .audio(.unreadable("Mueller")),
      .document(.malformed(.csv, line: 3, what: "Mueller", remedy: "Mueller")),
    ] as [ReadError.Problem]) func `no error message contains a name`(problem: ReadError.Problem)
  {
    let error = ReadError(source: "Mueller/Mueller.json", path: "results[0].Mueller", problem)
    let described = names.described(error)
    #expect(!described.contains("Mueller"))
    #expect(described.hasPrefix("\(of("Mueller"))/\(of("Mueller")).json: "))
    #expect(Names.own.described(error) == "\(error)")
  }

  @Test func `an error message has a place, a meaning, a code and a remedy`() {
    let error = ReadError(source: "a.json", .json(.truncated(byteOffset: 41)))
    #expect(
      names.described(error)
        == "\(of("a")).json: the file ends inside an item, at the byte after the @ (json_truncated@41); "
        + "compare its size with the original and copy that again if it is longer; a recorder that was stopped wrote no more"
    )
  }

  @Test func `a failure to write is reported below the option of the folder`() {
    let error = WriteError.busy(place: "Mueller/out/metrics.csv")
    #expect(
      "\(names.described(error, output: "Mueller/out"))".hasPrefix(
        "--output/metrics.csv: another run"))
    #expect(!"\(names.described(error, output: nil))".contains("Mueller"))
    #expect(names.described(error, output: nil) is WriteError)
  }
}

extension Scratch {
  /// The key whose bytes are 0 to 31.
  fileprivate static func key() -> PseudonymKey? {
    guard let scratch = try? Scratch(),
      let file = try? scratch.write("k", (0...31).map { UInt8($0) })
    else { return nil }
    return try? PseudonymKey(readingFrom: file.path)
  }
}
