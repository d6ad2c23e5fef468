import DSP
import Foundation
import Metrics

/// How loud the voice is, and how loud what is there without it.
struct SoundLevels {
  /// Speech is that much above the background, and at most that much below the loudest frame.
  static let (aboveFloorDecibels, belowHighestDecibels) = (10.0, 30.0)
  /// Below these nothing can be said of a voice.
  static let (quietDecibels, smallestRatioDecibels) = (-60.0, 3.0)
  /// Below this the background shows in the values.
  static let goodRatioDecibels = 20.0

  let frames: FrameLevels
  /// The background's frames: those of a recording of its own, else of the same one.
  let background: FrameLevels
  /// dB re full scale; nil where no background can be told.
  let noiseFloorDecibels: Double?
  let speechLevelDecibels: Double?
  /// Frames above this are speech; nil where nothing is.
  let speechGateDecibels: Double?
  let speechFrameCount: Int
  /// Nil where one of the two is missing, or speech is not above the background at all.
  let ratioDecibels: Double?
  /// Whether speech was found that is not above the background.
  let isBuried: Bool

  init(_ signal: Signal, background other: Signal? = nil) {
    frames = FrameLevels(signal)
    background = other.map(FrameLevels.init) ?? frames
    let floor = background.floorDecibels
    let gate = Self.speechGate(of: frames, above: floor, hasOwnBackground: other != nil)
    let loud = gate.flatMap(frames.louder)
    (noiseFloorDecibels, speechGateDecibels) = (floor, gate)
    speechFrameCount = loud?.count ?? 0
    speechLevelDecibels = level(ofPower: loud?.power)
    let noise = floor.map { pow(10, $0 / 10) }
    let excess = noise.flatMap { noise in loud.map { ($0.power - noise) / noise } }
    ratioDecibels = level(ofPower: excess)
    isBuried = excess.map { $0 <= 0 } ?? false
  }

  /// A vowel that fills its recording leaves no background in it: then nothing is speech. A background
  /// recorded apart cannot be mistaken for the vowel, however loud it is.
  private static func speechGate(
    of frames: FrameLevels, above floor: Double?, hasOwnBackground: Bool
  ) -> Double? {
    guard let highest = frames.highestDecibels else { return nil }
    let lowest = highest - belowHighestDecibels
    let gate = max(lowest, floor.map { $0 + aboveFloorDecibels } ?? lowest)
    if frames.louder(than: gate) != nil { return gate }
    return hasOwnBackground ? lowest : nil
  }

  /// Nothing can be said of a voice so quiet, or so little above the background.
  var isTooQuiet: Bool {
    guard !frames.powers.isEmpty else { return false }
    let isQuiet = frames.highestDecibels.map { $0 < Self.quietDecibels } ?? true
    return isQuiet || isBuried || ratioDecibels.map { $0 < Self.smallestRatioDecibels } ?? false
  }

  /// The background shows.
  var isNoisy: Bool { !isTooQuiet && ratioDecibels.map { $0 < Self.goodRatioDecibels } ?? false }

  /// Why there is no noise floor.
  var floorReason: Flag { background.powers.isEmpty ? .tooShort : .digitalSilence }

  /// Why there is no level of speech.
  var speechReason: Flag {
    if frames.powers.isEmpty { return .tooShort }
    return frames.highestDecibels == nil ? .digitalSilence : .noBackground
  }

  /// Why there is no ratio of the two.
  var ratioReason: Flag {
    if speechLevelDecibels == nil { return speechReason }
    return isBuried ? .tooQuiet : floorReason
  }
}
