import CLibrary

/// How many different words a text has, and how often they come back.
struct Vocabulary {
  let words: [String]
  private let counts: [String: Int]

  init(_ words: [String]) {
    self.words = words
    counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// N.
  var wordCount: Int { words.count }
  /// V.
  var uniqueCount: Int { counts.count }
  /// V1, words used once.
  private var onceCount: Int { counts.values.count { $0 == 1 } }

  /// V/N; it falls with N, so that texts of different lengths cannot be compared by it.
  var typeTokenRatio: Double? { ratio(Double(uniqueCount), Double(wordCount)) }

  /// V/sqrt(N), Guiraud 1954.
  var rootTypeTokenRatio: Double? { ratio(Double(uniqueCount), Double(wordCount).squareRoot()) }

  /// Mean type-token ratio of all windows of that many words (Covington and McFall 2010); nil for fewer
  /// words.
  func movingTypeTokenRatio(_ length: Int) -> Double? {
    guard length > 0, wordCount >= length else { return nil }
    var inside: [String: Int] = [:]
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

  /// Characters of a word.
  var meanLength: Double? {
    ratio(Double(words.reduce(0) { $0 + $1.count }), Double(wordCount))
  }

  /// Words that repeat the one before them ÷ all words.
  var repeatFraction: Double? {
    ratio(Double(zip(words, words.dropFirst()).count { $0 == $1 }), Double(wordCount))
  }
}

/// Syllables of English words by their spelling: an estimate.
enum Syllables {
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]

  /// Runs of vowels, without a silent e at the end; at least one.
  static func estimate(_ word: String) -> Int {
    let letters = Array(word)
    let runs = letters.indices.count { place in
      vowels.contains(letters[place]) && (place == 0 || !vowels.contains(letters[place - 1]))
    }
    return max(1, runs - (endsInSilentE(letters) ? 1 : 0))
  }

  /// As in `make` and `whole`, but not in `table`.
  private static func endsInSilentE(_ letters: [Character]) -> Bool {
    guard letters.count >= 2, letters.last == "e" else { return false }
    let before = letters[letters.count - 2]
    let isSyllable =
      before == "l" && letters.count >= 3 && isConsonant(letters[letters.count - 3])
    return isConsonant(before) && !isSyllable
  }

  private static func isConsonant(_ letter: Character) -> Bool {
    ("a"..."z").contains(letter) && !vowels.contains(letter)
  }
}
