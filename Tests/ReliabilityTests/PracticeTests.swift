import Foundation
import Metrics
import Reliability
import Report
import Testing
import Text

/// The people of Tests/Oracles/practice.csv, one session a day.
private func people(_ column: Int = 2) throws -> [Entry] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Oracles/practice.csv")
  let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
  return rows.map { row in
    let cells = row.split(separator: ",").map(String.init)
    let day = Double(cells[1]) ?? 0
    return Entry(
      participant: cells[0], session: "S\(cells[1])", day: day, value: Double(cells[column]))
  }
}

@Suite struct PracticeInChangesTests {
  private func developments(_ entries: [Entry], _ change: (inout ChangeRules) -> Void = { _ in })
    throws -> [Development]
  {
    let values = OrderedValues(entries)
    var rules = ChangeRules()
    change(&rules)
    let tables = OccasionTables(values, ReliabilityDesign(.sessions))
    var errors = MeasurementErrors()
    let measure = try #require(values.measures.first)
    for row in tables.reliability(of: measure) { errors.add(row) }
    return Developments(values, errors, rules).of(measure)
  }

  private func findings(_ entries: [Entry]) throws -> PracticeFindings {
    let values = OrderedValues(entries)
    let tables = OccasionTables(values, ReliabilityDesign(.sessions))
    let measure = try #require(values.measures.first)
    return try #require(tables.practice(of: measure, scale: .auto).first)
  }

  private func count(_ all: [Development], _ verdict: ChangeVerdict) -> Int {
    all.flatMap(\.laterPoints).count { $0.verdict == verdict }
  }

  /// Oracle: Tests/Oracles/practice.py.
  @Test func `what people learn is subtracted from their changes`() throws {
    let all = try developments(people())
    let first = try #require(all.first).points
    for (place, index) in [(3, -1.0767277), (4, -1.0421362), (5, 0.8613210)] {
      #expect(try abs(#require(first[place].index) - index) < 2e-6)
    }
    #expect(try abs(#require(all.last?.points.last?.index) - 0.9708528) < 2e-6)
    #expect(all.allSatisfy { $0.practice == .adjusted })
    #expect(count(all, .up) == 39)
    #expect(count(all, .down) == 16)
    #expect(first.compactMap(\.repetition) == Array(1...20))
    #expect(first[3].flags.contains { $0.code.rawValue == "practice_adjusted" })
  }

  /// What would be called up without subtraction is neither up nor nothing.
  @Test func `without controls a gain is unclear, and with them it is not`() throws {
    let all = try developments(people())
    #expect(count(all, .unclear) == 335)
    let unclear = all.flatMap(\.laterPoints).filter { $0.verdict == .unclear }
    #expect(unclear.allSatisfy { $0.flags.contains { $0.code.rawValue == "practice_or_change" } })
    let controlled = try developments(people()) { rules in
      rules.isControl = { $0.participant < "S20" }
    }
    #expect(count(controlled, .unclear) == 0)
  }

