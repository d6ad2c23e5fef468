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
}
