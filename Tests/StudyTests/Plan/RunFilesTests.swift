import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: files under the UUID of a run belong to the run's result, wherever it lies; of copies each has its
/// own.
@Suite struct RunFilesTests {
  private static let (one, two) = (
    "7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301", "A2C60B9D-1D0B-4E6C-8A57-0C4B5E7F9022"
  )

  private func sources(_ files: [String: String]) throws -> [String] {
    let study = try StudyFolder(files).read()
    return study.sessions.map { session in
      let recordings = session.steps.flatMap(\.recordings).map(\.source)
      let problems = session.steps.flatMap(\.problems).map(\.issue.code)
      return "\(session.source): \((recordings + problems).joined(separator: " "))"
    }
  }

  @Test func `results in one place find their files in folders of their runs`() throws {
    let found = try sources([
      "results/a.json": walkResult("x.json", run: Self.one),
      "results/b.json": walkResult("x.json", run: Self.two),
      "files/\(Self.one.lowercased())/x.json": accelerometerText(),
      "files/\(Self.two)/recorder-1/x.json": accelerometerText(),
    ])
    #expect(
      found == [
        "results/a.json: files/\(Self.one.lowercased())/x.json",
        "results/b.json: files/\(Self.two)/recorder-1/x.json",
      ])
  }

  @Test func `the run may stand in the file's name`() throws {
    let underscored = Self.two.replacing("-", with: "_")
    let found = try sources([
      "results/a.json": walkResult("x.json", run: Self.one),
      "results/b.json": walkResult("x.json", run: Self.two),
      "files/\(Self.one)_x.json": accelerometerText(),
      "files/x_\(underscored).json": accelerometerText(),
    ])
    #expect(
      found == [
        "results/a.json: files/\(Self.one)_x.json", "results/b.json: files/x_\(underscored).json",
      ])
  }

  @Test func `copies of a session are not mixed up`() throws {
    var files: [String: String] = [:]
    for place in ["copy", "study"] {
      files["\(place)/results/a.json"] = walkResult("x.json", run: Self.one)
      files["\(place)/files/\(Self.one)/x.json"] = accelerometerText()
    }
    #expect(
      try sources(files) == [
        "copy/results/a.json: copy/files/\(Self.one)/x.json",
        "study/results/a.json: study/files/\(Self.one)/x.json",
      ])
    // A copy of the files alone is a session of its own.
    files["copy/results/a.json"] = nil
    #expect(
      try sources(files) == [
        "copy/files/\(Self.one)/x.json: copy/files/\(Self.one)/x.json",
        "study/results/a.json: study/files/\(Self.one)/x.json",
      ])
  }

  @Test func `a result that has its files takes none from elsewhere`() throws {
    let found = try sources([
      "P/S/result.json": walkResult("x.json", run: Self.one), "P/S/x.json": accelerometerText(),
      "backup/\(Self.one)/x.json": accelerometerText(),
    ])
    #expect(
      found
        == ["P/S/result.json: P/S/x.json", "backup/\(Self.one)/x.json: backup/\(Self.one)/x.json"]
        .sorted())
  }

  @Test func `files a result does not mention come with its run`() throws {
    let found = try sources([
      "results/a.json": taskResult([stepResult("walking.outbound")], run: Self.one),
      "files/\(Self.one)/accel_walking.outbound.json": accelerometerText(),
    ])
    #expect(found == ["results/a.json: files/\(Self.one)/accel_walking.outbound.json"])
  }

  /// Property: results of one folder that name their runs are units of their own, and no file is in two units.
  @Test func `many results in one folder are many units, each read once`() throws {
    var files: [String: String] = [:]
    for number in 0..<300 {
      let run = "7D0759C1-4C1E-4A53-9B0E-\(100_000_000_000 + number)"
      files["results/\(number).json"] = walkResult("x.json", run: run)
      files["files/\(run)/x.json"] = accelerometerText(count: 2)
    }
    files["results/notes.txt"] = "text"
    let folder = try StudyFolder(files)
    let listed = try folder.files()
    var looks: [Int: Int] = [:]
    let reader = SessionReader(listed)
    let plan = StudyPlan(
      listed,
      StudyProbes(glance: { place in
        looks[place, default: 0] += 1
        return reader.glance(place)
      }))
    #expect(plan.units.count == 301)
    #expect(plan.units.flatMap(\.paths).sorted() == listed.paths.sorted())
    #expect(plan.units.map(\.paths.count).max() == 2)
    #expect(looks.values.max() == 1)
  }

  @Test func `UUIDs are found in paths and taken out of names`() {
    #expect(
      "a/\(Self.one)/b_\(Self.two).json".runs == [Self.one.lowercased(), Self.two.lowercased()])
    #expect("7D0759C1-4C1E-4A53-9B0E-52A7D6A1F30".runs == [])
    let run = Self.one.lowercased()
    for name in ["\(Self.one)_x.json", "x-\(Self.one).json", "x\(Self.one).json"] {
      #expect(name.withoutRun(run) == "x.json")
    }
    #expect("x.json".withoutRun(run) == nil)
  }
}
