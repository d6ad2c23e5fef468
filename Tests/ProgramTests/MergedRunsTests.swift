import Foundation
import TestSupport
import Testing
import Text

/// Oracle: one run of everything, whose rows those of the merged runs are, but for their order and for `source`.
@Suite struct MergedRunsTests {
  private static let people = ["P01", "P04", "P07", "P20"]
  private static let tables = [
    "metrics.csv", "events.csv", "answers.csv", "sessions.csv", "participants.csv", "groups.csv",
    "dictionary.csv",
  ]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: Self.people)
    try scratch.write("people.csv", "participant,sex\nP01,F\nP04,M\n")
  }

  private func run(_ operand: String, _ folder: String, _ options: String...) throws {
    let outcome = try Tool.run(["run", operand, "-o", folder] + options, in: scratch.url)
    #expect(outcome.status <= 1, "\(outcome.messages)")
  }

  private func merge(_ folders: [String], into folder: String) throws -> Outcome {
    try Tool.run(["merge"] + folders + ["-o", folder], in: scratch.url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  /// The cells of a table but for the source, sorted.
  private func rows(_ table: String, of folder: String) throws -> [String] {
    let table = try Table(csv: scratch.read("\(folder)/\(table)"))
    let columns = table.header.filter { $0 != "source" }
    return table.rows.map { row in columns.map { row[$0] ?? "" }.joined(separator: "|") }.sorted()
  }

  @Test func `runs of the people of a study make the tables of the study`() throws {
    try run("study", "whole")
    for person in Self.people { try run("study/\(person)", "of-\(person)") }
    let folders = Self.people.map { "of-\($0)" }
    #expect(try merge(folders, into: "out").status <= 1)
    for table in Self.tables where table != "groups.csv" {
      #expect(try rows(table, of: "out") == rows(table, of: "whole"), "\(table)")
    }
    #expect(try merge(folders.reversed(), into: "again").status <= 1)
    for table in Self.tables + ["inputs.csv"] {
      #expect(try scratch.read("out/\(table)") == scratch.read("again/\(table)"), "\(table)")
    }
  }

  @Test func `a run alone is as it was, and a run of the same study takes its place`() throws {
    try run("study", "whole")
    #expect(try merge(["whole"], into: "out").status <= 1)
    for table in Self.tables + ["inputs.csv"] {
      #expect(try scratch.read("out/\(table)") == scratch.read("whole/\(table)"), "\(table)")
    }
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P04"))
    try run("study", "later")
    let outcome = try merge(["whole", "later"], into: "both")
    #expect(outcome.status <= 1)
    #expect(
      try Table(csv: scratch.read("both/sessions.csv")).values("participant") == Set(Self.people))
  }

  /// Columns that different runs have on people are joined by participant.
  @Test func `tables of people are joined by participant`() throws {
    try scratch.write("others.csv", "participant,group\nP20,patient\nP01,control\n")
    try run("study/P01", "a", "--participants", "people.csv")
    try run("study/P20", "b", "--participants", "others.csv")
    #expect(try merge(["a", "b"], into: "out").status <= 1)
    let people = try Table(csv: scratch.read("out/participants.csv"))
    let given = people.rows.map { [$0["participant"] ?? "", $0["sex"] ?? "", $0["group"] ?? ""] }
    #expect(given == [["P01", "F", "control"], ["P04", "M", ""], ["P20", "", "patient"]])
  }

  /// Each run has one of the columns, and only their tables together have both.
  @Test func `columns of people that a program takes for one are refused`() throws {
    try scratch.write("others.csv", "participant,Sex\nP20,F\n")
    try run("study/P01", "a", "--participants", "people.csv")
    try run("study/P20", "b", "--participants", "others.csv")
    let outcome = try merge(["a", "b"], into: "out")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("\"sex\" and \"Sex\""), "\(outcome.messages)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out"))
  }

  @Test func `tables of people that contradict each other are refused`() throws {
    try scratch.write("others.csv", "participant,group,sex\nP20,patient,\nP01,control,M\n")
    try run("study/P01", "a", "--participants", "people.csv")
    try run("study/P20", "b", "--participants", "others.csv")
    let outcome = try merge(["a", "b"], into: "out")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages
        == "analyze: participants of the same name with different data: P01 has the sex F in a/participants.csv and M in b/participants.csv; correct one of the tables of --participants and run it again, or give --as-column if these are two people\n"
    )
    #expect(try !scratch.names(in: "").contains("out"))
    let apart = try Tool.run(
      ["merge", "a", "b", "--as-column", "site", "-o", "out"], in: scratch.url)
    #expect(apart.status <= 1)
    let people = try Table(csv: scratch.read("out/participants.csv"))
    let given = people.rows.filter { $0["participant"] == "P01" }.map { $0["sex"] }
    #expect(given == ["F", "M"])
  }

  /// `changes` writes the column before its own, and lines of sessions have it as a member.
  @Test(arguments: ["baseline", "rci", "steps", "answers", "Participant"])
  func `a column of another table or a member of a session cannot name runs`(name: String) throws {
    for site in ["a", "b"] {
      #expect(try Tool.run(["run", "study/P04", "-o", site], in: scratch.url).status <= 1)
    }
    let merged = try Tool.run(
      ["merge", "a", "b", "--as-column", name, "-o", "out"], in: scratch.url)
    #expect(merged.status == 2)
    #expect(merged.messages.contains("--as-column"))
    #expect(try !scratch.names(in: "").contains("out"))
  }

  /// Each site has a P04, who are two people wherever people are counted or shown.
  @Test func `people of one name at two sites stay two`() throws {
    let options = ["--pictures", "--participant", "P1"]
    for (person, site) in [("P04", "berlin"), ("P07", "lyon")] {
      let outcome = try Tool.run(["run", "study/\(person)", "-o", site] + options, in: scratch.url)
      #expect(outcome.status <= 1, "\(outcome.messages)")
    }
    let merged = try Tool.run(
      ["merge", "lyon", "berlin", "--as-column", "site", "-o", "sites"], in: scratch.url)
    #expect(merged.messages.contains("2 participants (berlin/P1, lyon/P1)"))
    let summary = try Tool.run(["summary", "sites"], in: scratch.url).text
    #expect(summary.contains("2 participants (berlin/P1, lyon/P1)"))
    #expect(try Tool.run(["report", "sites", "-o", "pages/"], in: scratch.url).status <= 1)
    #expect(
      try scratch.names(in: "pages/participants").sorted() == ["berlin_P1.html", "lyon_P1.html"])
    // Each page has the pictures of its own run.
    for site in ["berlin", "lyon"] {
      #expect(try Tool.run(["report", site, "-o", "of-\(site)/"], in: scratch.url).status <= 1)
      let pictures = try ["of-\(site)/participants/P1.html", "pages/participants/\(site)_P1.html"]
        .map { try text($0).matches(of: /<svg [^>]*>/).map { String($0.output) } }
      #expect(!pictures[0].isEmpty)
      #expect(pictures[0] == pictures[1])
    }
  }

  @Test func `lines of objects have the name of the site, too`() throws {
    try run("study/P04", "berlin", "--format", "ndjson")
    try run("study/P07", "lyon", "--format", "ndjson")
    let merged = try Tool.run(
      ["merge", "lyon", "berlin", "--as-column", "site", "-o", "sites"], in: scratch.url)
    #expect(merged.status <= 1, "\(merged.messages)")
    let lines = try text("sites/sessions.ndjson").split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let isOfBerlin = line.contains(#""participant":"P04""#)
      #expect(line.hasPrefix(isOfBerlin ? #"{"site":"berlin","# : #"{"site":"lyon","#))
    }
  }

  @Test func `runs with other columns are refused`() throws {
    try run("study/P01", "a")
    try run("study/P04", "wide", "--wide")
    try run("study/P04", "digits", "--digits", "4")
    for other in ["wide", "digits"] {
      let outcome = try merge(["a", other], into: "out")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("contains other tables than"))
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out"))
  }
}
