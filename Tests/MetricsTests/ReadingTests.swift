import Metrics
import Testing

/// Truth: the rules of the verdict, written out for each weight.
@Suite struct ReadingTests {
  private static func flag(_ weight: Flag.Weight) -> Flag { Flag("\(weight)", weight, "A flag.") }

  private static let one = Reading.number(1, else: flag(.note))

  @Test(arguments: [
    (Flag.Weight.note, Quality.good), (.absence, .good), (.doubt, .doubtful), (.distrust, .bad),
    (.error, .bad),
  ]) func `a value is as good as its heaviest flag lets it be`(
    weight: Flag.Weight, quality: Quality
  ) {
    let flag = Self.flag(weight)
    #expect(Self.one.flagged([flag]).quality(with: []) == quality)
    #expect(Self.one.quality(with: [flag]) == quality)
    #expect(Self.one.flagged([Self.flag(.note)]).quality(with: [flag]) == quality)
  }

  @Test func `the flags of the value and of its step count alike`() {
    let doubted = Self.one.flagged([Self.flag(.doubt)])
    #expect(doubted.quality(with: [Self.flag(.distrust)]) == .bad)
    #expect(doubted.quality(with: [Self.flag(.note)]) == .doubtful)
    #expect(Self.one.quality(with: []) == .good)
  }

  @Test func `what is missing is absent if nothing was recorded, otherwise bad`() {
    #expect(Reading.absent(Self.flag(.absence)).quality(with: []) == .absent)
    #expect(Reading.absent(Self.flag(.absence)).quality(with: [Self.flag(.distrust)]) == .absent)
    for weight in [Flag.Weight.note, .doubt, .distrust, .error] {
      #expect(Reading.absent(Self.flag(weight)).quality(with: []) == .bad, "\(weight)")
    }
  }

  @Test func `a number that is missing or not finite is absent for its reason`() {
    let reason = Self.flag(.distrust)
    for number in [nil, Double.nan, .infinity, -.infinity] {
      #expect(Reading.number(number, count: 3, else: reason) == .absent(reason))
    }
    #expect(Reading.number(-0.5, count: 3, else: reason).value == .number(-0.5))
    #expect(Reading.number(-0.5, count: 3, else: reason).flags.isEmpty)
  }

  @Test func `an absent reading keeps its reason alone`() {
    let reason = Self.flag(.absence)
    #expect(Reading.absent(reason).flagged([Self.flag(.doubt)]).flags == [reason])
    #expect(Self.one.flagged([reason]).flagged([Self.flag(.doubt)]).flags.count == 2)
  }

  @Test func `a number of things is its own count`() {
    #expect(Reading.count(4).value == .number(4))
    #expect(Reading.count(4).count == 4)
    #expect(Reading.word("trunk").count == nil)
  }

  @Test func `a truth is a number and a word, other values are one of them`() {
    #expect(MetricValue.truth(true).number == 1)
    #expect(MetricValue.truth(false).text == "false")
    #expect(MetricValue.number(2).text == nil)
    #expect(MetricValue.word("trunk").number == nil)
  }

  @Test func `the worst of several verdicts passes over absent ones`() {
    #expect([Quality.absent, .good].worst == .good)
    #expect([Quality.good, .doubtful, .absent].worst == .doubtful)
    #expect([Quality.doubtful, .bad, .good].worst == .bad)
    #expect([Quality.bad, .error].worst == .error)
    #expect([Quality.absent, .absent].worst == .absent)
    #expect([Quality]().worst == .absent)
  }
}
