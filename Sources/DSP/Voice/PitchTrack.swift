/// The fundamental frequency of a voice over time.
///
/// Source: Boersma P (1993), Accurate short-term analysis of the fundamental frequency and the
/// harmonics-to-noise ratio of a sampled sound, Proc Inst Phonetic Sciences Amsterdam 17:97-110; with
/// the settings of Praat 6.1, "To Pitch (ac)...", which are those of Praat 7, "To Pitch (raw ac)...".
///
/// Means over the track agree with Praat to 2e-8. The raw autocorrelation is what published norms of voices
/// rest on; for running speech see `filtered`. Cost: see `PitchAnalysis`.
public struct PitchTrack: Sendable, Equatable {
  /// Time of the center of the first frame.
  public let firstTimeSeconds: Double
  /// Time from one frame to the next.
  public let stepSeconds: Double
  /// Fundamental frequency of each frame; nil in unvoiced frames.
  public let frequenciesHz: [Double?]
  /// Correlation at the period, up to 1, of each frame; 0 in unvoiced frames.
  public let strengths: [Double]
  /// The search range that the track was made with.
  public let range: PitchRange

  /// Has no frames if the sound is shorter than three of the longest periods.
  public init(_ signal: Signal, _ range: PitchRange, praat: PraatVersion) {
    let settings = PitchSettings.speech(range, sampleRateHz: signal.sampleRateHz)
    self.init(PitchAnalysis(signal, settings, by: .hann, praat: praat), range: range)
  }

  /// The track by cross-correlation with the settings of Praat 6.1, "To Pitch (cc)...".
  static func correlated(_ signal: Signal, _ range: PitchRange, praat: PraatVersion) -> PitchTrack {
    let settings = PitchSettings.correlatedSpeech(range, sampleRateHz: signal.sampleRateHz)
    let analysis = PitchAnalysis(signal, settings, by: .crossCorrelation, praat: praat)
    return PitchTrack(analysis, range: range)
  }

  /// The track of an analysis.
  init(_ analysis: PitchAnalysis, range: PitchRange) {
    firstTimeSeconds = analysis.grid.firstTimeSeconds
    stepSeconds = analysis.grid.stepSeconds
    frequenciesHz = analysis.path.map { $0?.frequencyHz }
    strengths = analysis.path.map { $0?.strength ?? 0 }
    self.range = range
  }

  /// Number of frames, both voiced and unvoiced.
  public var frameCount: Int { frequenciesHz.count }

  /// The time of the center of a frame.
  public func time(ofFrame frame: Int) -> Double { firstTimeSeconds + Double(frame) * stepSeconds }

  /// Frequencies of the voiced frames, in order of time.
  public var voicedFrequenciesHz: [Double] { frequenciesHz.compactMap(\.self) }

  /// Strengths of the voiced frames, in order of time.
  public var voicedStrengths: [Double] {
    zip(frequenciesHz, strengths).compactMap { $0 == nil ? nil : $1 }
  }

  /// The ranges of consecutive voiced frames, in order of time.
  public var voicedRuns: [Range<Int>] {
    var (runs, start) = ([Range<Int>](), 0)
    for (frame, frequency) in frequenciesHz.enumerated() where frequency == nil {
      if frame > start { runs.append(start..<frame) }
      start = frame + 1
    }
    if frameCount > start { runs.append(start..<frameCount) }
    return runs
  }

  /// The fundamental frequency at any time: interpolated linearly between the neighboring frames, or the
  /// value of the nearer frame if only that one is voiced. Nil if the nearer frame is unvoiced, and outside
  /// the frames.
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

/// The search range of the fundamental frequency.
public struct PitchRange: Sendable, Equatable {
  /// Lower limit of the fundamental frequency, above zero.
  public let floorHz: Double
  /// Upper limit of the fundamental frequency, exclusive.
  public let ceilingHz: Double

  /// Nil unless 0 < floor < ceiling and both are finite.
  public init?(floorHz: Double, ceilingHz: Double) {
    guard floorHz > 0, ceilingHz > floorHz, ceilingHz.isFinite else { return nil }
    self.init(checkedFloorHz: floorHz, ceilingHz: ceilingHz)
  }

  /// 75 to 600 Hz, which covers the speaking voices of men, women and children.
  public static let speech = PitchRange(checkedFloorHz: 75, ceilingHz: 600)

  init(checkedFloorHz: Double, ceilingHz: Double) {
    (self.floorHz, self.ceilingHz) = (checkedFloorHz, ceilingHz)
  }

  /// Limits of a period; a longer interval between pulses is a voice break.
  ///
  /// Source: Praat's voice report, where a period is between 0.8 of the shortest and 1.25 of the longest.
  var periodLimitsSeconds: ClosedRange<Double> { 0.8 / ceilingHz...1.25 / floorHz }
}

/// Voice breaks: intervals between pulses that are too long for a period.
///
/// Source: Praat 6.1, voice report.
public struct VoiceBreaks: Sendable, Equatable {
  /// From the last pulse before each break to the first pulse after it.
  public let intervals: [ClosedRange<Double>]

  /// Finds the breaks between pulses; `pulseTimes` ascend.
  public init(pulseTimes: [Double], _ range: PitchRange) {
    let longest = range.periodLimitsSeconds.upperBound
    intervals = zip(pulseTimes, pulseTimes.dropFirst()).compactMap { time, next in
      next - time > longest ? time...next : nil
    }
  }

  /// Number of breaks; silence before the first and after the last pulse is none.
  public var count: Int { intervals.count }

  /// Total duration of the breaks, in seconds.
  public var totalSeconds: Double { intervals.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
}
