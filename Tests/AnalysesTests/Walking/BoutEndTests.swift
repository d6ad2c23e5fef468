import Foundation
import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: when the body of a made-up walker starts and stops swinging.
@Suite struct BoutEndTests {
  private let walk = PlainWalk(20, every: 0.55)

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a walker who stands still has no closing step`(seed: UInt64) throws {
    var motion = walk.motion()
    motion.seed = seed
    for content in [motion.motion, motion.accelerometer] {
      let step = try measure(content)
      #expect(step.number("step_count") == 20)
      #expect(step.number("closing_step_count") == 0)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `movement that goes on for a step shows the closing step`(seed: UInt64) throws {
    var closing = walk
    closing.horizontalEnd = 1
    var motion = closing.motion()
    motion.seed = seed
    for content in [motion.motion, motion.accelerometer] {
      let step = try measure(content)
      #expect(step.number("step_count") == 21)
      #expect(step.number("closing_step_count") == 1)
      let last = try #require(step.events("step").last)
      #expect(last.item == "1.21c")
      let after = (last.onsetSeconds ?? 0) - (walk.contacts.last ?? 0)
      #expect(after > 0.35 && after < 0.75)
      // It counts, but its time is not measured.
      #expect(step.reading("step_time_mean_s")?.count == 19)
      #expect(step.reading("cadence_spm")?.count == 19)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a push before the first swing is not a contact`(seed: UInt64) throws {
    var motion = walk.motion()
    motion.seed = seed
    let (up, ahead, aside, turn) = (motion.upward, motion.forward, motion.sideways, motion.rotation)
    let first = walk.contacts[0]
    let swing = { (time: Double) in time < first - 0.5 ? 0.1 : 1.0 }
    motion.upward = { up($0) + 1.2 * exp(-pow(($0 - first + 0.55) / 0.09, 2) / 2) }
    motion.forward = { swing($0) * ahead($0) }
    motion.sideways = { swing($0) * aside($0) }
    motion.rotation = { swing($0) * turn($0) }
    let step = try measure(motion.motion)
    #expect(step.number("step_count") == 20)
    #expect(abs((step.events("step").first?.onsetSeconds ?? 0) - first) < 0.1)
  }

  @Test func `a recording that ends with the last step has no closing step`() throws {
    var closing = walk
    closing.horizontalEnd = 1
    let step = try measure(closing.motion(standing: 0.6).motion)
    #expect(step.number("step_count") == 20)
    #expect(step.number("closing_step_count") == 0)
  }

  /// The phone is tilted by 90 degrees within the second after the last contact.
  @Test func `taking the phone out is no closing step`() throws {
    var closing = walk
    closing.horizontalEnd = 1
    let motion = closing.motion()
    var samples = motion.samples()
    let last = walk.contacts[19]
    let angles = samples.timestamps.map { max(0, min(1, $0 - last)) * .pi / 2 }
    samples.gravity = columns(angles.map { SIMD3(0, sin($0), -cos($0)) })
    samples.attitude = nil
    let step = try measure(.deviceMotion(samples))
    #expect(step.number("closing_step_count") == 0)
  }

  @Test func `fading steps count, and their times do not`() throws {
    var fading = walk
    let full = walk.upward
    fading.upward = { full($0) * ($0 > 17.5 ? 0.2 : 1) }
    let bout = WalkingBout(
      (0..<20).map { Contact(walk.contacts[$0], $0 > 17 ? 0.8 : 4) },
      frequency: StepFrequency(slowStrideSeconds: 1.1))
    #expect(bout.timed.count == 18)
    #expect(bout.contacts.count == 20)
    let short = WalkingBout(
      (0..<6).map { Contact(Double($0), $0 > 2 ? 0.1 : 4) },
      frequency: StepFrequency(slowStrideSeconds: 1.1))
    #expect(short.timed.count == 4, "four contacts are always timed")
    let step = try measure(fading.motion().motion)
    #expect(step.number("step_count") == 20)
    #expect(step.reading("step_time_mean_s")?.count == 17)
  }
}
