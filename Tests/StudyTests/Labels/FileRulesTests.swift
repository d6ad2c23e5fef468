import Recordings
import TestSupport
import Testing
import Text

@testable import Study

/// Oracle: the documentation of settings, on studies of a few files.
@Suite struct FileRulesTests {
  private func rule(_ pattern: String, _ labels: [(String, String)] = [], leavesOut: Bool? = nil)
    throws -> FileRule
  {
    var own = FileLabels()
    for (key, text) in labels { try own.set(key, to: text) }
    return FileRule(try IgnorePattern(pattern), own, leavesOut: leavesOut)
  }

  @Test func `the last rule that matches wins, each key by itself`() throws {
    let rules = FileRules([
      try rule("*.m4a", [("task", "phonation"), ("step", "vowel"), ("height", "1.8")]),
      try rule("P01/", [("step", "ah"), ("side", "left")]), try rule("*.wav", [("step", "no")]),
    ])
    let labels = try #require(rules.labels(of: "P01/a.m4a", unpacked: "P01/a.m4a"))
    #expect(labels.task == .phonation)
    #expect(labels.step == "ah")
    #expect(labels.side == "left")
    #expect(labels.facts == ["height": "1.8"])
    #expect(rules.labels(of: "P02/a.json", unpacked: "P02/a.json") == nil)
  }

  @Test func `attempts that a rule gives keep their numbers and others take the free ones`() {
    var steps = [nil, 1, 4, nil, 4].map { (given: Int?) in
      var step = SessionStep(identifier: "vowel", attempt: 9)
      step.labeledAttempt = given
      return step
    }
    steps.countAttempts()
    // Two files cannot be one attempt: the second is counted.
    #expect(steps.map(\.attempt) == [2, 1, 4, 3, 5])
  }

  /// A result's steps may begin at a later attempt, where another task had the first.
  @Test func `attempts of a result keep their numbers beside those that are given`() {
    var steps = [(nil, 2), (4, 3), (nil, 4), (nil, 5)].map { (given: Int?, found: Int) in
      var step = SessionStep(identifier: "vowel", attempt: found)
      step.labeledAttempt = given
      return step
    }
    steps.countAttempts(keepsOthers: true)
    #expect(steps.map(\.attempt) == [2, 4, 1, 5])
  }

  @Test(arguments: ["0", "-1", "two", "1.5"]) func `an attempt is a number from 1`(text: String) {
    #expect(throws: LabelError.self) { try rule("a", [("attempt", text)]) }
  }

  @Test func `a member of an archive has the path of its folder and that of the archive`() throws {
    let member = "P01/visit.zip" + partMark + "a/b.m4a"
    for pattern in ["/P01/a/b.m4a", "/P01/visit.zip/a/b.m4a", "visit.zip", "/P01/one/b.m4a"] {
      let rules = FileRules([try rule(pattern, [("step", "x")])])
      #expect(rules.labels(of: member, unpacked: "P01/one/b.m4a")?.step == "x", "\(pattern)")
    }
  }

  /// Truth: the same files, of which some were never there.
  @Test func `files that are left out are listed and not read`() throws {
    let study = try StudyFolder([
      "P01/s/a.json": accelerometerText(), "P01/s/b.json": accelerometerText(),
      "P01 - Kopie/s/a.json": accelerometerText(), "pilot/s/a.json": accelerometerText(),
    ])
    let filter = StudyFilter(
      ExcludePatterns([try IgnorePattern("*Kopie*")]),
      FileRules([
        try rule("pilot/", leavesOut: true), try rule("b.json", leavesOut: true),
        try rule("/P01/", leavesOut: false),
      ]))
    let files = try StudyFiles(below: [study.path], filter: filter)
    #expect(Array(files.paths) == ["P01/s/a.json", "P01/s/b.json"])
    #expect(files.leftOut.map(\.source) == ["P01 - Kopie/s/a.json", "pilot/s/a.json"])
    #expect(files.leftOut.map(\.issue) == [.excluded, .leftOutByRule])
  }

  /// Truth: the whole study.
  @Test func `paths begin at the given root and the whole study is known`() throws {
    let study = try StudyFolder([
      "P01/s/a.json": accelerometerText(), "P02/s/a.json": accelerometerText(),
    ])
    let whole = try StudyFiles(below: [study.path], studyRoot: study.path)
    let part = try StudyFiles(below: [study.absolute("P02")], studyRoot: study.path)
    let file = try StudyFiles(below: [study.absolute("P02/s/a.json")], studyRoot: study.path)
    #expect(Array(part.paths) == ["P02/s/a.json"])
    #expect(Array(file.paths) == ["P02/s/a.json"])
    #expect(part.studyPaths == whole.paths)
    #expect(file.studyPaths == whole.paths)
    #expect(whole.studyPaths == nil)
    #expect([whole, part, file].map(\.isWhole) == [true, false, false])
  }

  @Test func `a rule without a file is found only where the study is whole`() throws {
    let study = try StudyFolder(["P01/s/aaah1.m4a": "x", "P01/s/walk.json": "y"])
    let rules = FileRules([
      try rule("*.json", [("step", "x")]), try rule("ahh*.m4a", [("step", "x")]),
    ])
    let whole = try StudyFiles(below: [study.path], studyRoot: study.path)
    #expect(whole.idleRule(of: rules)?.place == 1)
    #expect(whole.idleRule(of: rules)?.nearest == "P01/s/aaah1.m4a")
    let part = try StudyFiles(below: [study.absolute("P01")], studyRoot: study.path)
    #expect(part.idleRule(of: rules) == nil)
  }
}
