import Testing

@testable import Exchange

/// Truth: BIDS 1.11.0, whose labels are letters and digits.
@Suite struct BIDSLabelsTests {
  @Test(arguments: [
    ("walking.outbound", "walkingOutbound"), ("P01", "P01"), ("gait-and-balance", "gaitAndBalance"),
    ("tapping_left", "tappingLeft"), ("sub 7", "sub7"),
  ]) func `a name becomes a label`(name: String, label: String) throws {
    var labels = BIDSLabels()
    #expect(try labels.label(name, of: "step") == label)
    #expect(try labels.label(name, of: "step") == label)
  }

  @Test func `two names with one label are refused, unless they name different things`() throws {
    var labels = BIDSLabels()
    _ = try labels.label("P-01", of: "participant")
    #expect(throws: Never.self) { try labels.label("P01", of: "step") }
    #expect(throws: ExchangeError.self) { try labels.label("P01", of: "participant") }
  }

  @Test(arguments: ["Żaneta", "...", ""]) func `a name without letters of ASCII is refused`(
    name: String
  ) {
    var labels = BIDSLabels()
    #expect(throws: ExchangeError.self) { try labels.label(name, of: "participant") }
  }
}
