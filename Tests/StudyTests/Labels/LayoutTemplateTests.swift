import Recordings
import Synthesis
import Testing
import TestSupport

@testable import Study

/// Truth: the template read by hand.
@Suite struct LayoutTemplateTests {
  private func labels(_ template: String, _ path: String) throws -> FileLabels? {
    try LayoutTemplate(template).labels(of: path, unpacked: path)
  }

  @Test func `folders give participant and session`() throws {
    let labels = try #require(try labels("{participant}/{session}/{file}", "P1/S1/a/b.json"))
    #expect(labels.participant == "P1")
    #expect(labels.session == "S1")
    #expect(labels.step == nil)
    #expect(labels.facts.isEmpty)
  }

  @Test func `parts of a name are cut at the letters between them`() throws {
    let labels = try #require(
      try labels("{participant}_{session}-{side}.json", "P_1_2026-left.json"))
    #expect(labels.participant == "P")
    #expect(labels.session == "1_2026")
    #expect(labels.side == "left")
  }

  @Test(arguments: [
    ("S_01_1.wav", true), ("P01_1.wav", false), ("P01_visit_1.wav", true), ("x/P01_1.wav", false),
  ]) func `a name that may be cut at several places fits in several ways`(
    path: String, isAmbiguous: Bool
  ) throws {
    #expect(try LayoutTemplate("{participant}_{visit}").fitsInSeveralWays(path) == isAmbiguous)
    // A star takes what the names leave.
    #expect(try !LayoutTemplate("{participant}_*.wav").mayFitInSeveralWays)
    #expect(try !LayoutTemplate("{participant}/{visit}/{file}").mayFitInSeveralWays)
  }

  @Test func `names that fit in several ways are counted with a template that fits in one`() throws
  {
    let study = try StudyFolder()
    for person in ["S_01", "S_02"] {
      for visit in 1...2 { try study.write("\(person)_\(visit).json", accelerometerText()) }
    }
    func found(_ template: String) throws -> AmbiguousNames? {
      StudyLayout([try LayoutTemplate(template)]).ambiguousNames(in: try study.files())
    }
    let names = try #require(try found("{participant}_{visit}"))
    #expect(names.fileCount == 4)
    #expect(names.isOnePerson)
    #expect(names.labels.visit == "01_1")
    #expect(names.longerTemplate == "S_{participant}_{visit}")
    #expect(try found("S_{participant}_{visit}") == nil)
    try study.write("T_01_1.json", accelerometerText())
    #expect(try found("{participant}_{visit}")?.longerTemplate == nil)
  }

  @Test func `a task must be one that exists`() throws {
    let template = "{task}-{participant}/{file}"
    #expect(try labels(template, "gait-and-balance-P1/a")?.task == .gaitAndBalance)
    #expect(try labels(template, "gait-and-balance-P1/a")?.participant == "P1")
    #expect(try labels(template, "juggling-P1/a") == nil)
  }

  @Test func `a star matches any one folder`() throws {
    #expect(try labels("*/{participant}/{file}", "2026/P1/a.json")?.participant == "P1")
    #expect(try labels("*/{participant}/{file}", "P1/a.json") == nil)
  }

  @Test(arguments: [
    ("{participant}/{session}/{file}", "P1/a.json"), ("{participant}/x.json", "P1/y.json"),
    ("{participant}/{session}", "P1/S1/a.json"), ("data-{participant}/{file}", "data-/a"),
    ("{participant}/{file}", ""),
  ]) func `a path of another shape has no labels`(template: String, path: String) throws {
    #expect(try labels(template, path) == nil)
  }

  /// As in a shell, a star matches any part of a name, also none of it.
  @Test func `a star matches a part of a name`() throws {
    let template = "result_*_{participant}_{session}.json"
    let labels = try #require(try labels(template, "result_walk_P1_2026-05.json"))
    #expect(labels.participant == "P1")
    #expect(labels.session == "2026-05")
    #expect(try self.labels("a*/{file}", "a/x") != nil)
    #expect(try self.labels("a*c/{file}", "ab/c/x") == nil)
  }

  @Test(arguments: [
    ("**/{participant}/{file}", "P1/a", "P1"), ("**/p-{participant}/{file}", "x/y/p-1/a/b", "1"),
    ("**/{participant}.json", "x/y/P1.json", "P1"), ("s/**/{participant}/a", "s/P1/a", "P1"),
    ("{participant}/**", "P1/x/y", "P1"), ("{participant}_{file}", "P1_x/y", "P1"),
  ]) func `two stars match any number of folders`(template: String, path: String, who: String)
    throws
  { #expect(try labels(template, path)?.participant == who) }

  @Test(arguments: ["a/**/{participant}/b", "**/x/{participant}"])
  func `two stars match whole folders only`(template: String) throws {
    #expect(try labels(template, "ax/P1/b") == nil)
    #expect(try labels(template, "ax/P1") == nil)
  }

  @Test(arguments: [
    ("P01_1.wav", "1"), ("P01_2.m4a", "2"), ("P01_1.5.json", "1.5"), ("P01_1.5", "1.5"),
    ("P01_v1.csv.gz", "v1"), ("P01_1.3gp", "1"), ("P01_2024-05-01T10.20.wav", "2024-05-01T10.20"),
    ("P01_1", "1"),
  ]) func `a name at the end of a template has no ending of a file in it`(
    path: String, visit: String
  ) throws {
    let found = try #require(try labels("{participant}_{visit}", path))
    #expect(found.participant == "P01")
    #expect(found.visit == visit)
    let below = try #require(try labels("**/{participant}/{visit}", "a/b.c/P01/" + visit + ".wav"))
    #expect(below.participant == "P01")
    #expect(below.visit == visit)
    #expect(try labels("{participant}.{visit}", "P01.wav") == nil)
    #expect(try labels("{participant}/*_{visit}", "P01/.hidden_wav") != nil)
  }

  /// A member of an archive is written with `!`, as tables print it.
  @Test func `a template may name an archive and its members`() throws {
    let template = try LayoutTemplate("*_{participant}_{session}.zip!{file}")
    let path = "result_P1_2.zip" + partMark + "a/b.json"
    let labels = try #require(template.labels(of: path, unpacked: "result_P1_2/a/b.json"))
    #expect(labels.participant == "P1")
    #expect(labels.session == "2")
    let folders = try LayoutTemplate("{participant}/{file}")
    #expect(folders.labels(of: path, unpacked: "P2/a/b.json")?.participant == "P2")
  }

  /// A file system may have decomposed what a user types composed. Captured names stay bytes.
  @Test func `text is compared in all canonical forms, names keep their bytes`() throws {
    for name in ["Jos\u{E9}", "Jose\u{301}"] {
      #expect(try labels("Jos\u{E9}/{file}", "\(name)/a") != nil)
      #expect(try labels("Jose\u{301}/{file}", "\(name)/a") != nil)
      let person = try #require(try labels("{participant}_{step}", "\(name)_x")?.participant)
      #expect(Array(person.utf8) == Array(name.utf8))
    }
  }

  /// Without memory of what failed, this takes longer than anybody can wait.
  @Test func `many stars take no time`() throws {
    let template = String(repeating: "*a", count: 40) + "b"
    #expect(try labels(template, String(repeating: "a", count: 500)) == nil)
  }

  @Test(arguments: [
    ("{participant}/{session}/{file}", "P1/a.json", "P1/", "a.json", "{session}/{file}"),
    ("data/{participant}/{file}", "site/P1/a", "", "site/P1/a", "data/{participant}/{file}"),
    ("{participant}/{session}", "P1/S1/a.json", "P1/", "S1/a.json", "{session}"),
    ("{participant}/x.json", "P1/y.json", "P1/", "y.json", "x.json"),
    ("{participant}/**/x*.json", "P1/a/b/y.json", "P1/a/b/", "y.json", "x*.json"),
  ]) func `a path and a template part at a component`(
    template: String, path: String, matched: String, rest: String, expected: String
  ) throws {
    let difference = try LayoutTemplate(template).difference(from: path, unpacked: path)
    #expect(difference.matched == matched)
    #expect(difference.path == rest)
    #expect(difference.template == expected)
  }

  @Test func `the first template that matches gives the labels`() throws {
    let layout = StudyLayout(
      try ["{participant}/{session}/{file}", "{participant}_{step}.json"].map(LayoutTemplate.init))
    #expect(layout.match("P1/S1/a", unpacked: "P1/S1/a")?.place == 0)
    #expect(layout.match("P2_walk.json", unpacked: "P2_walk.json")?.labels.step == "walk")
    #expect(layout.match("P2.json", unpacked: "P2.json") == nil)
  }

  /// The settings of a study may lie above the folder that was named.
  @Test func `a part of a study need not have a match`() throws {
    let study = try StudyFolder(["P1/S1/a.json": "{}", "P2/b.json": "{}"])
    let layout = StudyLayout([try LayoutTemplate("{participant}/{session}/{file}")])
    let part = try StudyFiles(below: [study.absolute("P2")], studyRoot: study.path)
    #expect(part.paths.elementsEqual(["P2/b.json"]))
    #expect(layout.idleTemplate(in: part) == nil)
    #expect(layout.idleTemplate(in: try StudyFiles(below: [study.absolute("P2")])) != nil)
  }

  @Test func `a template without a file is reported with the nearest path`() throws {
    let study = try StudyFolder(["P2/a.json": "{}", "P1/S1/b.txt": "-", "c.json": "{}"])
    let templates = try ["{participant}/{file}", "{participant}/{session}/{step}.json"].map(
      LayoutTemplate.init)
    let idle = try #require(StudyLayout(templates).idleTemplate(in: study.files()))
    #expect(idle.template == templates[1])
    #expect(idle.path == "P1/S1/b.txt")
    #expect(idle.difference.path == "b.txt")
    #expect(idle.difference.template == "{step}.json")
    #expect(StudyLayout([templates[0]]).idleTemplate(in: try study.files()) == nil)
  }

  /// Members of zip archives are known before they are read, those of other archives are not.
  @Test func `a template may match members of archives only`() throws {
    let study = try StudyFolder(["notes.txt": "-"])
    let members = ["study/P1/V1/a.json", "study/P2/V1/b.json"].map { ZipFile.Member($0, [0x7B]) }
    try study.write("r_P7_2.zip", bytes: ZipFile(members).bytes)
    func idle(_ template: String) throws -> StudyLayout.IdleTemplate? {
      StudyLayout([try LayoutTemplate(template)]).idleTemplate(in: try study.files())
    }
    for template in [
      "r_{participant}_{session}.zip!{file}", "r_{participant}_*/{file}",
      "study/{participant}/{file}", "{participant}/V1/*.json", "*/study/{participant}/{file}",
    ] { #expect(try idle(template) == nil, "\(template)") }
    #expect(try idle("r_{participant}.zip!{file}.wav")?.path == "r_P7_2.zip!study/P1/V1/a.json")
    #expect(try idle("{participant}/{session}/x/{file}") != nil)
    try study.write("more.tar", bytes: TarFile([.init("a/b.json")]).bytes)
    #expect(try idle("{participant}/{session}/x/{file}") == nil)
  }

  /// A study whose files are all in compressed archives matched nothing, while one in zip archives did.
  @Test(arguments: ["P1/V1.tar.gz", "P1/V1.tgz", "P1/V1"])
  func `a template may match members of compressed archives`(name: String) throws {
    let study = try StudyFolder()
    try study.write(name, bytes: GzipFile.bytes(of: TarFile([.init("s/b.json")]).bytes))
    let layout = StudyLayout([try LayoutTemplate("{participant}/{visit}/{session}/{file}")])
    #expect(layout.idleTemplate(in: try study.files()) == nil)
    // A recording that is compressed alone has no members.
    let plain = try StudyFolder()
    try plain.write("P1/walk.json.gz", bytes: GzipFile.bytes(of: [0x7B]))
    #expect(layout.idleTemplate(in: try plain.files()) != nil)
  }

  @Test func `a star beside a name is refused`() {
    for template in ["{participant}*/{file}", "*{participant}/{file}", "{participant}_{step}*"] {
      #expect(throws: LayoutError.self) { try LayoutTemplate(template) }
    }
  }

  @Test func `a template of any length is refused or read`() {
    let long = String(repeating: "*a", count: 100_000)
    #expect(throws: LayoutError.tooLong(byteCount: 200_000)) { try LayoutTemplate(long) }
  }

  @Test(arguments: [
    "", "/", ".", "{participant", "participant}", "{}", "{who}", "{participant}}", "{{file}}",
  ]) func `a template that makes no sense is refused`(template: String) {
    #expect(throws: LayoutError.malformed) { try LayoutTemplate(template) }
  }

  /// The last of two places would count, and three people be one.
  @Test func `a field that stands twice is refused`() {
    for template in ["{participant}/{participant}/{file}", "{step}/{participant}_{step}.json"] {
      let name = template.contains("step") ? "step" : "participant"
      #expect(throws: LayoutError.repeated(name)) { try LayoutTemplate(template) }
    }
  }

  /// In `P01S1` nothing shows where the session begins.
  @Test func `a template with adjacent names is refused`() {
    let adjacent = LayoutError.adjacent("{participant}", "{session}")
    #expect(throws: adjacent) { try LayoutTemplate("{participant}{session}/{file}") }
    #expect(adjacent.message.contains("{participant} and {session}"))
  }

  @Test func `a layout names the sessions of a study`() throws {
    let study = try StudyFolder([
      "site1/P1/day1/a.json": accelerometerText(), "site1/P1/day2/a.json": accelerometerText(),
      "elsewhere.json": accelerometerText(),
    ])
    let reading = try study.read(layout: "*/{participant}/{session}/{file}")
    #expect(Set(reading.places) == ["P1/day1", "P1/day2", "/"])
  }

  @Test func `participants in the names of files of one folder are different sessions`() throws {
    let study = try StudyFolder([
      "P1_walk.json": accelerometerText(), "P2_walk.json": accelerometerText(),
      "P1_rest.json": accelerometerText(from: 90),
    ])
    let reading = try study.read(layout: "{participant}_{step}.json")
    #expect(reading.places == ["P1/", "P2/"])
    #expect(reading.sessions.map { $0.steps.map(\.identifier) } == [["walk", "rest"], ["walk"]])
  }

  /// One participant's one session is one session, though each step has a folder.
  @Test func `folders of steps are joined to the session they name`() throws {
    let study = try StudyFolder([
      "P1/S1/walk out/a.json": accelerometerText(),
      "P1/S1/walk back/a.json": accelerometerText(from: 90),
    ])
    let reading = try study.read(layout: "{participant}/{session}/{step}/{file}")
    #expect(reading.places == ["P1/S1"])
    #expect(reading.sessions.flatMap(\.steps).map(\.identifier) == ["walk out", "walk back"])
  }

  @Test func `a layout's session counts more than the run`() throws {
    let study = try StudyFolder(["P1/S1/result.json": walkResult("a.json", run: "RUN")])
    #expect(try study.read(layout: "{participant}/{session}/{file}").places == ["P1/S1"])
    #expect(try study.read(layout: "{participant}/*/{file}").places == ["P1/RUN"])
  }
}
