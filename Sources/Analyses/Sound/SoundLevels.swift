import DSP
import CLibrary
import Metrics

/// How loud the voice is, and how loud the background without it.
///
/// The noise floor is the 10th percentile of the levels of frames of 20 ms in a background recorded apart, or else
/// what `BackgroundLevel` finds in the recording itself. The voice is what lies 10 dB above it and within 30 dB of the loudest frame:
/// the first limit alone would take any small sound of a quiet recording for voice, the second alone the
/// noise of a loud background.
///
/// A voice that fills its recording leaves no background to measure: the ratio is then unknown, and only the
/// loudest frame decides what is voice. The ratio is of powers, with the background subtracted from the voice.
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
  /// dB re full scale; nil where the background is not known.
  let noiseFloorDecibels: Double?
  let speechLevelDecibels: Double?
  /// True if the background was recorded apart.
  private let hasOwnBackground: Bool
  /// True if the quietest tenth of the background is digital silence.
  private let isFloorSilent: Bool
  /// Frames above this are speech; nil where nothing is.
  let speechGateDecibels: Double?
  let speechFrameCount: Int
  /// Nil where one of the two is missing, or speech is not above the background at all.
  let ratioDecibels: Double?
  /// Whether speech was found that is not above the background.
  let isBuried: Bool

  /// `voice` is the pitch of the signal in a wide range, beside which its own background is looked for; without
  /// pitch, and in a background of its own, the quietest tenth is the background.
  init(_ signal: Signal, background other: Signal? = nil, voice: PitchTrack? = nil) {
    let frames = FrameLevels(signal)
    let background = other.map { FrameLevels($0) } ?? frames
    let floor = background.floorDecibels.flatMap { quietest in
      guard other == nil, let voice, !voice.voicedRuns.isEmpty else { return quietest }
      return level(ofPower: BackgroundLevel(frames, beside: voice).power)
    }
    self.init(frames, background, floorDecibels: floor, hasOwnBackground: other != nil)
  }

  /// The levels of the sound outside of some times, in seconds; the background stays.
  func leavingOut(_ times: [ClosedRange<Double>]) -> SoundLevels {
    times.isEmpty
      ? self
      : SoundLevels(
        frames.leavingOut(times), background, floorDecibels: noiseFloorDecibels,
        hasOwnBackground: hasOwnBackground)
  }

  private init(
    _ frames: FrameLevels, _ background: FrameLevels, floorDecibels floor: Double?,
    hasOwnBackground: Bool
  ) {
    (self.frames, self.background, self.hasOwnBackground) = (frames, background, hasOwnBackground)
    isFloorSilent = background.floorDecibels == nil
    let gate = Self.speechGate(of: frames, above: floor, hasOwnBackground: hasOwnBackground)
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

  /// The background shows in the values of the voice.
  var isNoisy: Bool { !isTooQuiet && ratioDecibels.map { $0 < Self.goodRatioDecibels } ?? false }

  /// Why there is no noise floor, where there is none.
  var floorReason: Flag {
    if background.powers.isEmpty { return .audioTooShort }
    return isFloorSilent ? .digitalSilence : .noBackground
  }

  /// Not one frame has any power.
  var isSilent: Bool { !frames.powers.isEmpty && frames.highestDecibels == nil }

  /// Why there is no level of speech.
  var speechReason: Flag {
    if frames.powers.isEmpty { return .audioTooShort }
    return isSilent ? .digitalSilence : .noBackground
  }

  /// Why there is no ratio of the two.
  var ratioReason: Flag {
    if speechLevelDecibels == nil { return speechReason }
    return isBuried ? .voiceTooQuiet : floorReason
  }
}

/// The power of sound in frames of 20 ms, one every 10 ms, each without its own mean, so that a step of the
/// offset is not heard.
struct FrameLevels: Equatable {
  static let (frameSeconds, hopSeconds) = (0.02, 0.01)
  /// The quietest tenth of the frames is taken for the background.
  static let floorShare = 0.1

