import DSP
import Metrics

/// Words scored at one level, or why there are none.
struct LevelWords {
  /// The level in dB; nil where it is not known.
  let levelDecibels: Double?
  /// Nil where the sentence was not scored.
  let words: (correct: Int, of: Int)?
  /// The flags of the level and of the words.
  var flags: [Flag] = []

  fileprivate var score: LevelScore? {
    levelDecibels.flatMap { level in
      words.flatMap { LevelScore(level: level, correct: $0.correct, of: $0.of) }
    }
  }
}

/// The level of speech above noise at which half of the words are understood, by a formula and by a curve.
///
/// The formula is that of Tillman and Olsen, which is Spearman and Kaerber's estimate: it needs no fit and
/// has a standard error, but takes all words for right above the levels and none below, and equal steps
/// between them. The curve is a logistic one by maximum likelihood (`LogisticFit`), with an interval by
/// profile likelihood; it assumes a shape, and has no maximum if the scores jump from none to all. Neither is
/// given alone: a difference of more than 2 dB is flagged.
///
/// Levels of ResearchKit are nominal. In its recordings, speech is 2 to 4 dB lower above the noise than
/// labeled.
public struct ReceptionThreshold {
  /// Steps between levels may differ by this much, since gains are rounded; in dB.
  static let stepToleranceDecibels = 0.4
  /// The formula takes all for right above the levels and nothing below: shares that are further from it
  /// at the outermost levels show in the threshold.
  static let (lowestShare, highestShare) = (0.2, 0.8)
  /// Formula and curve that differ by more do not describe the same listener, in dB.
  static let disagreementDecibels = 2.0
  /// Ends of the interval are looked for so far from the threshold, in dB.
  static let reachDecibels = 40.0

  let scores: LevelScores
  /// Tillman and Olsen's formula, which is Spearman and Kaerber's.
  let formula: Result<SpearmanKaerber, Unmeasurable>
  let fit: Result<LogisticFit, Unmeasurable>
  let limits: LogisticFit.Limits?
  /// Where the curve is half way, also where it is too steep to be fitted.
  let fitMidpoint: Result<Double, Unmeasurable>
  /// Threshold of listeners who hear well, in dB; nil unless the user gives it.
  let normalDecibels: Double?
  /// Levels at which a sentence has no reply.
  let unanswered: Set<Double>
  private let sentenceFlags: [Flag]
  private let wordsPerLevel: Int?

  init(_ sentences: [LevelWords], _ parameters: Parameters) {
    typealias Known = SpeechInNoiseParameters
    let scored = sentences.filter { $0.words != nil }
    scores = LevelScores(scored.compactMap(\.score))
    let refusal = Self.refusal(sentences, scored)
    let isComplete = sentences.allSatisfy { sentence in
      scored.contains { $0.levelDecibels == sentence.levelDecibels }
    }
    formula =
      (refusal ?? (isComplete ? nil : .srtLevelMissing)).map { .failure(Unmeasurable(reason: $0)) }
      ?? Self.formula(scores)
    (fit, fitMidpoint) = Self.fit(scores, refusal: refusal, lapse: parameters[Known.lapse])
    limits = try? fit.get().midpointLimits(reach: Self.reachDecibels)
    normalDecibels = parameters[Known.normal]
    wordsPerLevel = parameters[Known.wordsPerLevel]
    unanswered = Set(scored.filter { $0.flags.contains(.noReply) }.compactMap(\.levelDecibels))
    sentenceFlags = scored.flatMap(\.flags).unique
  }

  /// Why there is no threshold at all.
  private static func refusal(_ sentences: [LevelWords], _ scored: [LevelWords]) -> Flag? {
    if scored.isEmpty { return .noSentenceScored }
    return sentences.contains { $0.levelDecibels == nil } ? .sentenceSNRUnknown : nil
  }

  /// The levels are known from the order of the sentences alone.
  var isAssumed: Bool { sentenceFlags.contains(.sentenceSNRAssumed) }

  /// The curve's threshold minus the formula's, in dB.
  var difference: Result<Double, Unmeasurable> {
    formula.flatMap { formula in fitMidpoint.map { $0 - formula.threshold } }
  }

  /// The flags that hold for either threshold.
  var flags: [Flag] {
    var flags = sentenceFlags
    if case .success(let difference) = difference, abs(difference) > Self.disagreementDecibels {
      flags.append(.srtMismatch)
    }
    if let wordsPerLevel, scores.levels.contains(where: { $0.trials != wordsPerLevel }) {
      flags.append(.srtWordsPerLevelDiffer)
    }
    return flags
  }

  /// The flags that hold for the formula's threshold.
  var formulaFlags: [Flag] {
    var flags = flags
    if let lowest = scores.levels.first, lowest.proportion > Self.lowestShare {
      flags.append(.srtFloorNotReached)
    }
    if let highest = scores.levels.last, highest.proportion < Self.highestShare {
      flags.append(.srtCeilingNotReached)
    }
    return flags
  }

  /// The flags that hold for the curve's threshold.
  var fitFlags: [Flag] {
    if case .failure(let problem) = fit { return flags + [problem.reason] }
    return flags
  }

  static func formula(_ scores: LevelScores) -> Result<SpearmanKaerber, Unmeasurable> {
    do throws(SpearmanKaerber.ThresholdProblem) {
      return .success(try SpearmanKaerber(scores, stepTolerance: stepToleranceDecibels))
    } catch {
      let reason: Flag =
        switch error {
        case .noLevels: .noSentenceScored
        case .oneLevel: .srtOneLevel
        case .unequalSteps: .srtStepsUnequal
        }
      return .failure(Unmeasurable(reason: reason))
    }
  }

  static func fit(_ scores: LevelScores, refusal: Flag?, lapse: Double) -> (
    Result<LogisticFit, Unmeasurable>, Result<Double, Unmeasurable>
  ) {
    func refused(_ reason: Flag, midpoint: Double? = nil) -> (
      Result<LogisticFit, Unmeasurable>, Result<Double, Unmeasurable>
    ) {
      let problem = Unmeasurable(reason: reason)
      return (.failure(problem), midpoint.map { .success($0) } ?? .failure(problem))
    }
    if let refusal { return refused(refusal) }
    do throws(LogisticFit.FitProblem) {
      let fit = try LogisticFit(scores, lapse: lapse)
      return (.success(fit), .success(fit.midpoint))
    } catch {
      switch error {
      case .tooFewLevels: return refused(.srtOneLevel)
      case .notRising: return refused(.srtNotRising)
      case .notConverged: return refused(.srtFitFailed)
      case .separated(let midpoint): return refused(.srtScoresSeparated, midpoint: midpoint)
      }
    }
  }
}
