import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// Counts sessions of equal content once.
///
/// Units have one order for any number of jobs, so that the first session is the same in every run.
struct Duplicates {
  /// The use of a session.
  enum Use {
    case first, duplicate
    /// Used, and flagged as a copy of another participant's session.
    case copyOfOther
  }

  /// The use of a session, with the source of the session that came first.
  private enum CopyVerdict {
    case first
    /// The participant of the other session is empty if it is unknown.
    case duplicate(of: String, participant: String)
    /// A session whose recordings are all those of another one, and whose result is damaged; otherwise like a duplicate.
    case damagedCopy(of: String, participant: String)
    /// A day whose values another export has.
    case sameDay(as: String)
    case copyOfOther(String)
  }

  private struct OfParticipant: Hashable {
    let content: SessionContent
    let participant: ByteKey
  }

  /// The indices in the list of sources of a session and of its folder, archive or table.
  private struct KeptDay {
    let source: UInt32
    let place: UInt32
  }

  /// The index in the lists of the first session with each content. There is an entry for every
  /// session of a study, so that the lists are packed.
  private var seen: [SessionContent: UInt32] = [:]
  private let sources = PackedTexts()
  /// The participant of each first session; empty if only the first folder names the participant.
  private let participants = PackedTexts()
  /// The printed participant of each first session, whoever names it.
  private let people = PackedTexts()
  /// The first session with each run of a task that carries its own identifier.
  private var runs: [ContentDigest: UInt32] = [:]
  /// The sources of sessions with the content of another one and another named participant.
  private var others: [OfParticipant: UInt32] = [:]
  private var tables: [SessionContent: UInt32] = [:]
  /// The first session with the values of each day of a person's health records.
  private var dayValues: [SessionContent: UInt32] = [:]
  /// The first session of each such day, whatever its values.
  private var days: [ContentDigest: KeptDay] = [:]
  /// The first file with each content, of files that may have copies.
  private var files: [ContentDigest: UInt32] = [:]

  /// The rows of a session that count, and its use. Sessions come in the order of their units.
  mutating func settled(_ session: SessionRows) -> (rows: Rows, use: Use) {
    switch verdict(on: session) {
    case .first:
      var rows = session.rows
      if let other = otherDay(of: session) {
        rows.messages.append(.dayRepeated(session.source, besides: other))
      }
      if let message = runOfAnother(than: session) { rows.messages.append(message) }
      return (rows, .first)
    case .duplicate(let original, let participant):
      return (Self.rows(ofCopy: session, of: original, participant), .duplicate)
    case .damagedCopy(let original, let participant):
      let rows = Self.rows(ofCopy: session, of: original, participant, equality: .ofRecordings)
      return (rows, .duplicate)
    case .sameDay(let original):
      return (Self.rows(ofCopy: .sameDay(session.source, as: original)), .duplicate)
    case .copyOfOther(let original):
      var rows = session.rowsOfOther ?? session.rows
      let flag = Flag.duplicateOfOtherParticipant
      let wording = ErrorWording(
        "the content equals that of \(shown(shownSource(original))), which belongs to another participant",
        remedy: flag.remedy)
      rows.messages.append(
        Message(
          severity: .warning,
          text: "\(shown(shownSource(session.source))): \(wording.line(code: flag.name))",
          kind: .flag(flag.code)))
      return (rows, .copyOfOther)
    }
  }

  /// - Parameter participant: whose the original is; empty if it is unknown.
  private static func rows(
    ofCopy session: SessionRows, of original: String, _ participant: String,
    equality: CopyEquality = .ofContent
  ) -> Rows {
    let own = session.naming?.participant ?? ""
    let isOfOne = own.isEmpty || participant.isEmpty || own === participant
    return rows(
      ofCopy: isOfOne
        ? .duplicate(session.source, of: original, equality)
        : .duplicate(session.source, of: original, equality, people: (participant, own)))
  }

  private static func rows(ofCopy message: Message) -> Rows {
    var rows = Rows(messages: [message])
    rows.counts.duplicateSessions = 1
    return rows
  }

