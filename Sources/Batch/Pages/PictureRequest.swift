import Recordings
public import Report
import Text

/// Which sessions a report draws.
public struct PictureRequest: Sendable {
  /// The share of sessions that are drawn.
  public enum PictureExtent: String, Sendable, CaseIterable {
    /// All sessions of a small study; otherwise those that are not good.
    case auto
    case all
    case none
  }

  let extent: PictureExtent
  /// The column or file of the groups that a report compares; nil for the usual columns.
  let group: String?
  /// The participants who do not change, from whom learning is estimated: a column of participants and a value in it; nil where
  /// none are named.
  public var controls: String?
  /// The seed of the order of the cards of a form for reviewers; nil for a page without a form.
  public var reviewSeed: Int?
  /// The sections of a page of the whole study that are printed.
  public var printExtent = StudyPage.PrintExtent.overview
  /// The requested participants and sessions, each with the names that rows may have for it.
  private let asked: [(given: String, names: Set<ByteKey>)]
  private let allNames: Set<ByteKey>

  /// With pseudonyms, a session can be requested by its original name or its pseudonym.
  ///
  /// - Parameters:
  ///   - sessions: the requested participants and sessions.
  ///   - group: the column or file of the groups that are compared; nil for the usual columns.
  public init(_ extent: PictureExtent, sessions: [String], group: String? = nil, _ names: Names) {
    (self.extent, self.group) = (extent, group)
    asked = sessions.map { (given: $0, names: [ByteKey($0), ByteKey(names.name($0))]) }
    allNames = asked.reduce(into: []) { $0.formUnion($1.names) }
  }

  /// The options and the content of the file of groups on which pages of the whole study depend. A page is drawn again when one of
  /// them differs, although the tables of the run are the same.
  var pageTexts: [String] {
    let groups = group.flatMap { ContentDigest(ofFileAt: $0)?.description }
    return [group ?? "", groups ?? "", controls ?? "", printExtent.rawValue]
  }

  /// The largest number of sessions for which a single page has a card for every session.
  static let smallStudy = 60

  func isRequested(_ row: MetricsRow) -> Bool { !allNames.isDisjoint(with: Self.names(of: row)) }

  /// What the participant and the session of a row are called.
  static func names(of row: MetricsRow) -> [ByteKey] {
    [row.participant, row.person.shownName, row.session].map(ByteKey.init)
  }

  /// The requested names that are not among the names of rows.
  func unmet(_ met: Set<ByteKey>) -> [String] {
    asked.filter { $0.names.isDisjoint(with: met) }.map(\.given)
  }
}
