/// The pitch of a voice over time.
///
/// Source: Boersma P (1993), Accurate short-term analysis of the fundamental frequency and the
/// harmonics-to-noise ratio of a sampled sound, Proc Inst Phonetic Sciences Amsterdam 17:97-110; with
/// the settings of Praat 6.1, "To Pitch (ac)...".
public struct PitchTrack: Sendable, Equatable {
  /// The middle of the first frame.
  public let firstTimeSeconds: Double
  /// From frame to frame.
  public let stepSeconds: Double
  /// One a frame; nil where there is no voice.
  public let frequenciesHz: [Double?]
  /// How periodic the sound is at that pitch, up to 1; one a frame, 0 where there is no voice.
  public let strengths: [Double]
  /// Where the pitch was looked for.
  public let range: PitchRange

  /// No frames for a sound shorter than three of the longest periods.
  public init(_ signal: Signal, _ range: PitchRange) {
    let settings = PitchSettings.speech(range, sampleRateHz: signal.sampleRateHz)
    let analysis = PitchAnalysis(signal, settings, by: .hann)
    firstTimeSeconds = analysis.grid.firstTimeSeconds
    stepSeconds = analysis.grid.stepSeconds
    frequenciesHz = analysis.path.map { $0?.frequencyHz }
    strengths = analysis.path.map { $0?.strength ?? 0 }
    self.range = range
  }

  /// Number of frames, with and without voice.
  public var frameCount: Int { frequenciesHz.count }

  /// The middle of a frame.
  public func time(ofFrame frame: Int) -> Double { firstTimeSeconds + Double(frame) * stepSeconds }

  /// Of the frames with voice, in their order.
  public var voicedFrequenciesHz: [Double] { frequenciesHz.compactMap(\.self) }

  /// Of the frames with voice, in their order.
  public var voicedStrengths: [Double] {
    zip(frequenciesHz, strengths).compactMap { $0 == nil ? nil : $1 }
  }

  /// Runs of consecutive frames with voice.
  public var voicedRuns: [Range<Int>] {
    var (runs, start) = ([Range<Int>](), 0)
    for (frame, frequency) in frequenciesHz.enumerated() where frequency == nil {
      if frame > start { runs.append(start..<frame) }
      start = frame + 1
    }
    if frameCount > start { runs.append(start..<frameCount) }
    return runs
  }

  /// The pitch at any time: on the line between the neighboring frames, or that of the nearer one
  /// where only this has voice. Nil where the nearer one has none, and outside of the frames.
  public func frequency(at seconds: Double) -> Double? {
    let place = (seconds - firstTimeSeconds) / stepSeconds
    guard place > -1, place < Double(frameCount) else { return nil }
    let left = Int(place.rounded(.down))
    let phase = place - Double(left)
    let (near, far) = phase < 0.5 ? (left, left + 1) : (left + 1, left)
    guard let nearest = frequency(ofFrame: near) else { return nil }
    guard let other = frequency(ofFrame: far) else { return nearest }
    return nearest + min(phase, 1 - phase) * (other - nearest)
  }

  private func frequency(ofFrame frame: Int) -> Double? {
    frequenciesHz.indices.contains(frame) ? frequenciesHz[frame] : nil
  }
}

/// Where the pitch of a voice is looked for.
public struct PitchRange: Sendable, Equatable {
  /// The lowest pitch that is found.
  public let floorHz: Double
  /// Above the highest pitch that is found.
  public let ceilingHz: Double

  /// Nil unless 0 < floor < ceiling, and both finite.
  public init?(floorHz: Double, ceilingHz: Double) {
    guard floorHz > 0, ceilingHz > floorHz, ceilingHz.isFinite else { return nil }
    self.init(checkedFloorHz: floorHz, ceilingHz: ceilingHz)
  }

  /// 75 to 600 Hz, which holds the speaking voices of men, women and children.
  public static let speech = PitchRange(checkedFloorHz: 75, ceilingHz: 600)

  private init(checkedFloorHz: Double, ceilingHz: Double) {
    (self.floorHz, self.ceilingHz) = (checkedFloorHz, ceilingHz)
  }

  /// What may be one period of the voice; a longer time between pulses is a break.
  ///
  /// Source: Praat's voice report, which lets a period be 0.8 of the shortest to 1.25 of the longest.
  var periodLimitsSeconds: ClosedRange<Double> { 0.8 / ceilingHz...1.25 / floorHz }
}

/// Where a voice breaks off: times between pulses that are too long for a period.
///
/// Source: Praat 6.1, voice report.
public struct VoiceBreaks: Sendable, Equatable {
  /// From the last pulse before each break to the first one behind it.
  public let intervals: [ClosedRange<Double>]

  /// `pulseTimes` ascend.
  public init(pulseTimes: [Double], _ range: PitchRange) {
    let longest = range.periodLimitsSeconds.upperBound
    intervals = zip(pulseTimes, pulseTimes.dropFirst()).compactMap { time, next in
      next - time > longest ? time...next : nil
    }
  }

  /// How many breaks there are.
  public var count: Int { intervals.count }

  /// How long they are together.
  public var totalSeconds: Double { intervals.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
}
