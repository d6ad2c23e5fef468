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
