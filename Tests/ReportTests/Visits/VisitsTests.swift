import Report
import Testing
import Text

/// Truth: the definitions of visits, worked by hand.
@Suite struct VisitsTests {
  private static func session(
    _ start: String, of person: String = "P1", task: String = "tapping", session: String = "",
    said: String = "", isNamed: Bool = false, folder: String = ""
  ) -> VisitSession {
    VisitSession(
      person: PersonKey(person), task: task, session: session.isEmpty ? start : session,
      start: start, said: said, isNamed: isNamed, folder: folder)
  }

  private static func names(_ sessions: [VisitSession], _ choice: VisitChoice) -> [String] {
    let names = Visits(of: sessions, by: choice).all
    let turned = Visits(of: sessions.reversed(), by: choice).all
    #expect(turned.reversed() == names)
    return names.map { "\($0.name)#\($0.number ?? 0)" }
  }

  /// Two tests after midnight belong to the evening before them with `gap`, and to the next day with `date`.
  private static let evenings = [
    session("2024-05-01T23:50:00.000+02:00"), session("2024-05-02T00:10:00.000+02:00"),
    session("2024-05-02T23:40:00.000+02:00"),
  ]

  @Test func `the local date is the visit of sessions without another one`() {
    #expect(Self.names(Self.evenings, .found) == ["2024-05-01#1", "2024-05-02#2", "2024-05-02#2"])
    let far = Self.session("2024-05-01T23:50:00.000-07:00")
    #expect(Self.names([far], .date) == ["2024-05-01#1"])
  }

