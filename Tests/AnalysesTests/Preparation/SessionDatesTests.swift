import Metrics
import Recordings
import Testing
import Text

@testable import Analyses
@testable import Study

/// Truth: the years in which phones recorded, 2012 to 2069, and the longest session, a week.
@Suite struct SessionDatesTests {
  private func session(from start: String?, to end: String?) -> Session {
    Session(
      participant: "P01", identifier: "S", task: .stroop, start: start.flatMap { RecordedDate($0) },
      end: end.flatMap { RecordedDate($0) }, resultSource: "P01/result.json", steps: [],
      deviceModel: nil, duplicateStepCount: 0, requiredSteps: [], conclusionStep: "conclusion")
  }

  @Test(
    arguments: [
      ("2026-03-02T10:00:00Z", "2026-03-02T10:02:00Z", []),
      ("2012-01-01T00:00:00Z", "2012-01-01T00:01:00Z", []),
      ("2011-12-31T23:59:00Z", "2012-01-01T00:00:00Z", ["date_implausible"]),
      ("2069-12-31T23:59:00Z", "2070-01-01T00:00:00Z", ["date_implausible"]),
      ("1900-01-01T00:00:00Z", "9999-12-31T23:59:59Z", ["date_implausible", "out_of_range"]),
      ("1970-01-01T00:00:00Z", "1970-01-01T00:02:00Z", ["date_implausible"]),
      ("2026-03-02T10:00:00Z", "2026-03-09T10:00:00Z", []),
      ("2026-03-02T10:00:00Z", "2026-03-09T10:00:01Z", ["out_of_range"]),
      ("2026-03-02T10:00:00Z", "2026-03-02T10:00:00Z", []),
      ("2026-03-02T10:00:01Z", "2026-03-02T10:00:00Z", ["wall_clock_changed", "out_of_range"]),
      ("2026-03-02T10:00:00Z", nil, []), (nil, nil, []),
      ("2026-03-02T10:00:00", "2026-03-02T10:02:00", ["zone_unknown"]),
      ("2026-03-02T10:00:00Z", "2027-03-04T10:00:00Z", ["out_of_range"]),
      ("2026-03-02T10:00:00Z", "2027-03-04T10:00:01Z", ["dates_conflict", "out_of_range"]),
    ] as [(String?, String?, [String])])
  func `a session says what is wrong with its dates and its length`(
    start: String?, end: String?, flags: [String]
  ) { #expect(session(from: start, to: end).accountFlags.map(\.name) == flags) }

  @Test func `both dates are told, each with its year`() {
    let told = session(from: "1900-01-01T00:00:00Z", to: "9999-12-31T23:59:59Z").dateRemarks
    #expect(
      told.map(\.sentence) == [
        "startDate is of the year 1900; the start is left empty",
        "endDate is of the year 9999; the end is left empty",
      ])
    let islamic = session(from: "1447-09-14T10:00:00Z", to: nil).dateRemarks
    #expect(islamic.map(\.problem).first?.contains("Islamic or Persian calendar") == true)
    #expect(
      islamic.map(\.sentence).first?.hasSuffix(
        "the start is left empty; set the calendar of the export to Gregorian, or name the visit in the column visit of --map"
      ) == true)
  }

  @Test func `the clock of recordings without a result is named`() {
    var session = session(from: "1970-01-01T00:00:00Z", to: nil)
    session.resultSource = nil
    #expect(
      session.dateRemarks.map(\.sentence) == [
        "the start by the clock of the recordings is of the year 1970; the start is left empty"
      ])
  }

  @Test func `several tasks share a duration, which none of them is blamed for`() {
    var part = session(from: "2026-03-02T10:00:00Z", to: "2026-03-19T10:00:00Z")
    part.isOneOfSeveral = true
    #expect(part.accountFlags.isEmpty)
  }
}
