import DSP
public import Metrics
import Recordings

extension SpeechRecognition {
  public static let stepFacts = StepFacts.ofSound
  public static let stepMetrics: [Metric<MeasuredSpeech>] =
    MeasuredTranscript.metrics.of(\.transcript)
    + SpokenSound.metrics.of(\.spoken, else: \.silence?.reason)
}

/// A property that a transcript needs before a value means something.
enum TranscriptNeed {
  case transcript, words, timing, english, correction, readingText

  /// The condition under which the need is not met, as part of a sentence.
  var absence: String {
    switch self {
    case .transcript: "the transcript is missing or empty"
    case .words: "the language is written without spaces"
    case .timing: "the recognizer gave no times for the words"
    case .english: "the language is not English"
    case .correction: "the session contains no correction of the transcript"
    case .readingText: "the text to be read is unknown or has no words"
    }
  }
}

extension Metric<MeasuredTranscript> {
  /// A metric of the transcript that is empty with the flag of the first need that is not met.
  ///
  /// If all needs are met and the value cannot be computed, its flag is `reason`, and `more` describes the condition.
  static func of(
    _ needs: [TranscriptNeed], _ name: String, _ label: String, _ unit: MetricUnit,
    type: MetricType = .number, _ meaning: String, _ source: String, range: ValueRange,
    or more: String? = nil, else reason: Flag = .fewValues, flags: [Flag] = [],
    noting: @escaping @Sendable (MeasuredTranscript) -> [Flag] = { _ in [] },
    count: @escaping @Sendable (MeasuredTranscript) -> Int? = { _ in nil },
    _ value: @escaping @Sendable (MeasuredTranscript) -> Double?
  ) -> Metric {
    let comparesTexts = needs.contains { [.correction, .readingText].contains($0) }
    let absences =
      ((comparesTexts ? [] : [.transcript]) + needs).map(\.absence) + (more.map { [$0] } ?? [])
    return Metric(
      name, label, unit, type: type, meaning, source: source, range: range,
      absentWhen: absences.joined(separator: ", or "),
      reading: {
        $0.reading(needs, value($0), count: count($0), flags: flags + noting($0), else: reason)
      })
  }
}

/// Metrics of the transcript.
extension MeasuredTranscript {
  static let metrics =
    countMetrics + timingMetrics + vocabularyMetrics + RecognizedSegment.metrics
    + StoredSpeech.metrics + errorMetrics

  private static let mine = "this tool"

  static let countMetrics: [Metric<MeasuredTranscript>] = [
    Metric(
      "speech_word_count", "Words", .count, type: .count,
      "Number of words of the transcript, without punctuation; numbers are spelled out in English where they are read in one way. 0 if the transcript is empty.",
      source: mine, range: .count, absentWhen: TranscriptNeed.words.absence,
      reading: { transcript in
        guard transcript.rules.hasWords else { return .absent(.languageWithoutSpaces) }
        let count = transcript.wordCount
        return .count(count, flags: count == 0 ? [.transcriptEmpty] : [])
      }),
    .of(
      [], "speech_character_count", "Characters", .count, type: .count,
      "Number of characters of the words of the transcript (as a reader counts them), with one space between words.",
      mine, range: .manyCount
    ) { Double($0.words.characterCount) },
    .of(
      [.words], "speech_unique_word_count", "Different words", .count, type: .count,
      "Number of different words in the transcript.", mine, range: .count, count: { $0.wordCount }
    ) { Double($0.vocabulary.uniqueCount) },
    .of(
      [.english], "speech_syllable_count", "Syllables, estimated", .count, type: .count,
      "Estimated number of syllables of the transcript: runs of the letters a, e, i, o, u, y in each word, without a silent e at the end of the word, at least one per word.",
      mine, range: .count, flags: [.syllablesEstimated], count: { $0.wordCount }
    ) { Double($0.syllableCount) },
  ]

