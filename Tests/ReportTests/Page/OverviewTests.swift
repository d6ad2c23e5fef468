import Foundation
import Metrics
import Testing
import Text

@testable import Report

/// Truth: a study made up here, of which it is known who did what.
@Suite struct OverviewTests {
  private static let task = TaskFacts(
    name: "tapping", title: "Tapping: rate", summary: "Taps are counted.", headlines: ["rate"],
    conditions: [],
    metrics: [
      MetricDefinition(
        name: "rate", label: "Tapping rate", unit: .hertz, meaning: "Taps a second.",
        source: "Levitt 1971", absentWhen: "never")
    ], pictures: [])
  private static let provenance = StudyPage.Provenance(
    title: "Report", counts: "", program: "analyze 1", libraries: "", parameters: [], facts: [],
    remarks: [])

  /// A participant's value at a visit.
  private static func row(_ person: String, _ visit: String, _ value: String, _ quality: String)
    throws -> MetricsRow
  {
    try StudyPageTests.row(
      participant: person, visit: visit, session: "6F9619FF-8B86-D011-B42D-00C04FC964FF",
      start: visit == "week 4" ? "2024-06-01T09:00:00" : "2024-05-01T09:00:00", value: value,
      quality: quality, flags: quality == "good" ? "" : "few_taps")
  }

  private static let arms = StudyArms("arm") { person in
    ["P1", "P2"].contains(person.participant) ? "active" : "control"
  }

  private static func page() throws -> StudyPage {
    var page = StudyPage([task], [Flag("few_taps", .doubt, "Few taps.")], arms)
    for (person, visit, value, quality) in [
      ("P1", "base", "5", "good"), ("P1", "week 4", "6", "good"), ("P2", "base", "5", "doubtful"),
      ("P2", "week 4", "", "bad"), ("P3", "base", "5", "good"),
    ] { page.add([try row(person, visit, value, quality)]) }
    return page
  }

  private static func text(_ page: StudyPage) -> String {
    String(decoding: page.html(provenance), as: UTF8.self)
  }

