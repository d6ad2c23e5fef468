import Metrics
import Recordings
import Report

extension UnitResult: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(blocks)
    bytes.write(messages)
    bytes.write(members.map(WireMember.init))
    bytes.write(counts)
    bytes.write(sessions)
    bytes.write(files)
    bytes.write(marks)
    bytes.write(libraries)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (blocks, messages) = (try bytes.read(), try bytes.read())
    members = try bytes.read([WireMember].self).map { ($0.task, $0.member) }
    (counts, sessions) = (try bytes.read(), try bytes.read())
    (files, marks) = (try bytes.read(), try bytes.read())
    libraries = try bytes.read()
  }
}

extension Block: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(key.source)
    bytes.write(key.task)
    bytes.write(key.step)
    bytes.write(key.attempt)
    bytes.write(chunks.count)
    for (table, rows) in chunks {
      bytes.write(table)
      bytes.write(WireBytes(rows))
    }
    bytes.write(cells)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let (source, task, step) = (
      try bytes.read(String.self), try bytes.read(String.self), try bytes.read(String.self)
    )
    key = BlockKey(source: source, task: task, step: step, attempt: try bytes.read())
    chunks = []
    for _ in 0..<(try bytes.count()) {
      chunks.append((try bytes.read(), try bytes.read(WireBytes.self).bytes))
    }
    cells = try bytes.read([Cell]?.self)
  }
}

extension OutputTable: WireValue {
  func write(to bytes: inout WireWriter) {
    switch self {
    case .metrics: bytes.write("metrics")
    case .events: bytes.write("events")
    case .inputs: bytes.write("inputs")
    case .sessions: bytes.write("sessions")
    case .pictures: bytes.write("pictures")
    case .wide(let task): bytes.write("wide/\(task)")
    }
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let name = try bytes.read(String.self)
    switch name {
    case "metrics": self = .metrics
    case "events": self = .events
    case "inputs": self = .inputs
    case "sessions": self = .sessions
    case "pictures": self = .pictures
    default:
      guard name.hasPrefix("wide/") else { throw WireError() }
      self = .wide(task: String(name.dropFirst("wide/".count)))
    }
  }
}

extension Cell: WireValue {
  private static let kinds = (empty: 0, text: 1, number: 2, integer: 3)

  func write(to bytes: inout WireWriter) {
    switch self {
    case .empty: bytes.write(Self.kinds.empty)
    case .text(let text):
      bytes.write(Self.kinds.text)
      bytes.write(text)
    case .number(let number):
      bytes.write(Self.kinds.number)
      bytes.write(number)
    case .integer(let integer):
      bytes.write(Self.kinds.integer)
      bytes.write(integer)
    }
  }

  init(from bytes: inout WireReader) throws(WireError) {
    switch try bytes.read(Int.self) {
    case Self.kinds.empty: self = .empty
    case Self.kinds.text: self = .text(try bytes.read())
    case Self.kinds.number: self = .number(try bytes.read())
    case Self.kinds.integer: self = .integer(try bytes.read())
    default: throw WireError()
    }
  }
}

extension Message: WireValue {
  private static let severities: [Severity] = [.error, .warning, .note]

  func write(to bytes: inout WireWriter) {
    bytes.write(Self.severities.firstIndex(of: severity) ?? 0)
    bytes.write(text)
    bytes.write(kind)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let position = try bytes.read(Int.self)
    guard Self.severities.indices.contains(position) else { throw WireError() }
    self.init(
      severity: Self.severities[position], text: try bytes.read(), kind: try bytes.read())
  }
}

extension RunCounts: WireValue {
  private static let all: [any WritableKeyPath<RunCounts, Int> & Sendable] = [
    \.files, \.paths, \.bytes, \.sessions, \.measuredSteps, \.failures, \.duplicateSessions,
    \.duplicateFiles,
  ]

  func write(to bytes: inout WireWriter) {
    for count in Self.all { bytes.write(self[keyPath: count]) }
    bytes.write(duplicateRows)
    bytes.write(failureCodes)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self.init()
    for count in Self.all { self[keyPath: count] = try bytes.read() }
    (duplicateRows, failureCodes) = (try bytes.read(), try bytes.read())
  }
}

/// What a session brings to values over several, with its task.
private struct WireMember: WireValue {
  let task: ActiveTask
  let member: GroupMember

  init(_ pair: (task: ActiveTask, member: GroupMember)) { (task, member) = pair }

  func write(to bytes: inout WireWriter) {
    for text in [
      task.rawValue, member.participant, member.project, member.source, member.session, member.key,
    ] {
      bytes.write(text)
    }
    bytes.write(member.startSeconds)
    bytes.write(member.values)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    guard let task = ActiveTask(rawValue: try bytes.read()) else { throw WireError() }
    self.task = task
    let (participant, project) = (try bytes.read(String.self), try bytes.read(String.self))
    let (source, session, key) = (
      try bytes.read(String.self), try bytes.read(String.self), try bytes.read(String.self)
    )
    let start = try bytes.read(Double?.self)
    member = GroupMember(
      participant: participant, project: project, source: source, session: session,
      startSeconds: start, key: key,
      values: try bytes.read())
  }
}

// MARK: What may be copies

extension SessionCandidate: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(content)
    bytes.write(source)
    bytes.write(participant)
    bytes.write(rows)
    bytes.write(rowsOfOther)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    content = try bytes.read()
    (source, participant) = (try bytes.read(), try bytes.read())
    (rows, rowsOfOther) = (try bytes.read(), try bytes.read())
  }
}

extension SessionContent: WireValue {
  func write(to bytes: inout WireWriter) { bytes.write(words) }

  init(from bytes: inout WireReader) throws(WireError) {
    guard let content = SessionContent(words: try bytes.read()) else { throw WireError() }
    self = content
  }
}

extension FileCandidate: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(source)
    bytes.write(sessions)
    bytes.write(table)
    bytes.write(rows)
    bytes.write(rowsOfDuplicate)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (source, sessions) = (try bytes.read(), try bytes.read())
    table = try bytes.read(SessionContent?.self)
    (rows, rowsOfDuplicate) = (try bytes.read(), try bytes.read())
  }
}

extension FileMark: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(source)
    bytes.write(isLaidOut)
    bytes.write(isMapped)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (source, isLaidOut, isMapped) = (try bytes.read(), try bytes.read(), try bytes.read())
  }
}
