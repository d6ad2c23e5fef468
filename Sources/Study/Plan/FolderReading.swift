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
  /// The folders of sessions in the folders beside it, each beginning with the name of the neighbor.
  let neighbors: [[String]]
  /// Archives in the folders beside it, without endings. Each is a session or contains several.
  var packed: [[String]] = []

  /// The folders of sessions beside it.
  ///
  /// - Parameter holdsFolders: true if archives in neighbors are taken for folders of sessions.
  fileprivate func neighbors(where holdsFolders: Bool) -> [[String]] {
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
/// one with the name of a person around sessions. Below them, the first level are the participants if
/// sessions lie deeper. If every participant, except
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
      self.homes = paths
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
      rule = Self.rule(rest, arePeople: arePeople)
      rule.passed = passed.joined(separator: "/")
      self.homes = rest
    }
    rule.ownName = ownName
  }

  /// Notes what the names of the folders do not show: archives that hold the whole study, and pipes.
  mutating func note(whole archives: [FolderRule.WholeArchive], pipes: [String]) {
    (rule.wholeArchives, rule.pipes) = (archives, pipes)
  }

  /// How the levels were read, in words for people.
  var levels: FolderLevels { FolderLevels(rule, homes) }

  /// The first name of all paths if it is a level that is passed over; nil otherwise.
  ///
  /// A lone folder directly around sessions may be a study or the only participant, so that its name
  /// decides.
  static func passedLevel(_ paths: [[String]]) -> String? {
    guard let first = paths.first?.first, paths.allSatisfy({ $0.first === first && $0.count > 1 })
    else { return nil }
    if paths.allSatisfy({ $0.count > 2 }) { return first }
    return paths.count > 1 && !FolderName(first).looksLikePerson ? first : nil
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
    rule.hasVisits =
      several.isEmpty
      ? 2 * deepCount > people.count
      : several.allSatisfy { own in
        own.allSatisfy { $0.count > 2 || $0.count == 2 && visitNames.contains(ByteKey($0[1])) }
      }
    guard rule.hasVisits else { return rule }
    let direct = Set(homes.filter { $0.count == 2 }.map { ByteKey($0[1]) })
    rule.directVisits = visitNames.intersection(direct).sorted().map(\.text)
    return rule
  }
}

/// A participant's or a session's folder that was given alone, with the study around it as far as
/// its neighbors show it.
private struct PartOfStudy {
  /// The names of the given folder and of folders above it, down from the participant's.
  let names: [String]
  /// The places of sessions below the folder around the participant's.
  let homes: [[String]]
  /// True if the first level below the folder around the participant's are people whom the user lists.
  var arePeople = false

  /// Nil if the folder is not recognized as that of a participant.
  init?(participant folder: FolderSurroundings, _ own: [[String]], _ isListed: (String) -> Bool) {
    if ListedPeople.areBelow(folder, own, isListed) { return nil }
    let neighbors = folder.neighbors(where: FolderKind(own) == .inFolders).filter {
      !areCopies(folder.name, $0.first ?? "")
    }
    let isOne = ListedPeople.areBeside(folder, isListed) || isParticipant(own, beside: neighbors)
    // A listed name around names that are listed as well says nothing.
    guard isOne || isListed(folder.name) && !ListedPeople.areBelow(nil, own, isListed) else {
      return nil
    }
    names = [folder.name]
    homes = own.map { [folder.name] + $0 } + (isOne ? neighbors : [])
  }

  /// The study around the folder of a visit that is called like a listed person or beside folders that are, as visits with
  /// numbers are, in the folder of a participant beside listed people.
  init?(
    visit folder: FolderSurroundings, _ own: [[String]],
    within around: (Int) -> FolderSurroundings?, _ isListed: (String) -> Bool
  ) {
    guard isListed(folder.name) || ListedPeople.areBeside(folder, isListed), let person = around(1),
      ListedPeople.areBeside(person, isListed)
    else { return nil }
    let inVisits =
      own.map { [folder.name] + $0 } + folder.neighbors(where: FolderKind(own) == .inFolders)
    guard let part = PartOfStudy(participant: person, inVisits, isListed) else { return nil }
    self.init(names: part.names + [folder.name], homes: part.homes)
  }

