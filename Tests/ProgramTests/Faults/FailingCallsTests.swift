import Foundation
import TestSupport
import Testing

/// Oracle: the tables of a run that nothing disturbs. Each call that changes a file is made to fail in its turn: the
/// first, the second, until there is none.
@Suite(.enabled(if: FaultLibrary.path != nil)) struct FailingCallsTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  private func run(
    _ folder: String, _ options: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Outcome {
    try study.run(["run", "study", "-q", "-o", folder] + options, environment)
  }

  /// One line with place, problem and remedy, and the status for what could not be written.
  private func expectReportedOnce(_ outcome: Outcome, _ place: String, _ comment: Comment) {
    #expect(outcome.status == 74, comment)
    #expect(outcome.complaints.split(separator: "\n").count == 1, comment)
    #expect(outcome.complaints.hasPrefix("analyze: \(place)"), comment)
    #expect(outcome.complaints.contains("; "), comment)
    #expect(outcome.complaints.contains(": cannot be written ("), comment)
  }

  @Test(arguments: Fault.all)
  func `no failing call leaves a truncated table, and the run can be resumed`(fault: Fault) throws {
    try expectRecovery(fault, [], step: fault.isLasting ? 3 : 1)
  }

  /// Many tables, and a journal that stays.
  @Test(arguments: [["--wide", "--shard", "1/1"], ["--format", "ndjson"]])
  func `no failing call truncates a table of another format`(options: [String]) throws {
    try expectRecovery(Fault.all[0], options, step: 11)
  }

  private func expectRecovery(_ fault: Fault, _ options: [String], step: Int) throws {
    try FileManager.default.removeItem(at: study.scratch.url.appending(path: "whole"))
    #expect(try run("whole", options).status == 0)
    // The tables of another run stand where those of this one shall go.
    if fault.isLasting {
      #expect(try study.run(["run", "study/P1", "-q", "-o", "former"]).status == 0)
    }
    // That run is another; a run that is resumed takes up what it finds.
    let anew = options + (fault.isLasting ? ["--force"] : [])
    let (whole, former) = (try study.tables("whole"), try study.tables("former"))
    if fault.isLasting { try copyFormer(to: "counted") }
    let count = try fault.callCount(
      ["run", "study", "-q", "-o", "counted"] + anew, in: study.scratch.url)
    #expect(count > 40)
    for call in stride(from: 1, through: count, by: step) {
      let (folder, comment) = ("out\(call)", Comment(rawValue: "\(fault.testDescription), \(call)"))
      if fault.isLasting { try copyFormer(to: folder) }
      expectReportedOnce(try run(folder, anew, fault.environment(from: call)), folder, comment)
      for (name, bytes) in try study.tables(folder) {
        #expect(bytes == whole[name] || bytes == former[name], "\(comment): \(name)")
      }
      // One of two goes on, which takes as long as the run that failed.
      if call / step % 2 == 0 {
        let resumed = try run(folder, options + ["--resume"])
        #expect(resumed.status == 0, comment)
        #expect(resumed.messages.isEmpty, comment)
        #expect(try study.isWhole(folder), comment)
      }
      // The call that failed may have been the one that makes the folder.
      try? FileManager.default.removeItem(at: study.scratch.url.appending(path: folder))
    }
  }

  private func copyFormer(to folder: String) throws {
    let url = study.scratch.url
    try FileManager.default.copyItem(
      at: url.appending(path: "former"), to: url.appending(path: folder))
  }

  /// The journal of a run that was stopped by a full disk before its tables had their names.
  @Test func `a journal that cannot be read is kept and said, not begun anew`() throws {
    let stopped = try run("out", [], Fault.all[0].environment(from: 20))
    let journal = try study.scratch.read("out/units.journal")
    #expect(stopped.status == 74)
    #expect(journal.count > 1000)
    let resume = ["run", "study", "-q", "--resume", "-o"]
    try FileManager.default.copyItem(
      at: study.scratch.url.appending(path: "out"), to: study.scratch.url.appending(path: "other"))
    let count = try Fault.read.callCount(resume + ["other"], in: study.scratch.url)
    #expect(count > 8)
    for call in 1...max(1, count) {
      let failed = try study.run(resume + ["out"], Fault.read.environment(from: call))
      let words = "out/units.journal: cannot be read (Input/output error); check the disk"
      #expect(failed.status == 74, "call \(call)")
      #expect(failed.messages.contains(words), "call \(call)")
      #expect(try study.scratch.read("out/units.journal").starts(with: journal), "call \(call)")
    }
    #expect(try study.run(resume + ["out"]).status == 0)
    #expect(try study.isWhole("out"))
  }

  @Test func `a part that cannot be read is not left out of the whole`() throws {
    for part in 1...2 { #expect(try run("part\(part)", ["--shard", "\(part)/2"]).status == 0) }
    let merge = ["merge", "-q", "-o", "out", "part1", "part2"]
    let count = try Fault.read.callCount(merge, in: study.scratch.url)
    #expect(count > 8)
    for call in 1...max(1, count) {
      try? FileManager.default.removeItem(at: study.scratch.url.appending(path: "out"))
      let failed = try study.run(merge, Fault.read.environment(from: call))
      #expect(failed.status == 74)
      #expect(failed.messages.contains("/units.journal: cannot be read ("))
      #expect(try study.isUntorn("out"))
    }
    #expect(try study.run(merge).status == 0)
    #expect(try study.isWhole("out"))
  }

  @Test func `parts outlive whichever call of a merge fails`() throws {
    let parts = ["part1", "part2"]
    for part in 1...2 { #expect(try run("part\(part)", ["--shard", "\(part)/2"]).status == 0) }
    let journals = try parts.map { try study.scratch.read("\($0)/units.journal") }
    let merge = ["merge", "-q", "-o", "out"] + parts
    let count = try Fault.all[0].callCount(merge, in: study.scratch.url)
    #expect(count > 40)
    for call in stride(from: 1, through: count, by: 3) {
      try? FileManager.default.removeItem(at: study.scratch.url.appending(path: "out"))
      let failed = try study.run(merge, Fault.all[call % 2].environment(from: call))
      expectReportedOnce(failed, "out", "call \(call)")
      #expect(try study.isUntorn("out"), "call \(call)")
      #expect(try study.run(merge).status == 0, "call \(call)")
      #expect(try study.isWhole("out"), "call \(call)")
    }
    #expect(try parts.map { try study.scratch.read("\($0)/units.journal") } == journals)
  }

  @Test(arguments: [
    ["run", "study"], ["inspect", "study"], ["dictionary"], ["man"],
    ["samples", SmallStudy.recording], ["spectrum", SmallStudy.recording, "--window", "0.2"],
  ]) func `printed rows are those of a whole table as far as they go`(arguments: [String]) throws {
    let whole = try study.run(arguments)
    let count = try Fault.all[0].callCount(arguments, in: study.scratch.url)
    #expect(whole.status == 0)
    #expect(count > 0)
    for call in 1...max(1, count) {
      for fault in Fault.all {
        let failed = try study.run(arguments, fault.environment(from: call))
        expectReportedOnce(failed, "standard output", "\(arguments), call \(call)")
        #expect(whole.output.starts(with: failed.output))
      }
    }
  }
}
