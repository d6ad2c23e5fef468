import Text

/// The groups of participants that a study compares, such as the arms of a trial.
public struct StudyArms: Sendable {
  /// The name of the column or of the file that gives the groups; empty without groups.
  public let column: String
  private let group: @Sendable (PersonKey) -> String

  /// A study without groups.
  public init() { self.init("") { _ in "" } }

  /// - Parameter group: the group of a participant; empty without one.
  public init(_ column: String, group: @escaping @Sendable (PersonKey) -> String) {
    self.column = column
    self.group = group
  }

  /// The columns of a table of participants that give groups unless another one is requested, the first that exists.
  public static let usualColumns = ["group", "arm", "treatment"]

  /// The largest number of groups in a column that was not requested: a column with a word of its own for each participant
  /// compares nobody.
  public static let mostUsual = 6

  /// The group of a participant; empty without one.
  public func group(of person: PersonKey) -> String { group(person) }
}
