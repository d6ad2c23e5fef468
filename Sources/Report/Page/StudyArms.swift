import Text

/// The groups of participants that a study compares, such as the arms of a trial.
public struct StudyArms: Sendable {
  /// The name of the column or of the file that gives the groups; empty without groups.
  public let column: String
  /// Where the groups are taken from, such as `the column arm of participants.csv`; in a study without groups, why it has none.
  public let origin: String
  private let group: @Sendable (PersonKey) -> String

  /// A study without groups.
  ///
  /// - Parameter reason: why there are none, as a sentence without its end.
  public init(without reason: String = "no groups are known") {
    (column, origin) = ("", reason)
    group = { _ in "" }
  }

  /// - Parameters:
  ///   - origin: where the groups are taken from; nil for a column of participants.csv.
  ///   - group: the group of a participant; empty without one.
  public init(
    _ column: String, from origin: String? = nil, group: @escaping @Sendable (PersonKey) -> String
  ) {
    self.column = column
    self.origin = origin ?? "the column \(column) of \(StudyPeople.table)"
    self.group = group
  }

  /// The columns of a table of participants that give groups unless another one is requested, the first that exists.
  public static let usualColumns = ["group", "arm", "treatment"]

  /// The largest number of groups in a column that was not requested: a column with a word of its own for each participant
  /// compares nobody.
  public static let mostUsual = 6

  /// The group of a participant, without blanks around it; empty without one. A code of digits is called after its column, since
  /// `arm 1 − arm 2` is a comparison and `1 − 2` a number.
  public func group(of person: PersonKey) -> String {
    let name = group(person).trimmed
    let isCode = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isCode && !column.isEmpty ? "\(column) \(name)" : name
  }
}
