import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: each sound of a folder of sounds is a session of its own, so that no other file of the folder matters to it. What a unit has to
/// keep together is what one session holds.
@Suite struct SoundUnitsTests {
  private func study(_ names: [String], _ texts: [String: String] = [:]) throws -> StudyFolder {
    let study = try StudyFolder(texts)
    // Equal sounds would be copies.
    for (index, name) in names.enumerated() {
      try study.write(name, bytes: SampleBytes(noiseFrames(10 + index)).wav())
    }
    return study
  }

  private func units(_ study: StudyFolder, _ labels: [ByteKey: FileLabels] = [:]) throws -> [String]
  {
    let reader = SessionReader(try study.files(), given: GivenLabels(map: labels))
    return reader.plan().units.map { $0.paths.joined(separator: " ") }
  }

  @Test func `sounds of a flat folder are units by their stems`() throws {
    let study = try study(
      ["P01_1.m4a", "P01_1.wav", "P01_2.wav", "P02_1.wav"],
      ["P01_1.txt": "as he came in", "P03_1.wav": "", "consent.pdf": "%PDF", "notes.txt": "none"])
    #expect(
      try units(study) == [
        "P01_1.m4a P01_1.txt P01_1.wav", "P01_2.wav", "P02_1.wav", "P03_1.wav",
        "consent.pdf notes.txt",
      ])
  }

  @Test func `any other folder stays one unit`() throws {
    let one = ["S/a.m4a", "S/a.wav"]
    #expect(try units(study(one)) == [one.joined(separator: " ")])
    // Beside motion, a sound may belong to a walk.
    let motion = try study(["S/a.wav", "S/b.wav"], ["S/accel_1.json": accelerometerText()])
    #expect(try units(motion).count == 1)
    // The recorder's names tell one recording from the next one.
    #expect(try units(study(["S/audio_1.wav", "S/b.wav"])).count == 1)
    #expect(try units(study(["S/recorder-1/a.wav", "S/b.wav"])).count == 1)
  }

  /// Property: names that the user gives join sounds as they do in one unit.
  @Test func `sounds of one session by the map are one unit`() throws {
    func labels(_ session: String) -> FileLabels {
      var labels = FileLabels()
      (labels.participant, labels.session) = ("P1", session)
      return labels
    }
    let study = try study(["a.wav", "b.wav", "c.wav"])
    let (first, second) = (labels("1"), labels("2"))
    let all = [ByteKey("a.wav"): first, ByteKey("b.wav"): first, ByteKey("c.wav"): second]
    #expect(try units(study, all) == ["a.wav b.wav", "c.wav"])
    // The session of one sound is called like another one.
    #expect(try units(study, [ByteKey("a.wav"): labels("b")]).count == 1)
  }

  /// Oracle: the same files as one unit.
  @Test func `a sound alone is the session that it is among the others`() throws {
    let study = try study(
      ["c/P01_1.m4a", "c/P01_1.wav", "c/P01_2.wav", "c/P02_1.wav"],
      ["c/P03_1.wav": "", "c/a.pdf": "%PDF"])
    var reader = SessionReader(try study.files())
    let plan = reader.plan()
    reader.folderRule = plan.folderRule
    let whole = reader.read(StudyUnit(files: plan.units.flatMap(\.files).sortedByBytes()))
    let parts = plan.units.map { reader.read($0) }
    #expect(plan.units.count == 5)
    #expect(parts.flatMap(\.sessions) == whole.sessions)
    #expect(parts.flatMap(\.orphans) == whole.orphans)
    #expect(parts.flatMap(\.reports).map(\.source).sortedByBytes() == whole.reports.map(\.source))
    // A unit of one sound and a folder of one sound have different sessions, and so different keys.
    let sound = plan[1]
    #expect(reader.key(of: sound) != reader.key(of: StudyUnit(files: sound.files)))
  }
}
