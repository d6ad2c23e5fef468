import Text

/// What a level of folders above those of the participants is: `Visit 1/P01`, `watch/P01`.
enum UpperLevel: String, Codable, Sendable {
  case visits
  /// Devices, tasks, sites or arms, which name neither a participant nor a visit.
  case groups

  /// As many people recur in folders of unknown names only if these are groups, and no people with numbered sessions.
  private static let mostNumberedSessions = 6

  /// The levels above the participants of a whole study, outermost first, such as those of arms and of the sites in each arm.
  static func all(above homes: [[String]], isListed: (_ name: String) -> Bool) -> [UpperLevel] {
    var (levels, rest) = ([UpperLevel](), homes)
    while let level = UpperLevel(rest, isBelowOther: !levels.isEmpty, isListed: isListed),
      !(level == .visits && levels.contains(.visits))
    {
      levels.append(level)
      rest = rest.map { Array($0.dropFirst()) }
    }
    return levels
  }

  /// Nil if the first level of a whole study are its participants or its sessions.
  ///
  /// The names of both levels decide: `watch/P01`, but not `Ana/P1`, where the second level may be the parts of a session.
  ///
  /// - Parameter isBelowOther: true below another such level, where it may contain one folder: `placebo/data/P01`.
  private init?(_ homes: [[String]], isBelowOther: Bool, isListed: (_ name: String) -> Bool) {
    let (firsts, seconds) = (FolderNames(homes, at: 0), FolderNames(homes, at: 1))
    guard firsts.count > 1 || isBelowOther, homes.allSatisfy({ $0.count > 1 }),
      !firsts.contains(where: \.looksLikePerson),
      !isBelowOther || !ListedPeople.areBelow(nil, homes, isListed)
    else { return nil }
    let below = homes.map { Array($0.dropFirst()) }
    let areListed = ListedPeople.areBelow(nil, below, isListed)
    let sayPerson = seconds.allSatisfy(\.saysPerson)
    func areAboveGroups() -> Bool {
      UpperLevel(below, isBelowOther: true, isListed: isListed) == .groups
    }
    let haveFolders = homes.allSatisfy { $0.count > 2 }
    if firsts.areVisits || sayPerson && firsts.allSatisfy(\.namesTest) {
      let sayVisit = firsts.allSatisfy { $0.saysVisit || $0.namesTest }
      guard
        areListed || sayPerson || Self.arePeopleOfVisits(homes)
          || sayVisit && seconds.allSatisfy({ $0.looksLikePerson || haveFolders && $0.isCode })
          || sayVisit && seconds.allSatisfy({ $0.group != nil }) && areAboveGroups()
      else { return nil }
      self = .visits
      return
    }
    let haveVisits = haveFolders && FolderNames(homes, at: 2).areVisits
    let arePeople = areListed || sayPerson || haveVisits && seconds.allSatisfy(\.isNumbered)
    if seconds.areVisits, Self.arePeopleOfVisits(below) {
      self = .groups
      return
    }
    if firsts.allSatisfy({ $0.group != nil }) {
      let mayBePeople = haveFolders && seconds.allSatisfy { !$0.looksLikeVisit && $0.group == nil }
      guard
        arePeople || mayBePeople || seconds.allSatisfy(\.looksLikePerson)
          || UpperLevel(below, isBelowOther: true, isListed: isListed) != nil
      else { return nil }
    } else if firsts.contains(where: \.isNumbered)
      || !(seconds.allSatisfy({ $0.group == .ofOtherPeople }) && areAboveGroups())
    {
      guard arePeople, !firsts.contains(where: \.isNumbered), seconds.count > firsts.count else {
        return nil
      }
      let isApart = Self.recurring(homes).isEmpty
      guard areListed || isApart || seconds.count > Self.mostNumberedSessions else { return nil }
    }
    self = .groups
  }

  /// True if the folders below those of visits are people, whatever they are called: many, of which most are in several visits,
  /// around folders of sessions, and none called like a visit, a device or a task.
  static func arePeopleOfVisits(_ homes: [[String]]) -> Bool {
    let names = FolderNames(homes, at: 1)
    return names.count > mostNumberedSessions && homes.allSatisfy { $0.count > 2 }
      && !names.contains { $0.looksLikeVisit || $0.group != nil }
      && 2 * recurring(homes).count >= names.count
  }

  /// The names of the second level that are in several folders of the first one, in byte order.
  static func recurring(_ homes: [[String]]) -> [String] {
    let homesByName = Dictionary(grouping: homes.filter { $0.count > 1 }) { ByteKey($0[1]) }
    return homesByName.filter { Set($0.value.map { ByteKey($0[0]) }).count > 1 }.keys.sorted().map(
      \.text)
  }
}

/// The different names on a level of the places of sessions.
struct FolderNames {
  private let names: [FolderName]

  init(_ homes: [[String]], at level: Int) {
    let all = homes.compactMap { $0.count > level ? $0[level] : nil }
    // A copy is called like its original.
    let names = Set(Set(all.map(ByteKey.init)).map { ByteKey(withoutCopyWords($0.text)) })
    self.names = names.map { FolderName($0.text) }
  }

  var count: Int { names.count }

  /// False without names.
  func allSatisfy(_ isLike: (FolderName) -> Bool) -> Bool {
    !names.isEmpty && names.allSatisfy(isLike)
  }

  func contains(where isLike: (FolderName) -> Bool) -> Bool { names.contains(where: isLike) }

  /// True for names of visits.
  var areVisits: Bool {
    contains(where: \.looksLikeVisit) && allSatisfy { $0.looksLikeVisit || $0.namesTest }
  }
}
