import DSP
import Synthesis
import Testing

@testable import Analyses

/// Truth: section 3.2 of the metric definitions, stage 2: the steepest rise within 0.15 of a step
/// around the middle of the candidate's rise.
@Suite struct ContactRefinementTests {
  private static let stepHz = 1.8

  private static func slope(_ raw: [Double]) throws -> [Double] {
    let y = try Butterworth.lowPass(order: 4, cutoffHz: 4 * stepHz, sampleRateHz: 100)
      .zeroPhase(raw)
    let inner = zip(y.dropFirst(2), y).map { ($0 - $1) / 2 }
    return [0] + inner + [0]
  }

  private static func signal() throws -> DetectionSignal {
    let walk = SyntheticWalk(cadenceSpm: 60 * stepHz, contactCount: 12)
    let motion = try walk.deviceMotion().even
    return try DetectionSignal(try BodyFrame(motion))
  }

  @Test func `a contact lies within half a sample of the steepest sample`() throws {
    let signal = try Self.signal()
    let slope = try Self.slope(signal.raw)
    let refinement = try ContactRefinement(signal, stepHz: Self.stepHz)
    let reach = 0.15 / Self.stepHz * 100
    for middle in 450..<600 {
      let window = Int((Double(middle) - reach).rounded(.up))...Int(Double(middle) + reach)
      let steepest = try #require(window.max { slope[$0] < slope[$1] })
      let candidate = ContactCandidate(low: middle - 1, high: middle + 1, size: 1)
      let found = 100 * (try #require(refinement.times(of: [candidate]).first))
      #expect(abs(found - Double(steepest)) <= 0.5 + 1e-9)
    }
  }

  /// Where the steepest sample is the window's first, the slope only falls after it.
  @Test func `a contact is not moved toward a flatter place`() throws {
    let signal = try Self.signal()
    let slope = try Self.slope(signal.raw)
    let refinement = try ContactRefinement(signal, stepHz: Self.stepHz)
    let reach = 0.15 / Self.stepHz * 100
    for middle in 450..<600 {
      let window = Int((Double(middle) - reach).rounded(.up))...Int(Double(middle) + reach)
      let steepest = try #require(window.max { slope[$0] < slope[$1] })
      guard steepest == window.lowerBound, slope[steepest - 1] > slope[steepest] else { continue }
      let candidate = ContactCandidate(low: middle - 1, high: middle + 1, size: 1)
      let found = 100 * (try #require(refinement.times(of: [candidate]).first))
      #expect(found <= Double(steepest) + 1e-9, "middle \(middle)")
    }
  }
}
