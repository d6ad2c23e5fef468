import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the tables of the run that a plan foretells.
@Suite struct PlanTests {
  /// The differences between the plan and the run of the same input.
  private func differences(_ input: [String], in folder: URL) throws -> [String] {
    let plan = try Tool.run(["plan"] + input + ["-q"], in: folder).table
    let scratch = try Scratch()
    let out = scratch.url.appending(path: "out").path
    _ = try Tool.run(["run"] + input + ["-q", "-o", out], in: folder)
    var planned: [String: [String: String]] = [:]
    for row in plan.rows { planned[row["file"] ?? ""] = row }
    var found: [String] = []
    if planned.count != plan.rows.count { found.append("a file has two rows") }
    for name in ["metrics", "events"] {
      for row in try Table(csv: scratch.read("out/\(name).csv")).rows {
        let file = row["source"] ?? ""
        guard let own = planned[file] else {
          found.append("\(file): not in the plan")
          continue
        }
        // A file of several sessions has the names of none.
        let isOfSeveral = own["session"] == "" && row["session"] != ""
        for column in isOfSeveral ? ["participant"] : ["participant", "visit", "session"]
        where own[column] != row[column] {
          found.append("\(file): \(column) \(own[column] ?? "") is not \(row[column] ?? "")")
        }
        for column in ["task", "step", "side", "attempt"] {
          guard let value = row[column], !value.isEmpty, own["role"] == "measured" else { continue }
          let values = (own[column] ?? "").split(separator: ";").map(String.init)
          // A recording of the countdown gives the background of the voice's step.
          if values == ["countdown"] { continue }
          // A result's blocks are steps of their own.
          if own["kind"] == "task-result", column == "step" { continue }
          // The sides of a result, and the attempts of recordings in one visit, are read when they are measured.
          if values.isEmpty, column == "side" || column == "attempt" { continue }
          // Attempts of a result may be several in one visit.
          if own["kind"] == "task-result", column == "attempt" { continue }
          if !values.contains(value) {
            found.append("\(file): \(column) \(own[column] ?? "") is not \(value)")
          }
        }
      }
    }
    for row in try Table(csv: scratch.read("out/inputs.csv")).rows {
      let file = row["source"] ?? ""
      let role = planned[file]?["role"]
      if role != row["role"] {
        found.append("\(file): role \(role ?? "none") is not \(row["role"] ?? "")")
      }
    }
    return Array(Set(found)).sorted()
  }

  @Test func `the plan of the sample data is that of its run`() throws {
    let found = try differences(["."], in: URL(filePath: Fixture.sampleData))
    #expect(found == [])
  }

  @Test(arguments: [
    "apple-health", "archives", "bridge", "cardinalkit", "mpower", "mydatahelps", "radar",
    "sageresearch",
  ]) func `the plan of an export is that of its run`(name: String) throws {
    #expect(try differences([Exports.folder(name).path], in: Exports.folder(name)) == [])
  }

  /// A messy tree: visits in folders, a copied folder, a broken file, a file of no known kind, names beyond ASCII.
  private func study() throws -> Scratch {
    let scratch = try Scratch()
    for (number, person) in ["Ann", "Bo b", "Jos\u{E9}"].enumerated() {
      for visit in 1...2 {
        let folder = "study/\(person)/Visit \(visit)"
        try scratch.write(
          "\(folder)/walk/accel_walking.outbound.json",
          Fixture.accelerometer(itemCount: 1500 + 10 * number + visit))
        try scratch.write(
          "\(folder)/walk 2/accel.json",
          Fixture.accelerometer(itemCount: 1600 + 10 * number + visit))
      }
    }
    try scratch.write("study/Ann/Visit 1/walk/broken.json", "{\"items\":[{\"timestamp\":")
    try scratch.write("study/Ann/Visit 1/notes.pdf", "%PDF-1.4")
    try FileManager.default.copyItem(
      at: scratch.url.appending(path: "study/Ann"),
      to: scratch.url.appending(path: "study/Ann Kopie"))
    return scratch
  }

