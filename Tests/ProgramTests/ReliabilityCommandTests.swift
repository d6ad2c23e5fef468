import Foundation
import TestSupport
import Testing

/// Truth: the examples of the literature, given to the program as the tables of a run.
@Suite struct ReliabilityCommandTests {
  private let scratch: Scratch

  /// Two readings of 17 people with the Wright peak flow meter, and one with the mini meter: Bland JM, Altman DG 1986,
  /// Lancet i:307-310.
  private static let first = [
    494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427,
  ]
  private static let second = [
    490, 397, 512, 401, 470, 611, 415, 431, 638, 429, 420, 633, 275, 492, 165, 372, 421,
  ]
  private static let mini = [
    512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451,
  ]

  private static let header =
    "participant,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source\n"

  private static func row(
    _ person: Int, _ session: Int, _ metric: String, _ value: String, text: String = "",
    quality: String = "good", start: String? = nil
  ) -> String {
    let start = start ?? "2024-05-0\(session)T10:00:00.000+00:00"
    return
      "P\(person + 10),S\(session),\(start),timed-walk,walk,1,,\(metric),\(value),\(text),m/s,,"
      + "\(quality),,timed-walk/4,P\(person + 10)/S\(session)\n"
  }

  private static var rows: [String] {
    (0..<17).flatMap { person in
      [
        row(person, 1, "flow", "\(first[person])"), row(person, 2, "flow", "\(second[person])"),
        row(person, 1, "doubted", "\(first[person])"),
        row(person, 2, "doubted", "\(second[person])", quality: "doubtful"),
        row(person, 1, "word", "1", text: "true"), row(person, 1, "never", "", quality: "absent"),
      ]
    }
  }

