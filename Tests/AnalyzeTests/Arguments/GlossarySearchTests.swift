import Testing

@testable import analyze

@Suite struct GlossarySearchTests {
  private static let terms = [
    GlossarySearch.Term(
      name: "voice_level_db", label: "Voice level", meaning: "Empty if the phonation is too short."),
    GlossarySearch.Term(
      name: "maximum_phonation_time_s", label: "Maximum phonation time",
      meaning: "Duration of the longest phonation."),
    GlossarySearch.Term(
      name: "step_time_mean_s", label: "Step time, mean", meaning: "Mean time from step to step."),
  ]

  private static func names(_ query: String) -> [String] {
    GlossarySearch(query).ranked(terms).map(\.name)
  }

  @Test func `labels are found by their words and initials, and no letters inside of words`() {
    #expect(Self.names("Maximum phonation time") == ["maximum_phonation_time_s"])
    #expect(Self.names("mpt") == ["maximum_phonation_time_s"])
    #expect(Self.names("mpty").isEmpty)
    #expect(Self.names("time phonation") == ["maximum_phonation_time_s"])
    #expect(Self.names("phonation") == ["maximum_phonation_time_s", "voice_level_db"])
    // Three letters abbreviate a word, and two do not.
    #expect(Self.names("pho").first == "maximum_phonation_time_s")
    #expect(Self.names("ph").isEmpty)
    #expect(Self.names("").isEmpty)
    #expect(Self.names("___").isEmpty)
  }
}
