import Metrics
import Text

/// The search of `explain` for words that are no name: it compares whole words of labels, names and definitions, the
/// best matches first.
///
/// Letters inside of a word are no match: a search for `mpt` must not find `empty`. It finds what begins with these
/// letters, and labels whose words have them as initials, such as maximum phonation time.
struct GlossarySearch {
  /// What can be found.
  struct Term {
    let name: String
    /// The name for people; empty without one.
    let label: String
    let meaning: String
  }

  /// The words that are looked for.
  private let words: [String]
  private let query: String

  init(_ query: String) {
    self.query = query.lowercased()
    words = Self.words(query)
  }

  /// The terms that have all words, the best ones first and then in their order.
  func ranked(_ terms: [Term]) -> [Term] {
    guard !words.isEmpty else { return [] }
    return terms.enumerated().map { (place: $0, term: $1, score: score($1)) }.filter {
      $0.score > 0
    }.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.term)
  }

  /// How well a term fits; 0 if it lacks a word.
  private func score(_ term: Term) -> Int {
    let (label, name) = (Self.words(term.label), Self.words(term.name))
    if label == words || name == words { return 100 }
    let initials = String(label.compactMap(\.first))
    if words.count == 1, words[0].count > 1, initials == words[0] { return 90 }
    let places: [(words: [String], weight: Int)] = [
      (label, 60), (name, 50), (Self.words(term.meaning), 20),
    ]
    // The shortest label that has the words says most about them.
    let brevity = max(0, 9 - label.count)
    for place in places where words.allSatisfy(place.words.contains) {
      return place.weight + brevity
    }
    for place in places
    where words.allSatisfy({ word in
      word.count >= Self.leastPrefix && place.words.contains { $0.hasPrefix(word) }
    }) { return place.weight / 2 + brevity }
    let all = Set(label + name + Self.words(term.meaning))
    return words.allSatisfy(all.contains) ? 5 + brevity : 0
  }

  /// The number of letters with which a word may be abbreviated.
  private static let leastPrefix = 3

  /// The words of a text in small letters: what is between anything else than letters and digits.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
