import Foundation
import TestSupport
import Testing

/// Truth: the `sqlite3` of Python, and the tables of a run that are written here. A table may have 2,000 columns.
@Suite struct WideExportTests {
  private static let tasks = ["psat", "tapping", "stroop"]
  /// So many metrics of three tasks are more than one table may have.
  private static let metricCount = 700
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let numbered = Self.tasks.flatMap { task in (1...Self.metricCount).map { (task, $0) } }
    let definitions = numbered.map { task, number in
      "\(task),\(task)_m\(number),Value \(number),number,,1,A value,x,,,\(task)/1,\(number == 1 ? 1 : 0),"
    }
    let values = numbered.map { task, number in
      "P01,S1,2024-05-01T10:00:00.000+00:00,\(task),,,,\(task)_m\(number),\(number),,1,,good,,\(task)/1,a"
    }
    try write(
      "dictionary",
      "task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better",
      definitions)
    try write(
      "metrics",
      "participant,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source",
      values)
    try write(
      "sessions",
      "participant,session,start,end,task,status,steps_planned,steps_done,steps_missing,duration_s,quality,good,doubtful,bad,absent,device,system,app,source",
      Self.tasks.map {
        "P01,S1,2024-05-01T10:00:00.000+00:00,2024-05-01T10:05:00.000+00:00,\($0),complete,1,1,0,300,good,1,0,0,0,,,,a"
      })
    try write(
      "events",
      "participant,visit,session,task,step,attempt,side,onset_s,duration_s,type,item,value,text,unit,source,flags",
      [])
    try scratch.write("run/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal("run")
  }

  private func write(_ table: String, _ header: String, _ rows: [String]) throws {
    try scratch.write("run/\(table).csv", ([header] + rows).map { "\($0)\n" }.joined())
  }

  /// Exports the run, and returns what is said and `values metrics` of the database: how many values it has, and how many
  /// columns of metrics `analysis` has.
  private func export(_ options: String...) throws -> (messages: String, counts: String) {
    let arguments = ["export", "run", "--as", "sqlite", "-o", "a.sqlite"] + options
    let outcome = try Tool.run(arguments, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let script = """
      import sqlite3
      base = sqlite3.connect("a.sqlite")
      values = base.execute("select count(value) from metrics").fetchone()[0]
      print(values, sum("_m" in column[0] for column in base.execute("select * from analysis").description))

      """
    try scratch.write("count.py", script)
    return (outcome.messages, try Tool.shell("python3 count.py", in: scratch.url).text)
  }

  @Test
  func
    `metrics for which one table is too narrow are exported with an analysis table of main values`()
    throws
  {
    let all = Self.metricCount * Self.tasks.count
    let words = "analysis has the main values only"
    let plain = try export()
    #expect(plain.counts == "\(all) 3\n")
    #expect(!plain.messages.contains(words), "\(plain.messages)")
    let stars = try export("--metrics", "*")
    #expect(stars.counts == "\(all) 3\n")
    #expect(stars.messages.contains("\(words), since the chosen ones need 21"), "\(stars.messages)")
    let named = try export("--metrics", "all")
    #expect(named.counts == "\(all) 3\n")
    #expect(named.messages.contains("\(words); name metrics"), "\(named.messages)")
    let some = try export("--metrics", "psat_m*,tapping_m*")
    #expect(some.counts == "\(2 * Self.metricCount) \(2 * Self.metricCount)\n")
    #expect(!some.messages.contains(words), "\(some.messages)")
  }
}
