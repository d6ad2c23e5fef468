import DSP
import Foundation
import Synthesis
import Testing

@testable import Analyses

/// Truth: the level of the noise that was added to a made-up voice.
@Suite struct BackgroundLevelTests {
  private static let voice = {
    var voice = TestVoice(fundamentalHz: 150, durationSeconds: 2)
    (voice.jitter, voice.shimmer) = (0.01, 0.05)
    return voice.samples
  }()

  /// White noise of a level in dB re full scale.
  private static func noise(_ decibels: Double, seconds: Double) -> [Double] {
    var state: UInt32 = 9
    let amplitude = pow(10, decibels / 20) * 3.0.squareRoot()
    return (0..<Int(seconds * soundRate)).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return amplitude * (Double(state) / 0x1p31 - 1)
    }
  }

  private static func silence(_ seconds: Double) -> [Double] {
    [Double](repeating: 0, count: Int(seconds * soundRate))
  }

  private func levels(_ samples: [Double], noise decibels: Double) throws -> SoundLevels {
    let noise = Self.noise(decibels, seconds: Double(samples.count) / soundRate + 0.01)
    let signal = try Signal(zip(samples, noise).map(+), sampleRateHz: soundRate)
    return SoundLevels(signal, voice: PitchTrack(signal, .wide, praat: .seven))
  }

  @Test(arguments: [(-60.0, 0.3), (-50, 1), (-35, 1), (-70, 0.5)])
  func `silence around a voice holds the background`(decibels: Double, seconds: Double) throws {
    let around = Self.silence(seconds)
    let found = try levels(around + Self.voice + around, noise: decibels)
    #expect(agree(found.noiseFloorDecibels, decibels, within: 1))
    let voice = try #require(found.speechLevelDecibels)
    #expect(agree(found.ratioDecibels, voice - decibels, within: 1.1))
  }

  @Test(arguments: [-60.0, -35]) func `a voice that fills its recording has no background`(
    decibels: Double
  ) throws {
    let found = try levels(Self.voice, noise: decibels)
    #expect(found.noiseFloorDecibels == nil)
    #expect(found.floorReason == .noBackground)
    #expect(found.ratioDecibels == nil)
    #expect(!found.isNoisy && !found.isTooQuiet)
    #expect(found.speechLevelDecibels != nil)
  }

  /// Six decibels a second from the start: its quiet end is no background.
  @Test(arguments: [6.0, 12]) func `a fading voice is no background`(fall: Double) throws {
    let samples = Self.voice.enumerated().map { index, sample in
      sample * pow(10, -fall * Double(index) / soundRate / 20)
    }
    #expect(try levels(samples, noise: -80).noiseFloorDecibels == nil)
  }

  @Test func `a sound without voice keeps the quietest tenth`() throws {
    let found = try levels(Self.silence(2), noise: -50)
    #expect(agree(found.noiseFloorDecibels, -50.2, within: 0.3))
  }

  /// The offset of a recorder often jumps where it begins.
  @Test func `a step of the offset is no sound`() throws {
    let noise = Self.noise(-80, seconds: 2)
    let step = noise.indices.map { noise[$0] + ($0 < noise.count / 2 ? 0.01 : -0.01) }
    let frames = FrameLevels(try Signal(step, sampleRateHz: soundRate))
    #expect(agree(frames.floorDecibels, -80.2, within: 0.3))
  }
}