  /// The study around the folder of one session: that of a visit in a participant's folder, or a
  /// folder in a participant's folder.
  ///
  /// - Parameter around: what lies around the folder above the session (1), and around the one above that (2).
  init?(
    session: FolderSurroundings, within around: (Int) -> FolderSurroundings?,
    _ isListed: (String) -> Bool
  ) {
    guard let above = around(1) else { return nil }
    let own = [[session.name]] + session.neighbors(where: false)
    let person = around(2)
    // Sessions of a visit may be numbered like people.
    let isInVisit = person.map { ListedPeople.areBeside($0, isListed) } ?? false
    if !isInVisit, isListed(session.name), ListedPeople.areBelow(above, own, isListed) {
      self.init(names: [session.name], homes: own)
      arePeople = true
      return
    }
    if let person {
      let inVisits = own.map { [above.name] + $0 } + above.neighbors(where: true)
      let part = PartOfStudy(participant: person, inVisits, isListed)
      if let part, isInVisit || FolderKind(inVisits) == .inFolders {
        self.init(names: part.names + [above.name, session.name], homes: part.homes)
        return
      }
    }
    guard let part = PartOfStudy(participant: above, own, isListed) else { return nil }
    self.init(names: part.names + [session.name], homes: part.homes)
  }

  private init(names: [String], homes: [[String]]) { (self.names, self.homes) = (names, homes) }
}

/// The way in which a folder contains sessions.
private enum FolderKind {
  /// It is the folder of a session.
  case session
  /// Sessions lie directly below it.
  case directly
  /// Sessions lie in folders below it.
  case inFolders

  init(_ homes: [[String]]) {
    if homes.allSatisfy(\.isEmpty) {
      self = .session
    } else {
      self = homes.allSatisfy { $0.count > 1 } ? .inFolders : .directly
    }
  }
}

/// True if the neighbors of a folder contain sessions in the same way, so that it is one of several
/// participants. Of a folder with sessions in folders, the names of these must recur below the
/// neighbors as those of visits do; names such as P01 are those of people, which recur where studies
/// lie beside one another.
private func isParticipant(_ own: [[String]], beside neighbors: [[String]]) -> Bool {
  let others = Dictionary(grouping: neighbors.filter { !$0.isEmpty }) { ByteKey($0[0]) }.values.map
  { $0.map { Array($0.dropFirst()) } }
  func isUsual(_ kind: FolderKind, among others: [[[String]]]) -> Bool {
    let alike = others.count { FolderKind($0) == kind }
    return alike > 0 && 2 * alike >= others.count
  }
  /// Participants with a single session need not have a folder for its visit.
  let inVisits = others.filter { $0.count > 1 || FolderKind($0) != .directly }
  switch FolderKind(own) {
  case .session: return false
  case .directly where isUsual(.directly, among: others): return true
  case .directly:
    return own.count == 1 && isUsual(.inFolders, among: inVisits) && recur(own, in: others)
  case .inFolders:
    return (inVisits.isEmpty || isUsual(.inFolders, among: inVisits)) && recur(own, in: others)
  }
}

/// So many visits of a participant may be called by names that are no known names of visits.
private let mostUnknownVisits = 6

/// True if one of two folders is called like a copy of the other, such as `Study` and `Study Backup`, whose people recur.
private func areCopies(_ a: String, _ b: String) -> Bool {
  let (short, long) = a.utf8.count < b.utf8.count ? (a, b) : (b, a)
  guard long.starts(withBytesOf: short), long !== short else { return saysCopy(a) != saysCopy(b) }
  let rest = String(Substring(long.utf8.dropFirst(short.utf8.count)))
  // `Site 2` and `P1 b` are no copies: what is added has to be a word.
  return " -_.(".contains(rest.first ?? "0") && rest.filter(\.isLetter).count > 2
}

/// True if at least half of the first names of paths are first names below the neighbors too, and
/// are not those of people, nor the one folder around those of people, as of several studies called `data`.
private func recur(_ own: [[String]], in others: [[[String]]]) -> Bool {
  let names = Set(own.compactMap(\.first).map(ByteKey.init))
  let below = Set(own.compactMap { $0.dropFirst().first }.map(ByteKey.init))
  let arePeople = [names, names.count == 1 && below.count > 1 ? below : []].contains { level in
    !level.isEmpty && level.allSatisfy { FolderName($0.text).looksLikePerson }
  }
  if arePeople { return false }
  // Many names that recur, more than there are neighbors, and that are not those of visits, are people of two studies.
  if names.count > max(mostUnknownVisits, others.count + 1),
    !names.allSatisfy({ FolderName($0.text).looksLikeVisit })
  {
    return false
  }
  let around = Set(others.joined().compactMap(\.first).map(ByteKey.init))
  return 2 * names.intersection(around).count >= names.count
}
