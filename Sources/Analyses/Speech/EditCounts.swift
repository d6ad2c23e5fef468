/// How two sequences differ: the cheapest alignment in which substitution, deletion and insertion cost
/// 1, and among those the one with most matches.
///
/// Levenshtein 1966, Soviet Physics Doklady 10, 707; error rates of words as in Morris, Maier and Green
/// 2004, Interspeech, 2765.
struct EditCounts: Equatable, Sendable {
  /// Elements of both that were matched.
  let correct: Int
  let substitutions: Int
  /// Elements of the reference alone.
  let deletions: Int
  /// Elements of the hypothesis alone.
  let insertions: Int

  init<Element: Hashable>(reference: [Element], hypothesis: [Element]) {
    let best = EditAlignment(reference, hypothesis)
    let (n, m) = (reference.count, hypothesis.count)
    correct = best.matches
    substitutions = n + m - 2 * best.matches - best.cost
    deletions = n - correct - substitutions
    insertions = m - correct - substitutions
  }

  /// Elements of the reference.
  var referenceCount: Int { correct + substitutions + deletions }

  /// The least number of changes.
  var distance: Int { substitutions + deletions + insertions }

  /// Changes by elements of the reference, which may exceed 1; nil without a reference.
  var errorRate: Double? {
    referenceCount == 0 ? nil : Double(distance) / Double(referenceCount)
  }

  /// Changes by changes and matches; nil where both sequences are empty.
  var matchErrorRate: Double? {
    let total = distance + correct
    return total == 0 ? nil : Double(distance) / Double(total)
  }
}

extension EditCounts {
  /// The same between the words of two texts.
  init(reference: SpokenWords, hypothesis: SpokenWords) {
    self.init(reference: reference.words, hypothesis: hypothesis.words)
  }

  /// The same between the characters of two texts, spaces included.
  init(charactersOf reference: SpokenWords, hypothesis: SpokenWords) {
    self.init(reference: Array(reference.joined), hypothesis: Array(hypothesis.joined))
  }
}