  private static func vocabulary(
    _ name: String, _ label: String, unit: MetricUnit = .one, _ meaning: String, _ source: String,
    range: ValueRange, or more: String? = nil, _ value: @escaping @Sendable (Vocabulary) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.words], name, label, unit, meaning, source, range: range, or: more, count: { $0.wordCount }
    ) { value($0.vocabulary) }
  }

  static let vocabularyMetrics = [
    vocabulary(
      "type_token_ratio", "Type-token ratio",
      "Type-token ratio V / N, where V is the number of different words and N the number of all words of the transcript. The ratio falls as N grows: compare texts of similar length only.",
      "Templin 1957", range: "0..1", \.typeTokenRatio),
    vocabulary(
      "root_type_token_ratio", "Root type-token ratio",
      "Root type-token ratio (Guiraud) V / sqrt(N), where V is the number of different words and N the number of all words of the transcript. Higher values mean a richer vocabulary.",
      "Guiraud 1954", range: "0..1000", \.rootTypeTokenRatio),
    vocabulary(
      "mattr50", "Moving-average type-token ratio, 50",
      "Moving-average type-token ratio: different words divided by all words in a window of 50 consecutive words of the transcript, mean over all windows. Nearly independent of the length of the text.",
      "Covington and McFall 2010, J Quant Linguist 17:94", range: "0..1",
      or: "there are fewer than 50 words"
    ) { $0.movingTypeTokenRatio(50) },
    vocabulary(
      "mattr10", "Moving-average type-token ratio, 10",
      "Moving-average type-token ratio: different words divided by all words in a window of 10 consecutive words of the transcript, mean over all windows. Nearly independent of the length of the text.",
      "Covington and McFall 2010, J Quant Linguist 17:94", range: "0..1",
      or: "there are fewer than 10 words"
    ) { $0.movingTypeTokenRatio(10) },
    vocabulary(
      "brunet_w", "Brunet's W",
      "Brunet's index N^(V^-0.165), where V is the number of different words and N the number of all words of the transcript. Lower values mean a richer vocabulary.",
      "Brunet 1978", range: "1..100000", \.brunetIndex),
    vocabulary(
      "honore_r", "Honore's R",
      "Honore's statistic 100 ln(N) / (1 - V1 / V), where N is the number of all words of the transcript, V of different words and V1 of words used once. Higher values mean a richer vocabulary.",
      "Honoré 1979", range: "0..100000", or: "every word occurs only once", \.honoreStatistic),
    vocabulary(
      "word_length_mean_characters", "Word length, mean", unit: MetricUnit("{characters}"),
      "Mean number of characters of the words of the transcript.", mine, range: "1..1000",
      \.meanLength),
    vocabulary(
      "speech_repeated_word_pct", "Repeated words", unit: .percent,
      "Words that repeat the word before them, in percent of all words of the transcript.", mine,
      range: .percent
    ) { $0.repeatFraction.map { 100 * $0 } },
  ]

  private static let ofTimes = "this tool, on the times of the recognizer"

  static let timingMetrics = spans + pauses + rates

  private static func time(
    _ name: String, _ label: String, _ meaning: String,
    _ value: @escaping @Sendable (SpeechTiming) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.timing], name, label, .seconds, meaning, ofTimes, range: .recording, noting: \.timeFlags,
      count: { $0.timing?.segments.count }
    ) { $0.timing.flatMap(value) }
  }

  private static let spans = [
    time(
      "speech_duration_s", "Speech, first to last word",
      "Time from the start of the first word to the end of the last word of the transcript, by the times of the recognizer's segments. Pauses are included.",
      \.span.length),
    time(
      "speech_latency_s", "Latency of the first word",
      "Time from the start of the recording to the start of the first word of the transcript, by the times of the recognizer's segments.",
      \.span.lowerBound),
  ]

  private static let pauses = SpeechPauses.measures.map { measure in
    Metric<MeasuredTranscript>.of(
      [.timing], "speech_pause_\(measure.name)", measure.label("between words"), measure.unit,
      type: measure.type,
      "\(measure.meaning) between the words of the transcript, by the times of the recognizer's segments.",
      ofTimes, range: measure.range, or: measure.absentWhen, else: measure.reason,
      noting: \.timeFlags, count: { $0.timing?.pauses.pauses.count }
    ) { $0.timing.flatMap { measure.value($0.pauses) } }
  }

  private static func rate(
    _ needs: [TranscriptNeed], _ name: String, _ label: String, _ unit: MetricUnit,
    _ meaning: String, range: ValueRange, flags: [Flag] = [],
    _ amount: @escaping @Sendable (MeasuredTranscript) -> Double,
    by seconds: @escaping @Sendable (SpeechTiming) -> Double
  ) -> Metric<MeasuredTranscript> {
    .of(
      needs + [.timing], name, label, unit, meaning, ofTimes, range: range, or: "the duration is 0",
      flags: flags, noting: \.timeFlags, count: { $0.wordCount }
    ) { ratio(amount($0), $0.timing.map(seconds)) }
  }

  static let wordsPerMinute = MetricUnit("{words}/min")
  private static let syllablesPerSecond = MetricUnit("{syllables}/s")

  private static let rates = [
    rate(
      [.words], "speaking_rate_wpm", "Speaking rate", wordsPerMinute,
      "Number of words (`speech_word_count`) divided by `speech_duration_s`. Pauses are included.",
      range: "0..1000", { 60 * Double($0.wordCount) }, by: \.span.length),
    rate(
      [.words], "articulation_rate_wpm", "Articulation rate", wordsPerMinute,
      "Number of words (`speech_word_count`) divided by speaking time: `speech_duration_s` minus `speech_pause_total_s`.",
      range: "0..1000", { 60 * Double($0.wordCount) }, by: \.articulationSeconds),
    rate(
      [.english], "speaking_rate_syllables_per_s", "Speaking rate in syllables", syllablesPerSecond,
      "Estimated number of syllables (`speech_syllable_count`) divided by `speech_duration_s`. Pauses are included.",
      range: "0..50", flags: [.syllablesEstimated], { Double($0.syllableCount) }, by: \.span.length),
    rate(
      [.english], "articulation_rate_syllables_per_s", "Articulation rate in syllables",
      syllablesPerSecond,
      "Estimated number of syllables (`speech_syllable_count`) divided by speaking time: `speech_duration_s` minus `speech_pause_total_s`.",
      range: "0..50", flags: [.syllablesEstimated], { Double($0.syllableCount) },
      by: \.articulationSeconds),
    Metric<MeasuredTranscript>.of(
      [.timing], "speech_phonation_time_pct", "Speech without pauses, percent", .percent,
      "Speaking time (`speech_duration_s` minus `speech_pause_total_s`) in percent of `speech_duration_s`.",
      ofTimes, range: .percent, or: "the duration is 0", noting: \.timeFlags,
      count: { $0.timing?.segments.count }
    ) { $0.timing.flatMap { ratio(100 * $0.articulationSeconds, $0.span.length) } },
  ]

  static let errorMetrics =
    errorRates.map(metric) + [corrected] + TranscriptCorrection.changes.map(metric) + counts + [
      readingAccuracy
    ]

  private static let errorRates = [
    TranscriptCorrection.wordErrorRate, TranscriptCorrection.matchErrorRate,
    TranscriptCorrection.characterErrorRate,
  ]

  private static let corrected = TranscriptCorrection.corrected(
    absentWhen: TranscriptNeed.correction.absence
  ) { (transcript: MeasuredTranscript) in
    if let refusal = transcript.refusal(of: [.correction]) { return .absent(refusal) }
    return transcript.correction.map { .truth($0.isEdited, flags: $0.flags) }
      ?? .absent(.noCorrectedTranscript)
  }

  private static func metric(_ measure: TranscriptCorrection.CorrectionMeasure) -> Metric<
    MeasuredTranscript
  > {
    .of(
      [.correction] + (measure.countsWords ? [.words] : []), measure.name, measure.label,
      measure.unit, type: measure.type, measure.meaning, measure.source, range: measure.range,
      or: measure.absentWhen, else: .noCorrectedTranscript, noting: \.textFlags,
      count: { $0.correction?.referenceCount(countsWords: measure.countsWords) }
    ) { $0.correction.flatMap(measure.value) }.better(.lower)
  }

  private static func words(
    _ name: String, _ label: String, _ meaning: String,
    _ value: @escaping @Sendable (EditCounts) -> Int
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.correction, .words], name, label, .count, type: .count, meaning,
      TranscriptCorrection.source, range: .count, else: .noCorrectedTranscript, noting: \.textFlags,
      count: { $0.correction?.words.referenceCount }
    ) { $0.correction.map { Double(value($0.words)) } }
  }

  private static let counts = [
    words(
      "transcript_word_correct_count", "Recognized words that are correct",
      "Number of matching words in the alignment of the transcript with the participant's correction (fewest word edits).",
      \.correct),
    words(
      "transcript_word_reference_count", "Words of the corrected transcript",
      "Number of words of the participant's correction, which is the reference for the errors of the recognizer.",
      \.referenceCount),
    words(
      "transcript_word_substitution_count", "Recognized words substituted",
      "Number of words of the correction that the transcript replaces by another word, in the alignment of the transcript with the participant's correction (fewest word edits).",
      \.substitutions
    ).better(.lower),
    words(
      "transcript_word_deletion_count", "Spoken words not recognized",
      "Number of words of the correction that are missing from the transcript, in the alignment of the transcript with the participant's correction (fewest word edits).",
      \.deletions
    ).better(.lower),
    words(
      "transcript_word_insertion_count", "Recognized words not spoken",
      "Number of words of the transcript that are not in the correction, in the alignment of the transcript with the participant's correction (fewest word edits).",
      \.insertions
    ).better(.lower),
  ]

  private static let readingAccuracy = Metric<MeasuredTranscript>.of(
    [.words, .readingText], "reading_accuracy_pct", "Reading accuracy", .percent,
    "Words of the text to be read (--reading-text) that the transcript contains in order, in percent of all words of the text.",
    TranscriptCorrection.source, range: .percent, else: .noReadingText,
    count: { $0.readAloud?.referenceCount }
  ) {
    ratio(
      $0.readAloud.map { 100 * Double($0.correct) }, $0.readAloud.map { Double($0.referenceCount) })
  }.better(.higher)

  fileprivate var confidences: [Double] {
    segments.compactMap { $0.confidence.flatMap { $0 > 0 ? $0 : nil } }
  }

  fileprivate var nearestAlternatives: [Double] { segments.compactMap(\.nearestAlternative) }
}

