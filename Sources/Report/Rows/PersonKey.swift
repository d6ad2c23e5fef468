public import Text

/// Who a row is about: the name of the participant, and the run in which that is the name.
///
/// `merge --as-column` puts the rows of several runs into one table, with the name of the run before the columns that the table
/// declares. Each of the runs may have a participant P01: these are different people.
public struct PersonKey: Hashable, Sendable {
  /// The cells of the columns that stand before those of the table, in their order; none in tables of one run.
  public let origin: [ByteKey]
  /// Empty for a row without a participant.
  public let name: ByteKey

  /// - Parameter origin: the cells of the columns before those of the table.
  public init(_ participant: String, of origin: [String] = []) {
    (name, self.origin) = (ByteKey(participant), origin.map(ByteKey.init))
  }

  /// The name of the participant alone.
  public var participant: String { name.text }

  /// The name for people, which is unique: `berlin/P01`. Empty for a row without a participant.
  public var shownName: String {
    name.text.isEmpty ? "" : (origin + [name]).map(\.text).joined(separator: "/")
  }

  /// Whether the user means this person: by the participant's name, or by the whole.
  public func isCalled(_ given: String) -> Bool { participant === given || shownName === given }
}

/// A session in tables of one run or of several: two people, and two visits of
/// one person, may have sessions of one name.
public struct PersonSession: Hashable, Sendable {
  public let person: PersonKey
  public let visit: ByteKey
  public let session: ByteKey

  public init(_ session: String, in visit: String, of person: PersonKey) {
    (self.person, self.visit, self.session) = (person, ByteKey(visit), ByteKey(session))
  }
}

extension PersonKey: Comparable {
  /// By runs, then by participants, in the order of bytes.
  public static func < (a: PersonKey, b: PersonKey) -> Bool {
    (a.origin + [a.name]).lexicographicallyPrecedes(b.origin + [b.name])
  }
}
