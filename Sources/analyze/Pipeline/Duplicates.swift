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
    _ session: Session, _ content: SessionContent, rows: UnitResult, rowsOfOther: UnitResult?
  ) {
    self.init(
      content: content, source: session.source,
      participant: session.isParticipantTold ? session.participant : nil, rows: rows,
      rowsOfOther: rowsOfOther)
  }
}

/// A file of such sessions.
struct FileCandidate: Sendable {
  /// Positions among the candidates of its unit.
  let sessions: [Int]
  let rows: UnitResult
  let rowsOfDuplicate: UnitResult
}

/// Counts sessions of the same content once, the first of them.
///
/// Units come in one order whatever their number of jobs, so that the same session is the first in every run.
struct Duplicates {
  fileprivate struct Seen {
    let source: String
    let participant: String?
  }

  fileprivate enum Verdict {
    case first
    case duplicate(of: Seen)
    case copyOfOther(Seen)
  }

  private var seen: [SessionContent: [Seen]] = [:]

  /// What the unit comes to after what was seen of others.
  mutating func settled(_ unit: UnitResult) -> UnitResult {
    guard !unit.sessions.isEmpty else { return unit }
    let verdicts = unit.sessions.map { judge($0) }
    var result = unit
    (result.sessions, result.files) = ([], [])
    for file in unit.files {
      let isDuplicate = file.sessions.allSatisfy { position in
        if case .duplicate = verdicts[position] { true } else { false }
      }
      result += isDuplicate ? file.rowsOfDuplicate : file.rows
    }
    for (session, verdict) in zip(unit.sessions, verdicts) { result.add(session, verdict) }
    return result
  }

  /// Two participants of whom it is told that they have the session keep it both.
  private mutating func judge(_ session: SessionCandidate) -> Verdict {
    let earlier = seen[session.content] ?? []
    let same = earlier.first { known in
      guard let one = known.participant, let other = session.participant else { return true }
      return ByteKey(one) == ByteKey(other)
    }
    if let same { return .duplicate(of: same) }
    seen[session.content, default: []].append(
      Seen(source: session.source, participant: session.participant))
    return earlier.first.map { .copyOfOther($0) } ?? .first
  }
}

extension UnitResult {
  fileprivate mutating func add(_ session: SessionCandidate, _ verdict: Duplicates.Verdict) {
    switch verdict {
    case .first: self += session.rows
    case .duplicate(let original):
      counts.duplicateSessions += 1
      messages.append(.duplicate(session.source, of: original.source))
    case .copyOfOther(let original):
      self += session.rowsOfOther ?? session.rows
      messages.append(
        Message(
          severity: .warning,
          text:
            "\(shown(shownSource(session.source))): the same as "
            + "\(shown(shownSource(original.source))), which is another "
            + "participant's (duplicate_of_other_participant); find out whose it is"))
    }
  }
}

extension Message {
  /// What the user is told of a copy.
  static func duplicate(_ source: String, of original: String) -> Message {
    Message(
      severity: .warning,
      text: "\(shown(shownSource(source))): the same as \(shown(shownSource(original))); "
        + "counted once (duplicate_input)")
  }
}
