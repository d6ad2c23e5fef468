import DSP
import Metrics
import Recordings

/// Everything that is measured of what a recognizer made of one recording.
struct MeasuredTranscript {
  let rules: WordRules
  let words: SpokenWords
  let segments: [RecognizedSegment]
  let vocabulary: Vocabulary
  let syllableCount: Int
  /// Nil where the transcript has no times.
  let timing: SpeechTiming?
  /// The unit of the recognizer's times.
  let times: StatedTimes
  let stored: StoredSpeech?
  /// The comparison with the participant's correction; nil without one.
  let correction: TranscriptCorrection?
  /// The differences between the words and the text that was read aloud; nil where none is known.
  let readAloud: EditCounts?

  /// `result` is nil where the session has none.
  init(_ result: SpeechRecognitionResult?, edited: String?, _ options: SpeechRecognitionOptions) {
    let rules = options.rules
    let words = SpokenWords(result?.text ?? "", rules)
    (self.rules, self.words) = (rules, words)
    segments = (result?.segments ?? []).map { RecognizedSegment($0, rules) }
    vocabulary = Vocabulary(words.words)
    syllableCount = words.words.reduce(0) { $0 + Syllables.estimate($1) }
    timing = SpeechTiming(
      result?.segments ?? [], shortestPauseSeconds: options.shortestPauseSeconds)
    times = result?.times ?? .seconds
    stored = result.map(StoredSpeech.init)
    correction = edited.map {
      TranscriptCorrection(recognized: words, edited: SpokenWords($0, rules))
    }
    readAloud = options.readingText.map {
      EditCounts(reference: SpokenWords($0, rules).compared, hypothesis: words.compared)
    }
  }

  var wordCount: Int { words.words.count }

  /// A value by what it needs of the transcript, or the first reason why there is none.
  func reading(
    _ needs: [TranscriptNeed], _ value: Double?, count: Int?, flags: [Flag], else reason: Flag
  ) -> Reading {
    if let refusal = refusal(of: needs) { return .absent(refusal) }
    return .number(value, count: count, flags: flags, else: reason)
  }

  /// The first of these needs that is not met.
  ///
  /// Every value needs a word of the transcript, except comparisons with a text: a recognizer that found no word missed all of it.
  func refusal(of needs: [TranscriptNeed]) -> Flag? {
    let unmet = needs.lazy.compactMap(refusal(of:)).first
    let comparesTexts =
      stored != nil && needs.contains { [.correction, .readingText].contains($0) }
    return comparesTexts && unmet == nil ? nil : refusal(of: .transcript) ?? unmet
  }

  /// Whether the times of the words begin anew, are in another unit or follow one another faster than anybody speaks, and whether errors depend
  /// on how numbers are written.
  var timeFlags: [Flag] {
    (timing?.restartCount ?? 0 > 0 ? [.wordTimesRestart] : []) + times.flags
      + (isTooFast ? [.speechTooFast] : [])
  }

  /// The fastest speakers of a language said 655 words in a minute (Guinness Book of Records 1996, S. Shannon).
  static let fastestWordsPerMinute = 660.0

  /// One or two words may be shorter than their times are exact.
  private static let fewestWords = 3

  private var isTooFast: Bool {
    guard let timing, rules.hasWords, wordCount >= Self.fewestWords else { return false }
    return 60 * Double(wordCount) > Self.fastestWordsPerMinute * timing.span.length
  }

  var textFlags: [Flag] { correction?.flags ?? [] }

  private func refusal(of need: TranscriptNeed) -> Flag? {
    switch need {
    case .transcript: words.words.isEmpty ? .transcriptEmpty : nil
    case .words: rules.hasWords ? nil : .languageWithoutSpaces
    case .timing: timing == nil ? noTiming : nil
    case .english: rules.script == .english ? nil : .languageNotEnglish
    case .correction: correction == nil ? .noCorrectedTranscript : nil
    case .readingText: readAloud?.errorRate == nil ? .noReadingText : nil
    }
  }

  /// Why the words have no times.
  private var noTiming: Flag { if case .unknown = times { .timeUnitUnknown } else { .noWordTimes } }
}

/// How sure the recognizer was of a segment, and what else it may have been.
struct RecognizedSegment {
  let confidence: Double?
  let alternativeCount: Int
  /// Whether an alternative has other words.
  let isDisputed: Bool
  /// The smallest error rate of characters between the segment and an alternative; nil without one.
  let nearestAlternative: Double?

  /// A segment is a word or a few; whole books would be compared for hours.
  private static let mostCharacters = 1000

  init(_ segment: SpeechSegment, _ rules: WordRules) {
    let said = SpokenWords(segment.text, rules)
    let others = segment.alternatives.map { SpokenWords($0, rules) }
    confidence = segment.confidence
    alternativeCount = others.count
    isDisputed = others.contains { $0 != said }
    let comparable = ([said] + others).allSatisfy { $0.joined.utf8.count <= Self.mostCharacters }
    nearestAlternative = (comparable ? others : []).compactMap {
      EditCounts(charactersOf: said, hypothesis: $0).errorRate
    }.min()
  }
}

/// The values that the recognizer itself has measured, in its own units.
struct StoredSpeech {
  let speakingRatePerMinute: Double?
  let averagePauseSeconds: Double?
  /// Means over frames, weighted by voicing.
  let jitter: Double?, shimmer: Double?, pitch: Double?
  let voicing: Double?

  init(_ result: SpeechRecognitionResult) {
    let voice = result.voice
    (speakingRatePerMinute, averagePauseSeconds) = (
      result.speakingRatePerMinute, result.averagePauseSeconds
    )
    jitter = Self.weightedMean(voice.jitter, weights: voice.voicing)
    shimmer = Self.weightedMean(voice.shimmer, weights: voice.voicing)
    pitch = Self.weightedMean(voice.pitch, weights: voice.voicing)
    voicing = mean(voice.voicing)
  }

  /// The plain mean where not every frame has a weight; nil where all weights are 0.
  static func weightedMean(_ values: [Double], weights: [Double]) -> Double? {
    guard weights.count == values.count else { return mean(values) }
    let sum = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
    return ratio(sum, weights.reduce(0, +))
  }
}