/// Metrics of the recognizer's segments.
extension RecognizedSegment {
  private static let apple = "SFTranscriptionSegment"
  private static let mine = "this tool, on SFTranscriptionSegment"

  static let metrics = confidences + alternatives

  private static func confidence(
    _ name: String, _ label: String, _ meaning: String,
    _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [], name, label, .one,
      "\(meaning) of the confidence (0 to 1) given by the recognizer, over the segments of the transcript. Segments with confidence 0, as in partial results, are left out.",
      apple, range: "0..1", or: "no segment has a confidence above 0",
      else: .noRecognizerConfidence, count: { $0.confidences.count }
    ) { value($0.confidences) }
  }

  private static let confidences = [
    confidence("rk_recognizer_confidence_mean", "Recognizer confidence, mean", "Mean", mean),
    confidence(
      "rk_recognizer_confidence_min", "Recognizer confidence, minimum", "Minimum", { $0.min() }),
    confidence(
      "rk_recognizer_confidence_p10", "Recognizer confidence, 10th percentile", "10th percentile",
      { quantile($0, 0.1) }),
    .of(
      [], "rk_recognizer_confidence_zero_count", "Segments with zero confidence", .count,
      type: .count,
      "Number of segments of the transcript with confidence 0, which the recognizer gives in partial results.",
      apple, range: .count, count: { $0.segments.count }
    ) { transcript in Double(transcript.segments.count { $0.confidence == 0 }) },
  ]

  private static func of(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (MeasuredTranscript) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [], name, label, unit, meaning, mine, range: range, or: "the transcript has no segments",
      count: { $0.segments.count }, value)
  }

  private static let alternatives = [
    of(
      "recognizer_alternative_mean_count", "Alternatives per segment, mean", .count,
      "Mean number of alternatives that the recognizer lists for a segment of the transcript.",
      range: .count
    ) { transcript in mean(transcript.segments.map { Double($0.alternativeCount) }) },
    of(
      "recognizer_disagreement_pct", "Segments with other alternatives", .percent,
      "Segments with at least one alternative of different words, in percent of all segments of the transcript.",
      range: .percent
    ) { transcript in
      ratio(
        100 * Double(transcript.segments.count(where: \.isDisputed)),
        Double(transcript.segments.count))
    },
    Metric<MeasuredTranscript>.of(
      [], "recognizer_alternative_distance_mean_pct", "Distance to nearest alternative, mean",
      .percent,
      "Character edits between a segment of the transcript and its most similar alternative, in percent of the characters of the segment; mean over the segments with alternatives. Segments with a text of more than 1000 bytes are left out.",
      mine, range: "0..100000", or: "no segment of up to 1000 bytes has alternatives",
      else: .noRecognizerAlternatives, count: { $0.nearestAlternatives.count }
    ) { mean($0.nearestAlternatives).map { 100 * $0 } },
  ]
}

