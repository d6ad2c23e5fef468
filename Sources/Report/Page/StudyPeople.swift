/// The people whom a study expects, as the table of its participants lists them.
public struct StudyPeople: Sendable {
  /// Whether the user has given a table of people. Without one only those with sessions are known.
  public let isGiven: Bool
  /// All people, with and without sessions.
  public let keys: [PersonKey]

  /// The groups among names that may be of one person.
  let similar: @Sendable ([String]) -> [[String]]

  /// - Parameter similar: the groups among names that may be of one person, by their spelling.
  public init(
    isGiven: Bool, _ keys: [PersonKey],
    similar: @escaping @Sendable ([String]) -> [[String]] = { _ in [] }
  ) { (self.isGiven, self.keys, self.similar) = (isGiven, keys, similar) }

  /// The name of the table in a run, as sentences call it.
  static let table = "participants.csv"
}
