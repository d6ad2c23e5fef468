import Analyses
import Metrics
import Recordings
import Report
import Text

/// What a session contributes to the voice quality of its visit.
struct VoiceShare: Codable, Sendable {
  enum VoicePart: String, Codable, Sendable {
    case vowel, speech
    /// Vowel and speech, which were measured together in the session itself.
    case both
  }

  let part: VoicePart
  /// The index of the session among those that are read from its unit.
  let session: Int
  /// True if the participant's name comes from a folder only, which may be the folder of a study.
  let isNameAssumed: Bool
}

/// Vowels and speech of one visit that were recorded in different sessions.
struct VoiceVisit {
  /// A session, and the unit from which it is read.
  struct VoiceSource {
    /// The number of the unit in the order of the run; nil for a unit that cannot be read again.
    let unit: Int?
    /// The index of the session among those of the unit.
    let session: Int
  }

  /// The printed names.
  let participant: String
  let visit: String
  /// In the order of their rows.
  var vowels: [VoiceSource] = []
  var speech: [VoiceSource] = []

  fileprivate var isMeasured = false
}

/// The rows of one visit in `groups.csv`; none if its sounds have no usable vowel or no usable speech.
struct VoiceVisitRows: Codable, Sendable {
  let participant: String
  let visit: String
  let bytes: [UInt8]

  fileprivate var key: [ByteKey] { [ByteKey(participant), ByteKey(visit)] }
}

/// Collects the sessions of which voice quality is measured over a whole visit, and the rows of these visits.
///
/// Other values over several sessions are made of values. These are measured from the recordings, so that a run reads them
/// again when it knows the visit of each session, and a merge of runs has only what the runs have measured.
struct VoiceVisits {
  private var shares: [(share: VoiceShare, unit: Int?, place: RowPlace, name: Int)] = []
  private var rows: [VoiceVisitRows] = []

  /// - Parameters:
  ///   - unit: the number of the session's unit; nil if it cannot be read again.
  ///   - name: the number of the session's name.
  mutating func add(_ share: VoiceShare, unit: Int?, place: RowPlace, name: Int) {
    shares.append((share, unit, place, name))
  }

  /// Adds the rows of a visit; where two runs of a merge have measured one visit, those of the first count.
  mutating func add(_ measured: VoiceVisitRows) {
    if !rows.contains(where: { $0.key == measured.key }) { rows.append(measured) }
  }

  /// The rows of all visits, sorted by participant and visit.
  var bytes: [UInt8] { rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap(\.bytes) }

  /// The visits that have vowels and speech in different sessions and nothing that is measured of both, sorted by participant
  /// and visit. A session belongs to no visit if its participant is not known.
  func pending(_ namer: SessionNamer, _ people: People) -> [VoiceVisit] {
    var visits: [[ByteKey]: VoiceVisit] = [:]
    for found in shares.sorted(by: { $0.place < $1.place }) {
      let participant = namer[found.name].participant
      guard let visit = namer.name(found.name)?.visit, !visit.isEmpty, !participant.isEmpty,
        !found.share.isNameAssumed, people.onlyAssumedName == nil
      else { continue }
      let key = [ByteKey(participant), ByteKey(visit)]
      var whole = visits[key] ?? VoiceVisit(participant: participant, visit: visit)
      let source = VoiceVisit.VoiceSource(unit: found.unit, session: found.share.session)
      switch found.share.part {
      case .vowel: whole.vowels.append(source)
      case .speech: whole.speech.append(source)
      case .both: whole.isMeasured = true
      }
      visits[key] = whole
    }
    let known = Set(rows.map(\.key))
    return visits.filter { key, visit in
      !visit.isMeasured && !visit.vowels.isEmpty && !visit.speech.isEmpty && !known.contains(key)
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// What is said of visits that were not measured; nil if there are none.
  static func note(of visits: [VoiceVisit]) -> String? {
    guard let first = visits.first else { return nil }
    let others = visits.count > 1 ? " and \(counted(visits.count - 1, "other visit"))" : ""
    return
      "groups.csv: voice quality of \(shown(first.participant)), visit \(shown(first.visit))\(others) is not measured: it needs the recordings of several sessions at once, which only a run over all of them reads; run the study as a whole"
  }
}
