/// A reason or a warning in the `flags` column.
///
/// Flags are compared by code and place; `place` is printed after an `@`, as in `json_truncated@184223`.
///
/// A flag contains its meaning and remedy, which messages, `explain`, the reference pages and reports
/// print: there is no table of texts beside it that could disagree.
public struct Flag: Sendable, Hashable {
  /// The identifier of a flag, in snake_case.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: FlagName

    /// A code, of a flag that there is or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code of a flag as it is printed: `json_truncated` of `json_truncated@12`.
    public init(printed text: String) { rawValue = String(text.prefix { $0 != "@" }) }

    public var description: String { rawValue }
  }

  /// What a flag does to the verdict on a value that carries it, or that is missing for it.
  public enum Weight: Sendable, Comparable {
    /// A fact worth knowing; the value stands.
    case note
    /// The reason for an empty value: nothing was recorded or given, or the event did not occur.
    /// On a value it is a note.
    case absence
    /// The value is usable after reading the flag.
    case doubt
    /// The value cannot be measured, or is not to be trusted.
    case distrust
    /// The input cannot be used at all.
    case error
  }

  /// The identifier of the flag, which the tables print.
  public let code: Code
  /// The byte or element the flag speaks of.
  public let place: Int?
  /// The usual effect; some values it spoils more (`weighing`).
  public let weight: Weight
  /// What the values are about whose verdict it lowers; nil for every value.
  public let subject: Subject?
  /// Whether it says that content of a file is lost or cannot be used, as after a copy that ended early. It says so only where
  /// it makes values doubtful at least.
  private let isOfDamage: Bool
  /// What it means, as a sentence for `explain` and the documentation.
  public let meaning: String
  /// What can be done, as the end of a sentence: without a capital and a full stop. Empty where the meaning
  /// says all.
  public let remedy: String

  /// Declares a flag; a place is added where it is set.
  ///
  /// - Parameters:
  ///   - subject: what the values are about whose verdict it lowers. Only flags that lower none may leave it out.
  ///   - isOfDamage: whether it says that content of a file is lost or cannot be used.
  public init(
    _ name: String, _ weight: Weight, concerning subject: Subject? = nil,
    ofDamage isOfDamage: Bool = false, _ meaning: String, remedy: String = ""
  ) {
    (code, place, self.weight, self.subject) = (Code(rawValue: name), nil, weight, subject)
    (self.isOfDamage, self.meaning, self.remedy) = (isOfDamage, meaning, remedy)
  }

  private init(_ flag: Flag, place: Int?, weight: Weight, subject: Subject? = nil) {
    (code, self.place, self.weight) = (flag.code, place, weight)
    self.subject = subject ?? flag.subject
    (isOfDamage, meaning, remedy) = (flag.isOfDamage, flag.meaning, flag.remedy)
  }

  /// Whether values of a metric have the flag where their whole step has it.
  public func concerns(_ metric: MetricDefinition) -> Bool {
    subject.map { !$0.isDisjoint(with: metric.subject) } ?? true
  }

  /// Whether content of a file is lost or cannot be used, so that values are worse than those of a whole copy.
  public var saysDamage: Bool { isOfDamage && weight >= .doubt }

  /// The code as a text, without a place.
  public var name: String { code.rawValue }

  /// The remedy as a sentence; empty where there is none.
  public var advice: String {
    remedy.isEmpty ? "" : remedy.prefix(1).uppercased() + remedy.dropFirst() + "."
  }

  /// The flag with the byte offset or the index it speaks of.
  public func at(_ place: Int) -> Flag { Flag(self, place: place, weight: weight) }

  /// The flag where it spoils a value more, or less, than it usually does.
  public func weighing(_ weight: Weight) -> Flag { Flag(self, place: place, weight: weight) }

  /// The flag where it concerns values about something else than it usually does.
  public func concerning(_ subject: Subject) -> Flag {
    Flag(self, place: place, weight: weight, subject: subject)
  }

  /// The flag as the tables print it: code, and place after an `@`.
  public var text: String { place.map { "\(name)@\($0)" } ?? name }

  /// Flags are equal when they are printed equally; weight and texts follow from the code.
  public static func == (a: Flag, b: Flag) -> Bool { a.code == b.code && a.place == b.place }

  /// Hashes what `==` compares: code and place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
  }
}

extension [Flag] {
  /// Each flag once, in the order of first mention.
  public var unique: [Flag] {
    // Values have few flags as a rule.
    if count < 2 { return self }
    var seen = Set<Flag>()
    return filter { seen.insert($0).inserted }
  }
}
