import Recordings

/// The unit of each session that is named in files.
struct SessionUnits {
  private var units: [SessionKey: UInt32] = [:]
  /// Sessions that are named in contents of files for which paths give other names.
  private var others = Set<SessionKey>()

  /// Notes that a unit contains files of a session. Units with files of one session are united.
  mutating func note(_ key: SessionKey, _ unit: Int, _ owners: inout UnitOwners) {
    if let known = units[key] { owners.unite(unit, Int(known)) } else { units[key] = UInt32(unit) }
  }

  /// Notes the name of a session whose files may belong to another session.
  mutating func note(nameOnly key: SessionKey) { if units[key] == nil { others.insert(key) } }

  func unit(_ key: SessionKey) -> Int? { units[key].map(Int.init) }

  func isNamed(_ key: SessionKey) -> Bool { units[key] != nil || others.contains(key) }
}

/// The units of the rows of a study's tables. Rows of one session belong to one unit, even if they
/// are in several tables.
struct RowUnits {
  private var rows: [Int: [TableRow]] = [:]

  init(
    _ paths: PathTable, _ probes: StudyProbes, _ named: SessionUnits, takesAllSessions: Bool,
    _ owners: inout UnitOwners
  ) {
    var (sessions, tables) = (named, [TableRole: [Int]]())
    for (place, path) in paths.enumerated() where isTable(path) {
      if let role = probes.role(place) { tables[role, default: []].append(place) }
    }
    for role in TableRole.allCases {
      for place in tables[role] ?? [] {
        for row in probes.rows(place) {
          // Rows of particulars are used for sessions that are known from other files or rows.
          let isNamed = row.session.map(sessions.isNamed) ?? false
          if role == .particulars, !isNamed { continue }
          if role == .sessions, !isNamed, !takesAllSessions || row.session == nil { continue }
          let unit = row.session.flatMap(sessions.unit) ?? owners.addUnit()
          if let session = row.session { sessions.note(session, unit, &owners) }
          self.rows[unit, default: []].append(row)
        }
      }
    }
  }

  /// The rows by the unit that represents their united units.
  func rows(by owners: inout UnitOwners) -> [Int: [TableRow]] {
    rows.reduce(into: [:]) { all, entry in all[owners.root(entry.key), default: []] += entry.value }
  }
}

/// True if a file may be a table by its name, also if it is compressed with gzip.
func isTable(_ path: String) -> Bool { contentName(path).hasEnding(".csv") }
