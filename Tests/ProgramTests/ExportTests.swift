import Foundation
import TestSupport
import Testing
import Text

/// Truth: the tables of the run, the header of a SQLite file as its format defines it, and the rules of REDCap.
@Suite struct ExportTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P01", "P04", "P20"])
    let outcome = try Tool.run(["run", "study", "-o", "run"], in: scratch.url)
    #expect(outcome.status <= 1, "\(outcome.messages)")
  }

  private func export(_ arguments: String...) throws -> Outcome { try export(arguments) }

  private func export(_ arguments: [String]) throws -> Outcome {
    try Tool.run(["export"] + arguments, in: scratch.url)
  }

  private func rows(_ name: String) throws -> [[String: String]] {
    try Table(csv: scratch.read(name)).rows
  }

  @Test func `a database has the same bytes each time and says whose it is`() throws {
    #expect(try export("run", "--as", "sqlite", "-o", "a.sqlite").status == 0)
    #expect(try export("run", "--as", "sqlite", "-o", "b.sqlite").status == 0)
    // Replaces what it has written.
    #expect(try export("run", "--as", "sqlite", "-o", "a.sqlite").status == 0)
    let bytes = [UInt8](try scratch.read("a.sqlite"))
    #expect(try bytes == [UInt8](scratch.read("b.sqlite")))
    #expect(bytes.starts(with: Array("SQLite format 3\0".utf8)))
    #expect(Array(bytes[68..<72]) == Array("anlz".utf8))
    #expect(Array(bytes[60..<64]) == [0, 0, 0, 2])
    // The size in pages of 4096 bytes.
    #expect(Array(bytes[16..<18]) == [0x10, 0])
    let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    #expect(bytes.count == 4096 * pages)
    #expect(try scratch.names(in: "").allSatisfy { !$0.hasSuffix(".part") })
  }

  /// Oracle: the `sqlite3` of Python, and the cells that an event has of its step.
  @Test func `each event of a database has its step`() throws {
    #expect(try export("run", "--as", "sqlite", "-o", "a.sqlite").status == 0)
    let script = """
      import sqlite3
      database = sqlite3.connect("a.sqlite")
      print(*database.execute("select count(*) > 0, sum(step_id is null) from events").fetchone())
      print(*database.execute(
          "select count(*) > 0, sum(e.participant is not s.participant or e.session is not s.session "
          "or e.task is not s.task or e.step is not s.step or e.attempt is not s.attempt) "
          "from events e join steps s using (step_id)").fetchone())

      """
    try scratch.write("steps.py", script)
    let outcome = try Tool.shell("python3 steps.py", in: scratch.url)
    #expect(outcome.text == "1 0\n1 0\n", "\(outcome.messages)")
  }

  /// Oracle: the `sqlite3` and `csv` of Python. Means have the digits of the printed table.
  @Test func `a database has the analysis table`() throws {
    #expect(try export("run", "--as", "sqlite", "-o", "a.sqlite").status == 0)
    #expect(try Tool.run(["table", "run", "-o", "table.csv"], in: scratch.url).status == 0)
    let script = """
      import csv, sqlite3
      cursor = sqlite3.connect("a.sqlite").execute("select * from analysis")
      names, *rows = csv.reader(open("table.csv", newline=""))
      found = [["" if cell is None else cell for cell in row] for row in cursor]
      print(names == [column[0] for column in cursor.description], len(rows) == len(found) > 0)
      same = lambda a, b: a == str(b) or float(a) == b
      print(all(same(a, b) for row, other in zip(rows, found) for a, b in zip(row, other)))

      """
    try scratch.write("compare.py", script)
    let outcome = try Tool.shell("python3 compare.py", in: scratch.url)
    #expect(outcome.text == "True True\nTrue\n", "\(outcome.messages)")
  }

  /// Oracle: the `sqlite3` and `csv` of Python. Steps and their verdicts stay; values, their definitions and the analysis table
  /// are those of the chosen metrics.
  @Test func `a database has the values of the chosen metrics`() throws {
    let chosen = ["--metrics", "tap_rate_hz,cadence_spm"]
    #expect(try export("run", "--as", "sqlite", "-o", "all.sqlite").status == 0)
    #expect(try export(["run", "--as", "sqlite", "-o", "some.sqlite"] + chosen).status == 0)
    let table = try Tool.run(["table", "run", "-o", "table.csv"] + chosen, in: scratch.url)
    #expect(table.status == 0)
    let script = """
      import csv, sqlite3
      names = {"tap_rate_hz", "cadence_spm"}
      whole, some = (sqlite3.connect(name + ".sqlite") for name in ("all", "some"))
      def both(question):
          return [list(base.execute(question)) for base in (whole, some)]
      values = "select participant, session, step, attempt, side, metric, value, quality from metrics"
      before, after = both(values)
      kept = [row for row in before if row[5] is None or row[5] in names]
      print(sorted(kept, key=repr) == sorted(after, key=repr), len(kept) < len(before))
      print({row[0] for row in some.execute("select metric from dictionary")} == names)
      steps, same = both("select * from steps")
      print(steps == same)
      header = next(csv.reader(open("table.csv", newline="")))
      print(header == [column[0] for column in some.execute("select * from analysis").description])
      print(list(some.execute("select count(tap_rate_hz) from wide_tapping"))[0][0] > 0)

      """
    try scratch.write("compare.py", script)
    let outcome = try Tool.shell("python3 compare.py", in: scratch.url)
    #expect(outcome.text == "True True\nTrue\nTrue\nTrue\nTrue\n", "\(outcome.messages)")
  }

  /// Truth: the header of the measures, in which the columns of a step and its verdict enclose those of the metrics.
  @Test func `a dataset has columns of the chosen metrics`() throws {
    func header(_ folder: String, _ options: String...) throws -> [Substring] {
      let outcome = try Tool.run(["bids", "study", "-o", folder] + options, in: scratch.url)
      #expect(outcome.status <= 1, "\(outcome.messages)")
      let line =
        "find \(folder)/derivatives -name '*tapping*_beh.tsv' | head -n 1 | xargs head -n 1"
      return try Tool.shell(line, in: scratch.url).text.split(whereSeparator: \.isWhitespace)
    }
    let some = try header("some", "--metrics", "tap_rate_hz,cadence_spm")
    #expect(
      some.map(String.init) == [
        "start", "step", "attempt", "side", "tap_rate_hz", "quality", "flags",
      ])
    #expect(try header("all").count > some.count)
    let unknown = ["bids", "study", "-o", "none", "--metrics", "tap_rate_h"]
    let outcome = try Tool.run(unknown, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("did you mean tap_rate_hz?"), "\(outcome.messages)")
    #expect(try !scratch.names(in: "").contains("none"))
  }

  @Test func `a metric that the run does not have is refused in every format`() throws {
    for format in ["sqlite", "redcap"] {
      let outcome = try export("run", "--as", format, "-o", "x", "--metrics", "tap_rate_h")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("did you mean tap_rate_hz?"), "\(outcome.messages)")
      #expect(try !scratch.names(in: "").contains("x"))
    }
  }

  /// Oracle: the `sqlite3` of Python. Names of people's columns are those of columns with numbers in other tables.
  @Test func `columns of people are text in every export, and each has a name of its own`() throws {
    let header = [
      "n", "attempt", "value", "text", "metric", "start", "my col", "it's", "1", "\u{E9}",
    ]
    try scratch.write(
      "people.csv",
      "participant,\(header.joined(separator: ","))\nP04,\(header.map { _ in "007" }.joined(separator: ","))\n"
    )
    let options = ["--participants", "people.csv"]
    let outcome = try Tool.run(["run", "study", "-o", "run", "--force"] + options, in: scratch.url)
    #expect(outcome.status <= 1)
    #expect(try export("run", "--as", "sqlite", "-o", "a.sqlite").status == 0)
    let script =
      "import sqlite3; print(*sqlite3.connect('a.sqlite').execute('select * from participants where participant = \\'P04\\'').fetchone()[-10:])"
    let cells = try Tool.shell("python3 -c \"\(script)\"", in: scratch.url).text
    #expect(cells == [String](repeating: "007", count: 10).joined(separator: " ") + "\n")
    #expect(try Tool.run(["bids", "study", "-o", "set"] + options, in: scratch.url).status <= 1)
    let people = String(decoding: try scratch.read("set/participants.tsv"), as: UTF8.self)
    let columns = people.split(separator: "\n")[0].split(separator: "\t").map(String.init)
    #expect(columns == ["participant_id"] + header.map { $0.replacing(" ", with: "_") })
  }

  /// Version 0.7.0 accepted such columns.
  @Test(arguments: [
    ("participants.csv", "participant,Sessions,", "participant,"),
    ("participants.csv", "participant,sex,Sex,", "participant,"),
    ("events.csv", "note,participant,", "participant,"),
  ]) func `a table with columns that a database cannot have is refused in words`(
    name: String, header: String, old: String
  ) throws {
    let text = String(decoding: try scratch.read("run/\(name)"), as: UTF8.self)
    let added = header.count { $0 == "," } - old.count { $0 == "," }
    let lines = text.split(separator: "\n").enumerated().map { number, line in
      number == 0
        ? header + line.dropFirst(old.count)
        : name == "events.csv"
          ? "x," + line
          : line.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).joined(
            separator: "," + String(repeating: "x,", count: added))
    }
    try scratch.write("run/\(name)", lines.joined(separator: "\n") + "\n")
    try scratch.seal("run")
    let outcome = try export("run", "--as", "sqlite", "-o", "a.sqlite")
    #expect(outcome.status == 2)
    #expect(!outcome.messages.contains("SQLite"), "\(outcome.messages)")
    #expect(outcome.messages.contains("; "), "\(outcome.messages)")
    #expect(try !scratch.names(in: "").contains("a.sqlite"))
  }

  @Test(arguments: [
    ["export", "run", "--as", "sqlite"], ["export", "run", "--as", "redcap"], ["run", "study"],
    ["tapping", "study/P04"], ["merge", "run"], ["bids", "study"],
  ]) func `what standard output cannot hold makes no file called -`(command: [String]) throws {
    let outcome = try Tool.run(command + ["-o", "-"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("--output: \"-\""), "\(outcome.messages)")
    #expect(try !scratch.names(in: "").contains("-"))
  }

  @Test(arguments: [
    ["reliability", "run"], ["changes", "run"], ["report", "run"], ["report", "study/P04"],
    ["plot", "study/P04"],
  ]) func `one stream goes to standard output for -`(command: [String]) throws {
    // A folder of that name is not meant.
    try scratch.write("-/file", "")
    let outcome = try Tool.run(command + ["-o", "-"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(!outcome.output.isEmpty)
    #expect(try scratch.names(in: "-") == ["file"])
  }

  @Test func `files that are no export are not replaced`() throws {
    try scratch.write("mine.sqlite", "not yours")
    for path in ["mine.sqlite", "study", "/dev/stdout"] {
      let outcome = try export("run", "--as", "sqlite", "-o", path)
      #expect(outcome.status == 2, "\(path)")
      #expect(outcome.messages.hasPrefix("analyze: --output: \(path): "), "\(outcome.messages)")
    }
    #expect(try scratch.read("mine.sqlite") == Data("not yours".utf8))
    try scratch.write("forms/README.txt", "mine")
    #expect(try export("run", "--as", "redcap", "-o", "forms").status == 2)
    #expect(try scratch.names(in: "forms") == ["README.txt"])
  }

  @Test func `an empty file, as mktemp makes it, is replaced with its mode`() throws {
    let made = try Tool.shell("mktemp ./export.XXXXXX", in: scratch.url)
    let path = String(decoding: made.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    #expect(try export("run", "--as", "sqlite", "-o", path).status == 0)
    #expect(try export("run", "--as", "sqlite", "-o", "new.sqlite").status == 0)
    #expect(try scratch.read(path) == scratch.read("new.sqlite"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: scratch.url.appending(path: path).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["-q", "--quiet"]) func `a quiet export prints nothing`(option: String) throws {
    let said = try export("run", "--as", "sqlite", "-o", "a.sqlite", "--metrics", "all")
    #expect(said.status == 0 && !said.messages.isEmpty)
    let outcome = try export("run", "--as", "sqlite", "-o", "b.sqlite", "--metrics", "all", option)
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
  }

  @Test func `a table that was cut is refused with file and line`() throws {
    let metrics = try scratch.read("run/metrics.csv")
    try scratch.write("run/metrics.csv", String(decoding: metrics.dropLast(20), as: UTF8.self))
    for format in ["sqlite", "redcap"] {
      let outcome = try export("run", "--as", format, "-o", "out")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("run/metrics.csv: "), "\(outcome.messages)")
    }
    let text = String(decoding: metrics, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var changed = lines.map(String.init)
    changed[2] = changed[2].replacing(",good,", with: ",excellent,").replacing(
      ",bad,", with: ",excellent,"
    ).replacing(",doubtful,", with: ",excellent,").replacing(",absent,", with: ",excellent,")
    try scratch.write("run/metrics.csv", changed.joined(separator: "\n"))
    let outcome = try export("run", "--as", "sqlite", "-o", "out")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("metrics.csv: line 3: "), "\(outcome.messages)")
    #expect(try !scratch.names(in: "").contains("out"))
  }

  @Test(arguments: ["sqlite", "redcap"])
  func `a table without one of its columns is refused with file and column`(format: String) throws {
    let metrics = String(decoding: try scratch.read("run/metrics.csv"), as: UTF8.self)
    try scratch.write(
      "run/metrics.csv",
      metrics.replacing("quality,flags", with: "verdict,flags", maxReplacements: 1))
    let outcome = try export("run", "--as", format, "-o", "out")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("metrics.csv: line 1: the column quality is missing"),
      "\(outcome.messages)")
    #expect(try !scratch.names(in: "").contains("out"))
  }

  @Test func `a folder without a record is no run`() throws {
    #expect(try export("study", "--as", "sqlite", "-o", "x").status == 2)
    #expect(try export("run", "--as", "sqlite").messages.contains("--output: missing"))
    #expect(try export("run", "-o", "x").messages.contains("--as: missing"))
  }

  @Test func `each step is an instance of its form`() throws {
    #expect(
      try export("run", "--as", "redcap", "-o", "forms", "--event", "visit_arm_1").status == 0)
    let records = try rows("forms/redcap_records.csv")
    let fields = try rows("forms/redcap_dictionary.csv")
    #expect(fields.first?["Variable / Field Name"] == "record_id")
    #expect(Set(fields.compactMap { $0["Form Name"] }).count == 4)
    let metrics = try rows("run/metrics.csv")
    let steps = Set(
      metrics.map { row in
        ["participant", "visit", "session", "task", "step", "attempt", "side", "source"].map {
          row[$0] ?? ""
        }
      })
    #expect(records.count == steps.count)
    #expect(records.allSatisfy { $0["redcap_event_name"] == "visit_arm_1" })
    let rate = try #require(
      metrics.first { $0["metric"] == "tap_rate_hz" && $0["quality"] == "good" })
    let record = records.first {
      $0["redcap_repeat_instrument"] == "tapping" && $0["tap_step"] == rate["step"]
    }
    #expect(record?["record_id"] == "P04")
    #expect(record?["tap_tap_rate_hz"] == rate["value"])
    #expect(record?["tapping_complete"] == "2")
  }

  @Test func `known steps keep the numbers of their instances`() throws {
    #expect(try export("run", "--as", "redcap", "-o", "forms").status == 0)
    let first = try rows("forms/redcap_instances.csv")
    // A session before all others.
    let session = scratch.url.appending(path: "study/P04")
    let name = try #require(try scratch.names(in: "study/P04").first)
    let text = String(decoding: try scratch.read("study/P04/\(name)/result.json"), as: UTF8.self)
    try scratch.write(
      "study/P04/1999/result.json",
      text.replacing("2025-", with: "1999-").replacing("2026-", with: "1999-"))
    #expect(FileManager.default.fileExists(atPath: session.path))
    let again = try Tool.run(["run", "study", "-o", "run", "--update"], in: scratch.url)
    #expect(again.status <= 1)
    #expect(try export("run", "--as", "redcap", "-o", "forms").status == 0)
    let second = try rows("forms/redcap_instances.csv")
    #expect(first.allSatisfy(second.contains))
    #expect(second.count > first.count)
    let numbers = second.filter { $0["participant"] == "P04" && $0["task"] == "tapping" }.compactMap
    { $0["instance"] }
    #expect(Set(numbers).count == numbers.count)
  }

  /// The folder is named beside another one, so that each path has one more component.
  @Test func `steps keep their numbers when another site is named beside theirs`() throws {
    #expect(try export("run", "--as", "redcap", "-o", "forms").status == 0)
    let before = try rows("forms/redcap_instances.csv")
    try scratch.write("other/note.txt", "")
    try FileManager.default.copyItem(
      at: URL(filePath: Fixture.sampleData).appending(path: "P21"),
      to: scratch.url.appending(path: "other/P21"))
    let again = try Tool.run(
      [
        "run", "study", "other", "-o", "more", "--layout", "*/{participant}/*/{file}", "--layout",
        "*/{participant}/{file}",
      ], in: scratch.url)
    #expect(again.status <= 1)
    #expect(try rows("more/metrics.csv").last?["source"]?.hasPrefix("study/") == true)
    #expect(try export("more", "--as", "redcap", "-o", "forms").status == 0)
    let after = try rows("forms/redcap_instances.csv")
    #expect(after.filter { $0["participant"] != "P21" } == before)
    #expect(after.count > before.count)
  }

  @Test func `a name that REDCap refuses is refused before anything is written`() throws {
    let run = try Tool.run(
      ["run", "study/P04", "--participant", "Pat #4", "-o", "odd"], in: scratch.url)
    #expect(run.status <= 1)
    let outcome = try export("odd", "--as", "redcap", "-o", "forms")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("Pat #4"))
    #expect(try !scratch.names(in: "").contains("forms"))
  }
}

