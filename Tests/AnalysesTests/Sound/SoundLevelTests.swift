import DSP
import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: a tone of amplitude A whose periods fill the frames has the mean square A²/2.
@Suite struct SoundLevelTests {
  private func levels(_ samples: [Double], background: [Double]? = nil) throws -> SoundLevels {
    SoundLevels(
      try Signal(samples, sampleRateHz: soundRate),
      background: try background.map { try Signal($0, sampleRateHz: soundRate) })
  }

  private func level(_ amplitude: Double) -> Double { 10 * log10(amplitude * amplitude / 2) }

  @Test func `a background of its own gives the ratio by its level`() throws {
    let found = try levels(
      tone(100, amplitude: 0.3, seconds: 1), background: tone(100, amplitude: 0.01, seconds: 1))
    #expect(agree(found.noiseFloorDecibels, level(0.01), within: 1e-6))
    #expect(agree(found.speechLevelDecibels, level(0.3), within: 1e-6))
    #expect(agree(found.ratioDecibels, 10 * log10((0.09 - 1e-4) / 1e-4), within: 1e-6))
    #expect(!found.isTooQuiet)
    #expect(!found.isNoisy)
    #expect(found.speechFrameCount == 99)
  }

  /// A fifth of the recording is quiet, so that the quietest tenth is background.
  @Test func `a pause is the background of its own recording`() throws {
    let voice = tone(100, amplitude: 0.3, seconds: 0.8) + tone(100, amplitude: 0.03, seconds: 0.2)
    let found = try levels(voice)
    #expect(agree(found.noiseFloorDecibels, level(0.03), within: 1e-6))
    #expect(agree(found.ratioDecibels, 10 * log10(99), within: 0.1))
    #expect(found.isNoisy)
  }

  @Test func `a voice that fills its recording has no background, and that is no fault`() throws {
    let found = try levels(tone(100, amplitude: 0.3, seconds: 1))
    #expect(found.speechLevelDecibels == nil)
    #expect(found.ratioDecibels == nil)
    #expect(found.speechReason == .noBackground)
    #expect(found.ratioReason == .noBackground)
    #expect(!found.isTooQuiet)
    #expect(!found.isNoisy)
  }

  /// Below the countdown, as loud as it, and 4 dB above it.
  @Test func `a voice no louder than its background is too quiet`() throws {
    let room = tone(100, amplitude: 0.1, seconds: 1)
    let below = try levels(room.map { 0.8 * $0 }, background: room)
    #expect(below.isTooQuiet)
    #expect(below.ratioDecibels == nil)
    #expect(below.ratioReason == .voiceTooQuiet)
    #expect(try levels(room, background: room).isTooQuiet)
    let above = try levels(room.map { 1.9 * $0 }, background: room)
    #expect(!above.isTooQuiet)
    #expect(above.isNoisy)
    #expect(agree(above.ratioDecibels, 10 * log10(1.9 * 1.9 - 1), within: 1e-6))
  }

  @Test func `no frame above -60 dB is too quiet`() throws {
    #expect(try levels(tone(100, amplitude: 1.3e-3, seconds: 1)).isTooQuiet)
    #expect(try !levels(tone(100, amplitude: 1.5e-3, seconds: 1)).isTooQuiet)
  }

  @Test func `digital silence has no level`() throws {
    let silent = try levels([Double](repeating: 0, count: 44_100))
    #expect(silent.noiseFloorDecibels == nil)
    #expect(silent.floorReason == .digitalSilence)
    #expect(silent.speechReason == .digitalSilence)
    #expect(silent.isTooQuiet)
    let padded = try levels(
      [Double](repeating: 0, count: 22_050) + tone(100, amplitude: 0.3, seconds: 0.5))
    #expect(padded.noiseFloorDecibels == nil)
    #expect(padded.ratioReason == .digitalSilence)
    #expect(agree(padded.speechLevelDecibels, level(0.3), within: 0.1))
    #expect(!padded.isTooQuiet)
  }

  /// A constant offset is no sound.
  @Test func `a constant offset does not change the levels`() throws {
    let voice = tone(100, amplitude: 0.3, seconds: 1)
    let plain = try levels(voice, background: voice.map { 0.1 * $0 })
    let shifted = try levels(voice.map { $0 + 0.2 }, background: voice.map { 0.1 * $0 - 0.3 })
    #expect(agree(shifted.ratioDecibels, plain.ratioDecibels ?? 0, within: 1e-6))
  }

  @Test func `less than a frame has no level and is not called quiet`() throws {
    let short = try levels([0.1, -0.1])
    #expect(short.noiseFloorDecibels == nil)
    #expect(short.floorReason == .audioTooShort)
    #expect(short.speechReason == .audioTooShort)
    #expect(!short.isTooQuiet)
    _ = try levels([1e300, -1e300] + [Double](repeating: 0, count: 2000))
  }
}
