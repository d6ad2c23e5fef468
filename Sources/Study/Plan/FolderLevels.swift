import Recordings
import Text

/// How the levels of a study's folders were read, for people: which folders were passed over, which
/// names were taken for participants and visits, and what is doubtful about it.
public struct FolderLevels: Sendable, Equatable {
  /// The names on one level.
  public struct FolderLevel: Sendable, Equatable {
    public enum Meaning: String, Sendable { case participants, visits, sessions }
    public let meaning: Meaning
    /// The number of different names.
    public let count: Int
    /// The names, in their order: all of up to three, otherwise the first and the last.
    public let examples: [String]
  }

  public enum Doubt: Sendable, Equatable {
    /// The names of the participants look like those of visits.
    case participantsLookLikeVisits
    /// The names of the visits look like those of participants.
    case visitsLookLikeParticipants
  }

  /// Successive folders that were passed over because each lies alone, outermost first.
  public let passed: [String]
  /// The levels below them, outermost first. The last one are the sessions.
  public let levels: [FolderLevel]
  /// True if the name of the given folder, or of one above it, is that of the participant, which its
  /// neighbors show.
  public let isAssumed: Bool
  public let doubt: Doubt?

  /// The names of a level; nil if there is no such level.
  public subscript(meaning: FolderLevel.Meaning) -> FolderLevel? {
    levels.first { $0.meaning == meaning }
  }

  /// - Parameter homes: the folders of sessions below the folders that were passed over.
  init(_ rule: FolderRule, _ homes: [[String]]) {
    let places = homes.map { names in
      rule.place(ofFolder: ([rule.passed] + names).filter { !$0.isEmpty }.joined(separator: "/"))
    }
    self.init(places, passed: pathComponents(rule.passed), isAssumed: rule.isAssumed)
  }

  /// - Parameter places: the sessions as a layout names them, which passes over no folders.
  init(laidOut places: [SessionPlace]) { self.init(places, passed: [], isAssumed: false) }

  private init(_ places: [SessionPlace], passed: [String], isAssumed: Bool) {
    (self.passed, self.isAssumed) = (passed, isAssumed)
    let all = [
      FolderLevel(.participants, places.map(\.participant)),
      FolderLevel(.visits, places.map(\.visit)), FolderLevel(.sessions, places.map(\.session)),
    ]
    levels = all.compactMap(\.self)
    func look(_ texts: [String], _ isLike: (FolderName) -> Bool) -> Bool {
      let named = texts.filter { !$0.isEmpty }
      return !named.isEmpty && named.allSatisfy { isLike(FolderName($0)) }
    }
    if !isAssumed, look(places.map(\.participant), \.looksLikeVisit) {
      doubt = .participantsLookLikeVisits
    } else {
      doubt = look(places.map(\.visit), \.looksLikePerson) ? .visitsLookLikeParticipants : nil
    }
  }
}

extension FolderLevels.FolderLevel {
  fileprivate init?(_ meaning: Meaning, _ names: [String]) {
    let distinct = Set(names.filter { !$0.isEmpty }.map(ByteKey.init)).sorted().map(\.text)
    guard let first = distinct.first, let last = distinct.last else { return nil }
    (self.meaning, count) = (meaning, distinct.count)
    examples = distinct.count <= 3 ? distinct : [first, last]
  }
}
