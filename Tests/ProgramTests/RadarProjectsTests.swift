import Foundation
import TestSupport
import Testing
import Text

/// Truth: each project by itself. Two studies may call two people alike.
@Suite struct RadarProjectsTests {
  private static let start = 1_700_002_800.0

  private func text(project: String, count: Int, x: Double) -> String {
    let rows = (0..<count).map { index in
      "\(project),u1,phone,\(Self.start + Double(index) / 100),0,\(x),-0.2,\(index % 7)\n"
    }
    return "key.projectId,key.userId,key.sourceId,value.time,value.timeReceived,value.x,value.y,"
      + "value.z\n" + rows.joined()
  }

  @Test func `two projects together give the rows that each gives alone`() throws {
    let scratch = try Scratch()
    for (project, count, x) in [("A", 1200, 0.1), ("B", 1500, 0.3)] {
      let file = "\(project)/u1/android_phone_acceleration/20231114_2300.csv"
      try scratch.write("study/\(file)", text(project: project, count: count, x: x))
    }
    func values(_ arguments: String...) throws -> [[String?]] {
      try Tool.run(["run"] + arguments, in: scratch.url).table.rows.map { row in
        ["participant", "session", "metric", "value"].map { row[$0] }
      }
    }
    let (a, b) = (try values("study/A"), try values("study/B"))
    #expect(try values("study") == a + b)
    #expect(!a.isEmpty)
    #expect(Set(a.map { $0[1] }) == ["2023-11-14/A/phone"])
    #expect(Set((a + b).map { $0[0] }) == ["u1"])
    var parts: [[String?]] = []
    for part in 1...2 { parts += try values("study", "--shard", "\(part)/2") }
    #expect(Set(parts) == Set(a + b))
  }

  @Test func `a contradiction is one error row`() throws {
    let scratch = try Scratch()
    let folder = "study/A/u1/android_phone_acceleration"
    try scratch.write("\(folder)/20231114_2300.csv", text(project: "A", count: 1200, x: 0.1))
    try scratch.write("\(folder)/20231114_2300_1.csv", text(project: "A", count: 1200, x: 0.3))
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("(values_conflict)"))
    let rows = try Table(csv: scratch.read("out/metrics.csv")).rows
    #expect(rows.map { $0["flags"] } == ["values_conflict"])
    #expect(rows.map { $0["quality"] } == ["error"])
    let files = try Table(csv: scratch.read("out/inputs.csv")).rows
    // The invented accelerations are none of a phone at rest or in motion.
    let flags = "unit_unknown;values_conflict"
    #expect(files.map { $0["flags"] } == [flags, flags])
    #expect(files.map { $0["verdict"] } == ["bad", "bad"])
  }
}
