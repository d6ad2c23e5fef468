import Foundation
import Testing

/// Oracle: what was cut off a run's tables, or written into them, before they were drawn.
@Suite struct CutTablesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["P01", "P04"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: "study"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: name),
        to: scratch.url.appending(path: "study/\(name)"))
    }
    #expect(try Tool.run(["run", "study", "-o", "out", "-q"], in: scratch.url).status == 0)
  }

  private func report() throws -> Outcome {
    try Tool.run(["report", "out", "-o", "-"], in: scratch.url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  @Test(arguments: ["inf", "nan", "-Infinity", "+INF", "NaN", "nan(0x1)", "1e999"])
  func `a value that is no finite number is told with its line`(spelling: String) throws {
    let table = try text("out/metrics.csv")
    let value = try #require(table.firstMatch(of: /tap_rate_hz,[\d.]+,/))
    let line = table[..<value.range.lowerBound].split(separator: "\n").count
    try scratch.write(
      "out/metrics.csv",
      table.replacingCharacters(in: value.range, with: "tap_rate_hz,\(spelling),"))
    let outcome = try report()
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.messages.contains("out/metrics.csv: line \(line): the value \"\(spelling)\""),
      "\(outcome.messages)")
  }

  @Test func `words may be spelled as such numbers`() throws {
    let table = try text("out/metrics.csv")
    let words = table.replacing("run_status,complete,,", with: "run_status,Nan,,")
    #expect(words != table)
    try scratch.write("out/metrics.csv", words)
    #expect(try report().status == 0)
  }
}
