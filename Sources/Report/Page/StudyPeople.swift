/// The people whom a study expects, as the table of its participants lists them.
public struct StudyPeople: Sendable {
  /// Whether the user has given a table of people. Without one only those with sessions are known.
  public let isGiven: Bool
  /// All people, with and without sessions.
  public let keys: [PersonKey]

  public init(isGiven: Bool, _ keys: [PersonKey]) { (self.isGiven, self.keys) = (isGiven, keys) }

  /// The name of the table in a run, as sentences call it.
  static let table = "participants.csv"
}
