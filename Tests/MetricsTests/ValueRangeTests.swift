import Metrics
import Synthesis
import Testing

/// Truth: the meaning of bounds, checked with numbers around them that are drawn at random.
@Suite struct ValueRangeTests {
  private static let dull = Flag("dull", .note, "A note.")
  private static let wrong = Flag("wrong", .distrust, "Not to be trusted.")

  private func metric(_ range: ValueRange?, unit: MetricUnit = .one) -> MetricDefinition {
    MetricDefinition(
      name: "share", label: "Share", unit: unit, meaning: "A share.", source: "this test",
      range: range, absentWhen: "never")
  }

  private func measured(_ value: Double, in range: ValueRange?, flags: [Flag] = []) -> Reading {
    MeasuredMetric(metric(range), .number(value, flags: flags, else: Self.dull)).reading
  }

  @Test(arguments: [
    ("0..1", 0.0, 1.0), ("-630..630", -630, 630), ("0..", 0, .infinity), ("..0", -.infinity, 0),
    ("0.27..1.5", 0.27, 1.5), ("3..3", 3, 3), ("1..1e6", 1, 1_000_000),
  ]) func `a text becomes its bounds`(text: String, lowest: Double, highest: Double) throws {
    let range = try #require(ValueRange(text))
    #expect(range.lowest == lowest)
    #expect(range.highest == highest)
    #expect(ValueRange(stringLiteral: text) == range)
    #expect(ValueRange(range.text) == range)
  }

  @Test(arguments: [
    "", "..", "1", "1..0", "a..b", "0..1..2", "0, 2..20", "nan..1", "0..inf", " 0..1", "0...1",
  ]) func `a text that is no range is refused`(text: String) {
    #expect(ValueRange(text) == nil)
    let empty = ValueRange(stringLiteral: text)
    #expect(!empty.contains(0))
    #expect(!empty.contains(.infinity))
    #expect(!empty.contains(-.infinity))
  }

