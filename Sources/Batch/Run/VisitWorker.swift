import Analyses
import Recordings
import Report
import Study

/// The sessions of a visit of which voice quality is measured, with the units from which they are read.
struct VisitOrder: Codable {
  struct VisitUnit: Codable {
    let unit: StudyUnit
    let body: BodyFacts
  }

  /// A session by the index of its unit, and its index among the sessions of the unit.
  struct OrderedSession: Codable {
    let unit: Int
    let session: Int
  }

  /// The printed names.
  let participant: String
  let visit: String
  let units: [VisitUnit]
  let folders: FolderRule
  /// In the order of time.
  let vowels: [OrderedSession]
  let speech: [OrderedSession]
}

/// Reads the sessions of a visit in a worker and measures the voice quality of its vowel and speech.
struct VisitWorker {
  let study: OpenedStudy

  /// The rows of the visit. There are none if a file makes workers fail: its own session says so.
  func answer(_ order: VisitOrder, _ worked: WorkerOrder, _ link: any WorkerLink) -> [UInt8] {
    let lost = LostParts(worked.lost)
    link.begin(.whole)
    var rows: [GroupsRow] = []
    if lost.whole == nil {
      let read = order.units.map { sessions(of: $0, order.folders) }
      func voices(_ chosen: [VisitOrder.OrderedSession]) -> [VoiceSession] {
        chosen.compactMap { one in
          read[one.unit].indices.contains(one.session) ? read[one.unit][one.session] : nil
        }
      }
      let measured = VoiceQuality.measurement(
        ofVisit: order.visit, of: order.participant, vowels: voices(order.vowels),
        speech: voices(order.speech))
      rows =
        measured.map {
          GroupsRow.rows(of: $0, task: VoiceQuality.task.rawValue, method: VoiceQuality.method)
        } ?? []
    }
    return UnitPart.visit(
      VoiceVisitRows(
        participant: order.participant, visit: order.visit,
        bytes: GroupsRow.table.bytes(rows, study.encoder))
    ).binary
  }

  private func sessions(of unit: VisitOrder.VisitUnit, _ folders: FolderRule) -> [VoiceSession] {
    var study = study
    study.reader.folderRule = folders
    study.body = unit.body
    return UnitReading(unit.unit, study.reader).outcome.sessions.map { read in
      var session = read
      session.take(study)
      return VoiceSession(session, study.parameters(of: session))
    }
  }
}
