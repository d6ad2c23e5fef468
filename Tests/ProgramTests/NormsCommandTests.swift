import Foundation
import TestSupport
import Testing

/// The controls of Tests/Oracles/norms.csv as the tables of a run, and a patient. Oracle: Tests/Oracles/norms.R (R 4.2.2).
@Suite struct NormsCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Oracles/norms.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    let controls = lines.enumerated().map { number, line in
      ["C\(number + 10)", "control"] + line.split(separator: ",").map(String.init)
    }
    try write("run", controls + [["X", "patient", "68", "1", "181", "1.1"]])
  }

  private func write(_ folder: String, _ people: [[String]], unit: String = "m/s") throws {
    let participants = people.map { $0[0] + ",1,,,1," + $0[1...4].joined(separator: ",") + "\n" }
    try scratch.write(
      "\(folder)/participants.csv",
      "participant,sessions,first_start,last_start,timed-walk,group,age,sex,height\n"
        + participants.joined())
    let start = "2024-05-01T10:00:00.000+00:00"
    let sessions = people.map {
      "\($0[0]),,,S1,\(start),,timed-walk,complete,1,1,0,,good,1,0,0,0,,,,,\n"
    }
    try scratch.write(
      "\(folder)/sessions.csv",
      "participant,visit,visit_number,session,start,end,task,status,steps_planned,steps_done,steps_missing,duration_s,quality,good,doubtful,bad,absent,device,system,app,source,flags\n"
        + sessions.joined())
    let metrics = people.map {
      "\($0[0]),,S1,\(start),timed-walk,walk,1,,speed,\($0[5]),,\(unit),,good,,timed-walk/4,x\n"
    }
    try scratch.write(
      "\(folder)/metrics.csv",
      "participant,visit,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source\n"
        + metrics.joined())
    try scratch.write(
      "\(folder)/dictionary.csv",
      """
      task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better
      timed-walk,speed,speed,number,,\(unit),x,x,0..9,never,timed-walk/4,1,higher

      """)
    try scratch.write(
      "\(folder)/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal(folder)
  }

  private func norms(_ options: String...) throws -> Outcome {
    try Tool.run(["norms", "run"] + options, in: scratch.url)
  }

  private func fit() throws {
    let outcome = try norms(
      "--controls", "group=control", "--covariates", "age,age^2,sex,height", "-o", "norms.csv")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("1 metric, 1 with norms"))
  }

  private func number(_ row: [String: String]?, _ column: String) throws -> Double {
    try #require(row?[column].flatMap(Double.init))
  }

  @Test func `norms are written with all digits and a description`() throws {
    try fit()
    let text = String(decoding: try scratch.read("norms.csv"), as: UTF8.self)
    #expect(text.contains(",m/s,timed-walk/4,raw,first,24,19,"))
    #expect(text.contains("(intercept)") && text.contains("sex=1") && text.contains("cov_5"))
    #expect(
      String(decoding: try scratch.read("norms.json"), as: UTF8.self).contains("analyze-norms"))
  }

  @Test func `values are compared with norms, and controls with the other controls`() throws {
    try fit()
    let rows = try norms("--apply", "norms.csv", "--controls", "group=control").table.rows
    #expect(rows.count == 25)
    let patient = rows.last
    #expect(try abs(number(patient, "percentile") - 0.0518353138) < 1e-9)
    #expect(try abs(number(patient, "z") + 3.28037109) < 1e-8)
    #expect(try abs(number(patient, "z_worse") - 3.28037109) < 1e-8)
    #expect(patient?["flags"] == "norms_small")
    #expect(try abs(number(rows.first, "percentile") - 21.5530199) < 1e-7)
    #expect(rows.first?["flags"] == "norms_small;own_control")
    #expect(patient?["norms"]?.hasPrefix("norms.csv sha256:") == true)
  }

  @Test func `a participant is drawn among people like the controls`() throws {
    try fit()
    func plot(_ options: String...) throws -> Outcome {
      try Tool.run(["plot", "run", "--picture", "norms"] + options, in: scratch.url)
    }
    let drawn = try plot("--apply", "norms.csv", "--session", "X")
    #expect(drawn.status == 0)
    #expect(drawn.text.contains("X, walk: speed among controls"))
    #expect(!drawn.text.contains("C10"))
    let refused = try plot()
    #expect(refused.status == 2)
    #expect(refused.messages.contains("--picture: norms: needs --apply"))
  }

  @Test func `the analysis table has the z-scores beside the measures`() throws {
    try fit()
    let rows = try Tool.run(["table", "run", "--apply", "norms.csv"], in: scratch.url).table.rows
    #expect(try abs(number(rows.last, "speed__z") + 3.28037109) < 1e-8)
    let long = try Tool.run(["table", "run", "--apply", "norms.csv", "--long"], in: scratch.url)
    #expect(try abs(number(long.table.rows.last, "z") + 3.28037109) < 1e-8)
    let without = try Tool.run(["table", "run"], in: scratch.url).table.rows
    #expect(without.first?.keys.contains("speed__z") == false)
  }

  @Test func `other controls, other units and other files are refused`() throws {
    try fit()
    let others = try norms("--apply", "norms.csv", "--controls", "group=patient")
    #expect(others.status == 2 && others.messages.contains("were not fitted to these participants"))
    try write("other", [["Y", "patient", "68", "1", "181", "110"]], unit: "cm/s")
    for command in ["norms", "table", "changes"] {
      let outcome = try Tool.run([command, "other", "--apply", "norms.csv"], in: scratch.url)
      #expect(outcome.status == 1, "\(command)")
      #expect(outcome.messages.contains("cm/s in the run and m/s in the norms"))
    }
    #expect(try norms("--apply", "run/metrics.csv").status == 2)
    #expect(try norms("--apply", "norms.csv", "-o", "norms.csv").status == 2)
  }

  @Test func `options that say nothing together are refused`() throws {
    try fit()
    #expect(try norms().status == 2)
    for options in [
      ["--controls", "group"], ["--controls", "group=nobody"],
      ["--controls", "group=control", "--covariates", "age^2"],
      ["--controls", "group=control", "--covariates", "hight"],
      ["--controls", "group=control", "--covariates", "age^3"],
      ["--controls", "group=control", "--method", "rank", "--covariates", "age"],
      ["--controls", "group=control", "--allow-method"],
      ["--apply", "norms.csv", "--covariates", "age"], ["--apply", "norms.csv", "--publish"],
    ] {
      let outcome = try Tool.run(["norms", "run"] + options, in: scratch.url)
      #expect(outcome.status == 2, "\(options)")
    }
  }
}
