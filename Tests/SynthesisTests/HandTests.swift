import Foundation
import Synthesis
import Testing

@Suite struct HandTests {
  /// Oracle: closed form; 20 / 0.18 is 111.1, and the first tap is at 0.
  @Test func `even taps are even, in turn and on the centers`() {
    let taps = SyntheticTapping().taps
    #expect(taps.count == 112)
    let expected = taps.indices.map { 0.18 * Double($0) }
    #expect(zip(taps, expected).allSatisfy { abs($0.timeSeconds - $1) < 1e-9 })
    #expect(zip(taps, taps.dropFirst()).allSatisfy { $0.button != $1.button })
    #expect(taps.allSatisfy { $0.location == SyntheticTapping.center(of: $0.button) })
  }

  /// Oracle: closed form, 0.15 + 0.0005 k.
  @Test func `a tiring hand slows down by the same time with every tap`() {
    var tapping = SyntheticTapping()
    (tapping.meanIntervalSeconds, tapping.slowDownSeconds) = (0.15, 0.0005)
    let times = tapping.taps.map(\.timeSeconds)
    let intervals = zip(times.dropFirst(), times).map(-)
    #expect(intervals.enumerated().allSatisfy { abs($1 - 0.15 - 0.0005 * Double($0)) < 1e-9 })
  }

  /// Oracle: property; a miss leaves the fingers' turn as it was, a repetition does not.
  @Test func `misses and repetitions are where they were asked for`() {
    var tapping = SyntheticTapping()
    (tapping.misses, tapping.repetitions, tapping.spreadPoints) = ([0, 3, 9], [5], 60)
    let taps = tapping.taps
    let row = taps.prefix(10).map(\.button)
    #expect(row == [.left, .right, .left, .none, .right, .right, .left, .right, .left, .none])
    #expect(taps[3].dwellSeconds == 0)
    #expect(taps[4].dwellSeconds == 0.08)
    let half = SyntheticTapping.buttonSide / 2
    for tap in taps where tap.button != .none {
      let off = tap.location - SyntheticTapping.center(of: tap.button)
      #expect(abs(off.x) < half)
      #expect(abs(off.y) < half)
    }
  }

  /// Oracle: closed form; the SD of an SD from n normal draws is about SD / sqrt(2n), here 0.6 ms;
  /// independent errors about the beat add up to sqrt(2) times theirs between two taps.
  @Test func `intervals scatter as asked, by the beat and about it`() {
    var (wandering, steady) = (SyntheticTapping(), SyntheticTapping())
    (wandering.durationSeconds, wandering.intervalSDSeconds) = (200, 0.02)
    (steady.durationSeconds, steady.beatSDSeconds) = (200, 0.02)
    #expect(abs(intervalSD(wandering) - 0.02) < 0.0015)
    #expect(abs(intervalSD(steady) - 0.02 * 2.0.squareRoot()) < 0.002)
  }

  private func intervalSD(_ tapping: SyntheticTapping) -> Double {
    let times = tapping.taps.map(\.timeSeconds)
    let intervals = zip(times.dropFirst(), times).map(-)
    let mean = intervals.reduce(0, +) / Double(intervals.count)
    let squares = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(intervals.count - 1)).squareRoot()
  }

  @Test(arguments: [0, -1, .nan, .infinity]) func `a senseless duration has no taps`(value: Double)
  {
    var tapping = SyntheticTapping()
    tapping.durationSeconds = value
    #expect(tapping.taps.isEmpty)
  }

  /// Oracle: closed form, 0.25 s + 0.12 s / pi acos(1 - 2 * 0.5 / 1.2) = 0.30360 s.
  @Test func `a shake passes the threshold when it must`() throws {
    var reaction = SyntheticReaction(.movement(onsetSeconds: 0.25), foreperiodSeconds: 2.5)
    let threshold = try #require(reaction.thresholdSeconds)
    #expect(abs(threshold - 2.80360) < 1e-5)
    reaction.pose = .random(seed: 3)
    let track = reaction.deviceMotion(rateHz: 1000)
    let magnitudes = track.userAcceleration.map { ($0 * $0).sum().squareRoot() }
    let first = try #require(magnitudes.firstIndex { $0 > 0.5 })
    #expect((0..<1e-3).contains(track.times[first] - threshold))
    #expect(magnitudes.prefix(2750).allSatisfy { $0 == 0 })
    #expect(abs(reaction.durationSeconds - threshold - 0.06) < 1e-12)
  }

  @Test func `an early start has no stimulus, a late one no threshold`() throws {
    let early = SyntheticReaction(.falseStart(leadSeconds: 0.5))
    #expect(early.stimulusSeconds == nil)
    #expect(early.durationSeconds < 4)
    #expect(try #require(early.thresholdSeconds) > 3.5)
    let late = SyntheticReaction(.none)
    #expect(late.thresholdSeconds == nil)
    #expect(late.durationSeconds == 7)
    #expect(late.deviceMotion().userAcceleration.allSatisfy { ($0 * $0).sum() == 0 })
  }

  /// Oracle: closed form, the wave of 0.2 m/s² along (0.6, 0.8, 0) and its rotation.
  @Test func `a tremor is one wave along and about one axis of the phone`() {
    var tremor = SyntheticTremor(frequencyHz: 5.3, amplitude: 0.2)
    (tremor.rotationAmplitude, tremor.pose) = (0.3, .random(seed: 9))
    let track = tremor.deviceMotion(rateHz: 100)
    for (index, time) in track.times.enumerated() {
      let angle = 2 * Double.pi * 5.3 * time
      let wave = -0.2 / MotionTrack.standardGravity * sin(angle)
      #expect(isClose(track.userAcceleration[index], wave * SIMD3(0.6, 0.8, 0)))
      #expect(isClose(track.rotationRate[index], 0.3 * cos(angle) * SIMD3(0.6, 0.8, 0)))
    }
  }
}

private func isClose(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
  ((a - b) * (a - b)).sum().squareRoot() < 1e-12
}