  @Test(arguments: [
    [], ["--layout", "{participant}/{visit}/{session}/{file}"], ["--participant", "X"],
    ["--visits", "none"], ["--strict"],
  ]) func `the plan of a tree is that of its run`(options: [String]) throws {
    let scratch = try study()
    #expect(try differences(["study"] + options, in: scratch.url) == [])
  }

  @Test func `a plan says who named the participant`() throws {
    let scratch = try study()
    func words(_ options: String...) throws -> Set<String> {
      let plan = try Tool.run(["plan", "study", "-q"] + options, in: scratch.url).table
      return Set(plan.rows.filter { $0["role"] == "measured" }.compactMap { $0["said_by"] })
    }
    try scratch.write("map.csv", "file,participant\nstudy/Ann,A\n")
    #expect(try words() == ["folder"])
    #expect(try words("--participant", "X") == ["option"])
    #expect(try words("--layout", "{participant}/{visit}/{session}/{file}") == ["layout"])
    #expect(try words("--map", "map.csv") == ["map", "folder"])
  }

  /// Nothing is measured, but what cannot be used ends with status 1, as the run does.
  @Test func `the status is that of what cannot be used`() throws {
    let scratch = try study()
    #expect(try Tool.run(["plan", "study", "-q"], in: scratch.url).status == 1)
    #expect(try Tool.run(["plan", "study/Bo b", "-q"], in: scratch.url).status == 0)
  }

  @Test func `kinds add up to the files`() throws {
    let scratch = try study()
    let plan = try Tool.run(["plan", "study", "-q"], in: scratch.url).table
    let kinds = try Tool.run(["plan", "study", "-q", "--kinds"], in: scratch.url).table
    let files = kinds.rows.compactMap { Int($0["files"] ?? "") }
    #expect(files.reduce(0, +) == plan.rows.count)
    let shapes = kinds.rows.filter { $0["role"] == "measured" }.compactMap { $0["shape"] }
    #expect(shapes.contains("{participant}/{visit}/{session}/accel_walking.outbound.json"))
  }

  /// A plan is a map, and unedited it changes no byte of any table.
  @Test func `the run with an unedited plan gives the same tables`() throws {
    let scratch = try study()
    let planned = try Tool.run(["plan", "study", "-q", "-o", "plan.csv"], in: scratch.url)
    #expect(planned.output.isEmpty)
    _ = try Tool.run(["run", "study", "-q", "-o", "a"], in: scratch.url)
    _ = try Tool.run(["run", "study", "-q", "-o", "b", "--map", "plan.csv"], in: scratch.url)
    for name in ["metrics", "events", "sessions", "inputs", "groups", "participants"] {
      let (one, other) = (try scratch.read("a/\(name).csv"), try scratch.read("b/\(name).csv"))
      #expect(one == other, "\(name)")
    }
  }

  @Test func `a plan does not replace another file`() throws {
    let scratch = try study()
    try scratch.write("notes.csv", "my,notes\n")
    let refused = try Tool.run(["plan", "study", "-o", "notes.csv"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(try scratch.read("notes.csv") == Data("my,notes\n".utf8))
    for _ in 1...2 { _ = try Tool.run(["plan", "study", "-q", "-o", "plan.csv"], in: scratch.url) }
    #expect(try Table(csv: scratch.read("plan.csv")).header.first == "file")
  }

  /// The last line is a command that a shell understands.
  @Test func `the plan ends with the run`() throws {
    let scratch = try study()
    let outcome = try Tool.run(["plan", "study/Bo b", "--participant", "Bo"], in: scratch.url)
    #expect(
      outcome.messages.hasSuffix("next: analyze run --participant Bo -o results 'study/Bo b'\n"),
      "\(outcome.messages)")
  }
}
