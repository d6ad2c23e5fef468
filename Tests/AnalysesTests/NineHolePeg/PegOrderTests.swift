import Analyses
import Metrics
import Study
import Testing

@testable import Recordings

/// Truth: the order of the steps in ResearchKit's task, which holds when an app gives them other names.
@Suite struct PegOrderTests {
  /// Nine pegs of that time under the step's name.
  private func leaf(_ name: String, _ direction: Int?, _ isDominant: Bool?, seconds: Double)
    -> String
  {
    let samples = (0..<9).map { _ in #"{"time":\#(seconds),"distance":200}"# }
    let facts =
      (direction.map { #""movingDirection":\#($0),"# } ?? "")
      + (isDominant.map { #""dominantHandTested":\#($0),"# } ?? "")
    return #"{"_class":"ORKHolePegTestResult","identifier":"\#(name)",\#(facts)"#
      + #""numberOfPegs":9,"totalSuccesses":9,"totalFailures":0,"samples":["#
      + samples.joined(separator: ",") + "]}"
  }

  /// A right-handed person: 18 and 9 s with the right hand, 27 and 13.5 s with the left one.
  private let course: [(direction: Int, isDominant: Bool, seconds: Double)] = [
    (1, true, 2), (0, true, 1), (0, false, 3), (1, false, 1.5),
  ]

  private func measured(names: [String], hasDirection: Bool = true, hasHand: Bool = true) throws
    -> [MeasuredStep]
  {
    let steps = try zip(names, course).enumerated().map { number, pair in
      let (name, facts) = pair
      var step = try resultStep(
        leaf(
          name, hasDirection ? facts.direction : nil, hasHand ? facts.isDominant : nil,
          seconds: facts.seconds))
      step.leaves = step.leaves.map {
        ResultLeaf(path: "results[\(number)].results[0]", object: $0.object)
      }
      return step
    }
    let run = session(steps, of: .nineHolePeg)
    return NineHolePeg.measurements(of: run, Parameters()).map(MeasuredStep.init)
  }

  @Test(arguments: [
    ["one", "two", "three", "four"], ["pegs", "pegs", "pegs", "pegs"],
    [
      "hole.peg.test.dominant.place", "hole.peg.test.dominant.remove",
      "hole.peg.test.non.dominant.place", "hole.peg.test.non.dominant.remove",
    ],
  ]) func `steps under any name are placing and removing in turn`(names: [String]) throws {
    for (hasDirection, hasHand) in [(true, true), (false, true), (true, false)] {
      let rows = try measured(names: names, hasDirection: hasDirection, hasHand: hasHand)
      #expect(
        rows.prefix(4).map { $0.word("peg_phase") } == ["place", "remove", "place", "remove"])
      #expect(
        rows.prefix(4).map { $0.word("peg_hand_is_dominant") } == [
          "true", "true", "false", "false",
        ])
      let run = try #require(rows.last)
      #expect(run.number("peg_total_time_dominant_s") == 27)
      #expect(run.number("peg_total_time_nondominant_s") == 40.5)
      #expect(run.word("peg_test_completed") == "true")
      if hasDirection {
        #expect(run.word("peg_dominant_hand") == "right")
        #expect(rows.prefix(4).map { $0.word("peg_hand") } == ["right", "right", "left", "left"])
      }
    }
  }

  /// The time was over before the dominant hand had placed all pegs, so that its removal was left out.
  @Test func `steps of different directions are placing and removing`() throws {
    let leaves = [
      leaf("a", 1, true, seconds: 2), leaf("b", 0, false, seconds: 3),
      leaf("c", 1, false, seconds: 1),
    ]
    let steps = try leaves.enumerated().map { number, text in
      var step = try resultStep(text)
      step.leaves = step.leaves.map {
        ResultLeaf(path: "results[\(number)].results[0]", object: $0.object)
      }
      return step
    }
    let rows = NineHolePeg.measurements(of: session(steps, of: .nineHolePeg), Parameters()).map(
      MeasuredStep.init)
    #expect(rows.prefix(3).map { $0.word("peg_phase") } == ["place", "place", "remove"])
    #expect(rows.last?.reason("peg_total_time_dominant_s") == "peg_removal_missing")
    #expect(rows.last?.number("peg_total_time_nondominant_s") == 36)
  }
}
