import Foundation
import Synthesis
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

  /// A session of which nothing can be read is named like its neighbors, whatever divides the sessions into visits.
  @Test(arguments: ["date", "folder", "ordinal", "gap:6", "map", "none"])
  func `a session of a damaged file alone is planned as it is run`(visits: String) throws {
    let scratch = try Scratch()
    for (number, person) in ["P01", "P02"].enumerated() {
      for (count, visit) in ["T0", "T1"].enumerated() {
        try scratch.write(
          "study/\(person)/\(visit)/s1/accel_walking.outbound.json",
          Fixture.accelerometer(itemCount: 1500 + 10 * number + count))
      }
    }
    try scratch.write("study/P01/T0/s5/broken.json", "{\"items\":[{\"timestamp\":")
    let options = ["study", "--visits", visits]
    #expect(try differences(options, in: scratch.url) == [])
    let plan = try Tool.run(["plan", "-q"] + options, in: scratch.url).table
    let lost = try #require(plan.rows.first { $0["role"] == "error" })
    let isInVisit = visits == "folder"
    #expect(lost["visit"] == (isInVisit ? "T0" : ""))
    #expect(lost["session"] == (isInVisit ? "s5" : "T0/s5"))
  }

  /// Taps, trials and stimuli are in results only, and a track is no walk: the plan foretells the error rows of the run.
  @Test func `recordings that nothing measures without a result are planned as errors`() throws {
    let scratch = try Scratch()
    let steps = [
      "tapping.left": "no_recording", "normalizedReactionTime": "no_trial_recorded",
      "reactionTime": "stimulus_time_unknown", "stroop": "no_recording", "audio": "no_recording",
      "walking.outbound": "",
    ]
    for (number, step) in steps.keys.sorted().enumerated() {
      try scratch.write(
        "study/P01/s\(number)/accel_\(step).json",
        Fixture.accelerometer(itemCount: 1500 + 10 * number))
    }
    #expect(try differences(["study"], in: scratch.url) == [])
    let plan = try Tool.run(["plan", "study", "-q"], in: scratch.url)
    #expect(plan.status == 1)
    for row in try plan.table.rows {
      let flag = steps[row["step"] ?? ""]
      #expect(row["role"] == (flag == "" ? "measured" : "error"))
      #expect(row["flags"] == flag)
    }
  }

  /// The name of a copy decides before the order of names, also where the original is packed.
  @Test func `the original of a folder that is called a copy may be packed`() throws {
    let scratch = try Scratch()
    let walks = (1...3).map { Fixture.accelerometer(itemCount: 1500 + 10 * $0) }
    let name = "accel_walking.outbound.json"
    for person in ["P01", "P01 - Kopie"] {
      try scratch.write("study/\(person)/s1/\(name)", walks[0])
    }
    try scratch.write("study/P01 - Kopie/s2/\(name)", walks[1])
    try scratch.write("study/P01/s2.zip", ZipFile([(name, Array(walks[1].utf8))]).bytes)
    // A packed copy precedes its folder.
    try scratch.write("study/P02/s1 (1).zip", ZipFile([(name, Array(walks[2].utf8))]).bytes)
    try scratch.write("study/P02/s1/\(name)", walks[2])
    #expect(try differences(["study"], in: scratch.url) == [])
    for jobs in ["1", "3"] {
      _ = try Tool.run(["run", "study", "-q", "-o", "out\(jobs)", "-j", jobs], in: scratch.url)
      let sessions = try Table(csv: scratch.read("out\(jobs)/sessions.csv")).rows
      #expect(
        sessions.compactMap { $0["source"] } == [
          "P01/s1/\(name)", "P01/s2.zip!\(name)", "P02/s1/\(name)",
        ])
      #expect(Set(sessions.compactMap { $0["participant"] }) == ["P01", "P02"])
    }
  }

  /// What `plan --save` refuses is not offered: an archive, and a part of a study.
  @Test func `settings are offered where they can be saved`() throws {
    let scratch = try study()
    let walk = Fixture.accelerometer(itemCount: 1700)
    let files = ["P01/T0/a/accel_w.json", "P02/T0/a/accel_w.json"].map { ($0, Array(walk.utf8)) }
    try scratch.write("whole.zip", ZipFile(files).bytes)
    for (operand, isOffered) in [("study", true), ("whole.zip", false), ("study/Ann", false)] {
      let messages = try Tool.run(["plan", operand], in: scratch.url).messages
      let line = messages.split(separator: "\n").first { $0.contains("; nobody said so: ") }
      #expect(line?.contains("--save") == isOffered, "\(messages)")
      if !isOffered {
        #expect(try Tool.run(["plan", operand, "--save"], in: scratch.url).status == 2)
      }
    }
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

  @Test func `a plan says that the map names the people of parts of a recording`() throws {
    let scratch = try Scratch()
    let columns = "file,participant,session,task,step,from,to"
    func row(_ person: String, _ times: String) -> String {
      "lab/long.json,\(person),s1,gait-and-balance,walking.outbound,\(times)"
    }
    try scratch.write("lab/long.json", Fixture.accelerometer(itemCount: 3000))
    try scratch.write(
      "map.csv", [columns, row("A", "0,12"), row("B", "14,26")].joined(separator: "\n"))
    let plan = try Tool.run(["plan", "lab", "-q", "--map", "map.csv"], in: scratch.url).table
    #expect(plan.rows.map { $0["participant"] } == ["A", "B"])
    #expect(plan.rows.map { $0["said_by"] } == ["map", "map"])
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

  /// The tables of two runs that differ, and the rows of `plan` that a second plan with the first as its map has
  /// differently but for who named the participant, which is the map then.
  private func changes(by input: [String], in folder: URL) throws -> [String] {
    let scratch = try Scratch()
    func path(_ name: String) -> String { scratch.url.appending(path: name).path }
    let map = ["--map", path("plan.csv")]
    _ = try Tool.run(["plan"] + input + ["-q", "-o", path("plan.csv")], in: folder)
    _ = try Tool.run(["plan"] + input + map + ["-q", "-o", path("again.csv")], in: folder)
    _ = try Tool.run(["run"] + input + ["-q", "-o", path("a")], in: folder)
    _ = try Tool.run(["run"] + input + map + ["-q", "-o", path("b")], in: folder)
    var found: [String] = []
    for name in try scratch.names(in: "a") where name.hasSuffix(".csv") {
      if try scratch.read("a/\(name)") != scratch.read("b/\(name)") { found.append(name) }
    }
    func rows(_ name: String) throws -> [[String: String]] {
      try Table(csv: scratch.read(name)).rows.map { $0.filter { $0.key != "said_by" } }
    }
    if try rows("plan.csv") != rows("again.csv") { found.append("the plan") }
    return found
  }

  /// A plan is a map, and unedited it changes no byte of any table.
  @Test func `the run with an unedited plan gives the same tables`() throws {
    let scratch = try study()
    #expect(try changes(by: ["study"], in: scratch.url) == [])
  }

  @Test func `the run with an unedited plan of the sample data gives the same tables`() throws {
    #expect(try changes(by: ["."], in: URL(filePath: Fixture.sampleData)) == [])
  }

  @Test(arguments: [
    "apple-health", "archives", "bridge", "cardinalkit", "mpower", "mydatahelps", "radar",
    "sageresearch",
  ]) func `the run with an unedited plan of an export gives the same tables`(name: String) throws {
    #expect(try changes(by: ["."], in: Exports.folder(name)) == [])
  }

  /// A walk of an unknown step beside a result of another task: the plan repeats what is assumed.
  @Test func `an unedited plan keeps what is assumed of a part of a run`() throws {
    let scratch = try Scratch()
    try scratch.write(
      "study/P1/S/result.json",
      #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":[{"_class":"#
        + #""ORKStepResult","identifier":"psat","results":[{"_class":"ORKPSATResult","identifier":"psat"}]}]}"#
    )
    try scratch.write("study/P1/S/accel.json", Fixture.accelerometer(itemCount: 1500))
    #expect(try changes(by: ["study"], in: scratch.url) == [])
    let plan = try Tool.run(["plan", "study", "-q"], in: scratch.url).table
    #expect(plan.rows.contains { $0["flags"] == "task_assumed" })
  }

  /// Two recordings of one time are one step, until a map gives them two tasks.
  @Test func `tasks of a map part a step`() throws {
    let scratch = try Scratch()
    try scratch.write("study/P1/S/accel.json", accelerometerText(count: 1500))
    try scratch.write("study/P1/S/motion.json", deviceMotionText(count: 1500))
    func tasks(_ map: String) throws -> [String?] {
      try scratch.write("map.csv", "file,task\n" + map)
      let plan = try Tool.run(["plan", "study", "-q", "--map", "map.csv"], in: scratch.url).table
      return plan.rows.map { $0["task"] }
    }
    #expect(
      try tasks("P1/S/accel.json,timed-walk\nP1/S/motion.json,tremor\n") == [
        "timed-walk", "tremor",
      ])
    #expect(try tasks("P1/S,tremor\n") == ["tremor", "tremor"])
  }

  /// The saved settings say what the plan found, of a copied folder as well; the only new file is that of the settings.
  @Test func `the run with saved settings gives the same tables`() throws {
    let scratch = try study()
    _ = try Tool.run(["run", "study", "-q", "-o", "a"], in: scratch.url)
    let saved = try Tool.run(["plan", "study", "-q", "--save"], in: scratch.url)
    #expect(saved.status == 1, "\(saved.messages)")
    _ = try Tool.run(["run", "study", "-q", "-o", "b"], in: scratch.url)
    for name in ["metrics", "events", "sessions", "groups", "participants"] {
      #expect(try scratch.read("a/\(name).csv") == scratch.read("b/\(name).csv"), "\(name)")
    }
    func inputs(_ run: String) throws -> [[String: String]] {
      try Table(csv: scratch.read("\(run)/inputs.csv")).rows.filter {
        $0["source"] != "analyze.toml"
      }
    }
    #expect(try inputs("a") == inputs("b"))
  }

  /// Settings make their folder the study, so that the name of a participant around it would be lost.
  @Test func `settings are not saved in a part of a study`() throws {
    let scratch = try Scratch()
    for (number, person) in ["P1", "P2"].enumerated() {
      for session in ["walk", "rest"] {
        try scratch.write(
          "study/\(person)/\(session)/accel_walking.outbound.json",
          Fixture.accelerometer(itemCount: 1500 + 2 * number + session.count))
      }
    }
    let part = try Tool.run(["plan", "study/P1", "--save"], in: scratch.url)
    #expect(part.status == 2)
    #expect(part.messages.contains("study/P1: is a part of a study"), "\(part.messages)")
    #expect(try scratch.names(in: "study/P1") == ["rest", "walk"])
    #expect(try Tool.run(["plan", "study", "--save"], in: scratch.url).status == 0)
  }

  /// Property: the settings that a plan saves change no row, whatever the names and wherever the archives.
  @Test(arguments: 1...12) func `saved settings change nothing`(seed: UInt64) throws {
    let scratch = try Scratch()
    var numbers = SplitMix64(seed: seed)
    let people = ["P 1", "Jörg", "it's", "a [b]", "x{1}", "#5", "!neu", "101", "a\\b", "s*r"]
    let visits = ["Visit 1", "Woche [2]", "2024-05-01", ""]
    let sessions = ["walk", "gang 1", "a*b", "{file}", "tap ü"]
    var (count, archives) = (0, [String: [(String, [UInt8])]]())
    let placing = Int.random(in: 0..<4, using: &numbers)
    for person in people.shuffled(using: &numbers).prefix(3) {
      for visit in visits.shuffled(using: &numbers).prefix(2) {
        for session in sessions.shuffled(using: &numbers).prefix(2) {
          count += 1
          let name = ["accel.json", "gang [1].json", "accel_walking.outbound.json"][count % 3]
          let bytes = Array(Fixture.accelerometer(itemCount: 700 + count).utf8)
          let folders = [person, visit, session].filter { !$0.isEmpty }
          // Archives of sessions, of participants, of some sessions, or none.
          switch placing {
          case 1,
            3 where count % 2 == 0:
            archives[folders.joined(separator: "/"), default: []].append((name, bytes))
          case 2:
            let member = (folders.dropFirst() + [name]).joined(separator: "/")
            archives[person, default: []].append((member, bytes))
          default: try scratch.write("study/\((folders + [name]).joined(separator: "/"))", bytes)
          }
        }
      }
    }
    for (path, members) in archives {
      try scratch.write("study/\(path).zip", ZipFile(members).bytes)
    }
    try scratch.write("study/notes.pdf", "%PDF")
    let before = try Tool.run(["run", "study", "-q", "-o", "a"], in: scratch.url)
    let saved = try Tool.run(["plan", "study", "-q", "--save"], in: scratch.url)
    #expect(saved.status == 0, "\(saved.messages)")
    let after = try Tool.run(["run", "study", "-q", "-o", "b"], in: scratch.url)
    #expect(before.status == after.status, "\(after.messages)")
    for name in ["metrics", "events", "sessions", "groups", "participants"] {
      #expect(try scratch.read("a/\(name).csv") == scratch.read("b/\(name).csv"), "\(name)")
    }
  }

  /// The settings file and the tables that it names are context, whatever part of the study is named.
  @Test(arguments: ["study", "study/P1", "study/P1/S1/accel_walking.outbound.json"])
  func `settings and their tables are listed as context`(operand: String) throws {
    let scratch = try Scratch()
    for (number, person) in ["P1", "P2"].enumerated() {
      try scratch.write(
        "study/\(person)/S1/accel_walking.outbound.json",
        Fixture.accelerometer(itemCount: 1500 + number))
    }
    try scratch.write("study/analyze.toml", "participants = \"../people.csv\"\nmap = \"map.csv\"\n")
    try scratch.write("people.csv", "participant,age\nP1,70\nP2,71\n")
    try scratch.write("study/map.csv", "file,task\nP1,timed-walk\n")
    let run = try Tool.run(["run", operand, "-o", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.messages)")
    let inputs = try Table(csv: scratch.read("out/inputs.csv")).rows
    let context = inputs.filter { $0["role"] == "context" }
    #expect(context.map { $0["source"] } == ["../people.csv", "analyze.toml", "map.csv"])
    #expect(context.allSatisfy { $0["rows"] == "0" && $0["sha256"]?.count == 64 })
    #expect(inputs.count { $0["role"] == "left_out" } == 0)
    #expect(run.messages.contains("3 context"), "\(run.messages)")
    // A plan that is given back says nothing about them either.
    let plan = try Tool.run(["plan", operand, "-q", "-o", "plan.csv"], in: scratch.url)
    #expect(plan.status == 0, "\(plan.messages)")
    let again = try Tool.run(["run", operand, "--map", "plan.csv", "-o", "again"], in: scratch.url)
    #expect(!again.messages.contains("had no effect"), "\(again.messages)")
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
