import Metrics
import Synthesis
import Testing

@testable import Analyses

extension MotionTrack {
  /// On the even grid, as the analyses see it.
  var even: EvenMotion {
    get throws {
      let ordered = OrderedSamples(samples)
      return try #require(EvenMotion(ordered, section: ordered.longestSection))
    }
  }

  /// The walk measured without the table around it.
  var walk: Walk {
    get throws {
      let motion = try even
      return try Walk(
        motion, try BodyFrame(motion), pedometer: nil, facts: WalkerFacts(Parameters()),
        isAsked: true)
    }
  }
}
