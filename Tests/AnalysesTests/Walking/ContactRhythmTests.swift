import Foundation
import Synthesis
import Testing

@testable import Analyses

/// Truth: closed forms of signals whose repetition is known (section 4 of the rules for verdicts).
@Suite struct ContactRhythmTests {
  /// A step of 0.5 s.
  private func contacts(_ count: Int, from start: Double = 1) -> [Double] {
    (0..<count).map { start + 0.5 * Double($0) }
  }

  /// `seconds` of a tone of two steps a second, then as many of white noise.
  private func toneThenNoise(seconds: Double) -> [Double] {
    var generator = SplitMix64(seed: 7)
    return (0..<Int(200 * seconds)).map { index in
      let time = Double(index) / 100
      return time < seconds ? sin(4 * .pi * time) : generator.gaussian()
    }
  }

  @Test func `a tone of the step's period repeats at every contact`() {
    let rhythm = ContactRhythm(
      (0..<3000).map { sin(4 * .pi * Double($0) / 100) }, contacts: contacts(50))
    #expect(rhythm.repetitions.allSatisfy { $0 > 0.99 })
    #expect(rhythm.proven == [0..<50])
    #expect(rhythm.provenCount == 50)
  }

  /// A foot that lands twice as hard repeats every stride only: R is 1 there, and -1 at the step.
  @Test func `repeating every second step is enough`() {
    let rhythm = ContactRhythm(
      (0..<3000).map { sin(2 * .pi * Double($0) / 100) }, contacts: contacts(50))
    #expect(rhythm.repetitions.allSatisfy { $0 > 0.99 })
  }

  /// Windows of 8 s: from 4 s before the noise on, more and more of it is noise.
  @Test func `only contacts in the repeating part are proven`() {
    let rhythm = ContactRhythm(toneThenNoise(seconds: 20), contacts: contacts(76))
    let proven = rhythm.proven
    #expect(proven.count == 1)
    #expect(proven.first?.lowerBound == 0)
    // The tone ends with contact 38; four seconds are eight contacts.
    #expect((30...42).contains(rhythm.provenCount))
    #expect(rhythm.repetitions.suffix(25).allSatisfy { $0 < 0.6 })
  }

  @Test(arguments: [0, 1, 5]) func `too few contacts prove nothing`(count: Int) {
    let rhythm = ContactRhythm(
      (0..<600).map { sin(4 * .pi * Double($0) / 100) }, contacts: contacts(count))
    #expect(rhythm.repetitions == [Double](repeating: 0, count: count))
    #expect(rhythm.provenCount == 0)
  }

  @Test func `six contacts of one stride after the other are a proof`() {
    let rhythm = ContactRhythm(
      (0..<600).map { sin(4 * .pi * Double($0) / 100) }, contacts: contacts(6))
    #expect(rhythm.provenCount == 6)
  }

  /// Contacts so far apart that 8 s hold fewer than six of them, but five strides hold eleven.
  @Test func `the window grows with the stride`() {
    let slow = (0..<20).map { 1 + 2 * Double($0) }
    let tone = (0..<4500).map { sin(.pi * Double($0) / 100) }
    #expect(ContactRhythm(tone, contacts: slow).proven == [0..<20])
  }

  @Test func `silence and contacts beyond the signal prove nothing`() {
    let silence = [Double](repeating: 0, count: 1000)
    #expect(ContactRhythm(silence, contacts: contacts(15)).provenCount == 0)
    #expect(ContactRhythm([], contacts: contacts(15)).provenCount == 0)
    #expect(ContactRhythm(silence, contacts: contacts(60)).repetitions.count == 60)
  }

  /// Strides of 1.1 s that all axes repeat, beside a walking signal that repeats by `share` of its power.
  private func rhythm(share: Double, evidence: WalkingBout.ContactEvidence = .steps) throws
    -> ContactRhythm
  {
    let walk = PlainWalk(40, every: 0.55)
    let ordered = OrderedSamples(walk.motion().samples())
    let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
    var generator = SplitMix64(seed: 3)
    let x = (0..<motion.count).map { index in
      share.squareRoot() * 2.0.squareRoot() * sin(2 * .pi * Double(index) / 110) + (1 - share)
        .squareRoot() * generator.gaussian()
    }
    return ContactRhythm(
      x, contacts: evidence == .steps ? walk.contacts : walk.contacts.everySecond,
      evidence: evidence, channels: try StrideChannels(motion))
  }

  @Test func `all axes prove what the walking signal leaves open`() throws {
    let found = try rhythm(share: 0.48)
    #expect(found.repetitions.allSatisfy { $0 < 0.6 && $0 > 0.3 })
    #expect(found.proven == [0..<40])
  }

  @Test func `all axes prove no steps beside a walking signal that does not repeat`() throws {
    #expect(try rhythm(share: 0.05).provenCount == 0)
    #expect(try rhythm(share: 0.05, evidence: .slowStrides).proven == [0..<20])
  }

  @Test func `turning the phone does not change the repetition of all axes`() throws {
    let walk = PlainWalk(40, every: 0.55)
    let axes = AxesRhythm(walk.contacts, .steps)
    let found = try [Pose.identity, Pose(radians: 1.1, about: SIMD3(0.36, -0.48, 0.8))].map {
      let ordered = OrderedSamples(walk.motion().samples(turned: $0))
      let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
      return axes.repetitions(at: Array(0..<40), in: try StrideChannels(motion))
    }
    for place in 0..<40 {
      let value = try #require(found[0][place])
      #expect(value > 0.8)
      #expect(abs(value - (found[1][place] ?? 0)) < 1e-6)
    }
  }

  @Test func `a movement along one line proves nothing by its axes`() throws {
    var walk = PlainWalk(40, every: 0.55).motion()
    let upward = walk.upward
    walk.noise = 0.02
    (walk.forward, walk.sideways) = ({ 0.7 * upward($0) }, { 0.5 * upward($0) })
    let ordered = OrderedSamples(walk.samples())
    let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
    let found = AxesRhythm(PlainWalk(40, every: 0.55).contacts, .steps).repetitions(
      at: Array(0..<40), in: try StrideChannels(motion))
    #expect(found.values.allSatisfy { $0 == 0 })
  }
}

extension [Double] {
  fileprivate var everySecond: [Double] { stride(from: 0, to: count, by: 2).map { self[$0] } }
}
