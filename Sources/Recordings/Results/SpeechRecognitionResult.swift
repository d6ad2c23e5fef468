import Text

/// A segment of speech from a recognizer, most often one word (`SFTranscriptionSegment`).
public struct SpeechSegment: Sendable, Equatable {
  public let text: String
  /// Seconds from the start of the sound; nil where it is not known.
  public let startSeconds: Double?
  public let durationSeconds: Double?
  /// 0 to 1; 0 for preliminary results during speech.
  public let confidence: Double?
  /// Alternative transcriptions.
  public let alternatives: [String]
  /// The voice of the segment, in releases before iOS 14.5.
  public let voice: VoiceAnalytics
}

/// The transcript of one recording of speech: `ORKSpeechRecognitionResult`.
public struct SpeechRecognitionResult: Sendable, Equatable {
  /// The complete transcript, never empty; nil if nothing was recognized.
  public let text: String?
  /// In the order of the file.
  public let segments: [SpeechSegment]
  /// Words a minute, by the recognizer.
  public let speakingRatePerMinute: Double?
  /// The mean pause by the recognizer.
  public let averagePauseSeconds: Double?
  /// The voice of the whole recording if the result contains it, otherwise of its segments in
  /// sequence.
  public let voice: VoiceAnalytics
  /// The unit of the file's times; those of the segments are seconds, and missing where it is unknown.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect; never a word.
  public let skipped: [ErrorWording]

  /// Missing and invalid members are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    let transcription = reader.object(root, "transcription")
    let metadata = reader.object(root, "recognitionMetadata")
    // The transcription held these numbers until iOS 14.5.
    speakingRatePerMinute =
      reader.number(metadata, "speakingRate") ?? reader.number(transcription, "speakingRate")
    let averagePause =
      reader.number(metadata, "averagePauseDuration")
      ?? reader.number(transcription, "averagePauseDuration")
    let stated = reader.list(transcription, "segments", of: "an object") { $0.segment($1) }
    let ofSegments = Self.times(of: stated, leaf)
    segments = stated.map { $0.timed(by: ofSegments) }
    // The recognizer's own summary may be in seconds where a port states the segments in milliseconds.
    let ofPause = TimeEvidence(quantity: .pause, durations: averagePause.map { [$0] } ?? []).times
    averagePauseSeconds = averagePause.flatMap { $0.seconds(by: ofPause) }
    times = ofSegments == .seconds ? ofPause : ofSegments
    let whole = reader.text(transcription, "formattedString") ?? ""
    let parts = segments.map(\.text).joined(separator: " ")
    text = [whole, parts].first { !$0.isEmpty }
    let analytics = reader.voice(metadata)
    voice = analytics.isEmpty ? VoiceAnalytics(joining: segments.map(\.voice)) : analytics
    skipped = reader.skipped
  }

  /// The unit of starts and durations. Where no segment has a duration, the intervals between their starts stand for them.
  private static func times(of segments: [SpeechSegment], _ leaf: ResultLeaf) -> StatedTimes {
    let starts = segments.compactMap(\.startSeconds)
    let durations = segments.compactMap(\.durationSeconds).filter { $0 > 0 }
    return TimeEvidence(
      leaf, moments: starts, .word, durations: durations.isEmpty ? nil : durations
    ).times
  }
}

extension SpeechSegment {
  /// The segment with its times in seconds, or without times where their unit is unknown.
  fileprivate func timed(by times: StatedTimes) -> SpeechSegment {
    if times == .seconds { return self }
    return SpeechSegment(
      text: text, startSeconds: startSeconds.flatMap { $0.seconds(by: times) },
      durationSeconds: durationSeconds.flatMap { $0.seconds(by: times) }, confidence: confidence,
      alternatives: alternatives, voice: voice)
  }
}

extension Double {
  /// A stated time in seconds; nil where its unit is unknown.
  fileprivate func seconds(by times: StatedTimes) -> Double? {
    if case .unknown = times { nil } else { self / times.perSecond }
  }
}

extension TolerantReader {
  fileprivate mutating func segment(_ place: Place) -> SpeechSegment? {
    guard case .object? = place.value else { return nil }
    let (time, share) = ("a number from 0 on", "a number from 0 to 1")
    return SpeechSegment(
      text: text(place, "substring") ?? "",
      startSeconds: number(place, "timestamp", in: 0...1e300, time),
      durationSeconds: number(place, "duration", in: 0...1e300, time),
      confidence: number(place, "confidence", in: 0...1, share),
      alternatives: list(place, "alternativeSubstrings", of: "a text") { $1.value?.text },
      voice: voice(place))
  }

  fileprivate mutating func voice(_ parent: Place) -> VoiceAnalytics {
    let analytics = object(parent, "voiceAnalytics")
    return VoiceAnalytics(
      jitter: frames(analytics, "jitter"), shimmer: frames(analytics, "shimmer"),
      pitch: frames(analytics, "pitch"), voicing: frames(analytics, "voicing"))
  }

  /// Numbers only: a frame that is none would shift the others against the voicing.
  private mutating func frames(_ analytics: Place, _ feature: String) -> [Double] {
    let place = object(analytics, feature)
    return list(place, "acousticFeatureValuePerFrame", of: "a number") { _, element in
      if case .number(let number)? = element.value { number } else { nil }
    }
  }
}

/// The recognizer's features of the voice, one number per frame in its own units
/// (`SFVoiceAnalytics`).
public struct VoiceAnalytics: Sendable, Equatable {
  public let jitter: [Double], shimmer: [Double], pitch: [Double]
  /// The likelihood of voice, 0 to 1; usually with as many frames as the others.
  public let voicing: [Double]

  var isEmpty: Bool { [jitter, shimmer, pitch, voicing].allSatisfy(\.isEmpty) }
}

extension VoiceAnalytics {
  /// The frames of several segments, in sequence.
  init(joining parts: [VoiceAnalytics]) {
    jitter = parts.flatMap(\.jitter)
    shimmer = parts.flatMap(\.shimmer)
    pitch = parts.flatMap(\.pitch)
    voicing = parts.flatMap(\.voicing)
  }
}
