import Foundation
import TestSupport
import Testing

/// Oracle: what was cut off a run's tables, or written into them, before they were drawn.
@Suite struct CutTablesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P01", "P04"])
    #expect(try Tool.run(["run", "study", "-o", "out", "-q"], in: scratch.url).status == 0)
  }

  private func report() throws -> Outcome {
    try Tool.run(["report", "out", "-o", "-"], in: scratch.url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  @Test(arguments: ["inf", "nan", "-Infinity", "+INF", "NaN", "nan(0x1)", "1e999"])
  func `a value that is not a finite number is reported with its line`(spelling: String) throws {
    let table = try text("out/metrics.csv")
    let value = try #require(table.firstMatch(of: /tap_rate_hz,[\d.]+,/))
    let line = table[..<value.range.lowerBound].split(separator: "\n").count
    try scratch.write(
      "out/metrics.csv",
      table.replacingCharacters(in: value.range, with: "tap_rate_hz,\(spelling),"))
    let outcome = try report()
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages.contains("out/metrics.csv: line \(line): the value \"\(spelling)\""),
      "\(outcome.messages)")
  }

  @Test func `words may be spelled as such numbers`() throws {
    let table = try text("out/metrics.csv")
    let words = table.replacing("session_status,,complete,", with: "session_status,,Nan,")
    #expect(words != table)
    try scratch.write("out/metrics.csv", words)
    try scratch.seal("out")
    #expect(try report().status == 0)
  }

  @Test(arguments: ["metrics.csv", "inputs.csv", "groups.csv"])
  func `a table without a final line feed is refused as truncated`(name: String) throws {
    let table = try scratch.read("out/\(name)")
    try scratch.write("out/\(name)", table.dropLast(1))
    let outcome = try report()
    #expect(outcome.status == 2, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "out/\(name): line \(table.count { $0 == UInt8(ascii: "\n") }), byte \(table.count - 1): the table is truncated"
      ), "\(outcome.messages)")
  }

  /// As another program may write them, with a description of what it has written.
  @Test func `tables with fewer rows than the run has counted are reported`() throws {
    #expect(try !report().text.contains("The tables contain"))
    let pictures = try report().text.matches(of: /<figure><figcaption>/).count
    let (files, metrics) = (try text("out/inputs.csv"), try text("out/metrics.csv"))
    let rows = files.split(separator: "\n")
    try scratch.write("out/inputs.csv", rows.dropLast(2).joined(separator: "\n") + "\n")
    try scratch.seal("out")
    let fewerFiles = try report()
    #expect(fewerFiles.status == 0)
    #expect(
      fewerFiles.text.contains("The tables contain \(rows.count - 3) of \(rows.count - 1) files"))
    #expect(fewerFiles.text.matches(of: /<figure><figcaption>/).count == pictures)
    try scratch.write("out/inputs.csv", files)
    // The last step is gone, and half of the one before it.
    let steps = metrics.split(separator: "\n").chunkedByStep
    let half = steps.dropLast().last.map { $0.prefix($0.count / 2) } ?? []
    let left = steps.dropLast(2).flatMap(\.self) + half
    try scratch.write("out/metrics.csv", left.joined(separator: "\n") + "\n")
    try scratch.seal("out")
    let fewerSteps = try report()
    #expect(
      fewerSteps.text.contains(
        "The tables contain \(steps.count - 2) of \(steps.count - 1) measured steps"))
    #expect(fewerSteps.status == 0)
  }
}

extension [Substring] {
  /// Rows that begin a step have the first metric of their task; the header is a step of its own.
  fileprivate var chunkedByStep: [[Substring]] {
    func name(_ row: Substring) -> [Substring] {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      return Array(cells.prefix(6)) + Array(cells.suffix(1))
    }
    return reduce(into: []) { steps, row in
      if let last = steps.last?.last, name(last) == name(row) {
        steps[steps.count - 1].append(row)
      } else {
        steps.append([row])
      }
    }
  }
}
