import Foundation
import TestSupport
import Testing

/// The trials of Tests/Oracles/halves-trials.csv as the tables of a run. Oracle: Tests/Oracles/halves.py (Python 3.11).
@Suite struct HalvesCommandTests {
  private let scratch: Scratch
  private static let metric = "stroop_interference_mean_ms"

  private static func oracle(_ name: String) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Oracles/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The row of the metric, by column.
  private static func expected() throws -> [String: String] {
    let rows = try oracle("halves.csv")
    let row = try #require(rows.first { $0[0] == metric })
    return Dictionary(zip(rows[0], row)) { first, _ in first }
  }

  init() throws {
    scratch = try Scratch()
    try write("run", step: "stroop") { _ in "stroop" }
  }

  /// Writes the tables of a run.
  ///
  /// - Parameters:
  ///   - step: of the values.
  ///   - eventStep: the step of a trial.
  private func write(_ run: String, step: String, eventStep: (String) -> String) throws {
    let start = "2024-05-01T10:00:00.000+00:00"
    let trials = try Self.oracle("halves-trials.csv").dropFirst()
    let names = Set(trials.map { $0[0] }).sorted()
    let values = (try Self.expected()["values"] ?? "").split(separator: " ")
    let metrics = zip(names, values).map { name, value in
      let isAbsent = value == "-"
      return
        "\(name),,S1,\(start),stroop,\(step),1,,\(Self.metric),\(isAbsent ? "" : value),,ms,,\(isAbsent ? "absent" : "good"),,stroop/4,x\n"
    }
    try scratch.write(
      "\(run)/metrics.csv",
      "participant,visit,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source\n"
        + metrics.joined())
    // The order of rows says nothing.
    let events = trials.reversed().flatMap { trial in
      [
        ("stroop_response_time_ms", trial[2]), ("stroop_congruent", trial[3]),
        ("stroop_correct", trial[4]),
      ].map { type, value in
        "\(trial[0]),,S1,stroop,\(eventStep(trial[1])),1,,,,\(type),\(trial[1]),\(value),,,x,\(trial[5] == "0" ? "lapse" : "")\n"
      }
    }
    try scratch.write(
      "\(run)/events.csv",
      "participant,visit,session,task,step,attempt,side,onset_s,duration_s,type,item,value,text,unit,source,flags\n"
        + events.joined())
    try scratch.write(
      "\(run)/dictionary.csv",
      """
      task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better
      stroop,\(Self.metric),interference,number,,ms,x,x,-9000..9000,never,stroop/4,1,lower

      """)
    try scratch.write("\(run)/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal(run)
  }

  private func reliability(_ options: String...) throws -> Outcome {
    try Tool.run(["reliability", "run"] + options, in: scratch.url)
  }

  @Test func `halves of trials have the reliability of the oracle`() throws {
    let outcome = try reliability("--between", "halves", "--splits", "200")
    #expect(outcome.status == 0)
    let rows = try outcome.table.rows
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    for (column, value) in try Self.expected() where !["metric", "values"].contains(column) {
      let (found, number) = (Double(row[column] ?? ""), Double(value))
      #expect(
        abs((found ?? .nan) - (number ?? .nan)) < 1e-7 * max(1, abs(number ?? 0)), "\(column)")
    }
    #expect(row["between"] == "halves")
    #expect(row["method"] == "stroop/4;reliability/1")
  }

  /// Each participant has one session, so that all are the first.
  @Test func `every session is divided with take all`() throws {
    let all = try reliability("--between", "halves", "--splits", "200", "--take", "all")
    #expect(all.status == 0)
    let first = try reliability("--between", "halves", "--splits", "200", "--take", "first")
    #expect(try all.table.rows == first.table.rows)
  }

  /// Trials in steps of their own, as in an accuracy Stroop test, whose values have no step. The name of the step is one of what
  /// random numbers depend on, so that what has none of them is that of the oracle.
  @Test func `trials of several steps are divided together`() throws {
    try write("single", step: "") { "accuracyStroop\($0)" }
    let outcome = try Tool.run(
      ["reliability", "single", "--between", "halves", "--splits", "200"], in: scratch.url)
    #expect(outcome.status == 0)
    let row = try #require(try outcome.table.rows.first)
    let expected = try Self.expected()
    for column in ["n", "n_left_out", "mean", "closed_form", "lag1", "events"] {
      let (found, number) = (Double(row[column] ?? ""), Double(expected[column] ?? ""))
      #expect(
        abs((found ?? .nan) - (number ?? .nan)) < 1e-7 * max(1, abs(number ?? 0)), "\(column)")
    }
    let difference =
      (Double(row["reliability"] ?? "") ?? .nan) - (Double(expected["reliability"] ?? "") ?? .nan)
    #expect(abs(difference) < 0.05)
  }

  @Test func `options that halves do not have are refused`() throws {
    let combinations = [
      ["--between", "halves", "--occasions", "3"], ["--between", "halves", "--window", "14"],
      ["--between", "halves", "--take", "median"], ["--splits", "10"], ["--seed", "2"],
      ["--halves", "random"],
    ]
    for options in combinations {
      let outcome = try Tool.run(["reliability", "run"] + options, in: scratch.url)
      #expect(outcome.status == 2, "\(options)")
    }
    let picture = try Tool.run(
      ["plot", "run", "--between", "halves", "-o", "x.svg"], in: scratch.url)
    #expect(picture.status == 2)
  }

  @Test func `explain says which events are divided`() throws {
    let offered = try Tool.run(["explain", Self.metric], in: scratch.url)
    #expect(offered.text.contains("Halves: correct valid trials"))
    let other = try Tool.run(
      ["explain", "stroop_response_time_slope_ms_per_trial"], in: scratch.url)
    #expect(other.text.contains("Halves: not offered"))
  }
}
