/// Words of the field for visits, in the languages of common studies: one list for the order of visits and for names of folders.
public enum VisitWord {
  /// What numbers of visits count, which cannot be compared with each other.
  public enum NumberScale: Sendable { case days, visits }

  /// The place of a name among those of visits.
  public struct WordPlace: Sendable {
    /// The stage of the study, counted from 0.
    public let phase: Int
    /// The number in the name, in days where it has a unit of time; 0 without one.
    public let number: Double
    /// Nil for a name of a stage alone.
    public var scale: NumberScale?
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
  public static func place(of name: String) -> WordPlace? {
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

  /// All words of stages and of times but single letters, and but those that name a test as well.
  public static let words: Set<Term> = Set(
    (phases.joined() + days.flatMap(\.words)).filter { $0.utf8.count > 2 && $0 != "test" })
}
