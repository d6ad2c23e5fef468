import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the names themselves, which must come back byte for byte in `source`.
@Suite struct OddNamesTests {
  private static let names = [
    "a b", "new\nline", "return\r", "tab\t", "esc\u{1B}[31m", "bell\u{7}", "quote\"", "com,ma",
    "-dash", "--wide", "=cmd|' /C calc'!A0", "+1", "@sum", "back\\slash", "{participant}", "*",
    "[x]", "trailing ", "%41", "right\u{202E}left", "csi\u{9B}31m", "caf\u{E9}", "\u{1F600}",
    "nul\\0",
  ]

  private func study() throws -> Scratch {
    let scratch = try Scratch()
    // Equal recordings would be copies.
    for (index, name) in Self.names.enumerated() {
      let items = Fixture.accelerometer(itemCount: 12 + index)
      try scratch.write("study/\(name)/\(name).json", items)
      try scratch.write("study/\(name).json", "[")
    }
    return scratch
  }

  private static var sources: Set<[UInt8]> {
    Set(names.flatMap { [Array("\($0)/\($0).json".utf8), Array("\($0).json".utf8)] })
  }

  @Test(arguments: ["csv", "tsv"]) func `the source column holds any file name whole`(
    format: String
  ) throws {
    let scratch = try study()
    for command in ["run", "inspect"] {
      let outcome = try Tool.run([command, "study", "--format", format], in: scratch.url)
      let table = try format == "tsv" ? Table(tsv: outcome.output) : outcome.table
      #expect(Set(table.rows.map { Array(($0["source"] ?? "").utf8) }) == Self.sources)
    }
  }

  @Test func `a terminal would obey nothing in a message`() throws {
    let scratch = try study()
    let messages = try Tool.run(["run", "study", "--color", "never"], in: scratch.url).complaints
    let orders = messages.unicodeScalars.filter { scalar in
      scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
    }
    #expect(orders.isEmpty)
    #expect(messages.contains(#"new\nline.json: "#))
    #expect(messages.contains(#"esc\e[31m.json: "#))
    let remarks = messages.split(separator: "\n").filter { $0.contains(".json: ") }
    #expect(remarks.count == Self.names.count, "\(messages)")
    #expect(messages.split(separator: "\n").allSatisfy { $0.hasPrefix("analyze: ") })
  }

  /// A participant is joined with other tables by these bytes; what a spreadsheet makes of them is its own.
  @Test(arguments: [
    #"=HYPERLINK("http://example.org?a="&A1,"b")"#, "=1+1", "+1", "@SUM(A1)", "a\nb", "a\r\nb",
  ]) func `a participant may be named like a formula`(name: String) throws {
    let scratch = try Scratch()
    try scratch.write("study/S/a.json", Fixture.accelerometer())
    try scratch.write("study/S/b.json", "[")
    let cell = "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    try scratch.write("map.csv", "file,participant\na.json,\(cell)\nb.json,\(cell)\n")
    let outcome = try Tool.run(
      ["run", "study", "--map", "map.csv", "-o", "out", "--fail-on", "none"], in: scratch.url)
    #expect(outcome.status == 0)
    let table = try Table(csv: scratch.read("out/metrics.csv"))
    #expect(Set(table.rows.map { Array(($0["participant"] ?? "").utf8) }) == [Array(name.utf8)])
    #expect(Set(table.rows.map { $0["source"] }) == ["S/a.json", "S/b.json"])
  }

  @Test func `names that end with zero bytes may hold line breaks`() throws {
    let scratch = try study()
    let list = Self.names.map { "study/\($0)/\($0).json\0" }.joined()
    let outcome = try Tool.run(
      ["run", "--files-from", "-", "--null"], input: list, in: scratch.url)
    #expect(outcome.status == 0)
    #expect(try outcome.table.values("source").count == Self.names.count)
  }

  @Test func `names that look like options are accepted after two dashes`() throws {
    let scratch = try study()
    let folder = scratch.url.appending(path: "study")
    let outcome = try Tool.run(["run", "--", "--wide", "-dash"], in: folder)
    #expect(try outcome.table.values("source") == ["--wide/--wide.json", "-dash/-dash.json"])
  }

  /// Two names that Unicode calls equivalent are two files on most disks of Linux.
  @Test func `names equal but for their Unicode form are two files`() throws {
    let scratch = try Scratch()
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for (name, count) in zip(names, [12, 13]) {
      let items = Fixture.accelerometer(itemCount: count)
      try scratch.write("study/\(name)/accel_walking.outbound.json", items)
    }
    guard try scratch.names(in: "study").count == 2 else { return }
    for command in ["run", "inspect"] {
      let table = try Tool.run([command, "study"], in: scratch.url).table
      let sources = Set(table.rows.map { Array(($0["source"] ?? "").utf8) })
      #expect(sources == Set(names.map { Array("\($0)/accel_walking.outbound.json".utf8) }))
    }
  }

  /// Two people whose names differ in nothing but their Unicode form, each with the same session: two people with a session
  /// each, of which none is a copy within one person.
  @Test func `people whose names differ in Unicode form are two people`() throws {
    let scratch = try Scratch(study: ["P04"])
    let names = ["Jos\u{E9}", "Jose\u{301}"]
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "people"), withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.copyItem(
        at: scratch.url.appending(path: "study/P04"),
        to: scratch.url.appending(path: "people/\(name)", directoryHint: .isDirectory))
    }
    guard try scratch.names(in: "people").count == 2 else { return }
    let outcome = try Tool.run(
      ["run", "people", "--layout", "{participant}/{session}/{file}", "-o", "out"], in: scratch.url)
    #expect(!outcome.messages.contains("duplicate session"))
    #expect(outcome.messages.contains("2 participants"))
    for table in ["metrics", "sessions", "participants"] {
      let table = try Table(csv: scratch.read("out/\(table).csv"))
      let people = Set(table.rows.map { Array(($0["participant"] ?? "").utf8) })
      #expect(people == Set(names.map { Array($0.utf8) }))
    }
    #expect(try Tool.run(["report", "out", "-o", "pages/"], in: scratch.url).status <= 1)
    #expect(try scratch.names(in: "pages/participants").count == 2)
  }

  /// A name that is not UTF-8 cannot stand in a UTF-8 table as it is, but must not be passed over.
  @Test func `a file whose name is not UTF-8 is not lost`() throws {
    let scratch = try Scratch()
    try scratch.write("walk.json", Fixture.accelerometer())
    let made = try Tool.shell(
      #"mkdir study "study/$(printf 'P\377')" && cp walk.json "study/$(printf 'P\377')/a.json""#
        + #" && cp walk.json "study/$(printf 'b\376.json')""#, in: scratch.url)
    guard made.status == 0 else { return }
    let outcome = try Tool.run(["run", "study", "-q"], in: scratch.url)
    let count = try outcome.table.values("source").count
    #expect(count == 2)
    #expect(try Tool.run(["inspect", "study"], in: scratch.url).table.rows.count == 2)
  }
}