  @Test func `a gap of hours ends a visit, which has the date of its first start`() {
    #expect(
      Self.names(Self.evenings, .gap(hours: 6)) == ["2024-05-01#1", "2024-05-01#1", "2024-05-02#2"])
    let both = [
      Self.session("2024-05-01T08:00:00.000+02:00"), Self.session("2024-05-01T20:00:00.000+02:00"),
    ]
    #expect(Self.names(both, .gap(hours: 6)) == ["2024-05-01T08:00:00#1", "2024-05-01T20:00:00#2"])
    #expect(Self.names(both, .gap(hours: 12)) == ["2024-05-01#1", "2024-05-01#1"])
  }

  @Test func `undated visits follow dated ones in the order in which people count`() {
    let sessions = [
      Self.session("", session: "a", said: "week 10"),
      Self.session("", session: "b", said: "week 9"),
      Self.session("2024-05-01T08:00:00.000+02:00", said: "zero"), Self.session("", session: "c"),
    ]
    #expect(Self.names(sessions, .found) == ["week 10#3", "week 9#2", "zero#1", "#0"])
  }

  /// The first visit of P1 has recordings without dates only; P2 and P3 show where it belongs, and P4 is alone in another order.
  @Test func `an undated visit stands where it stands in most people who have its date`() {
    func visit(_ name: String, _ day: Int?, of person: String) -> VisitSession {
      let start = day.map { "2024-05-0\($0)T08:00:00.000+02:00" } ?? ""
      return Self.session(start, of: person, session: "\(person) \(name)", said: name)
    }
    let own = [
      visit("base", nil, of: "P1"), visit("Month 1", 4, of: "P1"), visit("end", 5, of: "P1"),
    ]
    let others = ["P2", "P3"].flatMap { person in
      [visit("base", 1, of: person), visit("Month 1", 2, of: person), visit("end", 3, of: person)]
    }
    let reversed = [visit("base", 3, of: "P4"), visit("Month 1", 2, of: "P4")]
    #expect(Self.names(own, .found) == ["base#3", "Month 1#1", "end#2"])
    #expect(
      Self.names(own + others + reversed, .found).prefix(3) == ["base#1", "Month 1#2", "end#3"])
    let middle = [
      visit("base", 4, of: "P1"), visit("Month 1", nil, of: "P1"), visit("end", 5, of: "P1"),
    ]
    #expect(Self.names(middle + others, .found).prefix(3) == ["base#1", "Month 1#2", "end#3"])
    // Several visits without a date, whose order others show.
    let two = [
      visit("base", nil, of: "P1"), visit("Month 1", nil, of: "P1"), visit("end", 5, of: "P1"),
    ]
    #expect(Self.names(two + others, .found).prefix(3) == ["base#1", "Month 1#2", "end#3"])
    // As many people say the one as the other.
    #expect(
      Self.names(own + Array(others.prefix(3)) + reversed, .found).prefix(2) == [
        "base#2", "Month 1#1",
      ])
  }

  /// Truth: what the words mean.
  @Test(arguments: [
    ["pre", "post"], ["Baseline", "Follow-up"], ["vorher", "nachher"], ["T0", "T1", "T10"],
    ["baseline", "T1", "T2", "follow up"], ["Pre-Op", "week 4", "month 3", "1 year"],
    ["screening", "BL", "post"], ["pra\u{308}", "post"], ["test", "retest"],
    ["admission", "discharge", "follow-up 6"], ["Pre 1", "Pre 2", "Post 1", "Post 2"],
  ]) func `words of the field have the order of what they mean`(names: [String]) {
    for order in [names, names.reversed()] {
      let sessions = order.map { Self.session("", session: $0, said: $0) }
      let expected = order.map { name in
        "\(name)#\(names.firstIndex { $0 === name }.map { $0 + 1 } ?? 0)"
      }
      #expect(Self.names(sessions, .found) == expected)
    }
  }

  @Test(arguments: [
    (["pre", "post"], ["pre", "post"]), (["post", "pre", "alpha"], ["alpha", "post", "pre"]),
    (["week 4", "visit 2"], ["visit 2", "week 4"]), (["T0", "T1"], []),
    (["week 4", "week 12"], []), (["pre"], []),
  ]) func `an order that follows from names alone is known`(names: [String], expected: [String]) {
    let sessions = names.map { Self.session("", session: $0, said: $0) }
    #expect(Visits(of: sessions, by: .found).orderedByName == expected)
    let dated = names.map { Self.session("2024-05-01T08:00:00.000+02:00", session: $0, said: $0) }
    #expect(Visits(of: dated, by: .found).orderedByName.isEmpty)
  }

  /// Truth: one order holds for the whole study, also for people who have words of the field only.
  @Test func `a name of another kind keeps the order of names for all`() {
    let sessions = [
      Self.session("", session: "a", said: "pre"), Self.session("", session: "b", said: "post"),
      Self.session("", of: "P2", session: "c", said: "x"),
    ]
    #expect(Self.names(sessions, .found) == ["pre#2", "post#1", "x#1"])
  }

  @Test func `a choice wins over folders and platforms, and leaves what the user names`() {
    let start = "2024-05-01T08:00:00.000+02:00"
    let sessions = [
      Self.session(start, session: "a", said: "V1", folder: "V1"),
      Self.session(start, session: "b", said: "week 4", folder: "V2"),
      Self.session(start, session: "c", said: "mine", isNamed: true, folder: "V3"),
    ]
    #expect(Self.names(sessions, .found) == ["V1#1", "week 4#3", "mine#2"].ranked)
    #expect(Self.names(sessions, .date) == ["2024-05-01#1", "2024-05-01#1", "mine#2"])
    #expect(Self.names(sessions, .folder) == ["V1#1", "V2#2", "mine#3"].ranked)
    #expect(Self.names(sessions, .map) == ["#0", "week 4#2", "mine#1"])
    #expect(Self.names(sessions, .ordinal) == ["1#1", "2#2", "mine#3"])
    #expect(Self.names(sessions, .none) == ["#0", "#0", "#0"])
  }

  @Test func `ordinals count the sessions of each task`() {
    let sessions = [
      Self.session("2024-05-01T08:00:00.000+02:00"),
      Self.session("2024-05-03T08:00:00.000+02:00", task: "stroop"),
      Self.session("2024-05-04T08:00:00.000+02:00"), Self.session(""),
    ]
    #expect(Self.names(sessions, .ordinal) == ["1#1", "1#1", "2#2", "#0"])
  }

  @Test func `a window takes the day nearest to the planned one, the earlier of two`() {
    let plan = VisitWindows([
      .init(visit: "baseline", targetDay: 0, days: 0...2),
      .init(visit: "week 1", targetDay: 7, days: 5...9),
    ])
    let days = ["01", "02", "07", "09", "09", "20"]
    let sessions = days.enumerated().map { number, day in
      Self.session("2024-05-\(day)T08:00:00.000+02:00", session: "\(number)")
    }
    #expect(
      Self.names(sessions, .windows(plan)) == ["baseline#1", "#0", "week 1#2", "#0", "#0", "#0"])
    var all = plan
    all.takesAll = true
    #expect(
      Self.names(sessions, .windows(all)) == [
        "baseline#1", "baseline#1", "week 1#2", "week 1#2", "week 1#2", "#0",
      ])
    let later = VisitWindows(plan.windows, anchors: [ByteKey("P1"): "2024-05-02"])
    #expect(
      Self.names(sessions, .windows(later)) == [
        "#0", "baseline#1", "#0", "week 1#2", "week 1#2", "#0",
      ])
    let other = VisitWindows(plan.windows, anchors: [ByteKey("P2"): "2024-05-02"])
    #expect(Set(Self.names(sessions, .windows(other))) == ["#0"])
  }

  @Test func `windows that have a day in common are found`() {
    let apart = VisitWindows([
      .init(visit: "b", targetDay: 7, days: 3...9), .init(visit: "a", targetDay: 0, days: 0...2),
    ])
    #expect(apart.overlap == nil)
    let touching = VisitWindows([
      .init(visit: "b", targetDay: 7, days: 2...9), .init(visit: "a", targetDay: 0, days: 0...2),
    ])
    #expect(touching.overlap?.0.visit == "a")
  }

  @Test func `tasks of one session belong to the visit of the first of them`() {
    let sessions = [
      Self.session("2024-05-01T23:50:00.000+02:00", task: "stroop", session: "S"),
      Self.session("2024-05-02T00:10:00.000+02:00", task: "tapping", session: "S"),
    ]
    #expect(Self.names(sessions, .found) == ["2024-05-01#1", "2024-05-01#1"])
  }

  @Test func `sessions without a participant have a visit and no number`() {
    let session = Self.session("2024-05-01T23:50:00.000+02:00", of: "")
    #expect(Self.names([session], .found) == ["2024-05-01#0"])
    #expect(Self.names([session], .ordinal) == ["#0"])
  }

  @Test func `numbers in names are compared as numbers`() {
    let names = ["", "V", "V1", "V01", "V2", "V10", "V10a", "W"]
    #expect(names.shuffled().sorted { NaturalKey($0) < NaturalKey($1) }.count == names.count)
    for (place, name) in names.enumerated() {
      for other in names[..<place] where !(name == "V01" && other == "V1") {
        #expect(NaturalKey(other) < NaturalKey(name))
        #expect(!(NaturalKey(name) < NaturalKey(other)))
      }
    }
    #expect(NaturalKey("V01") < NaturalKey("V1"))
  }
}

extension [String] {
  /// Visits that begin at one moment are numbered by name.
  fileprivate var ranked: [String] {
    let names = map { String($0.prefix { $0 != "#" }) }
    let order = names.sorted()
    return names.map { name in "\(name)#\((order.firstIndex(of: name) ?? 0) + 1)" }
  }
}
