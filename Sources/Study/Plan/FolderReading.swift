import Recordings
import Text

/// A folder that contains a session, by its names below the root of the study. An archive is the
/// folder into which it would be unpacked.
struct SessionHome {
  let names: [String]
  /// True if a result is in the folder.
  var holdsResult = false

  init(_ names: [String], holdsResult: Bool = false) {
    (self.names, self.holdsResult) = (names, holdsResult)
  }
}

/// What lies around a folder: its name, and the folders of sessions beside it.
struct FolderSurroundings {
  let name: String
  /// The name of the folder around it; empty if it is unknown or no name may be taken from there.
  var above = ""
  /// The folders of sessions in the folders beside it, each beginning with the name of the neighbor.
  let neighbors: [[String]]
  /// Archives in the folders beside it, without endings. Each is a session or contains several.
  var packed: [[String]] = []

  /// The folders of sessions beside it.
  ///
  /// - Parameter holdsFolders: true if archives in neighbors are taken for folders of sessions.
  func neighbors(where holdsFolders: Bool) -> [[String]] {
    neighbors + packed.map { holdsFolders && $0.count > 1 ? $0.asFolderOfSessions : $0 }
  }
}

extension [String] {
  /// The place of a session in an archive of which only the name is known.
  var asFolderOfSessions: [String] { self + suffix(1) }
}

/// Reads the levels of a study's folders from the places of its sessions alone, so that the answer
/// follows the names when folders are renamed.
///
/// Levels that contain exactly one folder are passed over, but not the folder of a single session, nor
/// one with the name of a person around sessions or around folders that are called like visits. Below them, the first level are
/// the participants if sessions lie deeper, unless its names are those of visits, devices, sites or the like around people
/// (`UpperLevel`). If every participant, except
/// those with a single session, has the sessions one level deeper again, the second level are the
/// visits. The rest is the session.
///
/// A participant's folder that was given alone is recognized by its neighbors, which contain
/// sessions in the same way; then it is read as a part of the folder around it, so that the study,
/// the participant and, with a result, the session give one answer.
///
/// Where the user lists the participants, folders directly below a folder that is not listed are people if at least half of them
/// are: then the folder is no participant among its neighbors. A folder beside folders of which at least half are listed is that of a
/// participant, whose visits may be numbered like people. A listed folder that is named alone is a participant without
/// neighbors, and is not passed over.
struct FolderReading {
  private(set) var rule = FolderRule()
  /// The places of sessions below the root, after the names of the rule that precede them.
  private let homes: [[String]]
  /// True if the first level are people whom the user lists.
  private let areListed: Bool
  private let haveDates: Bool

  /// - Parameters:
  ///   - ownName: the name of a session that lies at the root itself.
  ///   - around: what lies around the root (0), around the folder above it (1), and so on; nil where
  ///     nothing is known or no name may be taken from there.
  ///   - isListed: whether a name is that of a participant whom the user lists.
  init(
    _ homes: [SessionHome], ownName: String = "",
    around: (_ height: Int) -> FolderSurroundings? = { _ in nil },
    isListed: (_ name: String) -> Bool = { _ in false }
  ) {
    let paths = homes.map(\.names)
    let isSession = !homes.isEmpty && paths.allSatisfy(\.isEmpty)
    // To look around reads folders. A session without a result is read by itself.
    let root = isSession && !homes.contains(where: \.holdsResult) ? nil : around(0)
    let study = root.flatMap { root in
      isSession
        ? PartOfStudy(session: root, within: around, isListed)
        : PartOfStudy(visit: root, paths, within: around, isListed)
          ?? PartOfStudy(participant: root, paths, isListed)
    }
    if let study {
      rule = Self.rule(study.homes, arePeople: study.arePeople)
      rule.leading = study.names
      (self.homes, areListed) = (paths, study.arePeople)
    } else {
      var rest = paths
      var passed: [String] = []
      var (folder, arePeople) = (root, ListedPeople.areBelow(root, paths, isListed))
      while !arePeople, let only = Self.passedLevel(rest) {
        passed.append(only)
        rest = rest.map { Array($0.dropFirst()) }
        folder = FolderSurroundings(name: only, neighbors: [])
        arePeople = ListedPeople.areBelow(folder, rest, isListed)
      }
      rule = arePeople ? Self.rule(rest, arePeople: true) : Self.rule(rest, isListed)
      rule.passed = passed.joined(separator: "/")
      (self.homes, areListed) = (rest, arePeople)
    }
    haveDates = homes.contains(where: \.holdsResult)
    rule.ownName = ownName
  }

