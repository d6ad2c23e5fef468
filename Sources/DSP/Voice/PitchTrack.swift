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
