import Recordings
import Text

/// A participant's or a session's folder that was given alone, with the study around it as far as
/// its neighbors show it.
struct PartOfStudy {
  /// The names of the given folder and of folders above it, down from the participant's.
  let names: [String]
  /// The places of sessions below the folder around the participant's.
  let homes: [[String]]
  /// True if the first level below the folder around the participant's are people whom the user lists.
  var arePeople = false
  /// True if neighbors show it, and not its name and those of the folders in it alone.
  private var isShown = true

  /// Nil if the folder is not recognized as that of a participant.
  init?(participant folder: FolderSurroundings, _ own: [[String]], _ isListed: (String) -> Bool) {
    // Listed people may lie below a level of sites or devices as well.
    let below = own.map { Array($0.dropFirst()) }
    if ListedPeople.areBelow(folder, own, isListed)
      || ListedPeople.areBelow(folder, below, isListed)
    {
      return nil
    }
    let neighbors = folder.neighbors(where: FolderKind(own) == .inFolders).filter {
      !areCopies(folder.name, $0.first ?? "")
    }
    let areListed = ListedPeople.areBeside(folder, isListed)
    // A listed name around names that are listed as well says nothing.
    let isOneOfList = isListed(folder.name) && !ListedPeople.areBelow(nil, own, isListed)
    let mayBeOne = !isNobody(folder, own)
    let isOne = areListed || mayBeOne && isParticipant(folder.name, own, beside: neighbors)
    guard isOne || isOneOfList || mayBeOne && isCalledPerson(folder.name, around: own) else {
      return nil
    }
    names = [folder.name]
    homes = own.map { [folder.name] + $0 } + (isOne ? neighbors : [])
    isShown = isOne || isOneOfList
  }

