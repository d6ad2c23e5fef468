import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the plain sessions that the exports were made of; what a platform leaves out is listed by name.
@Suite struct SageExportsTests {
  /// Measured values by step and metric, those without a value left out.
  private typealias Values = [[String]: String]

  private struct Run {
    let rows: [[String: String]]
    let status: Int32

    /// The values of the steps of one participant, which may be called otherwise; an export does not know
    /// when a run was ended.
    func values(of participant: String, step: String? = nil) -> Values {
      let own = rows.filter { row in
        row["participant"] == participant && row["content"] != "" && row["step"] != ""
          && (step == nil || row["step"] == step)
      }
      return Dictionary(
        own.map { row in
          let key = [step == nil ? row["step"] ?? "" : "", row["metric"] ?? ""]
          return (key, "\(row["content"] ?? "") \(row["quality"] ?? "")")
        }, uniquingKeysWith: { a, b in a == b ? a : "\(a) and \(b)" })
    }
  }

  private static func run(_ folder: String) throws -> Run {
    let outcome = try Tool.run(["run", folder])
    return Run(rows: try outcome.table.rows, status: outcome.status)
  }

  private static let plain = Result {
    try ["P02/2015-10-08", "P04", "P15/2015-06-03", "P19"].map {
      try run("\(Fixture.sampleData)/\($0)")
    }
  }
  private static let mPower = Result { try run("\(Fixture.exportsFolder)/mpower") }
  private static let sage = Result { try run("\(Fixture.exportsFolder)/sageresearch") }
  private static let bridge = Result { try run("\(Fixture.exportsFolder)/bridge") }

  /// Compares what both have, and names what one of them has alone.
  private func differences(_ export: Values, _ plain: Values) -> (
    changed: [String], lost: Set<String>
  ) {
    let changed = export.filter { plain[$0.key] != $0.value }.map { "\($0.key): \($0.value)" }
    let lost = Set(plain.keys.filter { export[$0] == nil }.compactMap(\.last))
    return (changed.sorted(), lost.subtracting(["step_duration_s"]))
  }

  @Test func `a walk of mPower measures the same`() throws {
    let plain = try Self.plain.get()[0].values(of: "P02")
    let export = try Self.mPower.get().values(of: "P02")
    let (changed, lost) = differences(export, plain)
    #expect(changed == [])
    // The export does not say how long the steps were.
    #expect(lost == ["recording_coverage_pct"])
    #expect(export.count > 40)
  }

  @Test(arguments: ["left", "right"])
  func `taps of mPower give the plain values except those that the export omits`(hand: String)
    throws
  {
    let export = try Self.mPower.get().values(of: "P04", step: "tapping.\(hand)")
    let plain = try Self.plain.get()[1].values(of: "P04", step: "tapping.\(hand)")
    let (changed, lost) = differences(export, plain)
    #expect(changed == [])
    // The export does not say how long a finger stayed, and the right hand's recording was left out.
    let silent =
      ["dwell", "dead_time", "overlap"]
      + (hand == "right" ? ["acceleration_", "sample_rate_hz", "gap_max_s", "duration_s"] : [])
    #expect(lost.allSatisfy { name in silent.contains(where: name.contains) }, "\(lost)")
    #expect(export.count > 20)
  }

  @Test func `hands in two files of one row are compared`() throws {
    func asymmetry(_ run: Run) -> [String?] {
      run.rows.filter { $0["metric"] == "tap_on_target_asymmetry_pct" && $0["task"] == "tapping" }
        .map { $0["content"] }.filter { $0 != "" }
    }
    let plain = try asymmetry(Self.plain.get()[1])
    #expect(try asymmetry(Self.mPower.get()) == plain)
    #expect(plain.count == 1)
  }

  @Test(arguments: ["mpower", "bridge"]) func `games of spatial memory measure the same`(
    name: String
  ) throws {
    let plain = try Self.plain.get()[3].values(of: "P19")
    let export = try (name == "mpower" ? Self.mPower : Self.bridge).get().values(of: "P19")
    let (changed, lost) = differences(export, plain)
    #expect(changed == [])
    #expect(lost == [])
    #expect(export.count > 20)
  }

