import Recordings
import Testing

@testable import Study

/// Truth: ResearchKit's hand suffixes `.left`, `.right`, `.mostAffected`, and its numbers 0 and 1.
@Suite struct BodySideTests {
  @Test(arguments: [
    ("left", BodySide.left), ("Left", .left), ("LEFT", .left), ("l", .left), ("L", .left),
    ("0", .left), ("right", .right), ("R", .right), ("1", .right),
  ]) func `a side is read as word, letter or number`(word: String, side: BodySide) {
    #expect(BodySide(word: word) == side)
  }

  @Test(arguments: ["", "both", "mostAffected", "2", "-1", "left hand", "links", "leftt"])
  func `any other word is no side`(word: String) { #expect(BodySide(word: word) == nil) }

  @Test(arguments: [
    ("tapping.left", BodySide.left), ("tapping.right", .right), ("knee_right", .right),
    ("hand-LEFT", .left), ("left", .left), ("amsler grid right", .right),
  ]) func `the side is taken from the end of a step's name`(identifier: String, side: BodySide) {
    #expect(SessionStep(identifier: identifier, attempt: 1).side == side)
  }

  @Test(arguments: [
    ("left.1", BodySide.left), ("rightKnee", .right), ("tappingLeft", .left),
    ("left_hand_2", .left),
  ]) func `the side is taken from any word of a name`(identifier: String, side: BodySide) {
    #expect(SessionStep(identifier: identifier, attempt: 1).side == side)
  }

  @Test func `the side is taken from the name of a file where the step has none`() {
    var step = SessionStep(identifier: "tapping", attempt: 1)
    let samples = MotionSamples(timestamps: [])
    step.recordings = [
      Recording(
        source: "P/accel_left-1.json", content: .accelerometer(samples), itemCount: 0, tear: nil)
    ]
    #expect(step.side == .left)
  }

  /// `bright` ends like a side, and `left.to.right` names the way, not the hand.
  @Test(arguments: [
    "", ".", "tapping", "tapping.mostAffected", "bright", "cleft", "left.to.right", "tapping.l",
  ]) func `a name without a side has none`(identifier: String) {
    #expect(SessionStep(identifier: identifier, attempt: 1).side == nil)
  }

  @Test func `the map counts more than the name`() {
    var step = SessionStep(identifier: "tapping.left", attempt: 1)
    step.facts = ["side": "Right"]
    #expect(step.side == .right)
    step.facts = ["side": "both"]
    #expect(step.side == .left)
  }
}
