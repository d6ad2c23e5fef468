import Recordings
import Synthesis
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: the rule for folders does not depend on the names of sessions, on damage in them, or on archives.
@Suite struct StudyLevelsTests {
  private static let walk = "accel_walking.outbound.json"

  /// A result for each folder of a session.
  private func study(_ homes: [String]) throws -> StudyFolder {
    let study = try StudyFolder()
    for home in homes { try study.write("\(home)/result.json", Self.result(of: home)) }
    return study
  }

  private static func result(of home: String) -> String { walkResult(walk, run: "RUN \(home)") }

  /// `participant|visit` of each session and of each file that cannot be used, by its path below the study.
  private func people(_ study: StudyFolder, _ operands: [String] = []) throws -> [String: String] {
    let root = try study.files(below: operands).root
    let reading = try study.read(below: operands, isPlanned: true)
    func path(_ source: String) -> String {
      String("\(root)/\(source)".dropFirst(study.path.count + 1)).replacing("\0/", with: "!")
    }
    var people: [String: String] = [:]
    for orphan in reading.orphans {
      people[path(orphan.problem.source)] = "\(orphan.participant)|\(orphan.visit)"
    }
    for session in reading.sessions {
      people[path(session.source)] = "\(session.participant)|\(session.visit)"
    }
    return people
  }

