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

  @Test func `a sentence has the parts that are known`() {
    let unknown: Phrase? = nil
    #expect(Phrase.sentence("two taps", unknown, "one beside").text == "Two taps, one beside.")
    #expect(Phrase.sentence(unknown, "\(2, .seconds) long").text == "2 s long.")
    #expect(Phrase.sentence(unknown, nil).isEmpty)
    #expect(Phrase("").isEmpty)
    #expect(Phrase("\(Double.nan, .seconds)").isEmpty)
  }
}
