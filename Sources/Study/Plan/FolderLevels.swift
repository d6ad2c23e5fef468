import Recordings
import Text

/// How the levels of a study's folders were read, for people: which folders were passed over, which
/// names were taken for participants and visits, and what is doubtful about it.
public struct FolderLevels: Sendable, Equatable {
  /// The names on one level.
  public struct FolderLevel: Sendable, Equatable {
    public enum Meaning: String, Sendable {
      /// Devices, tasks, sites or arms above the participants.
      case groups
      case participants, visits, sessions
    }
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
    /// The names of the sessions look like those of participants.
    case sessionsLookLikeParticipants
    /// The names of folders below the visits look like those of visits.
    case sessionsLookLikeVisits
    /// The names of the participants are in no way numbered, while those of the folders below them are, and most of these are in one of
    /// them only: sites around people.
    case participantsMayBeSites
    /// The folders of sessions are called like visits and contain recordings, so that they are no visits.
    case foldersLookLikeVisits
    /// Names of participants are in several groups, which may be of different people; the first name, and how many others are.
    case participantsRecur(name: String, otherCount: Int)
  }

  /// Successive folders that were passed over because each lies alone, outermost first.
  public let passed: [String]
  /// The levels below them, outermost first. The last one are the sessions.
  public let levels: [FolderLevel]
  /// True if the name of the given folder, or of one above it, is that of the participant, which its
  /// neighbors show.
  public let isAssumed: Bool
  public let doubt: Doubt?
  /// The layout that settles the doubt if it is justified; nil if there is none, or none that holds for the given folder.
  public let remedy: String?

  /// The names of a level; nil if there is no such level.
  public subscript(meaning: FolderLevel.Meaning) -> FolderLevel? {
    levels.first { $0.meaning == meaning }
  }

  /// - Parameters:
  ///   - homes: the folders of sessions below the folders that were passed over.
  ///   - areListed: true if the participants are people whom the user lists.
  ///   - haveDates: true if results say when the sessions were.
  init(_ rule: FolderRule, _ homes: [[String]], areListed: Bool, haveDates: Bool) {
    let places = homes.map { names in
      rule.place(ofFolder: ([rule.passed] + names).filter { !$0.isEmpty }.joined(separator: "/"))
    }
    passed = pathComponents(rule.passed)
    isAssumed = rule.isAssumed
    let upper = rule.upper.enumerated().compactMap { depth, level in
      FolderLevel(
        level == .visits ? .visits : .groups,
        homes.compactMap { $0.count > depth ? $0[depth] : nil })
    }
    let own = Self.levels(of: places)
    levels = upper + own.filter { !rule.upper.contains(.visits) || $0.meaning != .visits }
    let outer = rule.isAssumed ? nil : FolderDoubt(rule, homes, areListed, haveDates)
    doubt =
      Self.recurrence(rule.upper, homes) ?? outer?.doubt
      ?? Self.doubt(on: places, isAssumed: rule.isAssumed)
    let found = doubt
    remedy = rule.isAssumed ? nil : found.flatMap { FolderDoubt.remedy(of: $0, rule, homes) }
  }

  /// - Parameter places: the sessions as a layout names them, which passes over no folders.
  init(laidOut places: [SessionPlace]) {
    (passed, isAssumed, levels) = ([], false, Self.levels(of: places))
    doubt = Self.doubt(on: places, isAssumed: false)
    remedy = nil
  }

  private static func levels(of places: [SessionPlace]) -> [FolderLevel] {
    [
      FolderLevel(.participants, places.map(\.participant)),
      FolderLevel(.visits, places.map(\.visit)), FolderLevel(.sessions, places.map(\.session)),
    ].compactMap(\.self)
  }

  /// A doubt if names of participants recur in groups that are not those of devices or tasks.
  private static func recurrence(_ upper: [UpperLevel], _ homes: [[String]]) -> Doubt? {
    let depths = upper.indices.filter { depth in
      upper[depth] == .groups
        && !FolderNames(homes, at: depth).allSatisfy { $0.group == .ofSamePeople }
    }
    guard !depths.isEmpty else { return nil }
    // A person recurs at visits and with devices, so that only groups of people count.
    let inGroups = homes.filter { $0.count > upper.count }.map { names in
      [depths.map { names[$0] }.joined(separator: "/"), names[upper.count]]
    }
    let recurring = UpperLevel.recurring(inGroups)
    return recurring.first.map { .participantsRecur(name: $0, otherCount: recurring.count - 1) }
  }

  private static func doubt(on places: [SessionPlace], isAssumed: Bool) -> Doubt? {
    func look(_ texts: [String], _ isLike: (FolderName) -> Bool) -> Bool {
      let named = texts.filter { !$0.isEmpty }
      return !named.isEmpty && named.allSatisfy { isLike(FolderName($0)) }
    }
    let (people, visits) = (places.map(\.participant), places.map(\.visit))
    // A session without a folder of its own is called like its participant, and so is what a layout calls otherwise.
    let sessions = places.map { place in
      let first = pathComponents(place.session).first ?? ""
      return first === place.participant ? "" : first
    }
    if !isAssumed, look(people, \.looksLikeVisit) { return .participantsLookLikeVisits }
    let mayBeStudy = isAssumed && !look(people, \.looksLikePerson)
    if look(visits, { $0.looksLikePerson || mayBeStudy && $0.isCode }) {
      return .visitsLookLikeParticipants
    }
    // Numbers alone are those of sessions as well.
    let arePeople =
      people.allSatisfy(\.isEmpty) && sessions.count > 1
      ? look(sessions, \.looksLikePerson) : look(sessions, \.saysPerson)
    if arePeople { return .sessionsLookLikeParticipants }
    let haveVisits = visits.contains { !$0.isEmpty }
    return haveVisits && !look(visits, \.looksLikeVisit) && look(sessions, \.looksLikeVisit)
      ? .sessionsLookLikeVisits : nil
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
