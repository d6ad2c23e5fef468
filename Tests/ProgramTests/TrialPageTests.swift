import Foundation
import TestSupport
import Testing

/// The page of a trial whose tables are made up here: eight people in each of two groups with six visits, who all tap faster from
/// visit to visit, one person who never came, a copied folder, and a session that lost its result.
@Suite struct TrialPageTests {
  private let scratch: Scratch
  private static let visits = (0..<6).map { "week-\($0)" }

  init() throws {
    scratch = try Scratch()
    let people = (0..<16).map { (name: "T\(10 + $0)", arm: $0 < 8 ? "control" : "active") }
    let sessions = people.flatMap { person in Self.visits.map { (person: person.name, visit: $0) } }
    try writePeople(people.map { "\($0.name),6,,,6,\($0.arm)\n" } + ["T99,0,,,0,active\n"])
    try writeSessions(
      sessions.map { ($0.person, $0.visit, "\($0.person)/\($0.visit)/result.json") })
    try writeMetrics(
      people.enumerated().flatMap { number, person in
        Self.visits.indices.map { visit in
          (person.name, visit, Self.value(number, visit, isActive: person.arm == "active"))
        }
      })
    try scratch.write(
      "run/dictionary.csv",
      """
      task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better
      tapping,tap_rate_hz,Tapping rate,number,,Hz,x,x,0..9,never,tapping/1,1,higher

      """)
    try scratch.write(
      "run/groups.csv", "participant,task,group,metric,value,text,unit,n,quality,flags,method\n")
    try scratch.write("run/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal("run")
  }

  private static func header(of columns: String) -> String { columns + "\n" }

  /// A gain of which half is made in two repetitions, and errors of no more than 2 %.
  private static func value(_ number: Int, _ visit: Int, isActive: Bool) -> Double {
    let share = 1 - pow(2, -Double(visit) / 2)
    let error = 0.05 * sin(Double(37 * number + 11 * visit))
    return 4 + 0.1 * Double(number % 8) + (isActive ? 1.4 : 0.8) * share + error
  }

  private func writePeople(_ rows: [String]) throws {
    try scratch.write(
      "run/participants.csv",
      "participant,sessions,first_start,last_start,tapping,arm\n" + rows.joined())
  }

  private static func start(_ visit: Int) -> String { "2024-05-0\(visit + 1)T10:00:00.000+00:00" }

  private func writeSessions(_ sessions: [(person: String, visit: String, source: String)]) throws {
    let rows = sessions.map { session in
      let visit = Self.visits.firstIndex(of: session.visit) ?? 0
      let source = session == sessions[3] ? "T10/week-3/accel.json" : session.source
      return
        "\(session.person),\(session.visit),\(visit + 1),S\(visit),\(Self.start(visit)),,tapping,complete,1,1,0,,good,1,0,0,0,,,,\(source),\n"
    }
    try scratch.write(
      "run/sessions.csv",
      "participant,visit,visit_number,session,start,end,task,status,steps_planned,steps_done,steps_missing,duration_s,quality,good,doubtful,bad,absent,device,system,app,source,flags\n"
        + rows.joined())
    let files = sessions.dropFirst(4).map { "\($0.source),task-result,10,,,good,,measured,1,\n" }
    try scratch.write(
      "run/inputs.csv",
      "source,kind,bytes,sha256,samples,verdict,flags,role,rows,duplicate_of\n" + files.joined()
        + "T10/week-3/accel.json,accelerometer,10,,,good,,measured,1,\n"
        + "T11/copy/result.json,task-result,10,,,duplicate,duplicate_input,left_out,0,T11/week-0/result.json\n"
    )
  }

  private func writeMetrics(_ values: [(person: String, visit: Int, value: Double)]) throws {
    let rows = values.map {
      "\($0.person),\(Self.visits[$0.visit]),S\($0.visit),\(Self.start($0.visit)),tapping,tapping.left,1,left,tap_rate_hz,\($0.value),,Hz,9,good,,tapping/1,x\n"
    }
    try scratch.write(
      "run/metrics.csv",
      "participant,visit,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source\n"
        + rows.joined())
  }

  private func page(_ options: String...) throws -> String {
    let outcome = try Tool.run(["report", "run", "-o", "-", "-q"] + options, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.text
  }

  /// What all gain, treated or not, is one number with what they learn.
  @Test func `a gain is called practice only where controls are named`() throws {
    let without = try page()
    let words = without.replacing("--practice-from", with: "")
    #expect(!words.lowercased().contains("practice"))
    #expect(without.contains("cannot be distinguished from learning by repetition"))
    #expect(without.contains("Change over the visits, of all participants together: Tapping rate"))
    let with = try page("--practice-from", "arm=control")
    #expect(with.contains("Practice, estimated from arm=control: Tapping rate"))
    #expect(!with.contains("cannot be distinguished from learning"))
    // Those of the other group changed by more, and have a picture each.
    #expect(with.contains("The last value is "))
    let refused = try Tool.run(
      ["report", "run", "-o", "-", "--practice-from", "arm=nobody"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("--practice-from"))
  }

  @Test func `an investigator reads who is missing, what differs and what to ask for`() throws {
    let text = try page()
    for words in [
      "of 9 people, 8 came to week-0, 8 to week-1, 8 to week-2, 8 to week-3, 8 to week-4 and 8 to week-5; 1 never came, without any recording: T99.",
      "96 tasks at visits: ● 96 with main values usable",
      "The groups are those of the column arm of participants.csv. Each of 17 people has one.",
      "The changes of the groups differ in 1 of 1 comparisons",
      "T11/copy is a copy of T11/week-0 (1 file)",
      "1 session with recordings, but without a result",
    ] { #expect(text.contains(words), "\(words)") }
  }

  @Test func `a page in a folder is drawn again when the people change`() throws {
    func index(_ options: String...) throws -> String {
      let outcome = try Tool.run(
        ["report", "run", "-o", "pages/", "-q"] + options, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return String(decoding: try scratch.read("pages/index.html"), as: UTF8.self)
    }
    #expect(try index().contains("Of 17 people, 1 has no recording."))
    let people = String(decoding: try scratch.read("run/participants.csv"), as: UTF8.self)
    try scratch.write("run/participants.csv", people + "T98,0,,,0,control\n")
    try scratch.seal("run")
    #expect(try index("--update").contains("Of 18 people, 2 have no recording."))
  }
}