  /// Mean squares; empty where not one frame fits.
  let powers: [Double]
  /// The numbers of the frames that count, ascending.
  private var counted: [Int] = []
  /// Samples of a frame, and from the start of one to the next one's.
  private let count: Int, hop: Int
  private let sampleRateHz: Double

  init(_ signal: Signal) {
    count = Int((Self.frameSeconds * signal.sampleRateHz).rounded())
    hop = Int((Self.hopSeconds * signal.sampleRateHz).rounded())
    sampleRateHz = signal.sampleRateHz
    guard count > 0, hop > 0, signal.samples.count >= count else {
      powers = []
      return
    }
    let centered = removingMean(signal.samples)
    powers = stride(from: 0, through: centered.count - count, by: hop).map { [count] start in
      varianceOfAll(centered[start..<start + count])
    }
    counted = Array(powers.indices)
  }

  /// Leaves out the frames whose middle lies in one of these times, in seconds: levels are computed from the others.
  func leavingOut(_ times: [ClosedRange<Double>]) -> FrameLevels {
    var levels = self
    levels.counted = counted.filter { frame in
      !times.contains { $0.contains(middleSeconds(ofFrame: frame)) }
    }
    return levels
  }

  /// The level of the loudest frame; nil without one and for digital silence.
  var highestDecibels: Double? { level(ofPower: counted.lazy.map { powers[$0] }.max()) }

  /// The level a tenth of the frames does not reach; nil where that tenth is digital silence.
  var floorDecibels: Double? {
    let levels = counted.map { level(ofPower: powers[$0]) ?? -.infinity }
    guard let floor = quantile(levels, Self.floorShare), floor.isFinite else { return nil }
    return floor
  }

  /// Frames louder than a level, and the mean of their powers; nil without any.
  func louder(than gateDecibels: Double) -> (count: Int, power: Double)? {
    let loud = frames(above: gateDecibels)
    return mean(loud.map { powers[$0] }).map { (loud.count, $0) }
  }

  /// The samples of each frame louder than a level.
  func samples(above gateDecibels: Double) -> [Range<Int>] {
    frames(above: gateDecibels).map { $0 * hop..<$0 * hop + count }
  }

  /// Seconds from the start of one frame to that of the next.
  var stepSeconds: Double { Double(hop) / sampleRateHz }

  /// Seconds from the start of the sound to the middle of a frame.
  func middleSeconds(ofFrame frame: Int) -> Double {
    (Double(frame * hop) + Double(count) / 2) / sampleRateHz
  }

  /// The numbers of the frames louder than a level, ascending.
  func frames(above gateDecibels: Double) -> [Int] {
    let gate = pow(10, gateDecibels / 10)
    return counted.filter { powers[$0] > gate }
  }

  /// The ranges in which no frame exceeds a level, between the first and the last frame that does: seconds
  /// from the start of the sound, from the start of the first frame to the end of the last one.
  func silences(below gateDecibels: Double) -> [ClosedRange<Double>] {
    let loud = frames(above: gateDecibels)
    return zip(loud, loud.dropFirst()).filter { $1 > $0 + 1 }.map { before, after in
      let (first, last) = (Double(before + 1), Double(after - 1))
      let start = first * Double(hop) / sampleRateHz
      return start...start + ((last - first) * Double(hop) + Double(count)) / sampleRateHz
    }
  }
}

/// The level of a power in dB; nil where there is none but for rounding, since no level is low enough.
func level(ofPower power: Double?) -> Double? {
  power.map(decibels(ofPower:)).flatMap { $0 > decibels(ofPower: 0) ? $0 : nil }
}

/// Mean of the squared distances from the mean; 0 without samples.
private func varianceOfAll(_ samples: ArraySlice<Double>) -> Double {
  let center = samples.reduce(0, +) / Double(max(1, samples.count))
  return samples.isEmpty
    ? 0 : samples.reduce(0) { $0 + ($1 - center) * ($1 - center) } / Double(samples.count)
}

/// Mean of the squares; 0 without samples.
func meanSquare(_ samples: some Collection<Double>) -> Double {
  samples.isEmpty ? 0 : samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
}
