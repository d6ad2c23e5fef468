import Recordings

/// The unit of each session that files name.
struct SessionUnits {
  private var units: [SessionKey: UInt32] = [:]
  /// Named by contents where paths say otherwise.
  private var others = Set<SessionKey>()

  /// The unit's files are the session's; units that share a session are one.
  mutating func note(_ key: SessionKey, _ unit: Int, _ owners: inout UnitOwners) {
    if let known = units[key] { owners.unite(unit, Int(known)) } else { units[key] = UInt32(unit) }
  }

  /// The session is named, whosever the files are.
  mutating func note(nameOnly key: SessionKey) { if units[key] == nil { others.insert(key) } }

  func unit(_ key: SessionKey) -> Int? { units[key].map(Int.init) }

  func isNamed(_ key: SessionKey) -> Bool { units[key] != nil || others.contains(key) }
}

/// The rows of a study's tables: those of one session are of one unit, whichever tables they stand in.
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
          // Information of tables about sessions is used even without a row of results.
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

  /// By what stands for their units.
  func rows(by owners: inout UnitOwners) -> [Int: [TableRow]] {
    rows.reduce(into: [:]) { all, entry in all[owners.root(entry.key), default: []] += entry.value }
  }
}

/// Whether a file of that name may be a table, be it in gzip.
func isTable(_ path: String) -> Bool { contentName(path).hasEnding(".csv") }
