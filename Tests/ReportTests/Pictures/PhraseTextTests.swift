import Metrics
import Testing

@testable import Report

/// Truth: three significant digits, and units as the International System of Units writes them.
@Suite struct PhraseTextTests {
  @Test func `quantities have three digits and their unit`() {
    let phrase: Phrase =
      "a cadence of \(112.345, .stepsPerMinute) and \(78, .degrees) over \(3) steps"
    #expect(phrase.text == "a cadence of 112 steps/min and 78° over 3 steps")
    #expect(Phrase("\(0.4015151, .one)").text == "0.402")
    #expect(Phrase("\(-23.34, .decibels)").text == "-23.3 dB")
    #expect(Phrase("\(43.26, .soundPressureLevel)").text == "43.3 dB SPL")
    #expect(Phrase("\(2.14, .percent)").text == "2.14 %")
    #expect(Phrase("\(1.5, .acceleration)").text == "1.5 m/s²")
  }

  @Test func `a phrase without content is empty`() {
    #expect(Phrase("").isEmpty)
    #expect(Phrase("\(Double.nan, .seconds)").isEmpty)
    #expect(("mean " + Phrase("\(2, .seconds)")).text == "mean 2 s")
  }

  @Test func `a finding has the labels and values that can be trusted`() throws {
    func metric(_ name: String, _ unit: MetricUnit, _ reading: Reading) -> Metric<Int> {
      Metric(
        name, "Label of \(name)", unit, "Something.", source: "common definition", range: "-9..9",
        absentWhen: "never", reading: { _ in reading })
    }
    let reason = Flag("few_values", .distrust, "Few values.")
    let doubt = Flag("short", .doubt, "Short.")
    let rows = [
      metric("speed", .metersPerSecond, .number(1.234, else: reason)),
      metric("lost", .seconds, .number(nil, else: reason)),
      metric("far", .meters, .number(99, else: reason)),
      metric("time", .seconds, .number(2, flags: [doubt], else: reason)),
    ].compactMap { metric in metric.reading(0).map { MeasuredMetric(metric.definition, $0) } }
    let drawing = Drawing<Int>(
      "p", "P", caption: "C.", reading: "R.", findings: ["time", "speed", "lost", "far", "none"]
    ) { _ in [Panel(x: .time, y: Axis("y"), [.line([[0, 0], [1, 1]])])] }
    let picture = try #require(drawing.picture(0, rows))
    #expect(picture.finding.text == "Label of time 2 s (doubtful); Label of speed 1.23 m/s.")
    #expect(
      PictureDescription(picture).text.hasPrefix(
        "Label of time 2 s (doubtful); Label of speed 1.23 m/s. C. "))
    #expect(drawing.picture(0)?.finding.isEmpty == true)
  }
}
