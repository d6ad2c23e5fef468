import CLibrary

/// How many different words a text has, and how often they come back.
///
/// Every measure of vocabulary depends on the number of words, some more than others: the type-token ratio
/// falls with it, its mean over windows of one length is meant to depend least. None of them is comparable
/// between texts of different length without the number of words.
struct Vocabulary {
  let words: [String]
  private let counts: [SpokenWord: Int]

  init(_ words: [String]) {
    self.words = words
    counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The number of words, N.
  var wordCount: Int { words.count }
  /// The number of different words, V.
  var uniqueCount: Int { counts.count }
  /// The number of words that are used once, V1.
  private var onceCount: Int { counts.values.count { $0 == 1 } }

  /// V/N; it falls with N, so that texts of different lengths cannot be compared by it.
  var typeTokenRatio: Double? { ratio(Double(uniqueCount), Double(wordCount)) }

  /// V/sqrt(N), Guiraud 1954.
  var rootTypeTokenRatio: Double? { ratio(Double(uniqueCount), Double(wordCount).squareRoot()) }

  /// Mean type-token ratio of all windows of that many words (Covington and McFall 2010); nil for fewer
  /// words.
  func movingTypeTokenRatio(_ length: Int) -> Double? {
    guard length > 0, wordCount >= length else { return nil }
    var inside: [SpokenWord: Int] = [:]
    var sum = 0
    for (place, word) in words.enumerated() {
      inside[word, default: 0] += 1
      if place >= length {
        let leaving = words[place - length]
        if let count = inside[leaving] { inside[leaving] = count > 1 ? count - 1 : nil }
      }
      if place >= length - 1 { sum += inside.count }
    }
    return Double(sum) / Double(length) / Double(wordCount - length + 1)
  }

  /// N^(V^-0.165), Brunet 1978: lower for a richer vocabulary.
  var brunetIndex: Double? {
    wordCount > 0 ? pow(Double(wordCount), pow(Double(uniqueCount), -0.165)) : nil
  }

  /// 100 ln N/(1 - V1/V), Honore 1979; nil where no word comes back.
  var honoreStatistic: Double? {
    let repeated = uniqueCount - onceCount
    return repeated > 0
      ? 100 * log(Double(wordCount)) * Double(uniqueCount) / Double(repeated) : nil
  }

  /// The mean number of characters in a word.
  var meanLength: Double? { ratio(Double(words.reduce(0) { $0 + $1.count }), Double(wordCount)) }

  /// The share of words that repeat the one before them.
  var repeatFraction: Double? {
    ratio(Double(zip(words, words.dropFirst()).count { $0 == $1 }), Double(wordCount))
  }
}

/// The syllables of English words by their spelling, which is an estimate and wrong for some words.
enum Syllables {
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]

  /// The number of runs of vowels, without a silent e at the end; at least one.
  static func estimate(_ word: String) -> Int {
    let letters = Array(word)
    let runs = letters.indices.count { place in
      vowels.contains(letters[place]) && (place == 0 || !vowels.contains(letters[place - 1]))
    }
    return max(1, runs - (endsInSilentE(letters) ? 1 : 0))
  }

  /// Whether a word ends in an e that is not spoken, as `make` and `whole` do, but `table` does not.
  private static func endsInSilentE(_ letters: [Character]) -> Bool {
    guard letters.count >= 2, letters.last == "e" else { return false }
    let before = letters[letters.count - 2]
    let isSyllable = before == "l" && letters.count >= 3 && isConsonant(letters[letters.count - 3])
    return isConsonant(before) && !isSyllable
  }

  private static func isConsonant(_ letter: Character) -> Bool {
    ("a"..."z").contains(letter) && !vowels.contains(letter)
  }
}
