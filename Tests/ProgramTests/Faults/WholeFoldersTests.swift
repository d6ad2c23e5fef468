import Foundation
import TestSupport
import Testing

/// Truth: a folder holds one run. Whenever a process is killed, readers see the tables of the run before or of the one that was
/// killed; and whatever is done to files, nothing of them passes for the run's that is not.
@Suite struct WholeFoldersTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  private func copy(_ folder: String, to other: String) throws {
    let url = study.scratch.url
    try? FileManager.default.removeItem(at: url.appending(path: other))
    try FileManager.default.copyItem(
      at: url.appending(path: folder), to: url.appending(path: other))
  }

  /// What the readers of a folder see: the rows of its metrics.
  private func export(_ folder: String) throws -> Data? {
    let output = "\(folder).redcap"
    let outcome = try study.run([
      "export", folder, "--as", "redcap", "--metrics", "all", "-o", output,
    ])
    #expect([0, 2].contains(outcome.status), "\(outcome.messages)")
    defer { try? FileManager.default.removeItem(at: study.scratch.url.appending(path: output)) }
    return outcome.status == 0 ? try study.scratch.read("\(output)/redcap_records.csv") : nil
  }

  private func hiddenNames(_ folder: String) throws -> [String] {
    try study.scratch.names(in: folder).filter { $0.hasPrefix(".") }
  }

  @Test(
    .enabled(if: FaultLibrary.path != nil),
    arguments: [["--force", "--digits", "1"], ["--update", "--digits", "1"]])
  func `a run that is killed at any call leaves the run before or the new one`(options: [String])
    throws
  {
    let arguments = ["run", "study", "-q", "-o"]
    try study.scratch.write("whole/changes.csv", "of the run before\n")
    #expect(try study.run(arguments + ["new"] + options).status == 0)
    let (before, after) = (try #require(try export("whole")), try #require(try export("new")))
    #expect(before != after)
    try copy("whole", to: "counted")
    let count = try Fault.kill.callCount(arguments + ["counted"] + options, in: study.scratch.url)
    #expect(count > 60)
    var seen: [Bool] = []
    // All of them take minutes (Tests/Faults/stopped_commands.py). Those of the commit are the last.
    let calls = Set(stride(from: 1, to: count, by: 9)).union(count - 40...count).sorted()
    for call in calls {
      try copy("whole", to: "out")
      let killed = try study.run(arguments + ["out"] + options, Fault.kill.environment(from: call))
      #expect(killed.status == 128 + SIGKILL, "call \(call)")
      let found = try export("out")
      #expect(found == before || found == after, "call \(call)")
      seen.append(found == after)
      // Tables beside those of the metrics are of the same run.
      #expect(
        FileManager.default.fileExists(
          atPath: study.scratch.url.appending(path: "out/changes.csv").path) == (found == before),
        "call \(call)")
      if call % 7 == 0 {
        #expect(try study.run(arguments + ["out"] + options).status == 0)
        #expect(try export("out") == after)
        #expect(try hiddenNames("out") == [], "call \(call)")
      }
    }
    // Once the new run is there, no later stop brings the old one back.
    #expect(seen.contains(false) && seen.contains(true))
    #expect(seen == seen.sorted { !$0 && $1 })
  }

  @Test(.enabled(if: FaultLibrary.path != nil), arguments: ["merge", "redcap", "reliability"])
  func `other commands that are killed leave what was there or what they write`(command: String)
    throws
  {
    for part in 1...2 {
      #expect(
        try study.run(["run", "study", "-q", "-o", "part\(part)", "--shard", "\(part)/2"]).status
          == 0)
    }
    let arguments =
      switch command {
      case "merge": ["merge", "part1", "part2", "-q", "-o"]
      case "redcap": ["export", "whole", "--as", "redcap", "-o"]
      default: ["reliability", "whole", "-q", "-o"]
      }
    func tables(_ folder: String) throws -> [String: Data] { try study.tables(folder) }
    try? FileManager.default.removeItem(at: study.scratch.url.appending(path: "counted"))
    let count = try Fault.kill.callCount(arguments + ["counted"], in: study.scratch.url)
    #expect(count > 4)
    for call in stride(from: 1, through: count, by: command == "merge" ? 5 : 2) {
      try? FileManager.default.removeItem(at: study.scratch.url.appending(path: "out"))
      let killed = try study.run(arguments + ["out"], Fault.kill.environment(from: call))
      #expect(killed.status == 128 + SIGKILL, "call \(call)")
      let ways = command == "merge" ? ["--force"] : []
      let again = try study.run(arguments + ["out"] + ways)
      #expect(again.status == 0, "call \(call): \(again.messages)")
      #expect(try tables("out") == tables("counted"), "call \(call)")
      #expect(try hiddenNames("out") == [], "call \(call)")
    }
  }

  /// A part of a file of a process that has ended, in each place that is written into.
  @Test func `files of processes that were killed are removed by the next call`() throws {
    let url = study.scratch.url
    func leave(_ names: [String]) throws {
      for name in names { try study.scratch.write(name, "x") }
    }
    let all = ["out/.metrics.csv.99999999-1.part", "out/wide/.tapping.csv.99999999-1.part"]
    try leave(all + ["out/.notes.part", "out/.1-2.part"])
    #expect(try study.run(["run", "study", "-q", "-o", "out"]).status == 0)
    #expect(try hiddenNames("out") == [".1-2.part", ".notes.part"])
    // Without another file the folder is removed.
    #expect(!FileManager.default.fileExists(atPath: url.appending(path: "out/wide").path))
    try leave([
      "whole/.reliability.csv.99999999-1.part", "redcap/.redcap_records.csv.99999999-3.part",
      ".study.sqlite.99999999-1.part", ".page.html.99999999-1.part", ".other.99999999-1.part",
      ".ds.99999999-1.part/sub-P1/a.json", "pages/participants/.a.html.99999999-1.part",
    ])
    for arguments in [
      ["reliability", "whole", "-q", "-o", "whole"],
      ["export", "whole", "--as", "redcap", "-o", "redcap"],
      ["export", "whole", "--as", "sqlite", "-o", "study.sqlite"],
      ["report", "whole", "-q", "-o", "page.html"], ["report", "whole", "-q", "-o", "pages/"],
      ["bids", "study", "-q", "-o", "ds"],
    ] { #expect(try study.run(arguments).status == 0, "\(arguments)") }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    #expect(
      paths.filter { $0.hasSuffix(".part") }.sorted() == [
        ".other.99999999-1.part", "out/.1-2.part", "out/.notes.part",
      ])
  }

  /// The lock of a living process is held by a shell.
  @Test(.enabled(if: FaultLibrary.path != nil)) func `files of living processes are left alone`()
    throws
  {
    let script = """
      : > .study.sqlite.1-1.part
      flock .study.sqlite.1-1.part "$ANALYZE" export whole --as sqlite -o study.sqlite
      ls -A
      """
    let outcome = try study.shell(script)
    #expect(outcome.text.contains(".study.sqlite.1-1.part"), "\(outcome.messages)")
  }

  // MARK: Readers

  private static let readers = [
    ["export", "whole", "--as", "sqlite", "-o", "x.sqlite"],
    ["export", "whole", "--as", "redcap", "-o", "redcap"], ["report", "whole", "-o", "-"],
    ["reliability", "whole"], ["changes", "whole"], ["summary", "whole"],
    ["plot", "whole", "-o", "x.svg"],
  ]

  @Test(arguments: readers) func `a table that was cut at the end of a line is refused`(
    reader: [String]
  ) throws {
    let table = String(decoding: try study.scratch.read("whole/metrics.csv"), as: UTF8.self)
    let lines = table.split(separator: "\n").dropLast(9)
    let cut = lines.joined(separator: "\n") + "\n"
    try study.scratch.write("whole/metrics.csv", cut)
    let outcome = try study.run(reader)
    #expect(outcome.status == 2, "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
    let words =
      "whole/metrics.csv: line \(lines.count + 1), byte \(cut.utf8.count): the table is truncated, or rows were removed: the run wrote \(table.utf8.count) bytes"
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(
      !FileManager.default.fileExists(atPath: study.scratch.url.appending(path: "x.sqlite").path))
  }

  @Test func `a table in which a digit was changed is refused`() throws {
    let table = String(decoding: try study.scratch.read("whole/metrics.csv"), as: UTF8.self)
    let value = try #require(table.firstMatch(of: /,(\d)\d*\.\d+,/))
    let digit = value.1 == "1" ? "2" : "1"
    try study.scratch.write(
      "whole/metrics.csv",
      table.replacingCharacters(in: value.1.startIndex..<value.1.endIndex, with: digit))
    for reader in Self.readers {
      let outcome = try study.run(reader)
      #expect(outcome.status == 2, "\(reader)")
      #expect(outcome.messages.contains("whole/metrics.csv: is not the table that the run wrote"))
    }
  }

  @Test func `tables without their description are refused`() throws {
    let file = study.scratch.url.appending(path: "whole/datapackage.json")
    try FileManager.default.removeItem(at: file)
    let outcome = try study.run(["summary", "whole"])
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("whole/datapackage.json: missing or damaged"))
  }

  @Test(arguments: readers) func `a part of a study is read with a warning`(reader: [String]) throws
  {
    #expect(try study.run(["run", "study", "-q", "-o", "part", "--shard", "1/2"]).status == 0)
    let outcome = try study.run(reader.map { $0 == "whole" ? "part" : $0 })
    #expect(outcome.messages.contains("the run is part 1 of 2 of a study"), "\(outcome.messages)")
    #expect(outcome.messages.contains("analyze merge"))
  }

  /// Exports that begin while the folder is written again and again.
  @Test func `readers beside a run see one run whole`() throws {
    #expect(try study.run(["run", "study", "-q", "-o", "new", "--digits", "1"]).status == 0)
    let (before, after) = (try #require(try export("whole")), try #require(try export("new")))
    let script = """
      {
        for digits in 1 9 1 9 1 9 1 9; do "$ANALYZE" run study -q --force -o whole --digits $digits; done
        : > done
      } &
      until [ -e done ]; do
        n=$((n + 1))
        "$ANALYZE" export whole --as redcap --metrics all -o r$n || echo $?
      done
      """
    let outcome = try study.shell(script)
    #expect(outcome.text.isEmpty, "\(outcome.text)\(outcome.messages)")
    let names = try study.scratch.names(in: "").filter { $0.hasPrefix("r") && $0 != "rest" }
    #expect(names.count > 4)
    for name in names {
      let records = try study.scratch.read("\(name)/redcap_records.csv")
      #expect(records == before || records == after, "\(name)")
    }
  }

  @Test func `a run waits for a reader, and a reader is told of a commit that does not end`() throws
  {
    // The shell holds the lock of a reader until the run says that it waits, at most for a minute.
    let script = """
      flock -s whole/run.json sh -c ': > held
        for n in $(seq 600); do grep -qs waiting messages && exit; sleep 0.1; done' &
      until [ -e held ]; do sleep 0.1; done
      "$ANALYZE" run study -o whole --digits 4 --force 2> messages
      status=$?
      cat messages >&2
      exit $status
      """
    let outcome = try study.shell(script)
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("another command reads the earlier run; waiting"))
  }

  // MARK: Links and others' files

  @Test func `links in a folder of output are refused, and nothing is written through them`() throws
  {
    let url = study.scratch.url
    func link(_ name: String, to target: String) throws {
      try? FileManager.default.removeItem(at: url.appending(path: name))
      try FileManager.default.createSymbolicLink(
        atPath: url.appending(path: name).path, withDestinationPath: target)
    }
    for name in ["elsewhere", "a", "b", "redcap", "pages", "derived"] {
      try FileManager.default.createDirectory(
        at: url.appending(path: name), withIntermediateDirectories: true)
    }
    try link("a/wide", to: "../elsewhere")
    try link("b/metrics.csv", to: "../elsewhere/metrics.csv")
    try link("redcap/redcap_records.csv", to: "../elsewhere/records.csv")
    try link("pages/participants", to: "../elsewhere")
    try link("derived/reliability.csv", to: "../elsewhere/reliability.csv")
    try link("whole/report.html", to: "../elsewhere/report.html")
    try link("ds", to: "elsewhere")
    for (arguments, name) in [
      (["run", "study", "--wide", "-q", "-o", "a"], "a/wide"),
      (["run", "study", "-q", "-o", "b"], "b/metrics.csv"),
      (["export", "whole", "--as", "redcap", "-o", "redcap"], "redcap/redcap_records.csv"),
      (["report", "whole", "-q", "-o", "pages/"], "pages/participants"),
      (["report", "whole", "-q"], "whole/report.html"),
      (["reliability", "whole", "-q", "-o", "derived"], "derived/reliability.csv"),
      (["bids", "study", "-q", "-o", "ds"], "ds"),
    ] {
      let outcome = try study.run(arguments)
      #expect(outcome.status == 2, "\(arguments): \(outcome.messages)")
      #expect(outcome.messages.contains("\(name): is a link"), "\(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1)
      #expect(try study.scratch.names(in: "elsewhere") == [])
    }
  }

  /// A folder of output may itself be a link: it is there before, and is not replaced.
  @Test func `a run writes into the folder that a link leads to`() throws {
    let url = study.scratch.url
    try FileManager.default.createDirectory(
      at: url.appending(path: "real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: "out").path, withDestinationPath: "real")
    #expect(try study.run(["run", "study", "-q", "-o", "out"]).status == 0)
    #expect(try study.isWhole("real"))
  }

  @Test func `an update does not replace the table of another program`() throws {
    try study.scratch.write("mine/metrics.csv", "my own\n")
    let outcome = try study.run(["run", "study", "-q", "-o", "mine", "--update"])
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("metrics.csv of another program"))
    #expect(try study.scratch.names(in: "mine") == ["metrics.csv"])
    #expect(try study.scratch.read("mine/metrics.csv") == Data("my own\n".utf8))
  }
}