  @Test func `a cell is usable, usable in part, unusable, or missing although others have it`()
    throws
  {
    let text = Self.text(try Self.page())
    func count(_ state: String) -> Int {
      text.components(separatedBy: "title=\"tapping: \(state)\"").count - 1
    }
    #expect(count("main values usable") == 3)
    #expect(count("some of them usable") == 1)
    #expect(count("nothing usable") == 1)
    #expect(count("missing") == 1)
    #expect(
      text.contains(
        "● main values usable (3), ◐ some of them usable (1), ○ nothing usable (1), · missing although others have it (1)."
      ))
    #expect(
      text.contains(
        "5 tasks at visits: ● 3 with main values usable, ◐ 1 with some of them usable, ○ 1 with nothing usable; · 1 is missing although others have it."
      ))
    #expect(text.contains("active (2 participants)"))
    #expect(text.contains("control (1 participant)"))
    // Sessions are called by visit and date, never by a long identifier.
    #expect(!text.contains("6F9619FF"))
    #expect(text.contains("P2 · base · 1 May 2024"))
  }

  /// Truth: nothing says that others should have done what is only assumed of one.
  @Test func `an assumed task is not missing of others`() throws {
    func missing(_ flags: String) throws -> Int {
      var page = StudyPage([Self.task], [Flag.taskAssumed], StudyArms())
      for (person, visit, month) in [("P1", "base", 5), ("P1", "week 4", 6), ("P2", "base", 5)] {
        page.add([
          try StudyPageTests.row(
            participant: person, visit: visit, session: "s", start: "2024-0\(month)-01T09:00:00",
            value: "5", quality: "good", flags: visit == "week 4" ? flags : "")
        ])
      }
      return Self.text(page).components(separatedBy: "title=\"tapping: missing\"").count - 1
    }
    let (known, assumed) = (try missing(""), try missing("task_assumed"))
    #expect(known == 1)
    #expect(assumed == 0)
  }

  @Test func `the flow counts what is left at each step, and names what is lost`() throws {
    var page = try Self.page()
    page.add(
      StudyFlow(
        fileCount: 9, usedCount: 7,
        losses: [
          .init(
            code: nil, count: 2,
            files: [("copy.json", 5, "json_truncated@12"), ("notes.txt", 6, "")])
        ], tableAddress: "inputs.csv"))
    let text = Self.text(page)
    for step in [
      "<b>9</b> files found", "<b>7</b> files used", "<b>5</b> sessions<",
      "<b>3</b> sessions with main values usable", "◐ 1 with some of them usable",
      "○ 1 with nothing usable", "<b>3</b> participants with recordings (active 2, control 1)",
      "<b>1</b> participant with a good main value at base and week 4 (active 1, control 0)",
    ] { #expect(text.contains(step), "\(step)") }
    #expect(
      text.contains(
        "<a href=\"inputs.csv#row=5\">copy.json</a> <code>json_truncated@12</code>, <a href=\"inputs.csv#row=6\">notes.txt</a></li>"
      ))
    #expect(text.contains("P3: nothing at week 4"))
    #expect(text.contains("P2: no good main value at base, no good main value at week 4"))
  }

  /// One hand of two was measured: the verdict of the session is bad, and half of its main values are good.
  @Test func `a session of which some main values are good is usable in part, everywhere`() throws {
    var page = StudyPage([Self.task], [Flag("few_taps", .distrust, "Few taps.")], Self.arms)
    for (person, qualities) in [("P1", ["good", "bad"]), ("P2", ["bad", "bad"])] {
      for (side, quality) in zip(["left", "right"], qualities) {
        let rows = [
          try StudyPageTests.row(
            participant: person, visit: "base", side: side, quality: quality, flags: "few_taps")
        ]
        page.add(rows)
        page.draw(try #require(DrawnStep(rows: rows, pictures: [])), isRequested: true)
      }
    }
    page.add(StudyFlow(fileCount: 2, usedCount: 2, losses: []))
    let text = Self.text(page)
    #expect(text.contains("title=\"tapping: some of them usable\"><a href=\"#session-1\">◐</a>"))
    #expect(text.contains("title=\"tapping: nothing usable\"><a href=\"#session-2\">○</a>"))
    #expect(text.contains("◐ some of them usable</span> (1 of 2 good)"))
    #expect(text.contains("○ nothing usable</span> (0 of 2 good)"))
    #expect(text.contains("<summary>◐ 1 with some of them usable</summary>"))
    #expect(text.contains("○ 1 session with nothing usable: ask whether it can be repeated"))
  }

  @Test func `main values are counted as the verdict counts them`() {
    func usability(_ qualities: [(Quality, isMain: Bool)]) -> MainUsability {
      var tally = MainValueTally()
      for (quality, isMain) in qualities { tally.add(quality, isMain: isMain) }
      return tally.counts.usability
    }
    #expect(usability([(.good, true), (.bad, false)]) == .usable)
    #expect(usability([(.bad, true), (.good, false)]) == .unusable)
    #expect(usability([(.doubtful, true)]) == .partly)
    #expect(usability([(.good, true), (.absent, true)]) == .usable)
    // An input that could not be used counts beside the main values, and without any all values count.
    #expect(usability([(.good, true), (.error, false)]) == .partly)
    #expect(usability([(.error, false)]) == .unusable)
    #expect(usability([(.good, false), (.bad, false)]) == .partly)
    #expect(usability([(.absent, true), (.good, false)]) == .missing)
  }

  @Test func `several sessions in a cell are joined, and the worst is linked`() throws {
    var page = StudyPage([Self.task], [], Self.arms)
    for (session, quality) in [("a", "good"), ("b", "bad")] {
      let rows = [
        try StudyPageTests.row(participant: "P1", visit: "base", session: session, quality: quality)
      ]
      page.add(rows)
      page.draw(try #require(DrawnStep(rows: rows, pictures: [])), isRequested: true)
    }
    #expect(
      Self.text(page).contains(
        "title=\"tapping: some of them usable\"><a href=\"#session-2\">◐2</a>"))
  }

  // MARK: Attendance

  /// By hand: of active P1 came to both visits, P2 to both and P4 never; of control P3 came to the first.
  @Test func `attendance counts the people of the table by group and visit`() throws {
    var page = try Self.page()
    let names = ["P1", "P2", "P3", "P4", "P5"]
    let arms = StudyArms("arm") { ["P1", "P2", "P4"].contains($0.participant) ? "active" : "" }
    var other = StudyPage([Self.task], [], arms)
    for (person, visit) in [("P1", "base"), ("P1", "week 4"), ("P3", "base")] {
      other.add([try Self.row(person, visit, "5", "good")])
    }
    for place in 0...1 {
      let people = StudyPeople(isGiven: true, names.map { PersonKey($0) })
      let flow = StudyFlow(fileCount: 1, usedCount: 1, losses: [])
      if place == 0 {
        page.add(people)
        page.add(flow)
      } else {
        other.add(people)
        other.add(flow)
      }
    }
    let text = Self.text(page)
    #expect(text.contains("<b>active</b>: of 2 people, 2 came to base and 2 to week 4.</p>"))
    #expect(
      text.contains(
        "<b>control</b>: of 3 people, 1 came to base and 0 to week 4; 2 never came, without any recording: P4, P5.</p>"
      ))
    #expect(text.contains("nothing at week 4: P3 (control)"))
    // They have a row of the map, and are counted at its gaps.
    #expect(
      text.contains(
        "<th scope=\"row\">P4<span class=\"k\"> never came</span></th><td class=\"gap\" title=\"tapping: missing\">"
      ))
    #expect(text.contains("control (3 participants)"))
    #expect(text.contains("· missing although others have it (5)"))
    #expect(text.contains("Of 5 people, 2 have no recording."))
    #expect(text.contains("<b>5</b> people known by the table or recordings (active 2, control 3)"))
    #expect(text.contains("2 people of participants.csv without any recording: ask whether"))
    let second = Self.text(other)
    #expect(
      second.contains("<b>active</b>: of 3 people, 1 came to base and 1 to week 4; 2 never came"))
    #expect(second.contains("2 of 5 people have none and are left out of the comparison: P3, P5."))
    #expect(second.contains("2 people without arm: ask for the group."))
    // Nobody without a session has a page.
    #expect(page.pageNames.count == 3)
    #expect(try Elements(text).names.count > 10)
  }

  @Test
  func `names of the table that recordings spell in another way are no people who never came`()
    throws
  {
    var page = try Self.page()
    let keys = ["P1", "p2", "P3"].map { PersonKey($0) }
    page.add(StudyPeople(isGiven: true, keys) { _ in [["P2", "p2"]] })
    page.add(StudyFlow(fileCount: 1, usedCount: 1, losses: []))
    #expect(Self.text(page).contains("alone: p2 may be P2. They count as two people"))
  }

  /// By hand: of two names that differ in capitals, neither is a group of three people.
  @Test func `groups whose names differ in capitals alone are named`() throws {
    let arms = StudyArms("arm") { ["P1": "active", "P2": "Active "][$0.participant] ?? "control" }
    var page = StudyPage([Self.task], [], arms)
    for person in ["P1", "P2", "P3"] { page.add([try Self.row(person, "base", "5", "good")]) }
    #expect(Self.text(page).contains("Active and active differ in capitals alone; if they are"))
  }

  @Test func `without a table of people it is said that those who never came are not known`() throws
  {
    var page = try Self.page()
    page.add(StudyFlow(fileCount: 1, usedCount: 1, losses: []))
    #expect(Self.text(page).contains("People who never came are not known"))
    page.add(StudyPeople(isGiven: true, []))
    #expect(!Self.text(page).contains("People who never came are not known"))
  }

  @Test func `visits up to the last one are said in one`() throws {
    var tally = StudyTally([Self.task], [])
    for (person, visits) in [("P1", ["a", "b", "c", "d"]), ("P2", ["a"]), ("P3", ["b", "d"])] {
      for visit in visits {
        let day = visit.utf8.first.map { "2024-05-0\($0 - 96)" } ?? ""
        tally.add([
          try StudyPageTests.row(participant: person, visit: visit, session: visit, start: day)
        ])
      }
    }
    let attendance = StudyAttendance(tally, StudyOccasions(tally))
    #expect(attendance.visits == ["a", "b", "c", "d"])
    #expect(attendance.missed.map { attendance.words(of: $0.visits) } == ["from b on", "at a"])
    #expect(attendance.arms.map(\.cameCounts) == [[2, 2, 1, 2]])
    // Only one of three came to c, where nobody is missed.
    #expect(attendance.expected == [0, 1, 3])
    #expect(attendance.missedCount == 3)
  }

  /// A recording without a visit is no last visit of the study, which nobody but this participant has.
  @Test func `sessions without a visit are in the map and in no comparison`() throws {
    var page = try Self.page()
    page.add([try Self.row("P1", "", "9", "good")])
    page.add(StudyFlow(fileCount: 1, usedCount: 1, losses: []))
    let text = Self.text(page)
    #expect(text.contains("(no visit)"))
    #expect(page.visitTitles == ["base", "week 4"])
    #expect(page.mainSeries.flatMap(\.points).allSatisfy { $0.visit < 2 })
    #expect(text.contains("participant with a good main value at base and week 4"))
    #expect(text.contains("1 session without a visit, which is in no comparison of visits"))
  }

  // MARK: Groups

  @Test func `it is said where groups are taken from, or why there are none`() throws {
    #expect(
      Self.text(try Self.page()).contains(
        "The groups are those of the column arm of participants.csv. Each of 3 people has one."))
    var page = StudyPage([Self.task], [], StudyArms(without: "there is no table"))
    for person in ["P1", "P2"] { page.add([try Self.row(person, "base", "5", "good")]) }
    #expect(
      Self.text(page).contains(
        "No groups are compared: there is no table. Attendance, means, and changes by group were not computed."
      ))
  }

  @Test func `a code of digits is called after its column`() throws {
    let arms = StudyArms("arm") { $0.participant == "P1" ? "1" : $0.participant == "P2" ? "b" : "" }
    #expect(["P1", "P2", "P3"].map { arms.group(of: PersonKey($0)) } == ["arm 1", "b", ""])
  }

  // MARK: The table of participants

  /// Truth: of the people of one site no session has a good value, of those of the other all but one have.
  @Test func `a site whose sessions have no good values is asked what differs`() throws {
    func page(_ qualities: [String: [String]], sites: [String: String]) throws -> String {
      var page = StudyPage([Self.task], [Flag("few_taps", .doubt, "Few taps.")], StudyArms())
      for (person, own) in qualities.sorted(by: { $0.key < $1.key }) {
        for (place, quality) in own.enumerated() {
          page.add([
            try StudyPageTests.row(
              participant: person, visit: "v\(place)", session: "s\(place)", quality: quality)
          ])
        }
      }
      page.add(StudyFlow(fileCount: 1, usedCount: 1, losses: []))
      let keys = sites.keys.sorted().map { PersonKey($0) }
      page.add(
        StudyPeople(
          isGiven: true, keys + [PersonKey("P8")], columns: ["site"],
          cells: Dictionary(uniqueKeysWithValues: keys.map { ($0, [sites[$0.participant] ?? ""]) }))
      )
      return Self.text(page)
    }
    let good = ["good", "good", "good", "good", "good"]
    let text = try page(
      ["P1": ["doubtful", "bad"], "P2": ["bad"], "P3": good, "P4": good, "P8": ["good"]],
      sites: ["P1": "Chur", "P2": "Chur", "P3": "Bern", "P4": "Bern"])
    #expect(
      text.contains(
        "None of 3 sessions of 2 people with site Chur has a good main value, and at least"))
    #expect(!text.contains("with site Bern"))
    // P8 has no row.
    #expect(text.contains("Of 5 people, 1 has no row in the table of participants."))
    #expect(
      text.contains(
        "1 person with recordings, but without a row in the table of participants: ask who this is. "
      ))
    // A site that is as good as the others is not named.
    let fine = try page(
      ["P1": ["good", "bad"], "P2": good, "P3": good],
      sites: ["P1": "Chur", "P2": "Chur", "P3": "Bern"])
    #expect(!fine.contains("with site"))
  }

  /// Truth: at one site one of two measures is never good, and the other always is.
  @Test func `a site without good values of one measure is asked what differs`() throws {
    func definition(_ name: String) -> MetricDefinition {
      MetricDefinition(
        name: name, label: "Measure \(name)", unit: .hertz, meaning: "A measure.", source: "none",
        absentWhen: "never")
    }
    let task = TaskFacts(
      name: "tapping", title: "Tapping: rate", summary: "Taps are counted.",
      headlines: ["rate", "other"], conditions: [],
      metrics: [definition("rate"), definition("other")], pictures: [])
    func page(lostAt site: String) throws -> String {
      var page = StudyPage([task], [], StudyArms())
      let people = ["P1": "Chur", "P2": "Chur", "P3": "Bern", "P4": "Bern"]
      for (person, home) in people.sorted(by: { $0.key < $1.key }) {
        for visit in 0..<2 {
          let rows = try ["rate", "other"].map { metric in
            try StudyPageTests.row(
              participant: person, visit: "v\(visit)", session: "s\(visit)", metric: metric,
              quality: metric == "other" && home == site ? "doubtful" : "good")
          }
          page.add(rows)
        }
      }
      page.add(StudyFlow(fileCount: 1, usedCount: 1, losses: []))
      let keys = people.keys.sorted().map { PersonKey($0) }
      page.add(
        StudyPeople(
          isGiven: true, keys, columns: ["site"],
          cells: Dictionary(uniqueKeysWithValues: keys.map { ($0, [people[$0.participant] ?? ""]) })
        ))
      return Self.text(page)
    }
    #expect(
      try page(lostAt: "Chur").contains(
        "2 people with site Chur: most sessions have no good value of “Measure other” (4 of 4 sessions), and at least 9 in 10 of the other sessions of its task have one: ask what is different there"
      ))
    #expect(try !page(lostAt: "nowhere").contains("with site"))
  }

  @Test func `a session of which all main values are absent is asked for`() throws {
    var page = StudyPage([Self.task], [], StudyArms())
    for (person, quality) in [("P1", "good"), ("P2", "absent")] {
      page.add([
        try StudyPageTests.row(
          participant: person, visit: "base", value: quality == "good" ? "5" : "", quality: quality)
      ])
    }
    page.add(StudyFlow(fileCount: 2, usedCount: 2, losses: []))
    #expect(
      Self.text(page).contains(
        "1 session of 1 person without any main value, although there are files of it: ask"))
  }

  /// Truth: three of four sessions have both hands.
  @Test func `a hand that others tested and a session did not is asked for`() throws {
    var page = StudyPage([Self.task], [], StudyArms())
    for (person, sides) in [
      ("P1", ["left", "right"]), ("P2", ["left"]), ("P3", ["right", "left"]),
      ("P4", ["left", "right"]),
    ] {
      for side in sides {
        page.add([try StudyPageTests.row(participant: person, visit: "base", side: side)])
      }
    }
    page.add(StudyFlow(fileCount: 1, usedCount: 1, losses: []))
    let text = Self.text(page)
    #expect(text.contains("1 session without a part of a task that most others have at the visit"))
    #expect(text.contains("P2 · base"))
    #expect(text.contains(" without tapping right</li>"))
  }

  // MARK: Copies and results

  @Test func `a copied folder is named beside its original, with the number of its files`() throws {
    let copies = [
      ("P1/week 4 copy/r.json", "P1/week 4/r.json"),
      ("P1/week 4 copy/x/walk.json", "P1/week 4/x/walk.json"), ("P1/a copy.json", "P1/a.json"),
      ("copy/P2/r.json", "P2/r.json"), ("P3/r.json", ""),
    ].map { FileCopy($0.0, of: $0.1) }
    func folders(mixed: [String] = []) -> [CopiedFolder] {
      CopiedFolder.all(
        of: StudyFlow(
          fileCount: 9, usedCount: 4, losses: [], copies: copies,
          mixedFolders: Set(mixed.map { ByteKey($0) })))
    }
    // Of a folder that holds other files as well, the parts are named.
    #expect(
      folders(mixed: ["P1/week 4 copy", "copy/P2"]).map(\.words) == [
        "r.json and x of P1/week 4 copy are copies of those of P1/week 4",
        "P1/a copy.json is a copy of P1/a.json", "copy/P2/r.json is a copy of P2/r.json",
        "P3/r.json is a copy of another file",
      ])
    #expect(folders().map(\.fileCount) == [2, 1, 1, 1])
    #expect(
      folders().map(\.words) == [
        "P1/week 4 copy is a copy of P1/week 4", "P1/a copy.json is a copy of P1/a.json",
        "copy/P2 is a copy of P2", "P3/r.json is a copy of another file",
      ])
    var page = try Self.page()
    page.add(
      StudyFlow(
        fileCount: 9, usedCount: 4,
        losses: [.init(code: Flag.Code(rawValue: "duplicate_input"), count: 5)], copies: copies,
        sessionsWithoutResult: [
          PersonSession("6F9619FF-8B86-D011-B42D-00C04FC964FF", in: "week 4", of: PersonKey("P2"))
        ]))
    let text = Self.text(page)
    #expect(text.contains("P1/week 4 copy is a copy of P1/week 4 (2 files)"))
    #expect(text.contains("5 files left out as copies, counted once: P1/week 4 copy is a copy of"))
    #expect(text.contains("1 session with recordings, but without a result: the result says"))
    #expect(text.contains("Ask for the file of the result (such as result.json) of this session. "))
  }

  @Test func `the series of a main value joins attempts by median and sessions by mean`() throws {
    var page = StudyPage([Self.task], [], Self.arms)
    for (session, values) in [("a", ["1", "2", "9"]), ("b", ["4"])] {
      for value in values {
        page.add([
          try StudyPageTests.row(participant: "P1", visit: "base", session: session, value: value)
        ])
      }
    }
    page.add([
      try StudyPageTests.row(
        participant: "P3", visit: "base", session: "c", value: "7", quality: "doubtful")
    ])
    let series = page.mainSeries
    #expect(series.count == 1)
    // Medians 2 and 4; the doubtful value is left out.
    #expect(series[0].points.map(\.value) == [3])
    #expect(series[0].points.map(\.arm) == ["active"])
  }

  @Test func `two hundred participants have a line each, and more are counted by group`() throws {
    for count in [200, 201] {
      var page = StudyPage([Self.task], [], Self.arms)
      for number in 1...count {
        page.add([
          try StudyPageTests.row(participant: "P\(number)", visit: "base", session: "\(number)")
        ])
      }
      let text = Self.text(page)
      #expect(text.contains("title=\"tapping: main values usable\"") == (count == 200))
      #expect(text.contains("title=\"tapping: 199 main values usable\"") == (count == 201))
    }
  }

  @Test func `methods name the sources with their identifiers, and their references are BibTeX`()
    throws
  {
    let page = try Self.page()
    let methods = String(decoding: page.methods(Self.provenance), as: UTF8.self)
    #expect(methods.contains("Tapping rate (Levitt 1971, doi:10.1121/1.1912375)"))
    let references = String(decoding: page.references(Self.provenance), as: UTF8.self)
    #expect(references.contains("@article{levitt1971,"))
    #expect(references.contains("  doi = {10.1121/1.1912375}"))
    #expect(references.filter { $0 == "{" }.count == references.filter { $0 == "}" }.count)
  }
}