/// Metrics that Apple's recognizer stored in the result.
extension StoredSpeech {
  private static func of(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, _ source: String,
    range: ValueRange, noting: @escaping @Sendable (MeasuredTranscript) -> [Flag] = { _ in [] },
    _ value: @escaping @Sendable (StoredSpeech) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [], name, label, unit, meaning, source, range: range,
      or: "the result does not contain the value", else: .valueNotStored, noting: noting
    ) { $0.stored.flatMap(value) }
  }

  private static let metadata = "SFSpeechRecognitionMetadata, SFTranscription"
  private static let analytics = "SFVoiceAnalytics"
  /// Apple does not document the units.
  private static let arbitrary = MetricUnit("[arb'U]")

  static let metrics = [
    of(
      "rk_speaking_rate_wpm", "Apple speaking rate", MeasuredTranscript.wordsPerMinute,
      "Speaking rate computed by Apple's speech recognizer, as stored in the result.", metadata,
      range: "0..1000", \.speakingRatePerMinute),
    of(
      "rk_speech_pause_mean_s", "Apple pause, mean", .seconds,
      "Mean pause duration computed by Apple's speech recognizer, as stored in the result.",
      metadata, range: .act, noting: \.times.flags, \.averagePauseSeconds),
    of(
      "rk_voice_jitter_mean_au", "Apple voice jitter, mean", arbitrary,
      "Mean jitter over the frames of Apple's voice analytics, weighted by voicing; unweighted if not every frame has a voicing value. Apple does not document the unit.",
      analytics, range: "-1000..1000", \.jitter),
    of(
      "rk_voice_shimmer_mean_au", "Apple voice shimmer, mean", arbitrary,
      "Mean shimmer over the frames of Apple's voice analytics, weighted by voicing; unweighted if not every frame has a voicing value. Apple does not document the unit.",
      analytics, range: "-1000..1000", \.shimmer),
    of(
      "rk_voice_pitch_mean_au", "Apple voice pitch, mean", arbitrary,
      "Mean pitch over the frames of Apple's voice analytics, weighted by voicing; unweighted if not every frame has a voicing value. Apple does not document the unit.",
      analytics, range: "-1000..1000", \.pitch),
    of(
      "rk_voicing_mean", "Apple voicing, mean", .one,
      "Mean voicing (likelihood of voice in a frame) over the frames of Apple's voice analytics.",
      analytics, range: "0..1", \.voicing),
  ]
}

