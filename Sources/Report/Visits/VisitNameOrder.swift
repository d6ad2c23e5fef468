import Text

/// The order of visits without a date by their names alone.
///
/// Names of the field have the order of what they mean: `pre` precedes `post`, `baseline` precedes `T1` and `follow-up`, `week 4` precedes
/// `month 3`. They have it only where each of the names is one, since no other name has a place among them. All other names are in the order
/// in which people count.
public struct VisitNameOrder: Sendable {
  /// What a visit is compared by.
  public struct VisitNameKey: Comparable, Sendable {
    fileprivate let phase: Int
    fileprivate let number: Double
    fileprivate let name: NaturalKey

    public static func < (a: VisitNameKey, b: VisitNameKey) -> Bool {
      (a.phase, a.number, a.name) < (b.phase, b.number, b.name)
    }
  }

  /// True if the names are words of the field, whose meaning is their order.
  private let knowsWords: Bool
  /// True if the names only count, as `V1`, `week 4` and `2` do, so that they leave no doubt of their order.
  let areCounted: Bool

  /// - Parameter names: of all visits of a study that have no date.
  public init(_ names: some Sequence<String>) {
    let places = names.map(VisitWord.place)
    let known = places.compactMap(\.self)
    let scales = Set(known.compactMap(\.scale))
    knowsWords = !places.isEmpty && known.count == places.count && scales.count < 2
    areCounted = knowsWords && known.allSatisfy { $0.scale != nil }
  }

  public func key(_ name: String) -> VisitNameKey {
    let place = knowsWords ? VisitWord.place(of: name) : nil
    return VisitNameKey(
      phase: place?.phase ?? 0, number: place?.number ?? 0, name: NaturalKey(name))
  }
}

/// The words by which visits are called.
private enum VisitWord {
  /// What numbers of visits count, which cannot be compared with each other.
  enum NumberScale { case days, visits }

  struct WordPlace {
    let phase: Int
    let number: Double
    var scale: NumberScale?
  }

  /// Stages of a study in their order.
  private static let phases: [[Term]] = [
    ["screening", "screen"],
    [
      "baseline", "base", "bl", "pre", "preop", "pretest", "pretreatment", "pretherapy", "before",
      "vorher", "davor", "vor", "prä", "prae", "präop", "praeop", "admission", "aufnahme", "entry",
      "enrollment", "inclusion", "test",
    ],
    ["mid", "middle", "midpoint", "midterm", "interim", "during", "mitte", "zwischen", "während"],
    [
      "post", "postop", "posttest", "posttreatment", "posttherapy", "after", "nachher", "danach",
      "nach", "end", "ende", "endpoint", "discharge", "entlassung", "abschluss", "final", "exit",
    ], ["followup", "fu", "katamnese", "nachuntersuchung", "retest", "retention"],
  ]
  /// The stage of visits that have numbers only.
  private static let numberedPhase = 2
  /// Days in a unit of time.
  private static let days: [(words: Set<Term>, count: Double)] = [
    (["day", "days", "tag", "tage", "d"], 1), (["week", "weeks", "woche", "wochen", "w", "wk"], 7),
    (["month", "months", "monat", "monate", "m", "mo"], 30.4375),
    (["year", "years", "jahr", "jahre", "y"], 365.25),
  ]
  private static let counts: Set<Term> = [
    "", "t", "tp", "v", "visit", "visite", "besuch", "termin", "timepoint", "zeitpunkt", "session",
    "sitzung", "ses", "assessment", "wave", "welle",
  ]

  /// Nil for a name that is none of these words, with at most one number.
  static func place(of name: String) -> WordPlace? {
    let word = Term(name.lowercased().filter(\.isLetter))
    let digits = name.unicodeScalars.split { !("0"..."9").contains($0) }.map {
      Double(String($0)) ?? 0
    }
    guard digits.count < 2 else { return nil }
    if let phase = phases.firstIndex(where: { $0.contains(word) }) {
      return WordPlace(phase: phase, number: digits.first ?? 0)
    }
    guard let number = digits.first else { return nil }
    if let unit = days.first(where: { $0.words.contains(word) }) {
      return WordPlace(phase: numberedPhase, number: number * unit.count, scale: .days)
    }
    return counts.contains(word)
      ? WordPlace(phase: numberedPhase, number: number, scale: .visits) : nil
  }
}
