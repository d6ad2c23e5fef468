import DSP
import Foundation
import Metrics
import Reliability
import Report
import Testing
import Text

/// A file of Tests/Oracles, row by row.
private func oracle(_ name: String) throws -> [[String: String]] {
  let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Oracles/\(name)")
  let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
  return rows.dropFirst().map { cells in Dictionary(zip(rows[0], cells)) { first, _ in first } }
}

/// A metric of one step, with a value for each participant and session; nil for a row without a usable value.
private struct Study {
  let metric: MetricName
  var task = "stroop"
  /// The number of each participant's sessions.
  var sessions = 1
  let values: [(name: String, value: Double?)]

  var ordered: OrderedValues {
    var found = MeasuredValues()
    let measure = found.addMeasure(
      Measure(
        task: task, step: task, side: "", metric: metric, unit: "ms", label: metric, isRatio: true,
        order: 0))
    for (name, value) in values {
      let person = found.addParticipant(PersonKey(name))
      for number in 0..<sessions {
        let session = found.addSession(
          "S\(number)", in: "", of: person, start: Entry.start(Double(number)),
          seconds: Double(number) * 86_400)
        found.add(value, of: measure, at: found.addOccurrence(session: session, attempt: 1))
      }
    }
    return OrderedValues(found)
  }

  func figures(_ events: [String: [SessionEvent]], _ rules: HalvesRules = HalvesRules()) throws
    -> HalvesFigures
  {
    let ordered = ordered
    let tables = HalvesTables(ordered, rules)
    let rows = try tables.figures(of: #require(ordered.measures.first)) {
      events[ordered.participants[$0.participant].participant] ?? []
    }
    #expect(rows.count == 1)
    return try #require(rows.first)
  }
}

private func printed(_ figures: HalvesFigures) -> [String: String] {
  let table = ReliabilityRow.table
  let texts = table.cells(of: ReliabilityRow(figures)).map { $0.text(NumberText()) }
  return Dictionary(zip(table.columnNames, texts)) { first, _ in first }
}

@Suite struct HalvesTests {
  private static func trials() throws -> [String: [SessionEvent]] {
    var events: [String: [SessionEvent]] = [:]
    for row in try oracle("halves-trials.csv") {
      let types = [
        ("stroop_response_time_ms", "time_ms"), ("stroop_congruent", "congruent"),
        ("stroop_correct", "correct"),
      ]
      events[row["participant"] ?? "", default: []] += types.map { type, column in
        SessionEvent(
          type, item: row["trial"] ?? "", value: Double(row[column] ?? ""),
          isFlagged: row["valid"] == "0")
      }
    }
    return events
  }

  /// Oracle: Tests/Oracles/halves.py, which has a generator, divisions and statistics of its own.
  @Test func `the reliability of a Stroop test is that of Python`() throws {
    let events = try Self.trials()
    var rules = HalvesRules()
    rules.divisionCount = 200
    let names = events.keys.sorted()
    for row in try oracle("halves.csv") {
      let values = (row["values"] ?? "").split(separator: " ").map { Double($0) }
      #expect(values.count == names.count)
      let study = Study(
        metric: row["metric"] ?? "", values: zip(names, values).map { (name: $0, value: $1) })
      let cells = printed(try study.figures(events, rules))
      for (column, expected) in row where !["metric", "values"].contains(column) {
        let (found, number) = (Double(cells[column] ?? ""), Double(expected))
        if let found, let number {
          #expect(abs(found - number) <= 1e-8 * max(1, abs(number)), "\(study.metric) \(column)")
        } else {
          #expect(cells[column] == expected, "\(study.metric) \(column)")
        }
      }
      #expect(cells["between"] == "halves")
      #expect(cells["splits"] == "200")
      #expect(cells["seed"] == "1")
      #expect(["icc21", "sem", "mdc95", "icc2k", "wcv_pct"].allSatisfy { cells[$0] == "" })
    }
  }

