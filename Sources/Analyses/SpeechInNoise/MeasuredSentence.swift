import DSP
import Metrics
import Recordings
import Study
import Text

/// The score and the levels of one sentence.
public struct MeasuredSentence {
  let sentence: PresentedSentence
  /// From 1, in the order of presentation; nil for the answer of an earlier run.
  let number: Int?
  let compared: Result<ComparedReply, Unmeasurable>
  let score: Result<SentenceScore, Unmeasurable>
  /// The listener's correction of the recognizer's transcript of the reply.
  let correction: Result<TranscriptCorrection, Unmeasurable>
  /// Whether the language separates words by spaces.
  let hasWords: Bool
  let level: SentenceLevel?
  /// The level by sounds of speech and noise, and by that of both; nil where the user names none.
  let nominal: StimulusSounds.Found<StimulusSounds.Level>?
  let mixed: StimulusSounds.Found<StimulusSounds.MixLevel>?
  /// Whether words may be printed.
  let keepsWords: Bool

  /// The part of a sentence that the threshold is made of.
  var levelWords: LevelWords {
    LevelWords(
      levelDecibels: level?.decibels, words: (try? score.get()).map { ($0.correct, $0.words) },
      flags: (level?.flags ?? []) + ((try? score.get())?.flags ?? []))
  }
}

extension MeasuredSentence {
  /// The sentences of a run in their order, then those of an earlier run, shown again, which have no
  /// place in it.
  static func all(in session: Session, _ parameters: Parameters, _ sounds: StimulusSounds)
    -> [MeasuredSentence]
  {
    let all = PresentedSentence.all(in: session)
    let presented = all.filter { !$0.step.isPrevious }
    let ordered = SentenceLevels(parameters, sounds)
    let levels = ordered.levels(
      of: presented,
      wordCounts: presented.map { sentence in
        SentenceScoring(parameters.of(sentence.step)).counted(sentence.target ?? "").count
      })
    let measured = presented.indices.map { number in
      let gain = ordered.playedGain(of: presented[number])
      return MeasuredSentence(
        presented[number], parameters, number: number + 1, level: levels[number],
        nominal: sounds.nominal(number: number, gain: gain), mixed: sounds.mixed(number: number))
    }
    return measured + all.filter(\.step.isPrevious).map { MeasuredSentence($0, parameters) }
  }

  private init(
    _ sentence: PresentedSentence, _ parameters: Parameters, number: Int? = nil,
    level: SentenceLevel? = nil, nominal: StimulusSounds.Found<StimulusSounds.Level>? = nil,
    mixed: StimulusSounds.Found<StimulusSounds.MixLevel>? = nil
  ) {
    (self.sentence, self.number, self.level) = (sentence, number, level)
    (self.nominal, self.mixed) = (nominal, mixed)
    let scoring = SentenceScoring(parameters.of(sentence.step))
    let compared = sentence.compared(scoring)
    hasWords = scoring.rules.hasWords
    score =
      hasWords
      ? compared.map { SentenceScore($0, scoring) }
      : .failure(Unmeasurable(reason: .languageWithoutSpaces))
    (self.compared, correction) = (compared, sentence.correction(scoring.rules))
    keepsWords = parameters.keepsWords
  }

  /// The parts of its result that could not be read.
  var skipped: [Remark] { sentence.result.skipped.map { Remark(.elementSkipped, $0) } }

  /// When it was played, words right of words scored, and its level.
  func event(since start: RecordedDate?) -> Event {
    let onset = start.flatMap { start in sentence.step.start.map { $0.seconds(since: start) } }
    let words = (try? score.get()).map { "\($0.correct)/\($0.words)" } ?? ""
    return Event(
      "sentence", onsetSeconds: onset, durationSeconds: sentence.step.durationSeconds, item: words,
      value: level?.decibels, unit: .decibels)
  }
}
