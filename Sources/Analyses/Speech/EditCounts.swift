/// How two sequences differ: the cheapest alignment in which substitution, deletion and insertion cost
/// 1, and among those the one with most matches.
///
/// Source: Levenshtein 1966, Soviet Physics Doklady 10, 707; error rates of words as in Morris, Maier and Green
/// 2004, Interspeech, 2765.
///
/// The distance is the same for every cheapest alignment, but its parts are not: the one with most matches is
/// chosen, so that they do not depend on the order in which an alignment is traced back. The rates agree with
/// jiwer 4.0.0.
struct EditCounts: Equatable, Sendable {
  /// The number of elements of both that were matched.
  let correct: Int
  let substitutions: Int
  /// The number of elements that only the reference has.
  let deletions: Int
  /// The number of elements that only the hypothesis has.
  let insertions: Int

  init<Element: Hashable>(reference: [Element], hypothesis: [Element]) {
    let best = EditAlignment(reference, hypothesis)
    let (n, m) = (reference.count, hypothesis.count)
    correct = best.matches
    substitutions = n + m - 2 * best.matches - best.cost
    deletions = n - correct - substitutions
    insertions = m - correct - substitutions
  }

  /// The number of elements of the reference.
  var referenceCount: Int { correct + substitutions + deletions }

  /// The least number of changes that makes one of the other.
  var distance: Int { substitutions + deletions + insertions }

  /// Changes by elements of the reference, which may exceed 1; nil without a reference.
  var errorRate: Double? { referenceCount == 0 ? nil : Double(distance) / Double(referenceCount) }

  /// Changes by changes and matches; nil where both sequences are empty.
  var matchErrorRate: Double? {
    let total = distance + correct
    return total == 0 ? nil : Double(distance) / Double(total)
  }
}

extension EditCounts {
  /// Counts the differences between the words of two texts.
  init(reference: SpokenWords, hypothesis: SpokenWords) {
    self.init(reference: reference.words, hypothesis: hypothesis.words)
  }

  /// Counts the differences between the characters of two texts, spaces included.
  init(charactersOf reference: SpokenWords, hypothesis: SpokenWords) {
    self.init(reference: Array(reference.joined), hypothesis: Array(hypothesis.joined))
  }
}

/// The least cost of turning one sequence into another, and the most matches at that cost.
///
/// A band around the diagonal is searched and made wider until it holds every alignment as cheap as the
/// best (Ukkonen 1985, Information and Control 64, 100): time grows with length times cost, memory with
/// length. The parts need no traced path, since two of them follow from the lengths, the cost and the matches.
struct EditAlignment: Equatable {
  let cost: Int
  let matches: Int

  /// Cost and matches are one number, so that one comparison finds the cheaper and then the better.
  private static let costUnit = 1 << 32
  /// Dearer than any alignment, and far from overflow.
  private static let outside = Int.max / 4
  private static let narrowestBand = 32

  init<Element: Hashable>(_ reference: [Element], _ hypothesis: [Element]) {
    // A common beginning and end are matched in one of the best alignments.
    let start = zip(reference, hypothesis).prefix { $0 == $1 }.count
    let rest = min(reference.count, hypothesis.count) - start
    let end = zip(reference.suffix(rest).reversed(), hypothesis.suffix(rest).reversed()).prefix {
      $0 == $1
    }.count
    var codes: [Element: Int] = [:]
    func coded(_ elements: [Element]) -> [Int] {
      elements.dropFirst(start).dropLast(end).map { element in
        if let known = codes[element] { return known }
        codes[element] = codes.count
        return codes.count - 1
      }
    }
    let key = Self.leastKey(coded(reference), coded(hypothesis))
    cost = Self.cost(ofKey: key)
    matches = cost * Self.costUnit - key + start + end
  }

  private static func cost(ofKey key: Int) -> Int { (key + costUnit - 1) / costUnit }

  private static func leastKey(_ reference: [Int], _ hypothesis: [Int]) -> Int {
    let longest = max(reference.count, hypothesis.count)
    var band = max(abs(reference.count - hypothesis.count), narrowestBand)
    while true {
      let key = leastKey(reference, hypothesis, within: band)
      // An alignment leaves the diagonal by no more than it costs.
      if cost(ofKey: key) <= band || band >= longest { return key }
      band *= 2
    }
  }

  private static func leastKey(_ reference: [Int], _ hypothesis: [Int], within band: Int) -> Int {
    var row = (0...hypothesis.count).map { $0 <= band ? $0 * costUnit : outside }
    for (above, element) in reference.enumerated() {
      let low = max(1, above + 1 - band)
      let high = min(hypothesis.count, above + 1 + band)
      var diagonal = row[low - 1]
      var left = low == 1 && above < band ? (above + 1) * costUnit : outside
      row[low - 1] = left
      guard low <= high else { continue }
      for place in low...high {
        let replaced = element == hypothesis[place - 1] ? diagonal - 1 : diagonal + costUnit
        diagonal = row[place]
        left = min(replaced, min(diagonal, left) + costUnit)
        row[place] = left
      }
    }
    return row[hypothesis.count]
  }
}