  /// The people of each session by the folders' own names.
  private func truth(_ homes: [String], hasVisits: Bool = true) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: homes.map { home in
        let names = home.split(separator: "/")
        return ("\(home)/result.json", "\(names[0])|\(hasVisits ? names[1] : "")")
      })
  }

  // MARK: Names of steps

  /// A folder that is called like a step is a session if it contains a result.
  @Test(arguments: ["stroop", "tapping.left", "walking.outbound", "audio", "s1"])
  func `sessions may be called like steps`(name: String) throws {
    let homes = ["P01/V1/\(name)", "P01/V2/\(name)", "P02/V1/\(name)", "P02/V2/\(name)"]
    #expect(try people(study(homes)) == truth(homes))
  }

  @Test(arguments: [["tapping", "stroop"], ["t1", "t2"]])
  func `a study beside another is read alike whatever sessions are called`(names: [String]) throws {
    let homes = ["A", "B"].flatMap { site in
      ["P01", "P02"].flatMap { person in names.map { "site\(site)/\(person)/\($0)" } }
    }
    let found = try people(study(homes), ["siteA"])
    #expect(Set(found.values) == ["P01|", "P02|"])
  }

  @Test
  func `the folders of steps and recorders without a result belong to the session around them`()
    throws
  {
    let study = try StudyFolder()
    for (number, home) in ["P01/V1", "P01/V2", "P02/V1"].enumerated() {
      for step in ["walking.outbound", "walking.rest"] {
        try study.write("\(home)/\(step)/accel.json", accelerometerText(from: Double(10 + number)))
      }
    }
    let levels = SessionReader(try study.files()).plan().levels
    #expect(levels[.participants]?.count == 2)
    #expect(levels[.sessions]?.examples == ["V1", "V2"])
  }

  // MARK: Layouts

  /// The levels of a layout are those that it names, wherever they stand in the paths.
  @Test func `with a layout the levels have its names`() throws {
    var files: [(path: String, bytes: [UInt8])] = []
    for (number, person) in ["P01", "P02"].enumerated() {
      for (count, visit) in ["a", "b"].enumerated() {
        let text = accelerometerText(from: Double(10 + 100 * number + 10 * count))
        files.append(("x/walks/\(person)-\(visit)/walking.rest/m.json", Array(text.utf8)))
      }
    }
    files.append(("walks/P02-c/walking.rest/m.json", Array(accelerometerText(from: 900).utf8)))
    let (folder, packed, named) = (try StudyFolder(), try StudyFolder(), try StudyFolder())
    for file in files { try folder.write(file.path, bytes: file.bytes) }
    try packed.write("study.zip", bytes: ZipFile(files).bytes)
    for (number, file) in files.enumerated() {
      try named.write("P0\(number % 2)_v\(number).json", bytes: file.bytes)
    }
    func levels(_ study: StudyFolder, _ template: String) throws -> FolderLevels {
      let layout = StudyLayout([try LayoutTemplate(template)])
      return SessionReader(try study.files(), given: GivenLabels(layout: layout)).plan().levels
    }
    for study in [folder, packed] {
      let found = try levels(study, "**/{participant}-{visit}/{step}/{file}")
      #expect(found[.participants]?.examples == ["P01", "P02"])
      #expect(found[.visits]?.examples == ["a", "b", "c"])
      #expect(found.passed == [])
    }
    let found = try levels(named, "{participant}_{visit}.json")
    #expect(found[.participants]?.examples == ["P00", "P01"])
    #expect(found[.visits]?.count == 5)
  }

  // MARK: Damage

  private static let visits = ["P01/visit1/a", "P01/visit2/b", "P02/visit1/c", "P03/visit1/d"]

  @Test(arguments: ["", "{\"_class\":\"ORKTaskResult\",\"identifier\":\"x\",\"resul", "garbage\0"])
  func `a damaged session keeps its place and those of others`(content: String) throws {
    // Without the third session, the visits of the first participant would be the people.
    for homes in [Self.visits, Array(Self.visits.prefix(3))] {
      let study = try study(homes)
      try study.write("P02/visit1/c/result.json", content)
      #expect(try people(study) == truth(homes))
    }
  }

  @Test func `a session of which only a damaged sound or archive is left keeps its place`() throws {
    let homes = Array(Self.visits.prefix(2))
    for file in ["c/voice.wav", "c/audio_audio.m4a", "c.zip"] {
      let study = try study(homes)
      try study.write("P02/visit1/\(file)", "")
      let found = try people(study).filter { $0.key.hasSuffix("result.json") }
      #expect(found == truth(homes), "\(file)")
    }
  }

  @Test func `damaged files above sessions tell nothing of the levels`() throws {
    let homes = Self.visits.map { "export/\($0)" }
    let study = try study(homes)
    for file in ["notes.json", "export/settings.json", "export/P01/notes.json"] {
      try study.write(file, "")
    }
    let found = try people(study).filter { $0.key.hasSuffix("result.json") }
    let expected = truth(Self.visits).map { ("export/\($0.key)", $0.value) }
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func `a damaged session in an archive keeps its place`() throws {
    var files = Self.visits.map {
      (path: "\($0)/result.json", bytes: Array(Self.result(of: $0).utf8))
    }
    files.removeLast()
    files[2].bytes = []
    let study = try StudyFolder()
    try study.write("study.zip", bytes: ZipFile(files).bytes)
    let expected = Dictionary(
      uniqueKeysWithValues: truth(Array(Self.visits.prefix(3))).map {
        ("study.zip!\($0.key)", $0.value)
      })
    #expect(try people(study, ["study.zip"]) == expected)
  }

  // MARK: Lone levels

  @Test func `a lone level around sessions is passed over, but not a person`() throws {
    for (folder, expected) in [("study", "|"), ("P07", "P07|")] {
      let study = try study(["up/\(folder)/A1", "up/\(folder)/B1"])
      #expect(Set(try people(study, ["up"]).values) == [expected])
    }
  }

  // MARK: Archives

  /// An archive of sessions, whose runs are called after a place.
  private func packed(_ sessions: [String], of place: String = "", top: String = "") -> [UInt8] {
    ZipFile(
      sessions.map {
        (path: "\(top)\($0)/result.json", bytes: Array(Self.result(of: "\(place) \($0)").utf8))
      }
    ).bytes
  }

  @Test(arguments: ["", "export/"])
  func `a participant with an archive per visit is read as in the study`(top: String) throws {
    let study = try StudyFolder()
    for visit in ["P01/Visit 1", "P01/Visit 2", "P02/Visit 1", "P02/Visit 2"] {
      try study.write("\(visit).zip", bytes: packed(["s0", "s1"], of: visit, top: top))
    }
    let whole = try people(study)
    #expect(Set(whole.values) == ["P01|Visit 1", "P01|Visit 2", "P02|Visit 1", "P02|Visit 2"])
    for operands in [["P01"], ["P01/Visit 1.zip", "P01/Visit 2.zip"]] {
      #expect(try people(study, operands) == whole.filter { $0.key.hasPrefix("P01") })
    }
  }

  @Test func `an archive per session is a session beside others of its kind`() throws {
    let study = try StudyFolder()
    for session in ["P01/a", "P01/b", "P02/a", "P02/b"] {
      try study.write("\(session).zip", bytes: packed(["s"], of: session))
    }
    #expect(Set(try people(study, ["P01"]).values) == ["P01|"])
  }

  @Test(arguments: ["study.zip", "."])
  func `a layout begins below the only folder of a packed study`(operand: String) throws {
    let homes = ["P01/V1/s1", "P01/V2/s1", "P02/V1/s1"]
    for top in ["", "study/", "other/"] {
      let study = try StudyFolder()
      try study.write("study.zip", bytes: packed(homes, top: top))
      let reading = try study.read(
        below: [operand], layout: "{participant}/{visit}/{file}", isPlanned: true)
      let found = reading.sessions.map { "\($0.participant)|\($0.visit)" }
      #expect(Set(found) == ["P01|V1", "P01|V2", "P02|V1"], "\(top)")
    }
  }

  @Test func `the only folder of an archive around two sessions is no participant`() throws {
    let study = try StudyFolder()
    try study.write("Visit 1.zip", bytes: packed(["s0", "s1"], top: "export/"))
    #expect(Set(try people(study, ["Visit 1.zip"]).values) == ["|"])
  }
}