  /// Notes what the names of the folders do not show: archives that hold the whole study, and pipes.
  mutating func note(whole archives: [FolderRule.WholeArchive], pipes: [String]) {
    (rule.wholeArchives, rule.pipes) = (archives, pipes)
  }

  /// Notes the people of exports, some of whom have several folders.
  mutating func note(_ people: ExportPeople) { rule.people = people }

  /// How the levels were read, in words for people.
  var levels: FolderLevels { FolderLevels(rule, homes, areListed: areListed, haveDates: haveDates) }

  /// The first name of all paths if it is a level that is passed over; nil otherwise.
  ///
  /// A lone folder directly around sessions, or around what is called like visits, may be a study or the only participant, so
  /// that its name decides.
  static func passedLevel(_ paths: [[String]]) -> String? {
    guard let first = paths.first?.first, paths.allSatisfy({ $0.first === first && $0.count > 1 })
    else { return nil }
    let name = FolderName(first)
    let isCalledPerson = name.looksLikePerson || name.isNumbered
    if isCalledPerson, isAroundVisits(paths.map({ Array($0.dropFirst()) })) { return nil }
    if paths.allSatisfy({ $0.count > 2 }) { return first }
    return paths.count > 1 && !name.looksLikePerson ? first : nil
  }

  /// True if all folders directly below a folder are called like visits, and those in them not like people.
  ///
  /// - Parameter homes: the places of sessions below the folder.
  static func isAroundVisits(_ homes: [[String]]) -> Bool {
    FolderNames(homes, at: 0).areVisits && !FolderNames(homes, at: 1).allSatisfy(\.saysPerson)
      && !UpperLevel.arePeopleOfVisits(homes)
  }

  /// The meaning of the levels of a whole study by their names and their sessions.
  private static func rule(_ homes: [[String]], _ isListed: (_ name: String) -> Bool) -> FolderRule
  {
    let upper = UpperLevel.all(above: homes, isListed: isListed)
    guard !upper.isEmpty else { return rule(homes, arePeople: false) }
    var rule = rule(homes.map { Array($0.dropFirst(upper.count)) }, arePeople: true)
    if upper.contains(.visits) { (rule.hasVisits, rule.directVisits) = (false, []) }
    rule.upper = upper
    return rule
  }

  /// The meaning of the first two levels of a whole study.
  ///
  /// - Parameter arePeople: whether the first level are people even where sessions lie directly in their folders.
  private static func rule(_ homes: [[String]], arePeople: Bool) -> FolderRule {
    var rule = FolderRule()
    let hasDeeper = homes.contains { $0.count > 1 }
    guard hasDeeper || arePeople else { return rule }
    rule.hasParticipants = true
    guard hasDeeper else { return rule }
    let people = Dictionary(grouping: homes.filter { !$0.isEmpty }) { ByteKey($0[0]) }.values
    let several = people.filter { $0.count > 1 }
    let deepCount = people.count { $0.allSatisfy { $0.count > 2 } }
    // A visit of one session may be its folder, or an archive, where others of its name hold several.
    let visitNames = Set(homes.filter { $0.count > 2 }.map { ByteKey($0[1]) })
    let visitedCount = several.count { own in
      own.allSatisfy { $0.count > 2 || $0.count == 2 && visitNames.contains(ByteKey($0[1])) }
    }
    // Where the folders are called like visits, a few people whose sessions are in no visit change nothing for the others.
    let areVisits = FolderNames(homes.filter { $0.count > 2 }, at: 1).areVisits
    rule.hasVisits =
      several.isEmpty
      ? 2 * deepCount > people.count
      : visitedCount == several.count || areVisits && 2 * visitedCount > several.count
    guard rule.hasVisits else { return rule }
    let direct = Set(homes.filter { $0.count == 2 }.map { ByteKey($0[1]) })
    rule.directVisits = visitNames.intersection(direct).sorted().map(\.text)
    return rule
  }
}
