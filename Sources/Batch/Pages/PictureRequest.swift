import Report
import Text

/// Which sessions a report draws.
public struct PictureRequest: Sendable {
  /// How many of them.
  public enum PictureExtent: String, Sendable, CaseIterable {
    /// All of a small study; of others those that are not good.
    case auto
    case all
    case none
  }

  let extent: PictureExtent
  /// Participants or sessions that were asked for by name, as rows may name them.
  private let asked: [(given: String, names: Set<ByteKey>)]
  private let allNames: Set<ByteKey>

  /// With pseudonyms a session may be asked for by either of its names.
  ///
  /// - Parameter sessions: participants and sessions that were asked for.
  public init(_ extent: PictureExtent, sessions: [String], _ names: Names) {
    self.extent = extent
    asked = sessions.map { (given: $0, names: [ByteKey($0), ByteKey(names.name($0))]) }
    allNames = asked.reduce(into: []) { $0.formUnion($1.names) }
  }

  /// A single page has the cards of all sessions of a study with at most so many.
  static let smallStudy = 60

  func isRequested(_ row: MetricsRow) -> Bool { !allNames.isDisjoint(with: Self.names(of: row)) }

  /// What the participant and the session of a row are called.
  static func names(of row: MetricsRow) -> [ByteKey] {
    [row.participant, row.person.shownName, row.session].map(ByteKey.init)
  }

  /// Those that no row has, of all names that were asked for and met.
  func unmet(_ met: Set<ByteKey>) -> [String] {
    asked.filter { $0.names.isDisjoint(with: met) }.map(\.given)
  }
}
