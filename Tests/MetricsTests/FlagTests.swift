import Metrics
import Testing

/// Truth: a flag is known by what is printed of it.
@Suite struct FlagTests {
  private static let late = Flag("late", .doubt, "Late.", remedy: "repeat the task")

  @Test func `flags are equal when they are printed equally`() {
    #expect(Self.late == Flag("late", .note, "Another text."))
    #expect(Self.late != Flag("early", .doubt, "Late.", remedy: "repeat the task"))
    #expect(Self.late != Self.late.at(3))
    #expect(Self.late.at(3) == Self.late.at(3))
    #expect(Self.late.at(3) != Self.late.at(4))
    #expect(Set([Self.late, Flag("late", .note, "Another text."), Self.late.at(3)]).count == 2)
  }

  @Test func `a flag of another weight is the same flag with the same text`() {
    let bad = Self.late.at(3).weighing(.distrust)
    #expect(bad == Self.late.at(3))
    #expect(bad.weight == .distrust)
    #expect(bad.text == "late@3")
    #expect(bad.meaning == "Late.")
    #expect(bad.remedy == "repeat the task")
    #expect(Self.late.weight == .doubt)
  }

  @Test func `a code is read off a printed flag with or without a place`() {
    #expect(Flag.Code(printed: "late@3").rawValue == "late")
    #expect(Flag.Code(printed: "late") == Self.late.code)
    #expect(Flag.Code(printed: "@3").rawValue == "")
  }

  @Test func `weights are ordered from a note to an error`() {
    let weights: [Flag.Weight] = [.error, .note, .distrust, .absence, .doubt]
    #expect(weights.sorted() == [.note, .absence, .doubt, .distrust, .error])
  }

  @Test func `advice is a sentence, or nothing`() {
    #expect(Self.late.advice == "Repeat the task.")
    #expect(Flag("late", .doubt, "Late.").advice == "")
  }

  @Test func `each flag of a list remains once, in the order of first mention`() {
    let early = Flag("early", .note, "Early.")
    #expect(
      [Self.late, early, Self.late.weighing(.note), Self.late.at(1), early].unique.map(\.text) == [
        "late", "early", "late@1",
      ])
    #expect([Flag]().unique.isEmpty)
  }
}
