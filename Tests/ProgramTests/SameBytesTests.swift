import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the same study, analyzed once in the plainest way.
@Suite struct SameBytesTests {
  /// Sessions of all kinds in folders whose order by bytes is no dictionary's.
  private let study: Scratch
  private let plain: Data

  init() throws {
    study = try Scratch()
    let sample = URL(filePath: Fixture.sampleData).appending(path: "P02")
    try FileManager.default.copyItem(at: sample, to: study.url.appending(path: "P02"))
    for number in 1...8 {
      let text = Fixture.accelerometer(itemCount: 4 * number)
      try study.write("P\(number)/S\(number)/accel_walking.outbound.json", text)
      try study.write("p-\(number)/accel_walk \(number).json", String(text.dropLast(number)))
      try study.write("\u{C4}\(number)/S/bad.json", "[{\(number)")
    }
    plain = try Tool.run(["run", study.path, "-j1"]).output
  }

  private func expectSame(_ outcome: Outcome, _ location: SourceLocation = #_sourceLocation) throws
  {
    #expect(outcome.status == 1, sourceLocation: location)
    #expect(outcome.output == plain, sourceLocation: location)
  }

  @Test(arguments: [2, 8, 64]) func `any number of jobs gives the same bytes`(jobs: Int) throws {
    try expectSame(Tool.run(["run", study.path, "--jobs", "\(jobs)"]))
  }

  @Test(arguments: [
    ("Asia/Kathmandu", "de_DE.UTF-8"), ("America/St_Johns", "tr_TR.UTF-8"), ("nonsense", "C"),
    ("Asia/Kolkata", "POSIX"), ("", "tr_TR"), (":/etc/passwd", "no\u{1B}where"),
  ]) func `any time zone and locale gives the same bytes`(zone: String, locale: String) throws {
    let environment = ["TZ": zone, "LC_ALL": locale, "LANG": locale]
    try expectSame(Tool.run(["run", study.path], environment: environment))
  }

  @Test func `all tables are the same in any time zone and locale`() throws {
    let (scratch, arguments) = (try Scratch(), ["run", study.path, "-q", "-o"])
    #expect(try Tool.run(arguments + ["here"], in: scratch.url).status == 1)
    let environment = ["TZ": "Asia/Kolkata", "LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"]
    #expect(
      try Tool.run(arguments + ["there"], environment: environment, in: scratch.url).status == 1)
    for name in try scratch.names(in: "here") where !["run.json", "units.journal"].contains(name) {
      #expect(try scratch.read("here/\(name)") == scratch.read("there/\(name)"), "\(name)")
    }
  }

  @Test func `a list of all files in any order gives the bytes of the folder`() throws {
    let all = try #require(FileManager.default.subpaths(atPath: study.path))
    let paths = all.map { "\(study.path)/\($0)" }.filter { !isFolder($0) }.sorted()
    for order in [paths, paths.reversed(), Array(paths[5...] + paths[..<5])] {
      let lines = order.map { $0 + "\n" }.joined()
      try expectSame(Tool.run(["run", "--files-from", "-"], input: lines))
      let zeros = order.map { $0 + "\0" }.joined()
      try expectSame(Tool.run(["run", "--files-from", "-", "-0"], input: zeros))
    }
  }

  @Test func `a list may be a file or come through a pipe`() throws {
    let scratch = try Scratch()
    let list = try scratch.write("list.txt", "\(study.path)\n")
    try expectSame(Tool.run(["run", "--files-from", list.path]))
    let script = "echo '\(study.path)' | \"$ANALYZE\" run --files-from /dev/stdin"
    try expectSame(Tool.shell(script))
  }

  @Test func `operands in any order and spelling give the same bytes`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: study.path).sorted()
    for operands in [
      ["."], ["./"], names, names.reversed(), names + names, names.map { "./\($0)/" },
      ["P1/../P2"] + names, ["--"] + names,
    ] { try expectSame(Tool.run(["run"] + operands, in: study.url)) }
  }

  @Test func `a session is measured the same by itself`() throws {
    let alone = try Tool.run(["run", "P02/2015-10-08"], in: study.url).table
    let whole = try Table(csv: plain).rows.filter { row in
      (row["source"] ?? "").hasPrefix("P02/2015-10-08/")
    }
    let values = { (row: [String: String]) in
      ["participant", "step", "attempt", "metric", "value", "text", "n", "quality", "flags"].map {
        row[$0] ?? ""
      }
    }
    #expect(alone.rows.map(values) == whole.map(values))
    #expect(!whole.isEmpty)
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