  /// Each participant has random numbers of the own name.
  @Test func `no other participant changes a division, and the order of participants neither`()
    throws
  {
    let events = try Self.trials()
    var rules = HalvesRules()
    rules.divisionCount = 20
    let row = try #require(try oracle("halves.csv").first)
    let values = (row["values"] ?? "").split(separator: " ").map { Double($0) }
    var people = zip(events.keys.sorted(), values).map { (name: $0, value: $1) }
    let first = try Study(metric: row["metric"] ?? "", values: people).figures(events, rules)
    people.reverse()
    let second = try Study(metric: row["metric"] ?? "", values: people).figures(events, rules)
    #expect(first.reliability == second.reliability)
    rules.seed = 2
    let third = try Study(metric: row["metric"] ?? "", values: people).figures(events, rules)
    #expect(first.reliability != third.reliability)
  }

  /// The second session of each participant is that of another one, so that figures of both are known from studies of one session:
  /// those of all are their medians, the means of two numbers.
  @Test func `all sessions are divided, and the row has the medians`() throws {
    let trials = try Self.trials()
    let row = try #require(try oracle("halves.csv").first)
    let names = trials.keys.sorted()
    let own = (row["values"] ?? "").split(separator: " ").map { Double($0) }
    let other = Array(own.dropFirst()) + own.prefix(1)
    var rules = HalvesRules()
    rules.divisionCount = 20
    let metric = row["metric"] ?? ""
    let ofOther = Dictionary(
      zip(names, Array(names.dropFirst()) + names.prefix(1)).map { ($0, trials[$1] ?? []) }
    ) { first, _ in first }
    let first = try Study(metric: metric, values: zip(names, own).map { (name: $0, value: $1) })
      .figures(trials, rules)
    let second = try Study(metric: metric, values: zip(names, other).map { (name: $0, value: $1) })
      .figures(ofOther, rules)
    var found = MeasuredValues()
    let measure = found.addMeasure(
      Measure(
        task: "stroop", step: "stroop", side: "", metric: metric, unit: "ms", label: metric,
        isRatio: true, order: 0))
    for (name, values) in zip(names, zip(own, other)) {
      let person = found.addParticipant(PersonKey(name))
      for (number, value) in [values.0, values.1].enumerated() {
        let session = found.addSession(
          "S\(number)", in: "", of: person, start: Entry.start(Double(number)),
          seconds: Double(number) * 86_400)
        found.add(value, of: measure, at: found.addOccurrence(session: session, attempt: 1))
      }
    }
    rules.take = .all
    let ordered = OrderedValues(found)
    let both = try #require(
      HalvesTables(ordered, rules).figures(of: ordered.measures[0]) { session in
        let name = ordered.participants[session.participant].participant
        return (session.session.session == ByteKey("S0") ? trials : ofOther)[name] ?? []
      }.first)
    let (one, two) = (
      try #require(first.reliability?.estimate), try #require(second.reliability?.estimate)
    )
    #expect(one != two)
    #expect(abs((both.reliability?.estimate ?? 0) - (one + two) / 2) < 1e-12)
    #expect(both.participantCount == first.participantCount)
    rules.take = .last
    let last = HalvesTables(ordered, rules).figures(of: ordered.measures[0]) { session in
      ofOther[ordered.participants[session.participant].participant] ?? []
    }
    #expect(last.first?.reliability == second.reliability)
  }

  /// Times of twelve people, 24 each, that differ between people and trials.
  private static let times: [String: [Double]] = Dictionary(
    uniqueKeysWithValues: (0..<12).map { person in
      let times = (0..<24).map { trial in
        300 + 20 * Double(person) + 90 * sin(Double(7 * trial + 3 * person * person))
      }
      return ("P\(person + 10)", times)
    })

  private func reliability(
    _ metric: MetricName, _ task: String, _ value: ([Double]) -> Double,
    _ event: (Double) -> SessionEvent
  ) throws -> HalvesFigures {
    let people = Self.times.sorted { $0.key < $1.key }
    let study = Study(
      metric: metric, task: task, values: people.map { (name: $0.key, value: value($0.value)) })
    var rules = HalvesRules()
    rules.divisionCount = 50
    return try study.figures(Self.times.mapValues { $0.map(event) }, rules)
  }

  /// Property: the mean of inverses of times is the mean of times that are these inverses, with the same random numbers.
  @Test func `mean speed is divided like mean time`() throws {
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let task = "reaction-time"
    let speed = try reliability(
      "reaction_speed_onset_mean_per_s", task, { mean($0.map { 1000 / $0 }) }
    ) { SessionEvent("reaction", value: $0) }
    let time = try reliability("reaction_time_onset_mean_ms", task, { mean($0.map { 1000 / $0 }) })
    { SessionEvent("reaction", value: 1000 / $0) }
    #expect(speed.participantCount == 12)
    #expect(speed.reliability != nil && speed.reliability == time.reliability)
    #expect(speed.closedForm != nil && speed.closedForm == time.closedForm)
  }

  /// Property: of people with as many trials, numbers and shares correlate alike. Two kinds of lapses and of right sums.
  @Test func `numbers are divided like shares`() throws {
    func lapses(_ times: [Double]) -> Double { Double(times.count { $0 > 500 }) }
    let reaction: (Double) -> SessionEvent = { SessionEvent("reaction", value: $0) }
    let count = try reliability("reaction_lapse_count", "reaction-time", lapses, reaction)
    let share = try reliability(
      "reaction_lapse_pct", "reaction-time", { 100 * lapses($0) / 24 }, reaction)
    #expect(count.participantCount == 12 && share.participantCount == 12)
    let found = [count.reliability?.estimate, share.reliability?.estimate].compactMap(\.self)
    #expect(found.count == 2 && abs(found[0] - found[1]) < 1e-9)
    let closed = [count.closedForm, share.closedForm].compactMap(\.self)
    #expect(closed.count == 2 && abs(closed[0] - closed[1]) < 1e-9)

    let sum: (Double) -> SessionEvent = { SessionEvent($0 > 500 ? "psat_correct" : "psat_wrong") }
    let right = try reliability("psat_correct_count", "psat", lapses, sum)
    let accuracy = try reliability("psat_accuracy_pct", "psat", { 100 * lapses($0) / 24 }, sum)
    let both = [right.reliability?.estimate, accuracy.reliability?.estimate].compactMap(\.self)
    #expect(both.count == 2 && abs(both[0] - both[1]) < 1e-9)
  }

  /// The time to the touch is the duration of its event in seconds; the closed form needs no random numbers.
  @Test func `times of touches are divided as those of reactions are`() throws {
    func mean(_ times: [Double]) -> Double { times.reduce(0, +) / Double(times.count) }
    let touches = try reliability("touch_reaction_time_mean_ms", "normalized-reaction-time", mean) {
      SessionEvent("touch_reaction", durationSeconds: $0 / 1000, value: 2)
    }
    let reactions = try reliability("reaction_time_onset_mean_ms", "reaction-time", mean) {
      SessionEvent("reaction", value: $0)
    }
    #expect(touches.participantCount == 12 && touches.leftOutCount == 0)
    #expect(touches.divisionCount == reactions.divisionCount)
    let closed = [touches.closedForm, reactions.closedForm].compactMap(\.self)
    #expect(closed.count == 2 && abs(closed[0] - closed[1]) < 1e-9)
  }

  /// Normal deviates: sums of twelve uniform ones.
  private static func deviate(_ random: inout ReproducibleRandom) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double(random.below(1_000_001)) / 1e6 }
  }

  /// Truth: times of 200 people whose means have a variance of 3080, and a standard deviation of 200 within each, so that ten
  /// answered sums have a reliability of 3080/(3080 + 4000) = 0.435. Of their 60 sums 50 have no answer. By Python 3.11, random
  /// halves of these ten are 0.512, those of all 60 sums 0.481, and the closed form is 0.510.
  @Test func `events that do not count have no part in a division`() throws {
    var random = ReproducibleRandom(seed: 7)
    var (all, answered) = ([String: [SessionEvent]](), [String: [SessionEvent]]())
    var values: [(name: String, value: Double?)] = []
    for number in 0..<200 {
      let name = "P\(1000 + number)"
      let center = 1500 + 3080.0.squareRoot() * Self.deviate(&random)
      let times = (0..<10).map { _ in center + 200 * Self.deviate(&random) }
      let sums = times.map { SessionEvent("psat_correct", durationSeconds: $0 / 1000) }
      answered[name] = sums
      all[name] = sums.flatMap { sum in
        [sum] + [SessionEvent](repeating: SessionEvent("psat_omission"), count: 5)
      }
      values.append((name, times.reduce(0, +) / 10))
    }
    var rules = HalvesRules()
    rules.divisionCount = 200
    let study = Study(metric: "psat_response_time_mean_ms", task: "psat", values: values)
    let figures = try study.figures(all, rules)
    let (estimate, closed) = (
      try #require(figures.reliability?.estimate), try #require(figures.closedForm)
    )
    #expect(figures.participantCount == 200)
    #expect(abs(closed - 0.435) < 0.12)
    #expect(abs(estimate - closed) < 0.02)
    #expect(figures.reliability == (try study.figures(answered, rules)).reliability)
  }

  /// Sums, most of them right: the number of wrong ones by participant, of four.
  private func sums(_ wrong: [Int]) throws -> [String: String] {
    var events: [String: [SessionEvent]] = [:]
    var values: [(name: String, value: Double?)] = []
    for (number, count) in wrong.enumerated() {
      events["P\(number)"] = (0..<4).map {
        SessionEvent($0 < count ? "psat_wrong" : "psat_correct", item: "\($0)")
      }
      values.append(("P\(number)", 25 * Double(4 - count)))
    }
    var rules = HalvesRules()
    rules.divisionCount = 50
    let study = Study(metric: "psat_accuracy_pct", task: "psat", values: values)
    return printed(try study.figures(events, rules))
  }

  /// Two of six people have one error each. Where both errors are in one half, the other half is 100 % for all; otherwise r is
  /// -1/5, which is stepped up to -1/2. A single error leaves a half without spread in each division.
  @Test func `divisions without spread are left out, and say so`() throws {
    let some = try sums([1, 1, 0, 0, 0, 0])
    #expect(some["flags"] == "small_sample;divisions_left_out")
    #expect(abs((Double(some["reliability"] ?? "") ?? 0) + 0.5) < 1e-9)
    let used = try #require(Int(some["splits"] ?? ""))
    #expect((1..<50).contains(used))
    let none = try sums([1, 0, 0, 0, 0, 0])
    #expect(none["flags"] == "small_sample;no_spread")
    #expect(none["reliability"] == "" && none["splits"] == "")
  }

  /// Two of four correct trials have no time, so that both times are in one half in a third of all divisions of each participant.
  @Test func `a division of fewer than five people is left out`() throws {
    func figures(_ count: Int) throws -> HalvesFigures {
      var events: [String: [SessionEvent]] = [:]
      var values: [(name: String, value: Double?)] = []
      for number in 0..<count {
        let times = [600 + 10 * Double(number), 640 + 17 * Double(number * number % 7)]
        events["P\(number)"] = (0..<4).flatMap { trial -> [SessionEvent] in
          let item = "\(trial)"
          let time = SessionEvent("stroop_response_time_ms", item: item, value: times[trial % 2])
          return (trial < 2 ? [time] : []) + [
            SessionEvent("stroop_congruent", item: item, value: 1),
            SessionEvent("stroop_correct", item: item, value: 1),
          ]
        }
        values.append(("P\(number)", (times[0] + times[1]) / 2))
      }
      var rules = HalvesRules()
      rules.divisionCount = 50
      return try Study(metric: "stroop_response_time_congruent_mean_ms", values: values).figures(
        events, rules)
    }
    let six = try figures(6)
    #expect((1..<40).contains(six.divisionCount ?? 0))
    #expect(printed(six)["flags"]?.contains("divisions_left_out") == true)
    let many = try figures(60)
    #expect(many.divisionCount == 50)
    // Two thirds of 60 are 40 pairs: the interval is as wide as that of 40 people, in z.
    let limits = try #require(many.reliability?.limits)
    func z(_ end: Double) -> Double { atanh(end / (2 - end)) }
    let pairs = 3 + pow(2 * 1.96 / (z(limits.upperBound) - z(limits.lowerBound)), 2)
    #expect((36...44).contains(pairs))
  }

  /// Taps at the given intervals, on both buttons in turn.
  private static func taps(_ intervals: [Double]) -> [SessionEvent] {
    var (events, time) = ([SessionEvent("tap", item: "left", onsetSeconds: 0)], 0.0)
    for (number, interval) in intervals.enumerated() {
      time += interval
      events.append(
        SessionEvent("tap", item: number % 2 == 0 ? "right" : "left", onsetSeconds: time))
    }
    return events
  }

  /// Five intervals: the first half has two of them and the second three. Their means are a and b, whose correlation over six
  /// people is that of R 4.2.2: cor(1:6, c(2, 1, 4, 3, 6, 5)) = 0.8285714.
  @Test func `taps are divided in time, without random numbers`() throws {
    let pairs = [(1.0, 2.0), (2, 1), (3, 4), (4, 3), (5, 6), (6, 5)]
    var events: [String: [SessionEvent]] = [:]
    var values: [(name: String, value: Double?)] = []
    for (number, pair) in pairs.enumerated() {
      let (a, b) = (pair.0 / 10, pair.1 / 10)
      events["P\(number)"] = Self.taps([a, a, b, b, b])
      values.append(("P\(number)", (2 * a + 3 * b) / 5))
    }
    let study = Study(metric: "tap_interval_mean_s", task: "tapping", sessions: 2, values: values)
    let cells = printed(try study.figures(events))
    let r = 0.8285714285714286
    #expect(abs((Double(cells["reliability"] ?? "") ?? 0) - 2 * r / (1 + r)) < 1e-8)
    #expect(["splits", "seed", "split_low", "split_high"].allSatisfy { cells[$0] == "" })
    #expect(cells["events"] == "5")
    // Both sessions of each participant have the same value.
    #expect(cells["wcv_pct"] == "0")
    // Deviations are -0.6, -0.6, 0.4, 0.4 and 0.4 times b - a: 0.44/1.2.
    #expect(cells["lag1"] == "0.366666667")
    #expect(cells["flags"] == "small_sample;events_dependent")
    var rules = HalvesRules()
    (rules.kind, rules.divisionCount) = (.random, 10)
    #expect(printed(try study.figures(events, rules))["splits"] == "10")
  }

  /// Five taps on both buttons in turn, of which four count: halves of two with the dwell times a and b, as above. The last tap does
  /// not count, and neither do a tap without a dwell time and one of 0.9 s, whose button is hit again after 0.4 s.
  @Test func `dwell times are divided in time, without those that are impossible`() throws {
    let pairs = [(1.0, 2.0), (2, 1), (3, 4), (4, 3), (5, 6), (6, 5)]
    var events: [String: [SessionEvent]] = [:]
    var values: [(name: String, value: Double?)] = []
    for (number, pair) in pairs.enumerated() {
      let (a, b) = (pair.0 / 100, pair.1 / 100)
      let dwells: [Double?] = [a, a, 0.9, nil, b, b, 1]
      events["P\(number)"] = dwells.enumerated().map { place, dwell in
        SessionEvent(
          "tap", item: place % 2 == 0 ? "right" : "left", onsetSeconds: 0.2 * Double(place),
          durationSeconds: dwell)
      }
      values.append(("P\(number)", (a + b) / 2))
    }
    let study = Study(metric: "tap_dwell_mean_s", task: "tapping", values: values)
    let cells = printed(try study.figures(events))
    let r = 0.8285714285714286
    #expect(abs((Double(cells["reliability"] ?? "") ?? 0) - 2 * r / (1 + r)) < 1e-8)
    #expect(cells["events"] == "4" && cells["splits"] == "")
    #expect(cells["n"] == "6")
    let left = Study(metric: "tap_dwell_left_mean_s", task: "tapping", values: values)
    #expect(printed(try left.figures(events))["events"] == "2")
  }

  @Test func `who has too few events, or others than the value, is left out`() throws {
    var events: [String: [SessionEvent]] = [:]
    var values: [(name: String, value: Double?)] = []
    for number in 0..<8 {
      let center = 0.2 + 0.01 * Double(number)
      events["P\(number)"] = Self.taps([center, center + 0.01, center, center + 0.01])
      values.append(("P\(number)", center + 0.005))
    }
    values[0].value = 0.5
    events["P1"] = Self.taps([0.215])
    values[1].value = 0.215
    let study = Study(metric: "tap_interval_mean_s", task: "tapping", values: values)
    let figures = try study.figures(events)
    #expect(figures.participantCount == 6)
    #expect(figures.leftOutCount == 2)
    #expect(printed(figures)["flags"]?.contains("events_differ") == true)
    let few = Study(metric: "tap_interval_mean_s", task: "tapping", values: Array(values.prefix(6)))
    let cells = printed(try few.figures(events))
    #expect(cells["n"] == "4")
    #expect(cells["flags"] == "few_participants;events_differ")
    #expect(["reliability", "mean", "closed_form"].allSatisfy { cells[$0] == "" })
  }

  @Test func `equal halves have no spread`() throws {
    var events: [String: [SessionEvent]] = [:]
    for number in 0..<6 { events["P\(number)"] = Self.taps([0.25, 0.25, 0.25, 0.25]) }
    let study = Study(
      metric: "tap_interval_mean_s", task: "tapping", values: (0..<6).map { ("P\($0)", 0.25) })
    let cells = printed(try study.figures(events))
    #expect(cells["flags"] == "small_sample;no_spread")
    #expect(cells["reliability"] == "")
    #expect(cells["mean"] == "0.25")
  }

  /// Six strides of 1 s and six of 1.2 s, one of them in a turn from 4.5 to 5.5 s.
  @Test func `strides that touch a turn are left out`() throws {
    var events: [String: [SessionEvent]] = [:]
    var values: [(name: String, value: Double?)] = []
    for number in 0..<6 {
      let length = 1 + 0.01 * Double(number)
      let strides = (0..<12).map { place in
        SessionEvent(
          "stride", item: "1.\(place + 1)", onsetSeconds: Double(place), durationSeconds: length,
          value: (4...5).contains(place) ? 9 : length + (place % 2 == 0 ? 0.02 : 0))
      }
      let turn = SessionEvent("turn", item: "left", onsetSeconds: 4.5, durationSeconds: 1)
      events["P\(number)"] = [turn] + strides
      // Places 0, 2, 6, 8 and 10 of ten are longer.
      values.append(("P\(number)", length + 0.01))
    }
    let study = Study(metric: "stride_time_mean_s", task: "timed-walk", values: values)
    let cells = printed(try study.figures(events))
    #expect(cells["n"] == "6")
    #expect(cells["events"] == "10")
  }

  /// Truth: the rules of the tests.
  @Test func `it is said why halves of adaptive tests are not offered`() {
    #expect(EventFunction.refusal(of: ["spatial-memory"]).contains("adaptive"))
    #expect(EventFunction.refusal(of: ["tower-of-hanoi"]).contains("one problem"))
    #expect(EventFunction.refusal(of: ["gait-and-balance"]).contains("no function of events"))
    #expect(
      EventFunction.refusal(of: ["psat", "spatial-memory"]).contains("no function of events"))
  }

  @Test func `a metric that is no function of events is not offered`() {
    #expect(EventFunction.of("stroop_post_error_slowing_mean_ms", task: "stroop") == nil)
    #expect(EventFunction.of("memory_span_max_items", task: "spatial-memory") == nil)
    #expect(
      Set(EventFunction.all.map { "\($0.task) \($0.metric)" }).count == EventFunction.all.count)
  }
}