  @Test func `nothing is subtracted if practice is flagged, ignored or not found`() throws {
    let flagged = try developments(people()) { $0.practice = .flag }
    #expect(flagged.allSatisfy { $0.practice == .found })
    #expect(
      flagged.flatMap(\.laterPoints).allSatisfy {
        $0.flags.contains { $0.code.rawValue == "practice_unadjusted" }
      })
    let ignored = try developments(people()) { $0.practice = .ignore }
    #expect(ignored.allSatisfy { $0.practice == nil })
    #expect(count(flagged, .up) == 374)
    #expect(count(ignored, .up) == 374)
    let without = try developments(people(3))
    #expect(without.allSatisfy { $0.practice == .notFound })
    #expect(count(without, .unclear) == 0)
    #expect(
      without.allSatisfy { all in all.laterPoints.allSatisfy { $0.expected == all.baseline } })
  }

  /// Oracle: Tests/Oracles/practice.py.
  @Test func `a burn-in leaves out first repetitions`() throws {
    let found = try findings(people())
    #expect(found.verdict == .yes)
    #expect(found.burnIn(baselineCount: 3) == 14)
    let all = try developments(people()) { $0.burnIn = .auto }
    let points = try #require(all.first).points
    #expect(points.count { $0.place == .burnIn } == 14)
    #expect(points.prefix(14).allSatisfy { $0.flags.map(\.code.rawValue) == ["burn_in"] })
    #expect(all.allSatisfy { $0.practice == .found })
    #expect(count(all, .unclear) == 0)
    #expect(count(all, .up) == 5)
    #expect(count(all, .down) == 1)
    let long = try developments(people()) { $0.burnIn = .count(17) }
    #expect(long.isEmpty)
  }

  /// Who did the test has practised, even if the value cannot be used.
  @Test func `repetitions without a usable value are counted`() throws {
    let entries = try people().map { entry in
      var entry = entry
      if entry.session == "S5" { entry.value = nil }
      return entry
    }
    let points = try #require(developments(entries).first).points
    #expect(points.compactMap(\.repetition) == [1, 2, 3, 4] + Array(6...20))
  }

  @Test func `a session whose recording cannot be measured is a repetition of its step alone`()
    throws
  {
    let entries = try people().map { entry in
      var entry = entry
      entry.isMeasured = entry.session != "S5"
      return entry
    }
    let points = try #require(developments(entries).first).points
    #expect(points.compactMap(\.repetition) == [1, 2, 3, 4] + Array(6...20))
    let ofOthers = entries.map { entry in
      var entry = entry
      if !entry.isMeasured { entry.step = "stand" }
      return entry
    }
    let others = try #require(developments(ofOthers).first).points
    #expect(others.compactMap(\.repetition) == Array(1...19))
  }

  /// Closed form: the values of everybody lie on one curve, of which the first repetition could not be measured. Counted from the
  /// second session on, the gain seen would be what is learned from the second to the last session.
  @Test func `the gain counts from a first session that could not be measured`() throws {
    let entries = [Entry].learners.map { entry in
      var entry = entry
      entry.isMeasured = entry.session != "S1"
      return entry
    }
    let row = PracticeRow(try findings(entries), baselineCount: 3)
    #expect(row.lastRepetition == 12)
    #expect(try abs(#require(row.gain) - [Entry].learned(by: 12)) < 0.05)
    #expect(try abs(#require(row.half) - 2) < 0.05)
  }

  @Test func `the order of rows changes nothing`() throws {
    let rows = try developments(people()).flatMap { ChangesRow.rows(of: $0) }
    #expect(try developments(people().reversed()).flatMap { ChangesRow.rows(of: $0) } == rows)
  }

  @Test func `a row has the figures of the curve`() throws {
    let row = PracticeRow(try findings(people()), baselineCount: 3)
    #expect(row.practice == "yes" && row.participantCount == 40 && row.valueCount == 800)
    #expect(row.mostRepetitions == 20 && row.lastRepetition == 20)
    #expect(try abs(#require(row.ninety) - 5.92345868 * 3.321928094887362) < 1e-5)
    #expect(try abs(#require(row.errorDeviation) - 3.458014.squareRoot()) < 1e-6)
    #expect(row.burnIn == 14 && row.flags.isEmpty)
    let few = PracticeRow(
      try findings(people().filter { $0.participant < "S05" }), baselineCount: 3)
    #expect(few.practice == "untested" && few.gain == nil && few.flags == "few_learners")
  }

  /// Values that fall where high ones are better are no practice.
  @Test func `a decline of all is against practice`() throws {
    let values = OrderedValues(
      try people().map { entry in
        var entry = entry
        entry.value = entry.value.map { 100 - $0 }
        return entry
      }, better: .higher)
    let tables = OccasionTables(values, ReliabilityDesign(.sessions))
    let measure = try #require(values.measures.first)
    let found = tables.practice(of: measure, scale: .raw)
    #expect(found.map(\.verdict) == [.against])
  }
}
