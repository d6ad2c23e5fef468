import Metrics
import Testing

/// Closed forms: what a line of a table says is what its reading gives.
@Suite struct MetricBuilderTests {
  private struct Taps {
    var count: Int?
    var seconds: [Double]?
    var areLate = false
  }

  private static let few = Flag("few", .note, "Few.")
  private static let none = Flag("none", .note, "None.")
  private static let late = Flag("late", .doubt, "Late.")

  private let interval = MetricFamily<Taps, [Double]>(
    ofList: \.seconds, source: "a handbook", range: "0..3", absentWhen: "too few",
    flags: { $0.areLate ? [late] : [] }, else: { $0.seconds == nil ? none : few })

  @Test func `a count that is missing has no row, or its reason`() {
    let optional = Metric<Taps>.count("n", "Taps", "Taps.", source: "a handbook", \.count)
    #expect(optional.reading(Taps(count: 3)) == .count(3))
    #expect(optional.reading(Taps()) == nil)
    let explained = Metric<Taps>.count(
      "n", "Taps", "Taps.", source: "a handbook", else: Self.few, \.count)
    #expect(explained.reading(Taps()) == .absent(Self.few))
    #expect(explained.definition.range == .count)
  }

  @Test func `words and truth values have a reading or a reason`() {
    let word = Metric<Taps>.word("w", "Word", "A word.", source: "a handbook", else: Self.few) {
      $0.count.map { "\($0)" }
    }
    #expect(word.reading(Taps(count: 3)) == .word("3"))
    #expect(word.reading(Taps()) == .absent(Self.few))
    let truth = Metric<Taps>.truth("t", "Truth", "A truth.", source: "a handbook") { $0.areLate }
    #expect(truth.reading(Taps()) == .truth(false))
  }

  @Test func `a statistic has the length of its list and the flags of its family`() {
    let longest = interval.number("max_s", "Longest", .seconds, "Longest.") { $0.max() }
    #expect(
      longest.reading(Taps(seconds: [1, 2], areLate: true))
        == .number(2, count: 2, flags: [Self.late], else: Self.few))
    #expect(longest.definition.range == "0..3")
    #expect(longest.definition.absentWhen == "too few")
  }

  @Test func `a missing number has the family's reason or its own`() {
    let longest = interval.number("max_s", "Longest", .seconds, "Longest.") { $0.max() }
    #expect(longest.reading(Taps(seconds: [])) == .absent(Self.few))
    #expect(longest.reading(Taps()) == .absent(Self.none))
    let own = interval.number("max_s", "Longest", .seconds, "Longest.", else: Self.late) {
      $0.max()
    }
    #expect(own.reading(Taps(seconds: [])) == .absent(Self.late))
    #expect(own.reading(Taps()) == .absent(Self.none))
    let infinite = interval.number("x_s", "Infinite", .seconds, "Never finite.") { _ in .infinity }
    #expect(infinite.reading(Taps(seconds: [1])) == .absent(Self.few))
  }
}
