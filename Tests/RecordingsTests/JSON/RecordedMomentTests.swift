import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: 2026-03-04T20:00:00Z is 1,772,654,400 s after 1970 and 794,347,200 s after 2001, in the forms of JSON that databases document.
@Suite struct RecordedMomentTests {
  static let forms = [
    #""2026-03-04T20:00:00Z""#, #""2026-03-04T8:00:00 PM+0000""#, "1772654400", "1772654400000",
    "794347200", #""1772654400""#, #""١٧٧٢٦٥٤٤٠٠""#, #"{"$date":"2026-03-04T20:00:00Z"}"#,
    #"{"$date":1772654400000}"#, #"{"$date":{"$numberLong":"1772654400000"}}"#,
    #"{"_seconds":1772654400,"_nanoseconds":0}"#, #"{"seconds":1772654400,"nanoseconds":0}"#,
    #"{"timestampValue":"2026-03-04T20:00:00Z"}"#,
  ]
  /// A table keeps what is nested once.
  static let formsInTables = forms.filter { !$0.contains("numberLong") }
  private static let moment = 1_772_654_400.0

  @Test(arguments: forms) func `a moment has many forms`(form: String) throws {
    let date = try #require(try tree(form).recordedDate)
    #expect(date.unixSeconds == Self.moment)
    #expect((date.zone == .unstated) == !form.contains("2026"))
  }

  /// MongoDB counts milliseconds, whatever their size: three days of birth.
  @Test(arguments: [
    (#"{"$date":-631152000000}"#, "1950-01-01"), (#"{"$date":0}"#, "1970-01-01"),
    (#"{"$date":{"$numberLong":"1000"}}"#, "1970-01-01"),
  ]) func `the number of a database is milliseconds`(form: String, day: String) throws {
    #expect(try tree(form).recordedDate?.localDay.text == day)
  }

  @Test(arguments: [
    "0", "-1", "12345", "true", "[]", "{}", "null", #""""#, #""yesterday""#, #"{"$date":null}"#,
    #"{"_seconds":1e300}"#, #"{"seconds":"x"}"#,
  ]) func `anything else is no date`(form: String) throws {
    #expect(try tree(form).recordedDate == nil)
  }

  @Test(arguments: formsInTables) func `recorders have dates in every form`(form: String) throws {
    let steps = try content(
      #"{"items":[{"startDate":\#(form),"endDate":\#(form),"numberOfSteps":9}]}"#)
    guard case .pedometer(let updates) = steps else { throw UnexpectedContent() }
    #expect(updates.ends.first??.unixSeconds == Self.moment)
    #expect(updates.starts.first??.unixSeconds == Self.moment)
    let fixes = try locations(
      #"{"items":[{"timestamp":\#(form),"horizontalAccuracy":5,"coordinate":{"latitude":1,"longitude":2}}]}"#
    )
    #expect(fixes.times.first??.unixSeconds == Self.moment)
    let samples = try healthSamples(
      #"{"items":[{"type":"HKQuantityTypeIdentifierStepCount","value":5,"unit":"count","startDate":\#(form),"endDate":\#(form)}]}"#
    )
    #expect(samples.starts.first??.unixSeconds == Self.moment)
  }

  /// Times since boot are no dates, and do not make a location of what is none.
  @Test func `numbers that are no dates make no recording of dates`() throws {
    #expect(
      try content(
        #"{"items":[{"timestamp":5120.5,"horizontalAccuracy":5,"coordinate":{"latitude":1,"longitude":2}}]}"#
      ) == nil)
  }

  /// Twelve taps 19 ms apart would be 209 s, which the dates of 20 s exclude: no unit is left.
  @Test(arguments: [
    ("1772654400", "1772654420"), (#"{"_seconds":1772654400}"#, #"{"_seconds":1772654420}"#),
    (#""2026-03-04T3:00:00 PM-0500""#, #""2026-03-04T3:00:20 PM-0500""#),
  ]) func `dates of every form bound the times of a result`(start: String, end: String) throws {
    let taps = (0..<12).map { #"{"timestamp":\#(19 * $0 + 1),"index":\#($0),"incorrect":false}"# }
    let object = try tree(
      #"{"startDate":\#(start),"endDate":\#(end),"taps":[\#(taps.joined(separator: ","))]}"#)
    let result = TrailMakingResult(ResultLeaf(path: "", object: object))
    #expect(result.times != .seconds)
  }

  /// Of the task, of each of its steps, and of a step without a task.
  @Test func `dates that cannot be read are told with their place`() throws {
    let step =
      #"{"_class":"ORKStepResult","identifier":"psat","startDate":"noon of day 3","endDate":true,"results":[]}"#
    let whole = try results(
      #"{"_class":"ORKTaskResult","identifier":"t","startDate":"2026-03-04T15:00:00Z","endDate":"at 4","results":[\#(step)]}"#
    )
    #expect(
      whole.first?.unreadableDates == [
        #"endDate: "at 4""#, #"results[0].startDate: "noon of day 3""#,
        "results[0].endDate: true or false",
      ])
    #expect(
      try results(step).first?.unreadableDates == [
        #"startDate: "noon of day 3""#, "endDate: true or false",
      ])
    #expect(
      try results(step.replacing("noon of day 3", with: "")).first?.unreadableDates.count == 1)
  }
}
