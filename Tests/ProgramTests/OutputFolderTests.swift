import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the contract of the output folder, and standard output of the same run.
@Suite struct OutputFolderTests {
  private static let headers = [
    "events.csv":
      "participant,visit,session,task,step,attempt,side,onset_s,duration_s,type,item,value,text,unit,source",
    "inputs.csv":
      "source,kind,form,bytes,sha256,samples,verdict,duration_s,native_rate_hz,jitter_ms,gaps,gap_max_s",
    "dictionary.csv":
      "task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better",
    "groups.csv": "participant,task,group,metric,value,text,unit,n,quality,flags,method",
  ]

  private func output(_ options: String...) throws -> Scratch {
    let scratch = try Scratch()
    let target = scratch.url.appending(path: "deep/er").path
    let outcome = try Tool.run(["run", Fixture.walkers, "-o", target] + options)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    return scratch
  }

  @Test func `the folder holds the tables of the contract and nothing else`() throws {
    let scratch = try output()
    #expect(
      try scratch.names(in: "deep/er") == [
        "answers.csv", "datapackage.json", "dictionary.csv", "dictionary.json", "events.csv",
        "groups.csv", "inputs.csv", "metrics.csv", "participants.csv", "run.json", "sessions.csv",
        "units.journal",
      ])
    for (name, header) in Self.headers {
      let data = try scratch.read("deep/er/\(name)")
      #expect(try Table(csv: data).cells[0].joined(separator: ",").hasPrefix(header))
    }
    let metrics = try Tool.run(["run", Fixture.walkers]).output
    #expect(try scratch.read("deep/er/metrics.csv") == metrics)
    let inspected = try Tool.run(["inspect", Fixture.walkers, "--format", "csv"]).table
    #expect(
      try Table(csv: scratch.read("deep/er/inputs.csv")).rowsBeforeMeasuring
        == inspected.rowsBeforeMeasuring)
    #expect(try scratch.read("deep/er/dictionary.csv") == Tool.run(["dictionary"]).output)
  }

  @Test func `the record of the run contains version, command and counts`() throws {
    let scratch = try output("--height", "1.7")
    let record = try JSONSerialization.jsonObject(with: scratch.read("deep/er/run.json"))
    let fields = try #require(record as? [String: Any])
    let counts = try #require(fields["counts"] as? [String: Int])
    #expect(counts["files"] == 18)
    #expect(counts["sessions"] == 4)
    #expect(counts["not_used"] == 0)
    #expect((fields["parameters"] as? [String: String]) == ["height": "1.7"])
    #expect((fields["command"] as? [String])?.first == "run")
    let libraries = try #require(fields["libraries"] as? [String: String])
    #expect(libraries.values.allSatisfy { $0.contains(/^\d+\.\d+/) })
    #expect(libraries.count >= 4)
  }

  @Test func `a second run into the same folder replaces what is there`() throws {
    let scratch = try output()
    let first = try scratch.read("deep/er/events.csv")
    let target = scratch.url.appending(path: "deep/er").path
    #expect(try Tool.run(["run", Fixture.walkers, "-o", target]).status == 0)
    #expect(try scratch.read("deep/er/events.csv") == first)
    #expect(try scratch.names(in: "deep/er").allSatisfy { !$0.hasPrefix(".") })
  }

  /// A user who writes into the study must not find the tables among the inputs of the next run.
  @Test func `an output folder inside the study is no input of the next run`() throws {
    let scratch = try Scratch()
    try scratch.write("study/P1/S1/accel_walking.outbound.json", Fixture.accelerometer())
    let arguments = ["run", "study", "-o", "study/results", "-q"]
    #expect(try Tool.run(arguments, in: scratch.url).status == 0)
    let first = try scratch.read("study/results/inputs.csv")
    #expect(try Tool.run(arguments, in: scratch.url).status == 0)
    #expect(try scratch.read("study/results/inputs.csv") == first)
  }

  @Test func `events lie within their recordings and runs`() throws {
    let events = try Table(csv: output().read("deep/er/events.csv"))
    #expect(events.values("type").isSuperset(of: ["step", "walking_bout"]))
    #expect(events.rows.count > 100)
    #expect(
      events.rows.allSatisfy { row in
        // A further recording has no time of its own.
        if row["type"] == "recording", row["onset_s"] == "" { return true }
        let longest = row["step"] == "" ? 120.0 : 60
        return Double(row["onset_s"] ?? "").map { (0...longest).contains($0) } ?? false
      })
    #expect(events.counts("type")["step"] ?? 0 >= 80)
  }
}