/// Truth: `analyze samples`, and BIDS 1.11.0.
@Suite struct BIDSTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch(study: ["P01", "P04"]) }

  @Test func `a dataset has motion, events and measures`() throws {
    let outcome = try Tool.run(["bids", "study", "-o", "set"], in: scratch.url)
    #expect(outcome.status <= 1, "\(outcome.messages)")
    let people = String(decoding: try scratch.read("set/participants.tsv"), as: UTF8.self)
    #expect(people == "participant_id\nsub-P01\nsub-P04\n")
    let motion =
      "set/sub-P01/ses-20260115/motion/sub-P01_ses-20260115_task-gaitAndBalance_tracksys-deviceMotion_acq-walkingOutbound_run-01_motion"
    let rows = String(decoding: try scratch.read("\(motion).tsv"), as: UTF8.self)
    let source = try #require(
      try Tool.shell("find study/P01 -name 'deviceMotion_*' | sort", in: scratch.url).text.split(
        separator: "\n"
      ).map(String.init).first { path in
        let samples = try Tool.run(["samples", path, "--format", "tsv"], in: scratch.url).text
        return samples.drop { $0 != "\n" }.dropFirst() == rows
      })
    #expect(!source.isEmpty)
    #expect(
      try scratch.names(in: "set/sub-P04/ses-20250310/beh").contains { $0.hasSuffix("_events.tsv") }
    )
    let again = try Tool.run(["bids", "study", "-o", "set"], in: scratch.url)
    #expect(again.status == 2)
    #expect(try Tool.run(["bids", "study", "-o", "other", "-j", "1"], in: scratch.url).status <= 1)
    let differences = try Tool.shell("diff -r set other", in: scratch.url)
    #expect(differences.status == 0, "\(differences.text)")
  }

  /// Truth: SampleData. P05 made five recordings in three attempts, P21 did two trails on one day.
  @Test func `an attempt is one run in recordings, events and measures`() throws {
    let people = try Scratch(study: ["P01", "P05", "P21"])
    let outcome = try Tool.run(["bids", "study", "-o", "set"], in: people.url)
    #expect(outcome.status <= 1, "\(outcome.messages)")
    func table(_ name: String) throws -> [[String]] {
      String(decoding: try people.read("set/\(name)"), as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    }
    let reaction = "sub-P05_ses-20250616_task-reactionTime"
    let measures = try table(
      "derivatives/analyze/sub-P05/ses-20250616/beh/\(reaction)_desc-measures_beh.tsv")
    let column = try #require(measures[0].firstIndex(of: "duration_s"))
    for run in 1...3 {
      let stem = "sub-P05/ses-20250616/motion/\(reaction)"
      let seconds = try table(
        "\(stem)_tracksys-deviceMotion_acq-reactionTime_run-0\(run)_motion.tsv"
      ).last?[0]
      let measured = try #require(measures.first { $0[2] == "\(run)" })
      let (recorded, told) = (
        try #require(seconds.flatMap(Double.init)), Double(measured[column]) ?? 0
      )
      #expect(abs(recorded - told) < 1e-6)
      let event = try table("\(stem)_acq-reactionTime_run-0\(run)_events.tsv")
      let onset = try #require(Double(event[1][0]))
      #expect(onset < recorded)
    }
    let names = try people.names(in: "set/sub-P05/ses-20250616/motion")
    #expect(names.count { $0.hasSuffix("_motion.tsv") } == 5)
    let trails = try table(
      "derivatives/analyze/sub-P21/ses-20250131/beh/sub-P21_ses-20250131_task-trailMaking_desc-measures_beh.tsv"
    )
    #expect(trails.dropFirst().map { $0[2] } == ["1", "n/a", "2", "n/a"])
    #expect(try people.names(in: "set/sub-P21").filter { $0.hasPrefix("ses-") } == ["ses-20250131"])
    // The steps of a walk begin one after the other.
    let scans = try table("sub-P01/ses-20260115/sub-P01_ses-20260115_scans.tsv").dropFirst()
    let rest = try #require(scans.first { $0[0].contains("acq-walkingRest") })
    #expect(rest[1] == "2026-01-15T09:30:42.487")
    #expect(Set(scans.map { $0[1] }).count == 3)
  }

  @Test func `without a participant nothing is written`() throws {
    try FileManager.default.moveItem(
      at: scratch.url.appending(path: "study/P04"), to: scratch.url.appending(path: "alone"))
    let name = try #require(try scratch.names(in: "alone").first)
    let outcome = try Tool.run(["bids", "alone/\(name)/result.json", "-o", "set"], in: scratch.url)
    #expect(outcome.status == 2 || outcome.status <= 1)
    let odd = try Tool.run(
      ["bids", "alone", "--participant", "Żaneta", "-o", "set2"], in: scratch.url)
    #expect(odd.status == 2 && odd.messages.contains("Żaneta"))
    #expect(try !scratch.names(in: "").contains { $0.contains("set2") })
  }

  @Test func `dates move by whole weeks and the time of day stays`() throws {
    try scratch.writeKey("study.key", seed: 3)
    let plain = try Tool.run(
      ["bids", "study", "-o", "plain", "--pseudonym-key-file", "study.key"], in: scratch.url)
    let moved = try Tool.run(
      ["bids", "study", "-o", "moved", "--pseudonym-key-file", "study.key", "--shift-dates"],
      in: scratch.url)
    #expect(plain.status <= 1 && moved.status <= 1)
    let form = Date.ISO8601FormatStyle(timeZone: .gmt)
    for person in try scratch.names(in: "plain") where person.hasPrefix("sub-") {
      func start(_ folder: String) throws -> (Date, String) {
        let text = String(
          decoding: try scratch.read("\(folder)/\(person)/\(person)_sessions.tsv"), as: UTF8.self)
        let cell = String(text.split(separator: "\n")[1].split(separator: "\t")[1])
        return (try form.parse(cell.prefix(19) + "Z"), String(cell.dropFirst(10)))
      }
      let (before, after) = (try start("plain"), try start("moved"))
      let weeks = before.0.timeIntervalSince(after.0) / (7 * 86_400)
      #expect(weeks == weeks.rounded() && weeks >= 1 && weeks <= 520)
      #expect(before.1 == after.1)
    }
    let without = try Tool.run(["bids", "study", "-o", "x", "--shift-dates"], in: scratch.url)
    #expect(without.status == 2)
  }
}
