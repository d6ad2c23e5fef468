import Recordings
import Report

/// A session that may have been seen before, with what it comes to in either case.
struct SessionCandidate: Sendable {
  let content: SessionContent
  let source: String
  /// Nil where nothing but its first folder names the participant.
  let participant: String?
  let rows: UnitResult
  /// The same, flagged as a copy of another participant's session; nil without a participant.
  let rowsOfOther: UnitResult?
}

extension SessionCandidate {
  init(
    _ session: Session, _ content: SessionContent, rows: UnitResult, rowsOfOther: UnitResult?,
    _ names: Names
  ) {
    self.init(
      content: names.content(content), source: names.path(session.source),
      participant: session.isParticipantTold
        ? names.name(session.participant) + "\0" + names.name(session.project) : nil, rows: rows,
      rowsOfOther: rowsOfOther)
  }
}

/// A file of such sessions, or a table, whose rows are sessions elsewhere.
struct FileCandidate: Sendable {
  let source: String
  /// Positions among the candidates of its unit.
  let sessions: [Int]
  /// Nil for what is no table.
  let table: SessionContent?
  let rows: UnitResult
  let rowsOfDuplicate: UnitResult
}

/// Counts sessions of the same content once, the first of them.
///
/// Units come in one order whatever their number of jobs, so that the same session is the first in every run.
struct Duplicates {
  /// Its source, as printed.
  fileprivate enum Verdict {
    case first
    case duplicate(of: String)
    case copyOfOther(String)
  }

  private struct OfParticipant: Hashable {
    let content: SessionContent
    let participant: String
  }

  /// Of as many sessions as a study has, so that memory counts: places in the lists, which are packed.
  private var seen: [SessionContent: UInt32] = [:]
  private let sources = PackedTexts()
  /// Empty where nothing but its first folder names the participant.
  private let participants = PackedTexts()
  /// Of further participants that are told to have the same.
  private var others: [OfParticipant: UInt32] = [:]
  private var tables: [SessionContent: UInt32] = [:]

  /// What the unit comes to after what was seen of others.
  mutating func settled(_ unit: UnitResult) -> UnitResult {
    guard !unit.sessions.isEmpty || !unit.files.isEmpty else { return unit }
    let verdicts = unit.sessions.map { judge($0) }
    var result = unit
    (result.sessions, result.files) = ([], [])
    for file in unit.files {
      let original = originalTable(of: file)
      let isUnused =
        !file.sessions.isEmpty
        && file.sessions.allSatisfy { position in
          if case .duplicate = verdicts[position] { true } else { false }
        }
      result += isUnused || original != nil ? file.rowsOfDuplicate : file.rows
      if let original { result.messages.append(.duplicate(file.source, of: original)) }
    }
    for (session, verdict) in zip(unit.sessions, verdicts) {
      result.add(session, verdict)
    }
    return result
  }

  /// Another table of the same text that came before; nil without one.
  private mutating func originalTable(of file: FileCandidate) -> String? {
    guard let table = file.table else { return nil }
    if let known = tables[table] { return sources[Int(known)] }
    tables[table] = kept(file.source, participant: nil)
    return nil
  }

  private func kept(_ source: String, participant: String?) -> UInt32 {
    sources.append(source)
    participants.append(participant ?? "")
    return UInt32(sources.count - 1)
  }

  /// Two participants of whom it is told that they have the session keep it both.
  private mutating func judge(_ session: SessionCandidate) -> Verdict {
    guard let original = seen[session.content] else {
      seen[session.content] = kept(session.source, participant: session.participant)
      return .first
    }
    let (source, first) = (sources[Int(original)], participants[Int(original)])
    guard let participant = session.participant, !first.isEmpty, participant != first else {
      return .duplicate(of: source)
    }
    let key = OfParticipant(content: session.content, participant: participant)
    if let same = others[key] { return .duplicate(of: sources[Int(same)]) }
    others[key] = kept(session.source, participant: participant)
    return .copyOfOther(source)
  }
}

extension UnitResult {
  fileprivate mutating func add(_ session: SessionCandidate, _ verdict: Duplicates.Verdict) {
    switch verdict {
    case .first: self += session.rows
    case .duplicate(let original):
      counts.duplicateSessions += 1
      // Several tasks of one run are sessions of the same file.
      let word = Message.duplicate(session.source, of: original)
      if messages.last != word { messages.append(word) }
    case .copyOfOther(let original):
      self += session.rowsOfOther ?? session.rows
      messages.append(
        Message(
          severity: .warning,
          text:
            "\(shown(shownSource(session.source))): the same as "
            + "\(shown(shownSource(original))), which is another "
            + "participant's (duplicate_of_other_participant); find out whose it is",
          kind: "duplicate_of_other_participant"))
    }
  }
}

extension Message {
  /// What the user is told of a copy.
  static func duplicate(_ source: String, of original: String) -> Message {
    Message(
      severity: .warning,
      text: "\(shown(shownSource(source))): the same as \(shown(shownSource(original))); "
        + "counted once (duplicate_input)", kind: "duplicate_input")
  }
}
