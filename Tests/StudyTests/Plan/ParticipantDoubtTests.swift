import Synthesis
import Testing
import TestSupport

@testable import Study

/// Truth: the rules for names, written out.
@Suite struct ParticipantDoubtTests {
  @Test(arguments: [
    (["101_sho_1", "102_sho_2", "103_sho_3"], "{participant}_sho_*.json"),
    (["P01_1", "P01_2", "P02_1"], "{participant}_{visit}.json"),
    (["run-AB12", "act-CD34", "run-EF56"], nil), (["2024-05-01", "2025-05-01"], nil),
    (["visit1_walk", "visit2_walk"], nil), (["walk", "vowel"], nil),
  ]) func `the first part of names may be the participant`(names: [String], template: String?) {
    #expect(NameForm(names, ending: ".json")?.template == template)
  }

  @Test func `names that differ only in their writing may be of one person`() {
    let names = ["P1", "p01", "P 01", "P11", "P1-1", "Ana", "ana", "Jose\u{301}", "José", "x"]
    let groups = SimilarNames.groups(of: names)
    #expect(groups.map(Set.init).contains(["P1", "p01", "P 01"]))
    #expect(groups.contains(["Ana", "ana"]))
    #expect(groups.count == 3)
  }

  @Test(arguments: [
    ["P02", "P02 - Kopie"], ["Kopie von P02", "P02"], ["P02", "P02 (1)"], ["P02", "P02 copy 2"],
    ["Copy of P02", "P02"], ["P02", "P02_copy"], ["P02", "P02 - Kopie (2)"], ["P 02", "P02 copy"],
  ]) func `a copy of a folder may be of the same person`(names: [String]) {
    #expect(SimilarNames.groups(of: names + ["P03", "copy"]) == [names])
  }

  @Test func `people in names of files are told with a template`() throws {
    let study = try StudyFolder()
    for person in 101...110 {
      try study.write(
        "documents/\(person)_sho_\(person * 7).json", accelerometerText(from: Double(person)))
    }
    let doubts = SessionReader(try study.files()).plan().doubts
    #expect(
      doubts == [
        .participantsInNames(
          template: "*/{participant}_sho_*.json", firsts: (101...110).map(String.init),
          sessionCount: 10)
      ])
  }

  @Test func `visits in names of participants are told with a template`() throws {
    let study = try StudyFolder()
    for person in 1...3 {
      for visit in 1...2 {
        for task in ["walk", "stand"] {
          try study.write(
            "T00\(person)_V\(visit)/\(task)/accel_\(task)-\(person)\(visit).json",
            accelerometerText(from: Double(10 * person + visit)))
        }
      }
    }
    #expect(
      SessionReader(try study.files()).plan().doubts == [
        .visitsInNames(
          template: "{participant}_{visit}/{file}", participantCount: 6, peopleCount: 3)
      ])
  }

  @Test(arguments: [
    ("P06 - Kopie", true), ("Kopie von P06", true), ("P06 copy 2", true), ("P06 (1)", true),
    ("P06 (1).zip", true), ("P06_copy", true), ("P06", false), ("copyright", false), ("(1)", false),
  ]) func `names say that a folder is a copy`(name: String, isCopy: Bool) {
    #expect(saysCopy(name) == isCopy)
  }

  @Test func `the original is not the copy that comes first`() throws {
    let study = try StudyFolder()
    for folder in ["P06 - Kopie", "P06"] {
      for session in ["a", "b"] {
        try study.write(
          "\(folder)/\(session)/accel_walking.outbound.json",
          accelerometerText(from: session == "a" ? 0 : 100))
      }
    }
    try study.write("P07/a/accel_walking.outbound.json", accelerometerText(from: 300))
    let reader = SessionReader(try study.files())
    let copies = reader.copies(in: reader.plan())
    #expect(
      copies.original(of: "P06 - Kopie/a/accel_walking.outbound.json")
        == "P06/a/accel_walking.outbound.json")
    #expect(copies.original(of: "P06/a/accel_walking.outbound.json") == nil)
  }

  /// Truth: the names of the files, of which those of people are numbered.
  @Test(arguments: [
    (["P01_walk", "P01_1", "P02_walk", "P02_1", "P03_walk"], "{participant}_{visit}.csv"),
    (["left_walk", "right_walk"], nil),
  ]) func `recordings of people in one folder are told with a template`(
    names: [String], template: String?
  ) throws {
    let rows = (0..<5).map { "0.0\($0),1.0,9.81,0.5\n" }.joined()
    let study = try StudyFolder()
    for name in names {
      try study.write("\(name).csv", "Time (s),Acceleration x (m/s^2),y (m/s^2),z (m/s^2)\n" + rows)
    }
    let doubts = SessionReader(try study.files()).plan().doubts
    #expect(doubts == (template.map { [.filesWithoutParticipant(template: $0)] } ?? []))
  }

  /// A blank and a hyphen precede the point of an ending.
  @Test(arguments: [" - Copy", " (1)", "-Kopie"])
  func `of equal sounds in a folder, the original is the one that is not called a copy`(
    words: String
  ) throws {
    let study = try StudyFolder()
    for (name, frequency) in [("P03_1", 100.0), ("P03_1\(words)", 100), ("P04_1", 120)] {
      let sound = QuantizedSound([TestVoice(fundamentalHz: frequency, durationSeconds: 1).samples])
      try study.write("\(name).wav", bytes: sound.samples().wav())
    }
    let reader = SessionReader(try study.files())
    let copies = reader.copies(in: reader.plan())
    #expect(copies.original(of: "P03_1\(words).wav") == "P03_1.wav")
    #expect(copies.original(of: "P03_1.wav") == nil)
  }

  @Test func `of equal recordings of a session, the one that is not called a copy is used`() throws
  {
    let study = try StudyFolder()
    for name in ["walk - Copy", "walk"] {
      try study.write("P1/a/\(name).json", accelerometerText())
    }
    let reader = SessionReader(try study.files())
    let reports = reader.plan().units.map(reader.read).flatMap(\.reports)
    #expect(reports.map(\.original) == ["P1/a/walk.json", nil])
  }
}
