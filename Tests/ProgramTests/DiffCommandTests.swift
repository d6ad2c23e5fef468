import Foundation
import TestSupport
import Testing

/// Truth: rows that were changed by hand in a copy of a run.
@Suite struct DiffCommandTests {
  private let scratch: Scratch
  private static let header =
    "participant,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source"
  private static let rows = [
    "P01,S1,2024-05-01T10:00:00.000+00:00,psat,,,,score,40,,1,,good,,psat/1,a",
    "P01,S1,2024-05-01T10:00:00.000+00:00,psat,,,,mode,,even,,,good,,psat/1,a",
    "P01,S2,2024-05-02T10:00:00.000+00:00,psat,,,,score,50,,1,,good,,psat/1,b",
    "P02,S1,2024-05-01T10:00:00.000+00:00,psat,,,,score,60,,1,,good,noisy,psat/1,c",
  ]
  private static let sessions =
    "participant,session,start,end,task,status,steps_planned,steps_done,steps_missing,duration_s,quality,good,doubtful,bad,absent,device,system,app,source\n"

  init() throws {
    scratch = try Scratch()
    try write("one", Self.header, Self.rows)
  }

  private func write(_ run: String, _ header: String, _ rows: [String], sessions: [String] = [])
    throws
  {
    try scratch.write("\(run)/metrics.csv", ([header] + rows).map { "\($0)\n" }.joined())
    try scratch.write("\(run)/sessions.csv", Self.sessions + sessions.map { "\($0)\n" }.joined())
    try scratch.write("\(run)/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal(run)
  }

  private func diff(_ options: String...) throws -> Outcome {
    try Tool.run(["diff", "one", "two"] + options, in: scratch.url)
  }

  @Test func `equal runs end with status 0, in any order of their rows`() throws {
    try write("two", Self.header, Self.rows.reversed())
    let outcome = try diff()
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try outcome.table.rows.isEmpty)
    #expect(outcome.messages.contains("nothing differs in 4 values"))
  }

  @Test func `runs of two versions are named as such, and equal ones end with status 0`() throws {
    try write("two", Self.header, Self.rows)
    try scratch.write("two/run.json", #"{"program": "analyze", "version": "y", "command": []}"#)
    try scratch.seal("two")
    let outcome = try diff()
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("the first run is of version x, the second of version y; "),
      "\(outcome.messages)")
    #expect(outcome.messages.contains("nothing differs in 4 values"))
    #expect(try diff("-q").messages.isEmpty)
  }

