import Foundation
import TestSupport
import Testing

/// Truth: inputs that follow public reports of users, each with a text that states what must come out. They lie beside the
/// repository, and the tests are left out where they do not.
@Suite(.enabled(if: Fixture.shared("field") != nil)) struct ReportedRecordingsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private typealias Rows = [[String: String]]

  private func run(_ folder: String) throws -> (metrics: Rows, inputs: Rows, sessions: Rows, Int32)
  {
    let input = try #require(Fixture.shared("field/\(folder)"))
    let outcome = try Tool.run(["run", input, "-o", "out", "--force"], in: scratch.url)
    func rows(_ name: String) throws -> Rows {
      try Table(csv: scratch.read("out/\(name).csv")).rows
    }
    return (try rows("metrics"), try rows("inputs"), try rows("sessions"), outcome.status)
  }

  private func value(_ metric: String, _ rows: Rows) throws -> (number: Double?, quality: String?) {
    let row = try #require(rows.first { $0["metric"] == metric })
    return (row["value"].flatMap(Double.init), row["quality"])
  }

  @Test func `a walk whose recorders stopped after a minute`() throws {
    let (metrics, inputs, sessions, _) = try run("six-minute-walk-suspended")
    let coverage = try value("recording_coverage_pct", metrics).number
    #expect(abs((coverage ?? 0) - 16.5) < 1)
    for name in ["walk_distance_m", "step_count"] {
      let row = try #require(metrics.first { $0["metric"] == name })
      #expect(row["quality"] == "bad")
      #expect(row["flags"]?.contains("recording_incomplete") == true)
    }
    for minute in 2...6 {
      #expect(try value("walk_distance_minute\(minute)_m", metrics).quality == "absent")
    }
    #expect(try value("walk_distance_minute6_change_pct", metrics).quality == "absent")
    for name in ["cadence_spm", "step_time_mean_s"] {
      #expect(try value(name, metrics).quality == "good")
    }
    #expect(sessions.first?["status"] == "incomplete")
    #expect(sessions.first?["flags"] == "recording_incomplete")
    let covered = inputs.compactMap { $0["coverage_pct"].flatMap(Double.init) }
    #expect(covered.count == 2)
    #expect(covered.allSatisfy { abs($0 - 16.5) < 1 })
  }

  @Test func `sensors with times of their own give the values of one clock`() throws {
    let same = try run("android-sensor-records/same").metrics
    let (shifted, inputs, _, status) = try run("android-sensor-records/shift2ms")
    #expect(status == 0)
    #expect(try value("step_count", shifted).number == 6)
    for row in same where row["value"]?.isEmpty == false {
      let (other, quality) = try value(row["metric"] ?? "", shifted)
      let (a, b) = (row["value"].flatMap(Double.init) ?? 0, other ?? .nan)
      #expect(abs(a - b) <= 1e-3 * max(abs(a), 1e-6), "\(row["metric"] ?? "")")
      #expect(quality == row["quality"])
    }
    #expect(inputs.contains { $0["kind"] == "device-motion" && $0["verdict"] == "good" })
  }

  @Test func `readings of a sleeping phone are one row`() throws {
    let (metrics, inputs, _, status) = try run("radar-sparse-samples")
    #expect(metrics.count == 1)
    #expect(metrics.first?["flags"]?.contains("too_sparse") == true)
    #expect(
      inputs.contains { $0["flags"]?.contains("too_sparse") == true && $0["verdict"] == "bad" })
    #expect(status == 1)
  }
}