  @Test func `a vowel of mPower measures the same`() throws {
    // A folder of recordings without a result, named alone, has no participant.
    let plain = try Self.plain.get()[2].values(of: "")
    let (changed, lost) = differences(try Self.mPower.get().values(of: "P15"), plain)
    #expect(changed == [])
    #expect(lost == [])
    #expect(plain.count > 40)
  }

  @Test func `participant, session and start come from the tables`() throws {
    let run = try Self.mPower.get()
    let places = Set(
      run.rows.map { "\($0["participant"] ?? "") \($0["session"] ?? "") \($0["start"] ?? "")" })
    #expect(run.status == 0)
    #expect(places.count == 4)
    #expect(
      places.contains { $0.hasPrefix("P02 a2c60b9d-1d0b-4e6c-8a57-0c4b5e7f9022 2015-10-08T") })
    #expect(
      places.contains { $0.hasPrefix("P04 c4b1d2e0-55a7-4b0e-9a3b-0f1c2d3e4f04 2025-03-10T") })
  }

  @Test func `a walk of SageResearch measures the same`() throws {
    let plain = try Self.plain.get()[0].values(of: "P02")
    let run = try Self.sage.get()
    let (changed, lost) = differences(run.values(of: "P02"), plain)
    #expect(changed == [])
    #expect(run.status == 0)
    // There is no pedometer, and so no length of a step, and no plan of how long the steps are.
    #expect(
      lost.allSatisfy { name in
        ["pedometer", "step_count_minus_pedometer_count", "length", "speed", "ratio", "coverage"]
          .contains(where: name.contains)
      }, "\(lost)")
    #expect(Set(run.rows.compactMap { $0["session"] }) == ["A2C60B9D-1D0B-4E6C-8A57-0C4B5E7F9022"])
    #expect(Set(run.rows.compactMap { $0["start"] }).count == 1)
  }

  /// Oracle: device motion of P03, taken apart by this test into a record for each sensor.
  @Test func `fused motion of SageResearch measures the same`() throws {
    let scratch = try Scratch()
    let source = "\(Fixture.sampleData)/P03/2024-05-02"
    let records = try Self.longForm(source)
    try scratch.write("study/P03/run/walk_motion.json", "[\n\(records.joined(separator: ",\n"))\n]")
    let (changed, lost) = differences(
      try Self.run(scratch.path + "/study").values(of: "P03"),
      try Self.run(source).values(of: "P03"))
    #expect(changed == [])
    #expect(
      lost.allSatisfy { name in
        ["pedometer", "step_count_minus_pedometer_count", "length", "speed", "ratio", "coverage"]
          .contains(where: name.contains)
      }, "\(lost)")
  }

  private static func longForm(_ folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let motions = try files.filter { $0.contains("deviceMotion_") }.sorted {
      $0.suffix(30) < $1.suffix(30)
    }.map { name in
      try JSONDecoder().decode(
        Items.self, from: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    return zip(motions, ["walking.outbound", "walking.rest"]).flatMap { motion, step in
      motion.items.flatMap { item in
        item.sensors.map { name, v in
          let w = v.w.map { #","w":\#($0)"# } ?? ""
          return #"{"sensorType":"\#(name)","timestamp":0,"uptime":\#(item.timestamp),"#
            + #""stepPath":"Walk/\#(step)","x":\#(v.x),"y":\#(v.y),"z":\#(v.z)\#(w)}"#
        }
      }
    }
  }

  private struct Items: Decodable {
    struct Vector: Decodable {
      let x: Double, y: Double, z: Double
      let w: Double?
    }

    struct Item: Decodable {
      let timestamp: Double
      let attitude: Vector, gravity: Vector, rotationRate: Vector, userAcceleration: Vector

      var sensors: [(String, Vector)] {
        [
          ("userAcceleration", userAcceleration), ("gravity", gravity),
          ("rotationRate", rotationRate), ("attitude", attitude),
        ]
      }
    }

    let items: [Item]
  }
}