  /// The study around the folder of a visit. It is called like a visit or lies in a folder that is called like a person, or it is
  /// called like a listed person or beside folders that are, as visits with numbers are, in the folder of a participant beside
  /// listed people.
  init?(
    visit folder: FolderSurroundings, _ own: [[String]],
    within around: (Int) -> FolderSurroundings?, _ isListed: (String) -> Bool
  ) {
    let isAmongListed = isListed(folder.name) || ListedPeople.areBeside(folder, isListed)
    // A visit holds no people; what holds them is a study that is called like a visit or a task.
    guard !FolderNames(own, at: 0).allSatisfy(\.saysPerson),
      !FolderNames(own, at: 1).allSatisfy(\.saysPerson)
    else { return nil }
    guard isAmongListed || mayBeVisit(folder), let person = around(1),
      ListedPeople.areBeside(person, isListed) || !isAmongListed
    else { return nil }
    let beside = folder.neighbors(where: FolderKind(own) == .inFolders)
    let inVisits = own.map { [folder.name] + $0 } + beside
    guard let part = PartOfStudy(participant: person, inVisits, isListed),
      part.isShown || !beside.isEmpty
    else { return nil }
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

/// True for a folder that may be that of a visit by its name or by that of the folder around it.
private func mayBeVisit(_ folder: FolderSurroundings) -> Bool {
  let (name, above) = (FolderName(folder.name), FolderName(folder.above))
  if name.saysVisit || name.group == .ofSamePeople || name.isNumber && above.isNumber {
    return true
  }
  if name.looksLikeVisit { return above.looksLikePerson || above.isNumbered }
  return above.looksLikePerson && !name.looksLikePerson
}

/// True for a folder that is no person's by its name: that of a visit, of a device or a task, or of a site around folders.
private func isNobody(_ folder: FolderSurroundings, _ own: [[String]]) -> Bool {
  let (name, above) = (FolderName(folder.name), FolderName(folder.above))
  if name.looksLikeVisit { return name.saysVisit || above.looksLikePerson || above.isNumbered }
  return name.group == .ofSamePeople || name.group != nil && FolderKind(own) == .inFolders
}

/// True if the name of a folder and those of the folders in it are those of a person and visits.
private func isCalledPerson(_ name: String, around own: [[String]]) -> Bool {
  let name = FolderName(name)
  return (name.looksLikePerson || name.isNumbered) && FolderReading.isAroundVisits(own)
}

/// True if the neighbors of a folder contain sessions in the same way, so that it is one of several
/// participants. Of a folder with sessions in folders, the names of these must recur below the
/// neighbors as those of visits do; names such as P01 are those of people, which recur where studies
/// lie beside one another.
private func isParticipant(_ name: String, _ own: [[String]], beside neighbors: [[String]]) -> Bool
{
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
  case .directly where isUsual(.directly, among: others):
    return FolderName(name).looksLikePerson || !FolderNames(own, at: 0).allSatisfy(\.saysPerson)
  case .directly:
    return own.count == 1 && isUsual(.inFolders, among: inVisits) && recur(own, in: others)
      && !holdsPeople(name, own, beside: neighbors)
  case .inFolders:
    return (inVisits.isEmpty || isUsual(.inFolders, among: inVisits)) && recur(own, in: others)
      && !holdsPeople(name, own, beside: neighbors)
  }
}

/// True if the names of the folders in a folder, or of those in these, are those of people, as in a study that lies beside another
/// with the same people.
///
/// The folder of a participant may hold numbered folders as well, so that the name of the folder counts. A number is that of a person
/// only beside folders that are numbered in the same way: `B2` beside `C` is a study.
private func holdsPeople(_ name: String, _ own: [[String]], beside neighbors: [[String]]) -> Bool {
  let (names, below) = (FolderNames(own, at: 0), FolderNames(own, at: 1))
  let arePeople = [names, names.count == 1 && below.count > 1 ? below : nil].contains {
    $0?.allSatisfy(\.looksLikePerson) ?? false
  }
  // Sites and arms lie in the folder of a study and in that of no participant.
  if arePeople || names.allSatisfy({ $0.group == .ofOtherPeople }) { return true }
  let name = FolderName(name)
  if name.looksLikePerson { return false }
  if name.isNumbered {
    let others = FolderNames(neighbors, at: 0)
    guard !others.contains(where: name.isOfSeries), !names.allSatisfy(\.isNumbered) else {
      return false
    }
  }
  if isLoneLevel(names, above: below, own) { return true }
  // Visits above people, codes of people, and what lies above visits.
  if names.areVisits || names.allSatisfy({ $0.looksLikeVisit || $0.group != nil || $0.namesTest }) {
    return below.allSatisfy(\.saysPerson) || names.areVisits && UpperLevel.arePeopleOfVisits(own)
  }
  if names.allSatisfy(\.isCode) { return true }
  // A lone folder of another name is a level in that of a participant.
  guard below.areVisits, names.count > 1 || names.allSatisfy(\.isNumbered),
    !names.contains(where: { $0.looksLikeVisit || $0.group != nil })
  else { return false }
  // Dates may be those of sessions of a task.
  return names.allSatisfy(\.isNumbered) || !below.allSatisfy(\.isDate)
    || own.allSatisfy { $0.count > 2 }
}

/// True if the only folder in a folder adds a level that says nothing, such as `data`, around several folders with folders in
/// them that are not called like visits, devices or tasks. These are people, whatever they are called.
private func isLoneLevel(_ names: FolderNames, above below: FolderNames, _ own: [[String]]) -> Bool
{
  names.count == 1 && names.allSatisfy { !$0.looksLikeVisit && $0.group == nil } && below.count > 1
    && own.contains { $0.count > 2 }
    && !below.allSatisfy { $0.looksLikeVisit || $0.group == .ofSamePeople }
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

/// True if at least half of the first names of paths are first names below the neighbors too.
private func recur(_ own: [[String]], in others: [[[String]]]) -> Bool {
  let names = Set(own.compactMap(\.first).map(ByteKey.init))
  // Many names that recur, more than there are neighbors, and that are not those of visits, are people of two studies.
  if names.count > max(mostUnknownVisits, others.count + 1),
    !names.allSatisfy({ FolderName($0.text).looksLikeVisit })
  {
    return false
  }
  let around = Set(others.joined().compactMap(\.first).map(ByteKey.init))
  return 2 * names.intersection(around).count >= names.count
}
