import Testing
import TestSupport

@testable import Recordings
@testable import Study

/// Truth: by the last component, exactly, then without case, then in any Unicode form; of two the one
/// nearest to the result, else the one in the folder named like the run, else neither.
@Suite struct LinkIndexTests {
  private func match(
    _ name: String, among paths: [String], result: String = "P1/S1/result.json", run: String? = nil
  ) throws -> LinkIndex.Match {
    let text = taskResult([], run: run ?? "")
    let found = try #require(try results(text, source: result).first)
    return LinkIndex(paths).file(named: name, for: found)
  }

  @Test func `an exact name is found in the folder and below it`() throws {
    #expect(try match("a.json", among: ["P1/S1/a.json"]) == .one("P1/S1/a.json"))
    #expect(
      try match("a.json", among: ["P1/S1/recorder-1/deep/a.json"])
        == .one("P1/S1/recorder-1/deep/a.json"))
    #expect(try match("a.json", among: ["a.json"], result: "result.json") == .one("a.json"))
  }

  @Test func `a file beside or above the result's folder is never taken`() throws {
    for path in ["P1/a.json", "a.json", "P1/S2/a.json", "P1/S10/a.json", "P1/S1.json/a.json"] {
      #expect(try match("a.json", among: [path]) == .none)
    }
  }

  @Test func `an exact name counts before one that differs in case or Unicode form`() throws {
    let paths = ["P1/S1/A.json", "P1/S1/x/a.json"]
    #expect(try match("a.json", among: paths) == .one("P1/S1/x/a.json"))
    #expect(try match("A.JSON", among: ["P1/S1/a.json"]) == .one("P1/S1/a.json"))
    let (composed, decomposed) = ("P1/S1/caf\u{E9}.json", "P1/S1/cafe\u{301}.json")
    for name in ["caf\u{E9}.json", "cafe\u{301}.json", "CAF\u{C9}.json", "CAFE\u{301}.json"] {
      #expect(try match(name, among: [composed]) == .one(composed))
      #expect(try match(name, among: [decomposed]) == .one(decomposed))
    }
    guard case .one(let found) = try match("cafe\u{301}.json", among: [composed, decomposed]) else {
      Issue.record("two files that differ in form only are not ambiguous for an exact link")
      return
    }
    #expect(found.utf8.elementsEqual(decomposed.utf8))
  }

  @Test func `the nearest of two files of one name is taken`() throws {
    let paths = ["P1/S1/a.json", "P1/S1/RUN/a.json", "P1/S1/x/a.json"]
    #expect(try match("a.json", among: paths, run: "RUN") == .one("P1/S1/a.json"))
    #expect(try match("a.json", among: Array(paths[1...]), run: "RUN") == .one("P1/S1/RUN/a.json"))
  }

  /// Apple's libraries write the run's UUID in capitals, folders are often named in small letters.
  @Test func `the run's folder is known in either case`() throws {
    let paths = ["P1/S1/ab-c/a.json", "P1/S1/x/a.json"]
    #expect(try match("a.json", among: paths, run: "AB-C") == .one("P1/S1/ab-c/a.json"))
  }

  @Test func `two equal candidates are both named`() throws {
    let paths = ["P1/S1/x/a.json", "P1/S1/y/a.json"]
    #expect(try match("a.json", among: paths, run: "RUN") == .several(paths))
    #expect(
      try match("a.json", among: ["P1/S1/x/A.json", "P1/S1/y/a.JSON"])
        == .several(["P1/S1/x/A.json", "P1/S1/y/a.JSON"]))
  }

  @Test(arguments: ["", "b.json", "a", "a.json.gz", "S1/a.json", "..", "/"])
  func `another name is not found`(name: String) throws {
    #expect(try match(name, among: ["P1/S1/a.json"]) == .none)
  }
}
