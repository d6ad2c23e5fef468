import Metrics

/// Which words count, by the user's wish.
struct SentenceScoring {
  let rules: WordRules
  private let leavesArticle: Bool
  private let isFree: Bool

  /// Words that matrix sentences begin with and that nobody misses.
  private static let articles: Set = ["the", "a", "an"]

  init(_ parameters: Parameters) {
    typealias Known = SpeechInNoiseParameters
    rules = WordRules(parameters)
    leavesArticle = parameters.word(Known.scoring) == "keywords"
    isFree = parameters.word(Known.wordOrder) == "any"
  }

  /// The words of a sentence that count.
  func counted(_ target: String) -> [String] {
    let words = SpokenWords(target, rules).words
    let hasArticle =
      leavesArticle && rules.script == .english && words.first.map(Self.articles.contains) ?? false
    return hasArticle ? Array(words.dropFirst()) : words
  }

  /// How many of them are among the others.
  func correct(_ target: [String], _ reply: [String], _ counts: EditCounts) -> Int {
    guard isFree else { return counts.correct }
    var left: [String: Int] = [:]
    for word in reply { left[word, default: 0] += 1 }
    return target.count { word in
      guard let number = left[word], number > 0 else { return false }
      left[word] = number - 1
      return true
    }
  }
}

/// How many words of a sentence were repeated.
struct SentenceScore {
  let correct: Int
  /// Words that count, above 0.
  let words: Int
  let counts: EditCounts
  /// Nil where nothing was answered.
  let source: SentenceReply.Source?
  /// What a reader should know of the score.
  let flags: [Flag]

  init(_ compared: ComparedReply, _ scoring: SentenceScoring) {
    counts = EditCounts(reference: compared.target, hypothesis: compared.reply)
    correct = scoring.correct(compared.target, compared.reply, counts)
    words = compared.target.count
    (source, flags) = (compared.source, compared.flags)
  }
}
