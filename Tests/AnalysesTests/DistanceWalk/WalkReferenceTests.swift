import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: published equations, computed by hand for one man and one woman.
@Suite struct WalkReferenceTests {
  private static let man = ["age": "60", "sex": "male", "height": "1.75", "weight": "80"]
  private static let woman = ["age": "60", "sex": "female", "height": "1.62", "weight": "68"]

  private func walk(_ facts: [String: String], reference: String? = nil, meters: Double = 480)
    throws -> MeasuredStep
  {
    var values = facts
    values["walk-reference"] = reference
    let pedometer = pedometerUpdates(ends: [3, 360], steps: [5, 600], meters: [4, meters])
    let step = walkStep("6mwt", from: 0, to: 360, [.pedometer(pedometer)])
    return try #require(measureRun(.sixMinuteWalk, [step], values).first)
  }

  @Test(arguments: [
    (WalkEquation.enright1998, 573.75, 506.30), (.troosters1999, 705.61, 609.08),
    (.gibbons2001, 689.40, 614.70), (.chetta2006, 568.643, 513.323), (.iwama2009, 573.204, 511.701),
  ]) func `each equation gives its published distance`(
    equation: WalkEquation, man: Double, woman: Double
  ) throws {
    for (facts, meters) in [(Self.man, man), (Self.woman, woman)] {
      let step = try walk(facts, reference: equation.rawValue)
      let found = step.number("ref_walk_distance_predicted_m") ?? 0
      #expect(abs(found - meters) < 1e-6, "\(found)")
      let share = step.number("ref_walk_distance_of_predicted_pct") ?? 0
      #expect(abs(share - 48000 / meters) < 1e-6, "\(share)")
      #expect(step.word("ref_walk_reference") == equation.rawValue)
      #expect(step.flags("ref_walk_distance_of_predicted_pct").contains("reference_not_validated"))
    }
  }

  @Test(arguments: [(367.29, "true"), (367.31, "false")])
  func `the lower limit of Enright and Sherrill separates`(meters: Double, isBelow: String) throws {
    let step = try walk(Self.woman, reference: "enright1998", meters: meters)
    #expect(abs((step.number("ref_walk_distance_lower_limit_m") ?? 0) - 367.30) < 1e-6)
    #expect(step.word("ref_walk_distance_below_limit") == isBelow)
    let other = try walk(Self.woman, reference: "gibbons2001", meters: meters)
    #expect(other.reading("ref_walk_distance_lower_limit_m") == nil)
    #expect(other.reading("ref_walk_distance_below_limit") == nil)
  }

  @Test func `nothing is expected of a walk unless an equation is named`() throws {
    let step = try walk(Self.man)
    #expect(step.number("walk_distance_m") == 480)
    #expect(step.reading("ref_walk_distance_predicted_m") == nil)
    #expect(step.reading("ref_walk_reference") == nil)
  }

  @Test(arguments: ["age", "sex", "height", "weight"])
  func `what an equation needs and is not given leaves its values empty`(fact: String) throws {
    let facts = Self.man.filter { $0.key != fact }
    let step = try walk(facts, reference: "troosters1999")
    #expect(step.reason("ref_walk_distance_predicted_m") == "no_body_facts")
    #expect(step.reason("ref_walk_distance_of_predicted_pct") == "no_body_facts")
    let needsLess = try walk(facts, reference: "iwama2009")
    let isNeeded = ["age", "sex"].contains(fact)
    #expect((needsLess.number("ref_walk_distance_predicted_m") == nil) == isNeeded)
  }

  @Test(arguments: [("39", true), ("40", false), ("80", false), ("81", true)])
  func `beyond the ages of the sample the values are doubtful`(age: String, isOutside: Bool) throws
  {
    var facts = Self.man
    facts["age"] = age
    let step = try walk(facts, reference: "enright1998")
    let flags = step.flags("ref_walk_distance_predicted_m")
    #expect(flags.contains("norms_extrapolated") == isOutside)
  }
}
