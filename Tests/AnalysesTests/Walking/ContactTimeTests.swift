import DSP
import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: contacts that the test laid down.
@Suite struct ContactTimeTests {
  private func errors(_ found: [Double], _ contacts: [Double]) -> [Double] {
    contacts.compactMap { contact in
      found.min { abs($0 - contact) < abs($1 - contact) }.map { $0 - contact }
    }
  }

  /// A step with two rises, of which now one and now the other is the steeper.
  @Test(arguments: [(-0.03, 0.09), (-0.06, 0.08)], 1...5 as ClosedRange<UInt64>)
  func `steps with two rises have their times from the same one`(
    rises: (Double, Double), seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let walk = PlainWalk(40, every: 0.55)
    let pulses = walk.contacts.flatMap { contact -> [(Double, Double)] in
      [rises.0, rises.1].map { rise -> (Double, Double) in
        let strength: Double = 0.6 + 0.8 * generator.uniform()
        return (contact + rise, 3 * strength)
      }
    }
    var steps = walk
    steps.upward = { 1.5 * sin(2 * .pi * $0) }
    // The first of the two rises is early, and the body must be seen to rest after the last.
    steps.horizontalEnd = 0
    var motion = steps.motion()
    let wave = motion.upward
    motion.upward = { time in
      pulses.filter { abs($0.0 - time) < 0.2 }.reduce(wave(time)) {
        $0 + $1.1 * exp(-pow((time - $1.0) / 0.02, 2) / 2)
      }
    }
    motion.seed = seed
    let step = try measure(motion.motion)
    let found = step.events("step").compactMap(\.onsetSeconds)
    let spread = try #require(errors(found, walk.contacts).spread)
    #expect(found.count == 40)
    #expect(spread < 0.008)
  }

  @Test(arguments: [0.0135, 0.042], 1...3 as ClosedRange<UInt64>)
  func `true variation of step times is kept`(spread: Double, seed: UInt64) throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 60, stepTimeSDSeconds: spread, noise: 0.1, seed: seed)
    let truth = try #require(walk.contactTimes.differences.spread)
    let step = try measure(walk.deviceMotion().motion)
    let found = step.events("step").compactMap(\.onsetSeconds)
    #expect(found.count == 60)
    #expect(abs((found.differences.spread ?? 0) - truth) < 0.001)
  }

  @Test func `feet that differ by 60 ms stay different`() throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 60, asymmetrySeconds: 0.03, noise: 0.1, seed: 4)
    let step = try measure(walk.deviceMotion().motion)
    let truth = try #require(walk.contactTimes.differences.spread)
    #expect(abs((step.number("step_time_sd_s") ?? 0) - truth) < 0.0015)
  }

  /// Property: the alignment moves no bout as a whole.
  @Test(arguments: [-0.03, 0, 0.05]) func `contacts move with the walk`(shift: Double) throws {
    let times = try [0, shift].map { shift in
      try measure(PlainWalk(30, every: 0.55, from: 4 + shift).motion().motion).events("step")
        .compactMap(\.onsetSeconds)
    }
    let moved = zip(times[1], times[0]).map(-)
    #expect(moved.count == 30)
    #expect(moved.allSatisfy { abs($0 - shift) < 0.012 })
  }

  // MARK: The rough times

  private static let stepHz = 1.8

  private static func slope(_ raw: [Double]) throws -> [Double] {
    let y = try Butterworth.lowPass(order: 4, cutoffHz: 4 * stepHz, sampleRateHz: 100).zeroPhase(
      raw)
    let inner = zip(y.dropFirst(2), y).map { ($0 - $1) / 2 }
    return [0] + inner + [0]
  }

  private static func signal() throws -> DetectionSignal {
    let walk = SyntheticWalk(cadenceSpm: 60 * stepHz, contactCount: 12)
    return try DetectionSignal(try BodyFrame(try walk.deviceMotion().even))
  }

  @Test func `a rough time lies within half a sample of the steepest sample`() throws {
    let signal = try Self.signal()
    let slope = try Self.slope(signal.raw)
    let times = try ContactTimes(signal, stepHz: Self.stepHz)
    let reach = 0.15 / Self.stepHz * 100
    for middle in 450..<600 {
      let window = Int((Double(middle) - reach).rounded(.up))...Int(Double(middle) + reach)
      let steepest = try #require(window.max { slope[$0] < slope[$1] })
      let candidate = ContactCandidate(low: middle - 1, high: middle + 1, size: 1)
      let found = 100 * (try #require(times.rough([candidate]).first?.time))
      #expect(abs(found - Double(steepest)) <= 0.5 + 1e-9)
      // Where the steepest sample is the window's first, the slope only falls after it.
      if steepest == window.lowerBound, slope[steepest - 1] > slope[steepest] {
        #expect(found <= Double(steepest) + 1e-9, "middle \(middle)")
      }
    }
  }

  @Test(arguments: [0, 1, 2]) func `few contacts keep their rough times`(count: Int) throws {
    let times = try ContactTimes(try Self.signal(), stepHz: Self.stepHz)
    let contacts = (0..<count).map { Contact(4.5 + 0.5 * Double($0), 1) }
    #expect(times.refined(contacts).count == count)
  }
}
