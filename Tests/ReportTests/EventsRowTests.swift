import Metrics
import Report
import Testing
import Text

/// Truth: the contract of `events.csv`, whose value is a number or a word.
@Suite struct EventsRowTests {
  private func row(_ event: Event) -> String {
    let measurement = StepMeasurement(
      step: "a", attempt: 1, source: "r.json", metrics: [], events: [event])
    let report = SessionReport(
      participant: "P", visit: "V", session: "S", start: "", task: "t", method: "t/1",
      measurements: [measurement])
    let bytes = EventsRow.table.bytes(EventsRow.rows(of: report), Delimited(.csv))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `events with numbers, with words and with nothing are written`() {
    let number = Event("level", onsetSeconds: 1.5, side: "left", value: -20, unit: .decibels)
    #expect(row(number) == "P,V,S,t,a,1,left,1.5,,level,,-20,,dB,r.json,\n")
    let word = Event("status", onsetSeconds: nil, item: "1000#2", word: "wrong_ear")
    #expect(row(word) == "P,V,S,t,a,1,,,,status,1000#2,,wrong_ear,,r.json,\n")
    #expect(row(Event("tap", onsetSeconds: 2)) == "P,V,S,t,a,1,,2,,tap,,,,,r.json,\n")
    #expect(row(Event("odd", onsetSeconds: 2, value: .nan)) == "P,V,S,t,a,1,,2,,odd,,,,,r.json,\n")
  }

  /// A session takes no longer than a week.
  @Test func `an event that cannot be has a flag`() {
    let week = Event("step_result", onsetSeconds: 0, durationSeconds: 604_800)
    #expect(row(week).hasSuffix("r.json,\n"))
    let longer = Event("step_result", onsetSeconds: 0, durationSeconds: 604_801)
    #expect(row(longer).hasSuffix("r.json,out_of_range\n"))
    let trial = Event(
      "stroop_response_time_ms", onsetSeconds: 1, value: 3.1e12, unit: .milliseconds,
      flags: [Flag("lapse", .note, "")])
    #expect(row(trial).hasSuffix("r.json,out_of_range;lapse\n"))
  }

  @Test func `the side is the one that the step tested, in rows and in nested JSON`() throws {
    let event = Event("tap", onsetSeconds: 1, side: "right", item: "right")
    func report(of side: String) -> SessionReport {
      let step = StepMeasurement(
        step: "a", attempt: 1, source: "r.json", metrics: [], events: [event])
      return SessionReport(
        participant: "P", visit: "V", session: "S", start: "", task: "t", method: "t/1",
        measurements: [step.of(side: side)])
    }
    for (tested, printed) in [("left", "left"), ("", "right")] {
      let report = report(of: tested)
      #expect(EventsRow.rows(of: report).map(\.side) == [printed])
      let step = try #require(report.json["steps"]?.array?.first)
      #expect(step["events"]?.array?.first?["side"]?.text == printed)
    }
  }
}