  private mutating func verdict(on session: SessionRows) -> CopyVerdict {
    if let content = session.content, let original = session.original {
      // Unknown where the original comes later.
      return .duplicate(of: original, participant: seen[content].map { people[Int($0)] } ?? "")
    }
    let first = session.dayValues.flatMap { dayValues[$0] }
    if let values = session.dayValues, first == nil { dayValues[values] = kept(session.source) }
    if let first, session.content.map({ seen[$0] == nil }) ?? true {
      return .sameDay(as: sources[Int(first)])
    }
    let verdict = session.content.map { judge(session, $0) } ?? .first
    guard case .first = verdict, let recorded = session.recorded else { return verdict }
    // Two whole results of the same recordings differ in what they say, so that both count. Sessions of one folder without a
    // result have the same recordings, and none is a copy of another.
    guard session.lacksResult else {
      if seen[recorded] == nil {
        seen[recorded] = session.content.flatMap { seen[$0] } ?? kept(session)
      }
      return .first
    }
    if seen[recorded] != nil,
      case .duplicate(let original, let participant) = judge(session, recorded)
    {
      return .damagedCopy(of: original, participant: participant)
    }
    return .first
  }

  /// An earlier session with other values of the same person, day and task in another place, as an export has that was made
  /// during the day; nil if there is none. Files of one place may each have some of the quantities.
  private mutating func otherDay(of session: SessionRows) -> String? {
    guard session.dayValues != nil, let naming = session.naming else { return nil }
    let day = ContentDigest(ofTexts: [
      naming.participant, session.participant ?? "", naming.task, naming.session,
    ])
    guard let known = days[day] else {
      days[day] = KeptDay(source: kept(session.source), place: kept(naming.place))
      return nil
    }
    return sources[Int(known.place)] === naming.place ? nil : sources[Int(known.source)]
  }

  /// The warning about a run of a task that another participant has as well, with other content; nil if there is none.
  private mutating func runOfAnother(than session: SessionRows) -> Message? {
    guard let run = session.run, let own = session.naming?.participant, !own.isEmpty else {
      return nil
    }
    guard let first = runs[run] else {
      runs[run] = kept(session.source, person: own)
      return nil
    }
    let person = people[Int(first)]
    return person === own
      ? nil : .runRepeated(session.source, besides: sources[Int(first)], people: (person, own))
  }

  /// Notes the files of a unit that are no copies, before `original(of:copies:)` is asked for any of them.
  mutating func note(_ unit: [FileRows], copies: Set<Int>) {
    for file in unit where file.standing != .copy && !Self.isUnused(file, copies) {
      guard let content = file.content, files[content] == nil else { continue }
      files[content] = kept(file.source)
    }
  }

  /// The file that is used instead of a file, empty if it is unknown; nil for one that is no copy.
  ///
  /// - Parameter copies: the numbers of the unit's sessions that are copies.
  mutating func original(of file: FileRows, copies: Set<Int>) -> String? {
    if let original = originalTable(of: file) { return original }
    guard Self.isUnused(file, copies) else { return nil }
    // A copy may come before its original.
    return file.original ?? file.content.flatMap { files[$0] }.map { sources[Int($0)] } ?? ""
  }

  /// True if all sessions that use the file are copies.
  private static func isUnused(_ file: FileRows, _ copies: Set<Int>) -> Bool {
    !file.sessions.isEmpty && copies.isSuperset(of: file.sessions)
  }

  /// An earlier table with the same content; nil if there is none.
  private mutating func originalTable(of file: FileRows) -> String? {
    guard let table = file.table else { return nil }
    if let known = tables[table] { return sources[Int(known)] }
    tables[table] = kept(file.source)
    return nil
  }

  private func kept(_ session: SessionRows) -> UInt32 {
    kept(session.source, participant: session.participant, person: session.naming?.participant)
  }

  /// - Parameters:
  ///   - participant: nil if only a folder names the participant.
  ///   - person: the printed participant, whoever names it.
  private func kept(_ source: String, participant: String? = nil, person: String? = nil) -> UInt32 {
    sources.append(source)
    participants.append(participant ?? "")
    people.append(person ?? "")
    return UInt32(sources.count - 1)
  }