  @Test func `a value beyond a bound is flagged and bad, one on it is not`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let ends = [
        Double.random(in: -1e6...1e6, using: &random), .random(in: -1e6...1e6, using: &random),
      ].sorted()
      guard let range = ValueRange("\(ends[0])..\(ends[1])") else {
        Issue.record("\(ends)")
        continue
      }
      let inside = [ends[0], ends[1], .random(in: ends[0]...ends[1], using: &random)]
      let outside = [
        ends[0].nextDown, ends[1].nextUp, ends[0] - .random(in: 1...1e300, using: &random),
        ends[1] + .random(in: 1...1e300, using: &random),
      ]
      for value in inside {
        #expect(measured(value, in: range).flags.isEmpty, "\(value) in \(range.text)")
        #expect(measured(value, in: range).quality(with: []) == .good)
      }
      for value in outside {
        let reading = measured(value, in: range)
        #expect(reading.flags == [.outOfRange])
        #expect(reading.quality(with: []) == .bad)
        #expect(reading.value == .number(value))
      }
    }
  }

  @Test func `an open end has no bound, and no range has none`() {
    #expect(measured(1e300, in: "0..").flags.isEmpty)
    #expect(measured(-1e-300, in: "0..").flags == [.outOfRange])
    #expect(measured(-1e300, in: "..0").flags.isEmpty)
    #expect(measured(1e300, in: nil).flags.isEmpty)
  }

  @Test func `other flags stay and the heaviest decides`() {
    #expect(measured(2, in: "0..1", flags: [Self.dull]).flags == [Self.dull, .outOfRange])
    #expect(measured(2, in: "0..1", flags: [Self.wrong]).quality(with: []) == .bad)
    #expect(measured(1, in: "0..1", flags: [Self.wrong]).flags == [Self.wrong])
  }

  @Test func `words and empty values are not measured against a range`() {
    let definition = MetricDefinition(
      name: "m", label: "M", type: .word(["trunk"]), unit: .none, meaning: "m", source: "m",
      absentWhen: "never")
    let word = MeasuredMetric(definition, .word("trunk")).reading
    #expect(word.flags.isEmpty)
    #expect(word.quality(with: []) == .good)
    #expect(MeasuredMetric(definition, .word("limb")).reading.flags == [.wordNotInLevels])
    #expect(MeasuredMetric(metric("0..1"), .word("trunk")).reading.quality(with: []) == .bad)
    #expect(MeasuredMetric(metric("0..1"), .absent(Self.dull)).reading.flags == [Self.dull])
  }

  /// Truth: the column of a count in a wide table is declared as one of integers, which no exponent and no fraction is.
  @Test func `a count that is no whole number has no value and is bad`() {
    let definition = MetricDefinition(
      name: "step_count", label: "Steps", type: .count, unit: .count, meaning: "Steps.",
      source: "this test", range: .count, absentWhen: "never")
    func count(_ number: Double) -> Reading {
      MeasuredMetric(definition, .number(number, else: Self.dull)).reading
    }
    for number in [0.05, -0.5, 52.999_999_999, 1e-300, 99_999.5] {
      #expect(count(number).value == nil, "\(number)")
      #expect(count(number).flags == [.countNotWhole])
      #expect(count(number).quality(with: []) == .bad)
    }
    for number in [1e16, 1e150, -1e300, 0x1p53 + 2] {
      #expect(count(number).value == nil, "\(number)")
      #expect(count(number).flags == [.outOfRange])
      #expect(count(number).quality(with: []) == .bad)
    }
    for number in [0, 1, 100_000.0] {
      #expect(count(number).value == .number(number))
      #expect(count(number).quality(with: []) == .good)
    }
    for number in [-1.0, 100_001, 0x1p53] {
      #expect(count(number).value == .number(number))
      #expect(count(number).flags == [.outOfRange])
    }
  }

  @Test func `a group's values are measured against their ranges too`() {
    let group = GroupMeasurement(
      participant: "P1", group: "hands",
      metrics: [MeasuredMetric(metric("-200..200"), .number(201, else: Self.dull))])
    #expect(group.metrics.map { $0.reading.quality(with: []) } == [.bad])
  }

  @Test func `another unit has another range, in which the same values are good`() {
    var random = SplitMix64(seed: 7)
    let range: ValueRange = "0..0.55"
    for _ in 0..<1000 {
      let value = Double.random(in: -0.5...1, using: &random)
      let share = MeasuredMetric(metric(range), .number(value, else: Self.dull))
      let percent = share.converted(to: .percent) { 100 * $0 }
      #expect(percent.reading.flags == share.reading.flags)
      #expect(percent.definition.range?.text == "0..55")
    }
    let edge = MeasuredMetric(metric(range), .number(0.55, else: Self.dull))
    #expect(edge.converted(to: .percent) { 100 * $0 }.reading.flags.isEmpty)
  }

  @Test func `a range in another unit has converted ends, and an open end stays open`() {
    let share: ValueRange = "0.1..0.9"
    #expect(share.converted { 100 * $0 }.text == "10..90")
    #expect(ValueRange("0..").converted { 100 * $0 }.text == "0..")
    #expect(ValueRange("..2").converted { $0 - 5 }.text == "..-3")
    #expect(share.converted { 100 * $0 }.contains(90))
  }

  @Test func `two values of a range are at most its spread apart`() {
    #expect(ValueRange("-200..200").spread.text == "0..400")
    #expect(ValueRange("3..3").spread.text == "0..0")
    #expect(ValueRange("3..").spread.text == "0..")
  }

  @Test func `a value that implies an impossible one is flagged`() {
    let speed: ValueRange = "0..12"
    #expect(speed.flags(implied: 13) == [.outOfRange])
    #expect(speed.flags(implied: 12).isEmpty)
    #expect(speed.flags(implied: nil).isEmpty)
  }
}
