import Synthesis
import Testing

@testable import struct Synthesis.MonotoneCurve

@Suite struct WalkTests {
  /// Oracle: published, the first outputs for this seed in the generator's reference test.
  @Test func `the generator is SplitMix64`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  /// Oracle: SciPy 1.17.1, `PchipInterpolator([0, 1, 1.5, 3, 3.7, 5], range(6))`, inner intervals.
  @Test(arguments: [
    (1.2, 1.3993286713286712, 2.3647552447552447), (2.0, 2.3960158744020417, 0.5718860070445084),
    (2.9, 2.911203718258473, 0.8280662533112102), (3.3, 3.4110043995528114, 1.628268493206214),
    (3.7, 4.0, 1.0309278350515463),
  ]) func `the curve through the contacts equals SciPy`(x: Double, value: Double, slope: Double)
    throws
  {
    let curve = try #require(MonotoneCurve(x: [0, 1, 1.5, 3, 3.7, 5], y: [0, 1, 2, 3, 4, 5]))
    #expect(abs(curve(x).value - value) < 1e-13)
    #expect(abs(curve(x).slope - slope) < 1e-13)
  }

  /// Oracle: closed form; with 120 steps/min the phase rises evenly and contacts fall on samples.
  @Test func `upward acceleration is the wave of the specification`() {
    let track = SyntheticWalk(cadenceSpm: 120, contactCount: 10).deviceMotion(rateHz: 100)
    let wave = [
      SineWave(frequency: 1, amplitude: 2), SineWave(frequency: 2, amplitude: 0.8, phase: 0.9),
      SineWave(frequency: 3, amplitude: 0.35, phase: 2),
    ]
    for sample in 325...775 {  // from the first contact, at 3.25 s, to the last
      let steps = (track.times[sample] - 3.25) / 0.5
      #expect(abs(track.upwardAcceleration[sample] - wave.value(at: steps)) < 1e-9)
    }
    let still = track.upwardAcceleration[...300] + track.upwardAcceleration[800...]
    #expect(still.allSatisfy { abs($0) < 1e-12 })
  }

  /// Oracle: property; one wave per step, also at the ends of a bout and around a pause.
  @Test(arguments: [0.0, 6]) func `a walk has as many rises as contacts, with pauses too`(
    pauseSeconds: Double
  ) {
    let rhythm = WalkingRhythm(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.02,
      pauses: [.init(afterContacts: 20, durationSeconds: pauseSeconds)])
    var walk = SyntheticWalk(rhythm: rhythm)
    walk.upward = [SineWave(frequency: 2, amplitude: 2)]
    let track = walk.deviceMotion(rateHz: 100)
    let signal = track.upwardAcceleration.map { $0 > 0.5 }
    #expect(zip(signal, signal.dropFirst()).filter { !$0 && $1 }.count == 40)
    #expect(track.contactTimes.count == 40)
  }

  /// Oracle: closed form.
  @Test func `asymmetry lengthens every other step`() {
    let walk = SyntheticWalk(cadenceSpm: 100, contactCount: 6, asymmetrySeconds: 0.03)
    let steps = zip(walk.contactTimes.dropFirst(), walk.contactTimes).map(-)
    let expected = [0.63, 0.57, 0.63, 0.57, 0.63]
    #expect(zip(steps, expected).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  /// Oracle: closed form; the SD of an SD from n normal draws is about SD / sqrt(2n), here 0.6 ms.
  @Test func `step times scatter as asked`() {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 2001, stepTimeSDSeconds: 0.04, seed: 4)
    let steps = zip(walk.contactTimes.dropFirst(), walk.contactTimes).map(-)
    let mean = steps.reduce(0, +) / 2000
    let variance = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 1999
    #expect(abs(variance.squareRoot() - 0.04) < 0.0025)
    #expect(abs(mean - 60 / 109) < 0.004)
  }

  @Test func `uptime shifts the times and nothing else`() {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 8, noise: 0.1)
    let (early, late) = (walk.deviceMotion(), walk.deviceMotion(startUptimeSeconds: 1e5))
    #expect(late.userAcceleration == early.userAcceleration)
    #expect(late.times == early.times.map { 1e5 + $0 })
    #expect(late.contactTimes == early.contactTimes.map { 1e5 + $0 })
  }

  @Test func `jitter keeps the order of time`() {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 8)
    let times = walk.deviceMotion(jitterSeconds: 0.02).times
    #expect(zip(times, times.dropFirst()).allSatisfy(<))
  }

  @Test func `a hole loses samples and keeps the clock`() {
    let track = SyntheticWalk(cadenceSpm: 109, contactCount: 8).deviceMotion()
    let truncated = track.removing(100..<140)
    #expect(truncated.count == track.count - 40)
    #expect(truncated.attitude.count == truncated.count)
    #expect(truncated.times[100] == track.times[140])
    #expect(track.removing(track.count + 5..<track.count + 9) == track)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `a senseless cadence or rate gives no walk and no samples`(value: Double) {
    #expect(SyntheticWalk(cadenceSpm: value, contactCount: 8).contactTimes.isEmpty)
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 8)
    #expect(walk.deviceMotion(rateHz: value).count == 0)
  }
}