  @Test func `each kind of difference is counted and listed`() throws {
    try write(
      "two", Self.header,
      [
        Self.rows[0].replacingOccurrences(of: ",40,,1,,good", with: ",42.5,,1,,doubtful"),
        Self.rows[1].replacingOccurrences(of: "even", with: "uneven"),
        Self.rows[3].replacingOccurrences(of: "noisy", with: ""),
        "P03,S1,2024-05-01T10:00:00.000+00:00,psat,,,,score,1,,1,,good,,psat/1,d",
      ])
    let outcome = try diff()
    #expect(outcome.status == 1)
    let counts = try outcome.table.rows
    #expect(counts.map { $0["metric"] } == ["mode", "score"])
    #expect(counts.map { $0["n_value"] } == ["1", "1"])
    let score = counts[1]
    #expect(
      ["n_both", "n_quality", "n_flags", "n_only_first", "n_only_second"].map { score[$0] } == [
        "2", "1", "1", "1", "1",
      ])
    #expect(
      ["largest_change", "first", "second", "participant", "session"].map { score[$0] } == [
        "2.5", "40", "42.5", "P01", "S1",
      ])
    let rows = try diff("--all-rows").table.rows
    #expect(
      rows.map { $0["differs"] } == [
        "value;quality", "value", "flags", "only_second", "only_first",
      ])
    #expect(rows.map { $0["second"] } == ["42.5", "uneven", "60", "1", ""])
    #expect(rows[0]["change"] == "2.5")
  }

  private static let session =
    "P01,S1,2024-05-01T10:00:00.000+00:00,2024-05-01T10:05:00.000+00:00,psat,complete,1,1,0,300,good,2,0,0,0,\"iPhone15,2\",iOS 18.1,App 1,a"

  /// A user saw status 0 for runs of which sessions had another device.
  @Test(arguments: [
    ("T10:00:00", "T09:00:00", "start", "start"), ("T10:05:00", "T10:06:00", "end", "end"),
    (",300,", ",301,", "end", "end"), ("complete", "incomplete", "status", "status"),
    (",1,1,0,", ",2,1,1,", "steps", "count of steps"),
    ("iPhone15,2", "iPhone16,1", "device", "device"), ("18.1", "18.2", "device", "device"),
    ("App 1", "App 2", "device", "device"), ("good", "bad", "quality", "verdict"),
  ]) func `a session that differs is counted and named`(
    old: String, new: String, kind: String, word: String
  ) throws {
    try write("one", Self.header, Self.rows, sessions: [Self.session])
    try write("two", Self.header, Self.rows, sessions: [Self.session])
    #expect(try diff().status == 0)
    let changed = Self.session.replacingOccurrences(of: old, with: new)
    try write("two", Self.header, Self.rows, sessions: [changed])
    let outcome = try diff()
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("1 session with another \(word)"), "\(outcome.messages)")
    let counts = try outcome.table.rows
    #expect(counts.map { $0["table"] } == ["sessions"])
    #expect(counts.map { $0["n_\(kind)"] } == ["1"])
    let rows = try diff("--all-rows").table.rows
    #expect(rows.map { $0["differs"] } == [kind])
    #expect(kind == "quality" || rows[0]["first"] != rows[0]["second"])
  }

  /// A metric that only one of the runs knows can be chosen as well.
  @Test func `only the chosen metrics are compared`() throws {
    let columns = "task,metric,label,type,levels,unit,definition,source,range,absent_when,method\n"
    let (score, mode) = (
      "psat,score,Score,number,,1,Correct answers,x,,,psat/1\n",
      "psat,mode,Mode,text,,,What was heard,x,,,psat/1\n"
    )
    try scratch.write("one/dictionary.csv", columns + mode)
    try write("one", Self.header, Self.rows)
    try scratch.write("two/dictionary.csv", columns + score + mode)
    let changed = Self.rows[0].replacingOccurrences(of: ",40,,1,,", with: ",41,,1,,")
    try write("two", Self.header, [changed] + Self.rows[1...])
    #expect(try diff("--metrics", "all").status == 1)
    #expect(try diff("--metrics", "score").status == 1)
    let outcome = try diff("--metrics", "mo*")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("nothing differs in 1 value"))
    let unknown = try diff("--metrics", "scor")
    #expect(unknown.status == 2)
    #expect(unknown.messages.contains("did you mean score?"), "\(unknown.messages)")
  }

  /// Truth: what the dictionary of the newer run states of each metric. That of the older run states nothing.
  @Test func `main metrics are those that either run states`() throws {
    let columns = "task,metric,label,type,levels,unit,definition,source,range,absent_when,method"
    let (score, mode) = (
      "psat,score,Score,number,,1,Correct answers,x,,,psat/1",
      "psat,mode,Mode,text,,,What was heard,x,,,psat/1"
    )
    let fresh = "psat,fresh,Fresh,number,,1,A new one,x,,,psat/1"
    try scratch.write("one/dictionary.csv", "\(columns)\n\(score)\n\(mode)\n")
    try scratch.write(
      "two/dictionary.csv",
      "\(columns),headline,better\n\(score),1,higher\n\(mode),0,\n\(fresh),1,\n")
    try write("one", Self.header, Self.rows)
    let other = Self.rows[1].replacingOccurrences(of: "even", with: "uneven")
    try write("two", Self.header, [Self.rows[0], other] + Self.rows[2...])
    let same = try diff("--metrics", "main")
    #expect(same.status == 0, "\(same.messages)")
    #expect(same.messages.contains("nothing differs in 3 values"))
    let changed = Self.rows[0].replacingOccurrences(of: ",40,,1,,", with: ",41,,1,,")
    try write("two", Self.header, [changed, other] + Self.rows[2...])
    for runs in [["one", "two"], ["two", "one"]] {
      let outcome = try Tool.run(["diff"] + runs + ["--metrics", "main"], in: scratch.url)
      #expect(outcome.status == 1, "\(outcome.messages)")
      #expect(try outcome.table.rows.map { $0["metric"] } == ["score"])
    }
  }

  /// A file that cannot be read has a row without a metric.
  @Test func `rows without a metric are compared with any metrics`() throws {
    let columns = "task,metric,label,type,levels,unit,definition,source,range,absent_when,method\n"
    let mode = "psat,mode,Mode,text,,,What was heard,x,,,psat/1\n"
    let error = "P03,S1,2024-05-01T10:00:00.000+00:00,psat,,,,,,,,,error,damaged,,d"
    for run in ["one", "two"] {
      try scratch.write("\(run)/dictionary.csv", columns + mode)
      try write(run, Self.header, Self.rows + (run == "two" ? [error] : []))
    }
    let outcome = try diff("--metrics", "mode")
    #expect(outcome.status == 1, "\(outcome.messages)")
    let counts = try outcome.table.rows
    #expect(counts.map { $0["metric"] } == [""])
    #expect(counts.map { $0["n_only_second"] } == ["1"])
  }

  @Test func `a run without visits is compared with one that has them`() throws {
    try write(
      "two", "participant,visit" + Self.header.dropFirst("participant".count),
      Self.rows.map { $0.prefix(3) + ",2024-05-01" + $0.dropFirst(3) })
    #expect(try diff().status == 0)
  }

  @Test func `a file is written whole, and other files are not replaced`() throws {
    try write("two", Self.header, Array(Self.rows.dropLast()))
    #expect(try diff("-o", "differences.csv").status == 1)
    #expect(try scratch.read("differences.csv") == diff().output)
    #expect(try diff("-o", "differences.csv").status == 1)
    #expect(try diff("-o", "one/run.json").status == 2)
    #expect(try Tool.run(["diff", "one", "three"], in: scratch.url).status == 2)
  }
}