/// Metrics of the audio recording.
extension SpokenSound {
  static let metrics =
    ConditionedSound.factMetrics.of(\SpokenSound.sound)
    + ConditionedSound.speechMetrics.of(\SpokenSound.sound).flagged(by: \.doubts) + silences
    + pitches

  private static let silences = SpeechPauses.measures.map { measure in
    let absence = "no frame of the recording counts as voice"
    return Metric<SpokenSound>(
      "speech_pause_audio_\(measure.name)", measure.label("in the sound"), measure.unit,
      type: measure.type,
      "\(measure.meaning) between voice frames of the recording (20 ms frames, see `voice_level_dbfs`).",
      source: "this tool, on the sound", range: measure.range,
      absentWhen: [absence, measure.absentWhen].compactMap(\.self).joined(separator: ", or "),
      reading: { spoken in
        guard let pauses = spoken.pauses else { return .absent(spoken.sound.levels.speechReason) }
        return .number(
          measure.value(pauses), count: pauses.pauses.count, flags: spoken.doubts,
          else: measure.reason)
      })
  }

  private static let pitches = PitchMeasure.all.map { measure in
    Metric<SpokenSound>(
      measure.name, measure.label, measure.unit, measure.meaning, source: measure.source,
      range: measure.range,
      absentWhen:
        "the recording is shorter than three periods of --f0-floor, or it is digital silence, or fewer than 5 frames are voiced, or the sound is too quiet (no frame reaches -60 dBFS, or the voice-to-noise ratio is below 3 dB)",
      reading: { $0.pitch(measure) })
  }

  private var pitchRefusal: Flag? {
    if track.frameCount == 0 { return .audioTooShort }
    if sound.levels.isSilent { return .digitalSilence }
    if voiced.count < VoicedFrames.fewest { return .noVoice }
    return sound.levels.isTooQuiet ? .voiceTooQuiet : nil
  }

  private func pitch(_ measure: PitchMeasure) -> Reading {
    if let refusal = pitchRefusal { return .absent(refusal) }
    return .number(
      measure.value(voiced), count: voiced.count,
      flags: (sound.levels.isNoisy ? [.voiceSNRLow] : []) + doubts, else: .fewValues)
  }
}
