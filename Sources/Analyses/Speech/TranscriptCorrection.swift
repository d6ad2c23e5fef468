import Metrics
import Recordings
import Study
import Text

/// The differences between the recognizer's transcript and the participant's correction, which is the
/// reference.
struct TranscriptCorrection {
  let words: EditCounts
  let characters: EditCounts
  let isEdited: Bool
  /// Whether the errors may depend on how numbers are written.
  let flags: [Flag]

  init(recognized: SpokenWords, edited: SpokenWords) {
    let (recognized, edited) = (recognized.compared, edited.compared)
    words = EditCounts(reference: edited, hypothesis: recognized)
    characters = EditCounts(charactersOf: edited, hypothesis: recognized)
    isEdited = recognized != edited
    flags = recognized.hasUnclearNumbers || edited.hasUnclearNumbers ? [.numbersNotNormalized] : []
  }

  /// The number of words or characters of the correction.
  func referenceCount(countsWords: Bool) -> Int {
    (countsWords ? words : characters).referenceCount
  }

  /// A metric of the correction, for all tasks whose transcripts can be corrected.
  struct CorrectionMeasure: Sendable {
    let name: String
    let label: String
    let unit: MetricUnit
    var type = MetricType.number
    let meaning: String
    let source: String
    let range: ValueRange
    /// The condition under which the value is empty although there is a correction; nil if there is none.
    var absentWhen: String?
    /// True if the metric needs a language that separates words by spaces.
    let countsWords: Bool
    let value: @Sendable (TranscriptCorrection) -> Double?
  }

  static let source = "this tool, by Levenshtein 1966"
  private static let rates = "Morris, Maier and Green 2004"
  private static let emptied = "the correction has no words"

  static let wordErrorRate = CorrectionMeasure(
    name: "word_error_rate_pct", label: "Word error rate", unit: .percent,
    meaning:
      "Word error rate of the recognizer: words substituted, deleted and inserted in the transcript, in percent of the words of the participant's correction. Can exceed 100.",
    source: rates, range: .errorRate, absentWhen: emptied, countsWords: true,
    value: { $0.words.errorRate.map { 100 * $0 } })
  static let matchErrorRate = CorrectionMeasure(
    name: "match_error_rate_pct", label: "Match error rate", unit: .percent,
    meaning:
      "Match error rate of the recognizer: 100 E / (E + C), where E is the number of words substituted, deleted and inserted in the transcript and C the number of words that match the participant's correction.",
    source: rates, range: .percent, absentWhen: emptied, countsWords: true,
    value: { $0.words.errorRate == nil ? nil : $0.words.matchErrorRate.map { 100 * $0 } })
  static let characterErrorRate = CorrectionMeasure(
    name: "character_error_rate_pct", label: "Character error rate", unit: .percent,
    meaning:
      "Character error rate of the recognizer: characters substituted, deleted and inserted in the transcript, in percent of the characters of the participant's correction (one space between words). Can exceed 100.",
    source: rates, range: .errorRate, absentWhen: emptied, countsWords: false,
    value: { $0.characters.errorRate.map { 100 * $0 } })

  /// The metric that is true if the correction differs from the transcript.
  static func corrected<Outcome>(
    absentWhen: String, reading: @escaping @Sendable (Outcome) -> Reading
  ) -> Metric<Outcome> {
    Metric(
      "transcript_corrected", "Transcript was corrected", .boolean,
      "True if the words of the participant's correction differ from the words of the transcript. Capitals, punctuation and the spelling of numbers do not count as differences.",
      source: source, absentWhen: absentWhen, reading: reading)
  }

  /// The metrics of the number of changes.
  static let changes = [
    CorrectionMeasure(
      name: "transcript_word_change_count", label: "Words changed in the correction", unit: .count,
      type: .count,
      meaning:
        "Smallest number of word substitutions, deletions and insertions that turn the participant's correction into the transcript (Levenshtein distance).",
      source: source, range: .count, countsWords: true, value: { Double($0.words.distance) }),
    CorrectionMeasure(
      name: "transcript_character_change_count", label: "Characters changed in the correction",
      unit: .count, type: .count,
      meaning:
        "Smallest number of character substitutions, deletions and insertions that turn the participant's correction into the transcript (Levenshtein distance, one space between words).",
      source: source, range: .manyCount, countsWords: false,
      value: { Double($0.characters.distance) }),
  ]
}

extension ValueRange {
  /// Errors in percent of the words or characters of the reference: insertions may outnumber those.
  static let errorRate: ValueRange = "0..100000"
}

extension SessionStep {
  /// ResearchKit counts these steps from 0, `ORKEditSpeechTranscript0StepIdentifier`.
  private static let editing = "editSpeechTranscript"

  /// True for a step in which a transcript is corrected, answered or not.
  var isTranscriptCorrection: Bool { identifier.hasPrefix(Self.editing) }

  /// Transcripts as participants corrected them, without answers to other questions.
  var editedTranscripts: [String] {
    leaves.filter { leaf in [identifier, leaf.identifier].contains { $0.hasPrefix(Self.editing) } }
      .compactMap(\.writtenAnswer)
  }
}
