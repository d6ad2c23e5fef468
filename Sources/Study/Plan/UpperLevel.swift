import Text

/// What a level of folders above those of the participants is: `Visit 1/P01`, `watch/P01`.
enum UpperLevel: String, Codable, Sendable {
  case visits
  /// Devices, tasks, sites or arms, which name neither a participant nor a visit.
  case groups

  /// As many people recur in folders of unknown names only if these are groups, and no people with numbered sessions.
  private static let mostNumberedSessions = 6

  /// Nil if the first level of a whole study are its participants or its sessions.
  ///
  /// The names of both levels decide: `watch/P01`, but not `Ana/P1`, where the second level may be the parts of a session.
  init?(_ homes: [[String]], isListed: (_ name: String) -> Bool) {
    let (firsts, seconds) = (FolderNames(homes, at: 0), FolderNames(homes, at: 1))
    guard firsts.count > 1, homes.allSatisfy({ $0.count > 1 }),
      !firsts.contains(where: \.looksLikePerson)
    else { return nil }
    let areListed = ListedPeople.areBelow(nil, homes.map { Array($0.dropFirst()) }, isListed)
    let sayPerson = seconds.allSatisfy(\.saysPerson)
    let haveFolders = homes.allSatisfy { $0.count > 2 }
    if firsts.allSatisfy(\.looksLikeVisit) {
      let sayVisit = firsts.allSatisfy(\.saysVisit)
      guard
        areListed || sayPerson
          || sayVisit && seconds.allSatisfy({ $0.looksLikePerson || haveFolders && $0.isCode })
      else { return nil }
      self = .visits
      return
    }
    let haveVisits = haveFolders && FolderNames(homes, at: 2).allSatisfy(\.looksLikeVisit)
    let arePeople = areListed || sayPerson || haveVisits && seconds.allSatisfy(\.isNumbered)
    if firsts.allSatisfy({ $0.group != nil }) {
      let mayBePeople = haveFolders && seconds.allSatisfy { !$0.looksLikeVisit && $0.group == nil }
      guard arePeople || mayBePeople || seconds.allSatisfy(\.looksLikePerson) else { return nil }
    } else {
      guard arePeople, !firsts.contains(where: \.isNumbered), seconds.count > firsts.count else {
        return nil
      }
      let isApart = Self.recurring(homes).isEmpty
      guard areListed || isApart || seconds.count > Self.mostNumberedSessions else { return nil }
    }
    self = .groups
  }

  /// The names of the second level that are in several folders of the first one, in byte order, with these folders.
  static func recurring(_ homes: [[String]]) -> [(name: String, groups: [String])] {
    let groups = Dictionary(grouping: homes.filter { $0.count > 1 }) { ByteKey($0[1]) }
    return groups.mapValues { Set($0.map { ByteKey($0[0]) }).sorted().map(\.text) }.filter {
      $0.value.count > 1
    }.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
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
}
