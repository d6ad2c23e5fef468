import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the tables and pages of the program itself, which must agree with each other.
@Suite struct ReferenceTests {
  private static let commands = [
    "run", "gait-and-balance", "inspect", "samples", "spectrum", "dictionary", "explain",
    "completions", "man", "help",
  ]

  private func text(_ arguments: String...) throws -> String {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    return outcome.text
  }

  /// One name of sixteen: all are looked up in one way.
  @Test func `the metrics of the dictionary can be explained`() throws {
    let rows = try Tool.run(["dictionary"]).table.rows
    let sources = Dictionary(grouping: rows) { $0["metric"] ?? "" }
    for (number, name) in sources.keys.sorted().enumerated() where number % 16 == 0 {
      let page = try text("explain", name)
      let rows = sources[name] ?? []
      #expect(rows.allSatisfy { page.hasPrefix("\($0["label"] ?? "?") (\(name), ") })
      // What tasks share is derived on the page of each.
      let parts = rows.flatMap { ($0["source"] ?? "?").split(separator: "; ") }
      #expect(parts.allSatisfy { page.contains($0) })
    }
  }

  @Test func `what tasks share is explained once, with all of them`() throws {
    let page = try text("explain", "session_concluded")
    let rows = try Tool.run(["dictionary"]).table.rows.filter {
      $0["metric"] == "session_concluded"
    }
    #expect(rows.count > 10)
    #expect(page.ranges(of: "\n  Source: ").count == 1)
    for task in rows.compactMap({ $0["task"] }) { #expect(page.contains(task)) }
  }

  @Test func `every flag and error code that appears can be explained`() throws {
    let study = try Scratch()
    try study.write("a/accel_walk.json", "{")
    try study.write("b/accel_walk.json", "")
    try study.write("c/accel_walk.json", #"{"items":[]}"#)
    try study.write("d/accel_walk.json", Fixture.accelerometer().utf8.dropLast(5))
    try study.write("e/accel_walk.json", [0xFF, 0xFE])
    var folders = [Fixture.sampleData, study.path]
    if let walk = Fixture.shared("recordings/iphone-walk") { folders.append(walk) }
    var flags: Set<String> = []
    for folder in folders {
      let cells = try Tool.run(["run", folder]).table.values("flags")
      flags.formUnion(cells.flatMap { $0.components(separatedBy: ";") })
    }
    #expect(flags.count > 10)
    for flag in flags where !flag.isEmpty {
      #expect(try text("explain", flag).hasPrefix(flag.split(separator: "@")[0]))
    }
  }

  @Test func `analysis parameters can be explained as well`() throws {
    #expect(try text("explain", "height").contains("0.5 to 2.6"))
    #expect(try text("explain", "--height") == text("explain", "height"))
    #expect(try Tool.run(["explain", "--heigth"]).messages.contains("did you mean height?"))
    #expect(try text("explain", "--help") == text("help", "explain", "--all"))
  }

  /// The words of the manual page on tables.
  @Test(arguments: ["duplicate", "skipped", "complete", "incomplete", "empty", "absent"])
  func `states of files and sessions can be explained`(word: String) throws {
    #expect(try text("explain", word).contains(/(verdict|status)/))
  }

  @Test func `a known name is explained also beside an unknown one`() throws {
    let outcome = try Tool.run(["explain", "height", "qqqq", "doubtful", "xxxx"])
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("0.5 to 2.6"))
    #expect(outcome.text.contains("doubtful, a verdict"))
    #expect(outcome.messages.contains("qqqq, xxxx: nothing has these names"))
  }

  @Test(arguments: commands) func `help of a command mentions all its options`(command: String)
    throws
  {
    let page = try text("help", command, "--all")
    #expect(page.contains("analyze \(command)"))
    #expect(page.contains("Examples"))
    #expect(try text(command, "--help") == page)
    #expect(try text("--help").contains(command))
    let manual = try text("man").replacing("\\-", with: "-")
    let script = try text("completions", "fish")
    for match in page.matches(of: /^ +(?:-., )?--([a-z-]+)/.anchorsMatchLineEndings()) {
      #expect(manual.contains("--\(match.1)"))
      #expect(script.contains(match.1))
    }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `a call without a command prints a short help`() throws {
    let outcome = try Tool.run([])
    #expect(outcome.status == 2, "nothing was analyzed")
    #expect(try outcome.text == text("help"))
    #expect(outcome.text.split(separator: "\n").count <= 66)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `completions name every command`(shell: String)
    throws
  {
    let script = try text("completions", shell)
    #expect(Self.commands.allSatisfy { script.contains($0) })
  }

  @Test func `version lists the build and the libraries as JSON`() throws {
    let line = try text("--version")
    #expect(line.contains(/^analyze \d+\.\d+\.\d+(-dev)?\n$/))
    let json = try JSONSerialization.jsonObject(with: Data(text("--version", "--json").utf8))
    let facts = try #require(json as? [String: Any])
    #expect("analyze \(facts["version"] ?? "")\n" == line)
    #expect((facts["build"] as? String)?.contains(/^[0-9a-f]{16,}$/) == true)
    let libraries = facts["libraries"] as? [String: String]
    #expect(libraries?.keys.sorted().contains("fftw") ?? false)
  }

  @Test(arguments: ["csv", "tsv", "ndjson"]) func `the dictionary says the same in every format`(
    format: String
  ) throws {
    let count = try Tool.run(["dictionary"]).table.rows.count
    let outcome = try Tool.run(["dictionary", "--format", format])
    let lines = outcome.text.split(separator: "\n").count
    #expect(lines == count + (format == "ndjson" ? 0 : 1))
    #expect(count > 100)
  }

  /// Oracle: the ranges of the tables, said in words.
  @Test(arguments: [
    ("tap_alternation_pct", "0 to 100"), ("tap_count", "0 to 100000"),
    ("rom_range_asymmetry_pct", "-200 to 200"),
  ]) func `a range is said in words`(metric: String, words: String) throws {
    #expect(try Tool.run(["explain", metric]).text.contains("Range: \(words).\n"))
  }
}

/// Truth: every word that is in a table can be explained.
@Suite struct ExplainTests {
  private func run(_ arguments: String...) throws -> Outcome { try Tool.run(arguments) }

  @Test(arguments: ["good", "doubtful", "bad", "absent", "error"]) func `verdicts are explained`(
    word: String
  ) throws { #expect(try run("explain", word).text.hasPrefix("\(word), a verdict")) }

  @Test func `tasks, options and several words are explained`() throws {
    let text = try run("explain", "tapping", "layout", "few_strides").text
    for words in ["tapping, a task", "--layout, an option", "few_strides, a flag"] {
      #expect(text.contains(words))
    }
  }

  @Test func `commands and exit statuses are explained, and every code as well`() throws {
    let plan = try run("explain", "plan").text
    #expect(plan.hasPrefix("plan, a command\n"))
    #expect(plan.contains("Usage: analyze plan ") && plan.contains("analyze help plan"))
    for status in ["0", "1", "2", "70", "74", "130", "143"] {
      #expect(try run("explain", status).text.hasPrefix("\(status), an exit status\n"))
    }
    #expect(try run("explain", "audio_truncated").text.hasPrefix("audio_truncated, a flag"))
  }

  @Test func `a word that names nothing is searched for`() throws {
    let outcome = try run("explain", "asymmetry")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("step_time_asymmetry_pct: "))
    let nothing = try run("explain", "cadense_spm")
    #expect(nothing.status == 2)
    #expect(nothing.messages.contains("did you mean cadence_spm?"))
  }

  @Test func `the dictionary may be asked for a task, a name or a pattern`() throws {
    func names(_ words: String...) throws -> [[String]] {
      try Tool.run(["dictionary"] + words).table.rows.map {
        [$0["task"] ?? "", $0["metric"] ?? ""]
      }
    }
    let all = try names()
    #expect(try names("tapping") == all.filter { $0[0] == "tapping" })
    #expect(try names("cadence_spm") == all.filter { $0[1] == "cadence_spm" })
    #expect(try names("*_asymmetry_pct") == all.filter { $0[1].hasSuffix("_asymmetry_pct") })
    #expect(try run("dictionary", "taping").status == 2)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `shells offer names of metrics, tasks and flags`(
    shell: String
  ) throws {
    let script = try run("completions", shell).text
    for name in ["cadence_spm", "tapping", "few_strides"] { #expect(script.contains(name)) }
  }
}