  init() throws {
    scratch = try Scratch()
    try write(Self.rows)
    try scratch.write(
      "run/dictionary.csv",
      """
      task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better
      timed-walk,flow,peak flow,number,,m/s,x,x,0..900,never,timed-walk/4,0,
      timed-walk,doubted,doubted,number,,m/s,x,x,,never,timed-walk/4,0,
      timed-walk,word,word,boolean,,,x,x,,never,timed-walk/4,0,
      timed-walk,never,never,number,,m/s,x,x,,never,timed-walk/4,0,

      """)
    try scratch.write("run/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal("run")
  }

  private func write(_ rows: [String]) throws {
    try scratch.write("run/metrics.csv", Self.header + rows.joined())
    try scratch.seal("run")
  }

  private func reliability(_ options: String...) throws -> Outcome {
    try Tool.run(["reliability", "run"] + options, in: scratch.url)
  }

  private func row(_ metric: String, _ options: String...) throws -> [String: String] {
    let outcome = try Tool.run(["reliability", "run"] + options, in: scratch.url)
    #expect(outcome.status == 0)
    let rows = try outcome.table.rows.filter { $0["metric"] == metric }
    #expect(rows.count == 1)
    return try #require(rows.first)
  }

  private func isClose(_ cell: String?, _ value: Double) -> Bool {
    cell.flatMap(Double.init).map { abs($0 - value) < 1e-6 * abs(value) } ?? false
  }

  /// Oracle: psych 2.2.9, `ICC(x, lmer = FALSE)`.
  @Test func `where nothing can be compared, the next command is named and does so`() throws {
    func run(_ words: [String]) throws -> Outcome { try Tool.run(words, in: scratch.url) }
    let two = try run(["changes", "run"])
    #expect(
      two.messages.contains(
        "no participant has more than 3 values of a metric, which are the baseline; next: analyze changes run --baseline 1\n"
      ), "\(two.messages)")
    #expect(
      try run(["changes", "run", "--baseline", "1"]).messages.contains("compared with a baseline"))
    func write(sessionsOfOneVisit count: Int) throws {
      let rows = (1...count).map {
        Self.row(1, $0, "flow", "40\($0)").replacing("P11,S", with: "P11,v1,S")
      }
      let header = Self.header.replacing("participant,", with: "participant,visit,")
      try scratch.write("run/metrics.csv", header + rows.joined())
      try scratch.seal("run")
    }
    try write(sessionsOfOneVisit: 2)
    let sessions = try run(["changes", "run"])
    #expect(
      sessions.messages.contains("analyze changes run --between sessions --baseline 1\n"),
      "\(sessions.messages)")
    let compared = try run(["changes", "run", "--between", "sessions", "--baseline", "1"])
    #expect(!compared.messages.contains("no participant"), "\(compared.messages)")
    #expect(compared.messages.contains("--sem other/reliability.csv"))
    let few = try run(["reliability", "run"])
    #expect(few.messages.contains("analyze reliability run --between halves"), "\(few.messages)")
    try write(sessionsOfOneVisit: 1)
    let one = try run(["changes", "run"])
    #expect(one.messages.contains("`analyze run PATH -o run --add` adds"), "\(one.messages)")
  }

  @Test func `two readings of the peak flow meter have the published figures`() throws {
    let row = try row("flow")
    #expect(row["n"] == "17")
    #expect(row["method"] == "timed-walk/4;reliability/1")
    #expect(isClose(row["icc21"], 0.9831640))
    #expect(isClose(row["icc21_low"], 0.9552167))
    #expect(isClose(row["icc21_high"], 0.9938190))
    #expect(isClose(row["icc31"], 0.9830458))
    #expect(isClose(row["icc31_low"], 0.9538722))
    #expect(isClose(row["icc31_high"], 0.9938268))
    // The occasions differ less than chance would have it, so that the error is sqrt(E).
    #expect(isClose(row["sem"], 235.967.squareRoot()))
    #expect(row["sem"] == row["sem_consistency"])
    #expect(row["flags"] == "small_sample")
    #expect(row["mdc95_pct"] != "")
  }

  @Test func `words are left out, and metrics without values have no figures`() throws {
    let rows = try reliability().table.rows
    #expect(rows.map { $0["metric"] } == ["flow", "doubted", "never"])
    let never = try #require(rows.last)
    #expect(never["n"] == "0")
    #expect(never["n_left_out"] == "17")
    #expect(never["flags"] == "few_participants")
  }

  /// Truth: the means of the numbers of each trail alone.
  @Test func `values of different conditions are measures of their own`() throws {
    let trails = ["A": 1.0, "B": 10.0]
    let rows = (0..<6).flatMap { person in
      trails.keys.sorted().flatMap { trail in
        (1...2).flatMap { session in
          let number = "\(Double(person + session) * (trails[trail] ?? 0))"
          return [
            Self.row(person, session, "time", number),
            Self.row(person, session, "trail_type", "", text: trail),
          ].map {
            $0.replacing(",S\(session),", with: ",S\(session)\(trail),").replacing(
              "timed-walk", with: "trail-making")
          }
        }
      }
    }
    try write(rows)
    let found = try reliability().table.rows
    #expect(found.map { $0["condition"] } == ["trail_type=A", "trail_type=B"])
    #expect(found.map { $0["mean"] } == ["4", "40"])
    #expect(found.allSatisfy { $0["metric"] == "time" && $0["n"] == "6" })
  }

  @Test func `doubtful values count on request`() throws {
    #expect(try row("doubted")["n"] == "0")
    let row = try row("doubted", "--quality", "doubtful")
    #expect(row["n"] == "17")
    // No range of the metric begins at 0.
    #expect(row["mdc95_pct"] == "")
  }

  /// Oracle: the paper's comparison of both meters.
  @Test func `a run compared with another meter has the published bias and limits`() throws {
    let mini = Self.mini.enumerated().map { "P\($0 + 10),S1,flow,\($1)\n" }.joined()
    try scratch.write("mini.csv", "participant,session,metric,value\n" + mini)
    let row = try row("flow", "--against", "mini.csv")
    #expect(row["between"] == "reference")
    #expect((row["bias"].flatMap(Double.init).map { ($0 * 10).rounded() }) == -21)
    let low = try #require(row["loa_low"].flatMap(Double.init))
    let high = try #require(row["loa_high"].flatMap(Double.init))
    #expect(((high - low) / (2 * 1.96) * 10).rounded() == 388)
  }

  /// Its description would name a table of other values.
  @Test func `the folder of another run is refused`() throws {
    #expect(try Tool.shell("cp -r run other", in: scratch.url).status == 0)
    let outcome = try reliability("-o", "other")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("other: contains another run"))
    #expect(try !scratch.names(in: "other").contains("reliability.csv"))
  }

  @Test func `a reference in another unit is refused`() throws {
    try scratch.write("mini.csv", "participant,metric,value,unit\nP10,flow,1,km/h\n")
    let outcome = try reliability("--against", "mini.csv")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages
        == "analyze: --against: mini.csv: line 2: the unit of flow is m/s in the run, and km/h here; convert the values\n"
    )
  }

  /// Two sites of 17 people with the same names, the second with values of 1000 more. Truth: 34 people, of whom each differs
  /// from the person of the other site.
  @Test func `people of one name at two sites are two people`() throws {
    let rows = ["berlin", "lyon"].flatMap { site in
      (0..<17).flatMap { person in
        [(1, Self.first), (2, Self.second)].map { session, values in
          let value = values[person] + (site == "lyon" ? 1000 : 0)
          return "\(site)," + Self.row(person, session, "flow", "\(value)")
        }
      }
    }
    try scratch.write("run/metrics.csv", "site,\(Self.header)" + rows.joined())
    try scratch.seal("run")
    let all = try row("flow")
    #expect(all["n"] == "34")
    #expect(all["icc21"].flatMap(Double.init).map { $0 > 0.999 } == true)
    let groups = try reliability("--group", "site").table.rows
    #expect(groups.map { $0["group"] } == ["berlin", "lyon"])
    #expect(groups.map { $0["n"] } == ["17", "17"])
    for group in groups { #expect(isClose(group["icc21"], 0.9831640)) }
    let changes = try Tool.run(
      ["changes", "run", "--baseline", "1", "--metrics", "flow"], in: scratch.url)
    let table = try changes.table
    #expect(table.header.prefix(2) == ["site", "participant"])
    #expect(table.rows.count == 68)
    let later = try #require(table.rows.first { $0["site"] == "lyon" && $0["session"] == "S2" })
    #expect(later["participant"] == "P10")
    #expect(later["change"] == "\(Self.second[0] - Self.first[0])")
    #expect(changes.messages.contains("34 participants"))
  }

  @Test func `a table of groups has to name the site as well`() throws {
    let rows = Self.rows.map { "berlin,\($0)" }
    try scratch.write("run/metrics.csv", "site,\(Self.header)" + rows.joined())
    try scratch.seal("run")
    try scratch.write("groups.csv", "participant,group\nP10,a\n")
    let refused = try reliability("--group", "groups.csv")
    #expect(refused.status == 2)
    #expect(
      refused.messages
        == "analyze: --group: groups.csv: line 1: the run has people of the same name in several runs, which the column \"site\" distinguishes; add it\n"
    )
    let people = (0..<17).map { "berlin,P\($0 + 10),a\n" }.joined()
    try scratch.write("groups.csv", "site,participant,group\n" + people)
    #expect(try row("flow", "--group", "groups.csv")["n"] == "17")
  }

  /// Two people whose names are spelled with one character and with two.
  @Test func `names of other bytes are other people`() throws {
    let rows = ["Jos\u{E9}", "Jose\u{301}"].flatMap { name in
      [1, 2].map {
        Self.row(0, $0, "flow", "\($0)").replacingOccurrences(of: "P10,", with: "\(name),")
      }
    }
    try write(rows)
    let changes = try Tool.run(["changes", "run", "--baseline", "1"], in: scratch.url)
    #expect(changes.messages.contains("2 participants"))
  }

  @Test func `the order of rows changes no byte`() throws {
    let expected = try reliability().output
    let changes = try Tool.run(["changes", "run", "--baseline", "1"], in: scratch.url).output
    for _ in 0..<3 {
      try write(Self.rows.shuffled())
      #expect(try reliability().output == expected)
      #expect(
        try Tool.run(["changes", "run", "--baseline", "1"], in: scratch.url).output == changes)
    }
  }

  @Test func `groups come from a file or a column of participants`() throws {
    let people = (0..<17).map { "P\($0 + 10),\($0 < 9 ? "b" : $0 < 16 ? "a" : "")\n" }.joined()
    try scratch.write("groups.csv", "participant,group\n" + people)
    try scratch.write("run/participants.csv", "participant,arm\n" + people)
    try scratch.seal("run")
    let ofFile = try reliability("--metrics", "flow", "--group", "groups.csv")
    #expect(try ofFile.table.rows.map { $0["group"] } == ["a", "b"])
    #expect(try ofFile.table.rows.map { $0["n"] } == ["7", "9"])
    #expect(ofFile.messages.contains("1 participant without a group left out"))
    let ofColumn = try reliability("--metrics", "flow", "--group", "arm")
    #expect(ofColumn.output == ofFile.output)
    #expect(try reliability("--group", "nothing").status == 2)
  }

  @Test func `metrics are chosen by names, patterns and files`() throws {
    func metrics(_ text: String) throws -> [String?] {
      try reliability("--metrics", text).table.rows.map { $0["metric"] }
    }
    try scratch.write("names.txt", "never\n\nfl*\n")
    #expect(try metrics("flow,never") == ["flow", "never"])
    #expect(try metrics("*e*") == ["doubted", "never"])
    #expect(try metrics("names.txt") == ["flow", "never"])
    #expect(try metrics("main") == [])
    let slip = try reliability("--metrics", "flo")
    #expect(slip.status == 2)
    #expect(slip.messages.contains("--metrics: flo: the run has no metric of this name"))
  }

  /// Closed form: with a baseline of one value and the error of the study, sqrt(235.967) = 15.361, changes beyond
  /// t(0.975; 16) sqrt(2) 15.361 = 46.05 are beyond the error.
  @Test func `changes are compared with the error of the study`() throws {
    let outcome = try Tool.run(
      ["changes", "run", "--baseline", "1", "--metrics", "flow", "--practice", "ignore"],
      in: scratch.url)
    let rows = try outcome.table.rows.filter { $0["verdict"] != "" }
    #expect(rows.count == 17)
    let beyond = rows.filter { $0["verdict"] != "within_error" }
    // From 557 to 611 and from 423 to 372.
    #expect(beyond.map { $0["participant"] } == ["P15", "P25"])
    #expect(beyond.map { $0["verdict"] } == ["up", "down"])
    #expect(rows.allSatisfy { $0["flags"] == "small_sample" })
    #expect(
      outcome.messages.contains(
        "17 values compared with a baseline, 2 beyond the error of measurement (1 up, 1 down); chance alone is expected to give 1 (5 %)"
      ))
    #expect(try reliability("-o", "table", "--digits", "full").status == 0)
    let ofTable = try Tool.run(
      [
        "changes", "run", "--baseline", "1", "--metrics", "flow", "--practice", "ignore", "--sem",
        "table/reliability.csv",
      ], in: scratch.url)
    #expect(ofTable.output == outcome.output)
  }

  /// Closed form: a session counts where its status is not empty.
  @Test func `a session that is only an error row is a repetition if it was done`() throws {
    let rows = [0, 1].flatMap { person in
      [Self.row(person, 2, "", "", quality: "error")]
        + [1, 3, 4, 5].map { Self.row(person, $0, "flow", "\(400 + 10 * $0)") }
    }
    try write(rows)
    let sessions = [(10, "incomplete"), (11, "empty")].map { person, status in
      "P\(person),S2,2024-05-02T10:00:00.000+00:00,,timed-walk,\(status),,,,,error,0,0,0,0,,,,P\(person)/S2\n"
    }
    try scratch.write(
      "run/sessions.csv",
      "participant,session,start,end,task,status,steps_planned,steps_done,steps_missing,duration_s,quality,good,doubtful,bad,absent,device,system,app,source\n"
        + sessions.joined())
    try scratch.seal("run")
    let table = try Tool.run(
      ["changes", "run", "--baseline", "1", "--metrics", "flow"], in: scratch.url
    ).table
    func repetitions(_ person: String) -> [String?] {
      table.rows.filter { $0["participant"] == person }.map { $0["repetition"] }
    }
    #expect(repetitions("P10") == ["1", "3", "4", "5"])
    #expect(repetitions("P11") == ["1", "2", "3", "4"])
  }

  @Test func `the folder of the run gets one file more`() throws {
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.appending(path: "run").path)
        .sorted()
    }
    let before = try names()
    #expect(try reliability("-o", "run", "-q").messages == "")
    #expect(try names() == (before + ["reliability.csv"]).sorted())
    #expect(try scratch.read("run/reliability.csv") == reliability().output)
    #expect(try reliability("-o", "run", "--format", "tsv").status == 0)
    #expect(try names().contains("reliability.tsv"))
    // Neither the tables of the run nor this one are taken for something else.
    #expect(try reliability("-o", "run").status == 0)
    try scratch.write("run/changes.csv", "mine\n")
    let refused = try Tool.run(["changes", "run", "-o", "run"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("changes.csv: exists and is not a table of this command"))
    #expect(try scratch.read("run/changes.csv") == Data("mine\n".utf8))
  }

  @Test func `damaged tables are errors with their place`() throws {
    try write(Self.rows + [Self.row(3, 3, "flow", "high")])
    let word = try reliability()
    #expect(word.status == 2)
    #expect(word.messages.contains("run/metrics.csv: line 104: the value \"high\" is not a number"))
    #expect(word.output.isEmpty)
    try write([Self.header.dropLast() + "more\n"])
    #expect(try reliability().status == 2)
    #expect(try Tool.run(["reliability", "."], in: scratch.url).status == 2)
    #expect(try Tool.run(["reliability", "nowhere"], in: scratch.url).status == 2)
  }

  @Test(arguments: [
    ["--least", "2"], ["--window", "7", "--between", "attempts"],
    ["--between", "devices", "--occasions", "all"], ["--occasions", "1"],
    ["--against", "x.csv", "--window", "7"], ["--sem", "x.csv"], ["--baseline", "2"],
  ]) func `options without a meaning are refused`(options: [String]) throws {
    let outcome = try Tool.run(["reliability", "run"] + options, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  /// Visits of one session are not touched by the rule; those of two are joined, compared one by one, or refused.
  @Test(arguments: ["reliability", "changes"])
  func `sessions of a visit are joined, kept apart or refused`(command: String) throws {
    func output(_ options: String...) throws -> Outcome {
      try Tool.run(
        [command, "run", "--metrics", "flow", "--baseline", "1"].filter {
          command == "changes" || !["--baseline", "1"].contains($0)
        } + options, in: scratch.url)
    }
    let single = try output("--take", "error")
    let usual = try output()
    #expect(single.status == 0 && single.output == usual.output)
    try write(
      (0..<17).flatMap { person in
        (1...2).map { session in
          Self.row(
            person, session, "flow", "\(Self.first[person] + 10 * session)",
            start: "2024-05-01T1\(session):00:00.000+00:00")
        }
      })
    let apart = try output("--take", "all")
    #expect(apart.status == 0 && !apart.output.isEmpty)
    let bySessions = try output("--between", "sessions")
    #expect(apart.output == bySessions.output)
    let refused = try output("--take", "error")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.messages.contains("several sessions have a value of flow of P10"))
    #expect(refused.messages.contains("and 7 more"))
  }

  @Test func `pictures of a run are drawn of the metrics asked for`() throws {
    let plot = { (options: [String]) in
      try Tool.run(["plot", "run", "--baseline", "1"] + options, in: scratch.url)
    }
    let agreement = try plot(["--picture", "bland-altman", "--metrics", "flow"])
    #expect(agreement.status == 0)
    #expect(agreement.text.hasPrefix("<svg"))
    #expect(agreement.text.contains("peak flow, walk: agreement"))
    let change = try plot([
      "--picture", "change-over-time", "--metrics", "flow", "--session", "P15",
    ])
    #expect(change.text.contains("P15, walk: peak flow"))
    #expect(try plot(["--picture", "icc-ranking"]).text.contains("intraclass correlations"))
    #expect(try plot(["--metrics", "never"]).status == 1)
    #expect(try plot(["--picture", "taps"]).status == 2)
    #expect(try plot(["--height", "1.7"]).status == 2)
    let ofRecordings = try Tool.run(
      ["plot", Fixture.sampleData + "/P04", "--window", "3"], in: scratch.url)
    #expect(ofRecordings.status == 2)
    #expect(ofRecordings.messages.contains("--window: needs the folder of a run"))
  }

  @Test func `flags and options are explained`() throws {
    let flag = try Tool.run(["explain", "spread_grows", "occasions"]).text
    #expect(flag.contains("spread_grows, a flag"))
    #expect(flag.contains("--occasions, an option"))
  }

  /// Nothing would show that they are of other values.
  @Test func `a new run removes the tables of the earlier one`() throws {
    let study = try Scratch(study: ["P04"])
    #expect(try Tool.run(["run", "study", "-o", "out"], in: study.url).status == 0)
    for command in ["reliability", "changes"] {
      #expect(try Tool.run([command, "out", "-o", "out"], in: study.url).status == 0)
    }
    let again = try Tool.run(["run", "study", "-o", "out", "--update"], in: study.url)
    #expect(again.status == 0)
    #expect(again.messages.contains("2 files of the earlier run removed"))
    for name in ["reliability.csv", "changes.csv"] {
      #expect(
        !FileManager.default.fileExists(atPath: study.url.appending(path: "out/\(name)").path))
    }
  }

  @Test func `the page of a run shows the reliability of its main values`() throws {
    let study = try Scratch(study: ["P09"])
    #expect(try Tool.run(["run", "study", "-o", "out", "-q"], in: study.url).status == 0)
    let rows = (0..<17).flatMap { person in
      [Self.first, Self.second].enumerated().map { session, values in
        Self.row(person, session + 1, "gait_speed_mps", "\(Double(values[person]) / 400)")
      }
    }
    try study.write("out/metrics.csv", Self.header + rows.joined())
    try study.seal("out")
    func page() throws -> String { try Tool.run(["report", "out", "-o", "-"], in: study.url).text }
    let text = try page()
    let section = try #require(
      text.components(separatedBy: "<section id=\"reliability\">").dropFirst().first)
    // The lower end of the interval of the peak flow meter is 0.955.
    #expect(section.contains("of 17 participants, the reliability of 1 main value is"))
    #expect(section.contains("1 excellent"))
    #expect(section.contains("Excellent: Gait speed"))
    #expect(section.contains("(gait_speed_mps)"))
    #expect(section.contains("Agreement of the first two visits (1)"))
    #expect(text.contains("href=\"#reliability\""))
  }
}
