import Metrics
import Recordings

/// Everything that is measured of what a recognizer made of one recording.
struct MeasuredTranscript {
  let rules: WordRules
  let words: SpokenWords
  let segments: [RecognizedSegment]
  let vocabulary: Vocabulary
  let syllableCount: Int
  /// Nil where the transcript does not tell when its words were said.
  let timing: SpeechTiming?
  let stored: StoredSpeech?
  /// Against what the participant made of it; nil where nobody asked for that.
  let correction: TranscriptCorrection?
  /// Of the words against the text that was read aloud; nil where none is known.
  let readAloud: EditCounts?

  /// `result` is nil where the session has none.
  init(_ result: SpeechResult?, edited: String?, _ options: SpeechOptions) {
    let rules = options.rules
    let words = SpokenWords(result?.text ?? "", rules)
    (self.rules, self.words) = (rules, words)
    segments = (result?.segments ?? []).map { RecognizedSegment($0, rules) }
    vocabulary = Vocabulary(words.words)
    syllableCount = words.words.reduce(0) { $0 + Syllables.estimate($1) }
    timing = SpeechTiming(
      result?.segments ?? [], shortestPauseSeconds: options.shortestPauseSeconds)
    stored = result.map(StoredSpeech.init)
    correction = edited.map {
      TranscriptCorrection(recognized: words, edited: SpokenWords($0, rules))
    }
    readAloud = options.readingText.map {
      EditCounts(reference: SpokenWords($0, rules), hypothesis: words)
    }
  }

  var wordCount: Int { words.words.count }

  /// A value by what it needs of the transcript, or the first reason why there is none.
  func reading(
    _ needs: [TranscriptNeed], _ value: Double?, count: Int?, flags: [Flag], else reason: Flag
  ) -> Reading {
    if let refusal = ([.transcript] + needs).lazy.compactMap(refusal(of:)).first {
      return .absent(refusal)
    }
    return .number(value, count: count, flags: flags, else: reason)
  }

  private func refusal(of need: TranscriptNeed) -> Flag? {
    switch need {
    case .transcript: words.words.isEmpty ? .emptyTranscript : nil
    case .words: rules.hasWords ? nil : .noWords
    case .timing: timing == nil ? .noTiming : nil
    case .english: rules.script == .english ? nil : .notEnglish
    case .correction: correction == nil ? .noEditedTranscript : nil
    case .readingText: readAloud?.errorRate == nil ? .noReadingText : nil
    }
  }
}

/// What a transcript must have before a value means something.
enum TranscriptNeed {
  case transcript, words, timing, english, correction, readingText

  /// Behind "empty when".
  var absence: String {
    switch self {
    case .transcript: "the transcript is empty"
    case .words: "the language is written without spaces"
    case .timing: "the transcript does not tell the times of its words"
    case .english: "the language is not English"
    case .correction: "nobody corrected the transcript"
    case .readingText: "nothing tells which text was read"
    }
  }
}

extension Metric<MeasuredTranscript> {
  /// A number of the table: empty with the first need that is not met.
  ///
  /// `reason` is that of a number that cannot be computed even then; `more` says when that is.
  static func of(
    _ needs: [TranscriptNeed], _ name: String, _ unit: MetricUnit, _ meaning: String,
    _ source: String, range: ValueRange, or more: String? = nil,
    else reason: Flag = .tooFewValues, flags: [Flag] = [],
    count: @escaping @Sendable (MeasuredTranscript) -> Int? = { _ in nil },
    _ value: @escaping @Sendable (MeasuredTranscript) -> Double?
  ) -> Metric {
    let absences = ([.transcript] + needs).map(\.absence) + (more.map { [$0] } ?? [])
    return Metric(
      name, unit, meaning, source: source, range: range,
      absentWhen: absences.joined(separator: ", or "),
      reading: {
        $0.reading(needs, value($0), count: count($0), flags: flags, else: reason)
      })
  }
}

/// The table of the transcript.
extension MeasuredTranscript {
  static let metrics =
    countMetrics + timingMetrics + vocabularyMetrics + RecognizedSegment.metrics
    + StoredSpeech.metrics + errorMetrics
}