  /// Decides the use of a session. If two participants are explicitly named for its content, both
  /// keep it.
  private mutating func judge(_ session: SessionRows, _ content: SessionContent) -> CopyVerdict {
    guard let original = seen[content] else {
      seen[content] = kept(session)
      return .first
    }
    let (source, first) = (sources[Int(original)], participants[Int(original)])
    guard let participant = session.participant, !first.isEmpty, participant !== first else {
      return .duplicate(of: source, participant: people[Int(original)])
    }
    let key = OfParticipant(content: content, participant: ByteKey(participant))
    if let same = others[key] { return .duplicate(of: sources[Int(same)], participant: "") }
    others[key] = kept(session.source, participant: participant)
    return .copyOfOther(source)
  }
}

/// In what a copy equals its original.
enum CopyEquality: String {
  case ofContent = "the content equals that of"
  case ofRecordings = "has no whole result, and its recordings are those of"
}

extension Message {
  /// The warning about a copy.
  static func duplicate(
    _ source: String, of original: String, _ equality: CopyEquality = .ofContent
  ) -> Message { countedOnce(source, equality.rawValue, original) }

  /// The warning about a day whose values are those of another export.
  static func sameDay(_ source: String, as original: String) -> Message {
    countedOnce(source, "the values of a day equal those in", original)
  }

  private static func countedOnce(_ source: String, _ equality: String, _ original: String)
    -> Message
  {
    let code = Flag(.duplicateInput).code
    return Message(
      severity: .warning,
      text:
        "\(shown(shownSource(source))): \(equality) \(shown(shownSource(original))); counted once (\(code))",
      kind: .leftOut(code))
  }

  /// The warning about a copy in the folder of another participant. Each is printed, since one of the two is not whose folder
  /// it is in.
  ///
  /// - Parameter people: the participant for whom the session counts, and the one in whose folder the copy is.
  static func duplicate(
    _ source: String, of original: String, _ equality: CopyEquality,
    people: (counted: String, other: String)
  ) -> Message {
    let (counted, other) = (shown(people.counted), shown(people.other))
    return Message(
      severity: .warning,
      text:
        "\(shown(shownSource(source))): \(equality.rawValue) \(shown(shownSource(original))), of another participant; counted once, for \(counted) and not for \(other); \(whoseRemedy) (\(Flag(.duplicateInput).code))",
      kind: .sessionOfTwoPeople)
  }

  /// The warning about a run of a task that is in the folders of two participants with different content.
  ///
  /// - Parameter people: the participants of the first session and of this one.
  static func runRepeated(
    _ source: String, besides first: String, people: (first: String, other: String)
  ) -> Message {
    let (one, other) = (shown(people.first), shown(people.other))
    return Message(
      severity: .warning,
      text:
        "\(shown(shownSource(source))): has the identifier of the session of \(shown(shownSource(first))), but not all of its content; measured for \(one) and for \(other); \(whoseRemedy)",
      kind: .sessionOfTwoPeople)
  }

  private static var whoseRemedy: String {
    "find out whose session it is, and leave the other out with --exclude"
  }

  /// The warning about a day that two exports of a person have with different values.
  static func dayRepeated(_ source: String, besides other: String) -> Message {
    Message(
      severity: .warning,
      text:
        "\(shown(shownSource(source))): has other values of a day that \(shown(shownSource(other))) has as well; both are measured; leave out the older export with --exclude",
      kind: .repeatedDay)
  }

  /// The warning about an export of which a later one has some of the days.
  static func daysOfLater(_ source: String, in later: String) -> Message {
    countedOnce(source, "has days that are also in", later)
  }

  /// The warning about a sound in two encodings.
  static func otherEncoding(_ source: String, of measured: String) -> Message {
    let problem = ReadError(source: source, .otherEncoding(of: measured))
    return Message(
      severity: .warning, text: shown("\(problem)"), kind: .leftOut(Flag(problem.issue).code))
  }
}
