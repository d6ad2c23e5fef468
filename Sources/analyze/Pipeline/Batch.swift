import Foundation
import Recordings

/// Has units worked on side by side and hands on what they came to in one fixed order.
struct Batch {
  let plan: StudyPlan
  /// Those of the plan's units that are worked on, in order.
  let places: [Int]
  let settings: BatchSettings
  /// Whose workers answer what a unit comes to.
  let supervisor: Supervisor
  /// Nil for a run that prints its rows.
  let folder: RunFolder?
  let interruption: Interruption

  /// Results that wait for those of an earlier unit may take this much, so that memory stays flat. In a journal
  /// they may take any.
  static let mostBytesWaiting = 64 << 20

  /// A result that is there.
  private enum Finished {
    case bytes(ArraySlice<UInt8>)
    case journaled(Journal.Entry, RunFolder)
  }

  /// Calls `take` with each unit's result, in the order of the units, and the first source of the next.
  ///
  /// Ends early, without error, when the program is told to stop.
  func run(
    _ take: (_ result: UnitResult, _ frontier: String?) throws -> Void
  ) throws {
    var finished: [Int: Finished] = [:]
    var keys: [Int: ContentDigest] = [:]
    var (next, oldest, byteCount) = (0, 0, 0)
    while oldest < places.count, !interruption.isRequested {
      while next < places.count, supervisor.freePlaces > 0,
        byteCount < Self.mostBytesWaiting || !supervisor.isBusy
      {
        // Before the work: a file that changes meanwhile is not the one whose result is kept.
        let unit = plan[places[next]]
        let key = key(of: unit)
        if let folder, let entry = key.flatMap({ folder.known[$0] }) {
          finished[next] = .journaled(entry, folder)
        } else {
          keys[next] = key
          try supervisor.take(
            WorkOrder(number: next, job: .unit(unit, wideTask: settings.wideTask)))
        }
        next += 1
      }
      for (order, bytes) in try supervisor.results() {
        let key = keys.removeValue(forKey: order.number)
        finished[order.number] = try kept(bytes, of: order, key)
        if folder == nil { byteCount += bytes.count }
      }
      while let result = finished.removeValue(forKey: oldest) {
        oldest += 1
        let frontier = oldest < places.count ? source(oldest) : nil
        switch result {
        case .bytes(let bytes):
          byteCount -= bytes.count
          try take(try UnitResult(wireBytes: bytes), frontier)
        case .journaled(let entry, let folder):
          folder.count(entry)
          try take(try UnitResult(wireBytes: folder.journal.bytes(of: entry)), frontier)
        }
      }
    }
    if !interruption.isRequested { supervisor.dismiss() }
  }

  /// Nil where nothing is kept; what cannot be known again gets a key that nothing else has.
  private func key(of unit: StudyUnit) -> ContentDigest? {
    folder == nil
      ? nil
      : settings.reader.key(of: unit).map(settings.names.digest)
        ?? ContentDigest(ofText: UUID().uuidString)
  }

  private func kept(
    _ bytes: ArraySlice<UInt8>, of order: WorkOrder, _ key: ContentDigest?
  ) throws -> Finished {
    guard let folder, let key else { return .bytes(bytes) }
    let entry = try folder.journal.add(
      key, source: source(order.number), isWhole: order.casualties.isEmpty, Array(bytes))
    return .journaled(entry, folder)
  }

  /// No row of a unit or of those behind it comes before this source.
  private func source(_ number: Int) -> String {
    settings.names.firstSource(of: plan, places[number])
  }
}
