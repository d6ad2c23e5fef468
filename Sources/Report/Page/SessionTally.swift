import Metrics

/// What is kept of a session: enough for its line in the list, and to find it again.
struct SessionTally {
  let participant: String
  let session: String
  var start = ""
  /// By task, in the order in which they came.
  var tasks: [(name: String, worst: Quality)] = []
  /// Of its headline metrics, the first ones.
  var values: [(metric: String, value: String, unit: String)] = []
  /// Names, each once.
  var flags: [String] = []
  /// Whether something of it is drawn on the page.
  var isDrawn = false

  static let mostValues = 4
  static let mostFlags = 6

  /// The worst that is said of any of its headline values, or of a step that could not be used.
  var worst: Quality { tasks.map(\.worst).max { $0.rank < $1.rank } ?? .good }

  /// What its own part of the page calls it.
  var name: String {
    [participant, session].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What lists call it, where UUIDs would take all the room.
  var shortName: String {
    [participant, session].filter { !$0.isEmpty }.map(Self.shortened).joined(separator: " · ")
  }

  private static let (uuidLength, keptLength) = (36, 8)

  private static func shortened(_ name: String) -> String {
    let isUUID = name.utf8.count == uuidLength && name.allSatisfy { $0.isHexDigit || $0 == "-" }
    return isUUID ? name.prefix(keptLength) + "…" : name
  }

  mutating func add(_ row: ReportedRow, isHeadline: Bool) {
    if start.isEmpty { start = row.start }
    let verdict = isHeadline || row.quality == .error ? row.quality : .good
    if let place = tasks.firstIndex(where: { $0.name == row.task }) {
      if verdict.rank > tasks[place].worst.rank { tasks[place].worst = verdict }
    } else {
      tasks.append((row.task, verdict))
    }
    if isHeadline, !row.value.isEmpty, values.count < Self.mostValues {
      values.append((row.metric, row.value, row.unit))
    }
    guard verdict != .good else { return }
    for flag in row.flagCodes.map(\.rawValue)
    where flags.count < Self.mostFlags && !flags.contains(flag) { flags.append(flag) }
  }
}

extension Quality {
  /// The worse, the higher.
  var rank: Int {
    switch self {
    case .good: 0
    case .doubtful: 1
    case .bad: 2
    case .error: 3
    }
  }
}
