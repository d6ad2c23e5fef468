import Metrics
import Recordings

/// The levels of the sentences of one run, in the order of presentation: each by the first that tells.
struct SentenceLevels {
  private let start: Double?
  private let step: Double?
  private let wordsPerLevel: Int?
  private let parameters: Parameters
  private let sounds: StimulusSounds

  init(_ parameters: Parameters, _ sounds: StimulusSounds) {
    typealias Known = SpeechInNoiseParameters
    start = parameters.number(Known.start)
    step = parameters.number(Known.step)
    wordsPerLevel = parameters.integer(Known.wordsPerLevel)
    (self.parameters, self.sounds) = (parameters, sounds)
  }

  /// One for each sentence, nil where nothing tells; `wordCounts` are the words that count in each.
  func levels(
    of sentences: [PresentedSentence], wordCounts: [Int]
  ) -> [SentenceLevel?] {
    let blocks = blocks(wordCounts)
    let told = sentences.indices.map { number in
      level(of: sentences[number], number: number, block: blocks[number])
    }
    let nominal = SentenceLevel.nominalDecibels
    guard told.count == nominal.count, told.allSatisfy({ $0 == nil }),
      !sentences.contains(where: \.result.tellsLevel)
    else { return told }
    return nominal.map { SentenceLevel($0, .assumed, flags: [.levelsAssumed]) }
  }

  private func level(
    of sentence: PresentedSentence, number: Int, block: Int
  ) -> SentenceLevel? {
    let (result, step) = (sentence.result, sentence.step)
    return SentenceLevel(result.ratioDecibels, .userInfo)
      ?? SentenceLevel(noiseGain: result.noiseGain, .userInfo)
      ?? SentenceLevel(noiseGain: gain(of: step), .gain)
      ?? SentenceLevel(parameters.of(step).number(SpeechInNoiseParameters.ratio), .told)
      ?? SentenceLevel(presented(block), .order)
      ?? sounds.sentenceLevel(number: number, gain: playedGain(of: sentence))
  }

  /// Said of this step alone; what is said of all of them belongs to sounds, where there are any.
  private func gain(of step: SessionStep) -> Double? {
    let own = Parameters(step.configuration).overridden(by: step.facts)
    return (sounds.hasParts ? own : parameters.of(step)).number(SpeechInNoiseParameters.noiseGain)
  }

  /// The factor applied to the noise of a sentence; 1 unless something tells.
  func playedGain(of sentence: PresentedSentence) -> Double {
    sentence.result.noiseGain.flatMap { SentenceLevel.gains.contains($0) ? $0 : nil }
      ?? parameters.of(sentence.step).number(SpeechInNoiseParameters.noiseGain) ?? 1
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
