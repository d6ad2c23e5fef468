import Recordings
import Synchronization
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the folder of a result claims all below it; any other folder stands for itself.
@Suite struct StudyPlanTests {
  private func units(_ paths: [String], results: Set<String> = []) throws -> [String] {
    let study = try StudyFolder(Dictionary(uniqueKeysWithValues: paths.map { ($0, "{}") }))
    let files = try study.files()
    return StudyPlan(files) { FileGlance(isResult: results.contains($0)) }.units.map {
      $0.paths.joined(separator: " ")
    }
  }

  @Test func `every folder is a unit of its own`() throws {
    #expect(
      try units(["P1/a", "P1/S1/b", "P1/S2/c", "d", "P2/S1/e"]) == [
        "P1/S1/b", "P1/S2/c", "P1/a", "P2/S1/e", "d",
      ])
  }

  @Test func `a result claims the folders below it`() throws {
    #expect(
      try units(["P/S/r", "P/S/x/a", "P/S/y/z/b", "P/T/c"], results: ["P/S/r"]) == [
        "P/S/r P/S/x/a P/S/y/z/b", "P/T/c",
      ])
  }

  /// A result that names neither its run nor its files may belong to any files next to it.
  @Test func `results that name their files are units, also without names of runs`() throws {
    let study = try StudyFolder(
      Dictionary(uniqueKeysWithValues: ["a", "b", "x", "y", "z"].map { ("S/\($0)", "{}") }))
    func units(_ glances: [String: FileGlance]) throws -> [String] {
      StudyPlan(try study.files()) { glances[$0] ?? FileGlance() }.units.map {
        $0.paths.joined(separator: " ")
      }
    }
    var (a, b) = (FileGlance(isResult: true), FileGlance(isResult: true))
    (a.knowsItsFiles, b.knowsItsFiles) = (true, true)
    (a.links, b.links) = ([["x"]], [["y"]])
    #expect(try units(["S/a": a, "S/b": b]) == ["S/a S/x", "S/b S/y", "S/z"])
    b.links = [["x"], ["y"]]
    #expect(try units(["S/a": a, "S/b": b]) == ["S/a S/b S/x S/y", "S/z"])
    b.knowsItsFiles = false
    #expect(try units(["S/a": a, "S/b": b]) == ["S/a S/b S/x S/y S/z"])
  }

  @Test func `recorders' and steps' folders belong to their parent`() throws {
    #expect(
      try units(["S/recorder-1/a", "S/recorder-2/b", "S/walking.rest/c", "S/other/d"]) == [
        "S/other/d", "S/recorder-1/a S/recorder-2/b S/walking.rest/c",
      ])
    #expect(try units(["recorder-1/a"]) == ["recorder-1/a"])
  }

  @Test func `folders that begin alike are kept apart`() throws {
    #expect(
      try units(["S/a", "S-1/a", "S1/a", "S.x/a", "S /a"]) == [
        "S /a", "S-1/a", "S.x/a", "S/a", "S1/a",
      ])
  }

  /// Property: no file is in two units or in none, with any folders and results.
  @Test func `every file is in exactly one unit`() throws {
    var generator = SystemRandomNumberGenerator()
    let names = ["a", "b", "recorder-1", "tapping", "P.1", "é"]
    for _ in 0..<20 {
      var files: [String: String] = [:]
      for index in 0..<25 {
        let depth = Int.random(in: 0...3, using: &generator)
        let folders = (0..<depth).map { _ in names.randomElement(using: &generator) ?? "a" }
        files[(folders + ["f\(index).json"]).joined(separator: "/")] = "{}"
      }
      let study = try StudyFolder(files)
      let listed = try study.files()
      let plan = StudyPlan(listed) {
        FileGlance(isResult: $0.utf8.reduce(0) { $0 &+ Int($1) } % 9 == 0)
      }
      #expect(plan.units.flatMap(\.paths).sorted() == listed.paths.sorted())
      #expect(plan.units.allSatisfy { $0.paths == $0.paths.sortedByBytes() && !$0.paths.isEmpty })
    }
  }

  /// Property: a large flat folder is looked through once.
  @Test func `no file is asked about twice`() throws {
    let names = (0..<500).map { "S/f\($0).json" } + ["P/Q/R/s.json"]
    let study = try StudyFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
    let asked = Mutex(0)
    let plan = StudyPlan(try study.files()) { _ in
      asked.withLock { $0 += 1 }
      return FileGlance()
    }
    #expect(asked.withLock { $0 } == names.count)
    #expect(plan.units.count == 2)
  }

  /// Property: a name may begin with an accent, and folders equal but for the Unicode form are two.
  @Test func `names of folders are compared as bytes`() throws {
    #expect(pathComponents("P/\u{301}a/b.json") == ["P", "\u{301}a", "b.json"])
    let study = try StudyFolder()
    for folder in ["P/cafe\u{301}", "P/caf\u{E9}", "P/\u{301}a"] {
      try study.write("\(folder)/a.json", accelerometerText())
    }
    let plan = StudyPlan(try study.files()) { _ in FileGlance() }
    #expect(plan.units.count == 3)
    #expect(plan.units.allSatisfy { $0.paths.count == 1 })
  }
}

extension StudyPlan {
  /// A plan for which the closure returns the content of the file at a path.
  fileprivate init(_ files: StudyFiles, look: @escaping (String) -> FileGlance) {
    self.init(files, StudyProbes(glance: { look(files.paths[$0]) }))
  }
}
