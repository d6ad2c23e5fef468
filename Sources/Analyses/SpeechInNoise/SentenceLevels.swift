import CLibrary
import Metrics
import Recordings
import Study

/// How far the speech of a sentence was above the noise.
struct SentenceLevel {
  /// The source of the level; the raw value is printed.
  enum LevelSource: String, CaseIterable {
    /// The level stands in the result of the sentence.
    case userInfo = "user_info"
    /// The level follows from the gain of the noise, by a task description or the user.
    case gain = "noise_gain"
    /// The level was given by the user.
    case option
    /// The level follows from the order of presentation.
    case order
    /// The level was measured from sounds of speech and noise.
    case files
    /// The level was measured from the sound of both.
    case mix
    /// No source; ResearchKit's seven levels are assumed.
    case assumed
  }

  /// Possible levels, in dB, and possible factors of the noise.
  static let (ratios, gains) = (-100.0...100.0, 1e-6...1e6)
  /// Levels of the predefined task, by a comment in `ORKOrderedTask+ORKPredefinedActiveTask`.
  static let nominalDecibels = [18.0, 15, 12, 9, 6, 3, 0]
  /// Gain of the noise at 0 dB of these; ResearchKit's gains are so far from round levels, in dB.
  private static let (gainAtZero, snapDecibels) = (1.46, 0.4)

  /// The level of the speech above the noise in dB.
  let decibels: Double
  /// The level before it was rounded to a nominal one; nil unless it is derived from a gain.
  var exactDecibels: Double?
  let source: LevelSource
  var flags: [Flag] = []

  /// A level as given; nil for an impossible one.
  init?(_ decibels: Double?, _ source: LevelSource, flags: [Flag] = []) {
    guard let decibels, Self.ratios.contains(decibels) else { return nil }
    (self.decibels, self.source, self.flags) = (decibels, source, flags)
  }

  /// ResearchKit's level for a gain of its noise; nil for what cannot be a gain.
  init?(noiseGain: Double?, _ source: LevelSource) {
    guard let noiseGain, Self.gains.contains(noiseGain) else { return nil }
    let exact = 20 * log10(Self.gainAtZero / noiseGain)
    let nominal = Self.nominalDecibels.first { abs($0 - exact) <= Self.snapDecibels }
    (decibels, exactDecibels, self.source) = (nominal ?? exact, exact, source)
  }
}

/// The levels of the sentences of one run, in the order of presentation: each by the first source that has it.
struct SentenceLevels {
  private let start: Double?
  private let step: Double?
  private let wordsPerLevel: Int?
  private let parameters: Parameters
  private let sounds: StimulusSounds

  init(_ parameters: Parameters, _ sounds: StimulusSounds) {
    typealias Known = SpeechInNoiseParameters
    start = parameters[Known.start]
    step = parameters[Known.step]
    wordsPerLevel = parameters[Known.wordsPerLevel]
    (self.parameters, self.sounds) = (parameters, sounds)
  }

  /// One for each sentence, nil where it is not known; `wordCounts` are the words that count in each.
  func levels(of sentences: [PresentedSentence], wordCounts: [Int]) -> [SentenceLevel?] {
    let blocks = blocks(wordCounts)
    let given = sentences.indices.map { number in
      level(of: sentences[number], number: number, block: blocks[number])
    }
    let nominal = SentenceLevel.nominalDecibels
    guard given.count == nominal.count, given.allSatisfy({ $0 == nil }),
      !sentences.contains(where: \.result.givesLevel)
    else { return given }
    return nominal.map { SentenceLevel($0, .assumed, flags: [.sentenceSNRAssumed]) }
  }

  private func level(of sentence: PresentedSentence, number: Int, block: Int) -> SentenceLevel? {
    let (result, step) = (sentence.result, sentence.step)
    return SentenceLevel(result.ratioDecibels, .userInfo) ?? SentenceLevel(
      noiseGain: result.noiseGain, .userInfo) ?? SentenceLevel(noiseGain: gain(of: step), .gain)
      ?? SentenceLevel(parameters.of(step)[SpeechInNoiseParameters.ratio], .option)
      ?? SentenceLevel(presented(block), .order)
      ?? sounds.sentenceLevel(number: number, gain: playedGain(of: sentence))
  }

  /// Said of this step alone; what is said of all of them belongs to sounds, where there are any.
  private func gain(of step: SessionStep) -> Double? {
    let own = Parameters(step.configuration).overridden(by: step.facts)
    return (sounds.hasParts ? own : parameters.of(step))[SpeechInNoiseParameters.noiseGain]
  }

  /// The factor applied to the noise of a sentence; 1 unless it is known.
  func playedGain(of sentence: PresentedSentence) -> Double {
    sentence.result.noiseGain.flatMap { SentenceLevel.gains.contains($0) ? $0 : nil }
      ?? parameters.of(sentence.step)[SpeechInNoiseParameters.noiseGain] ?? 1
  }

  private func presented(_ block: Int) -> Double? {
    start.flatMap { start in step.map { start - Double(block) * $0 } }
  }

  /// How many levels come before each sentence's: the next one begins when enough words were presented.
  private func blocks(_ wordCounts: [Int]) -> [Int] {
    guard let wordsPerLevel else { return Array(wordCounts.indices) }
    var (block, words) = (0, 0)
    return wordCounts.map { count in
      if words >= wordsPerLevel { (block, words) = (block + 1, 0) }
      words += count
      return block
    }
  }
}
