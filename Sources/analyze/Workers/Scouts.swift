import Recordings

/// Looks into the files of a study in workers while the work is planned, ahead of whoever asks: what brings a
/// reader down must not bring the plan down.
final class Scouts {
  private let supervisor: Supervisor
  private let count: Int
  private var glances = Chunks<FileGlance>()
  private var roles = Chunks<TableRole>()
  private var rows: [Int: [TableRow]] = [:]
  /// Why no more can be asked.
  private var failure: ProcessError?

  /// Orders that are given before somebody asks for what they are about.
  private static let mostAhead = 16

  init(_ supervisor: Supervisor, of files: StudyFiles) {
    (self.supervisor, count) = (supervisor, files.paths.count)
  }

  /// The plan of the study.
  func plan(_ reader: SessionReader) throws(ProcessError) -> StudyPlan {
    let plan = reader.plan(
      StudyScouts(
        glance: glance,
        role: { self.ask(\.roles, $0, Job.roles) }, rows: rows(of:)))
    try finish()
    return plan
  }

  /// What a file's head or text shows; nothing of one that brought workers down.
  func glance(_ place: Int) -> FileGlance { ask(\.glances, place, Job.glances) ?? FileGlance() }

  /// Waits for orders that nobody has asked for in the end; throws what kept workers from answering.
  func finish() throws(ProcessError) {
    while failure == nil, supervisor.isBusy { collect() }
    if let failure { throw failure }
  }

  /// What workers found at a place; nil for nothing.
  private func ask<Value>(
    _ answers: ReferenceWritableKeyPath<Scouts, Chunks<Value>>, _ place: Int,
    _ job: (Range<Int>) -> Job
  ) -> Value? {
    let chunk = place / Chunks<Value>.size
    while failure == nil, !self[keyPath: answers].isKnown(chunk) {
      let last = (count - 1) / Chunks<Value>.size
      for next in chunk...max(chunk, min(last, chunk + Self.mostAhead))
      where supervisor.freePlaces > 0 && self[keyPath: answers].isNew(next) {
        let start = next * Chunks<Value>.size
        order(WorkOrder(number: next, job: job(start..<min(count, start + Chunks<Value>.size))))
        self[keyPath: answers].await(next)
      }
      collect()
    }
    return self[keyPath: answers].value(at: place)
  }

  private func rows(of place: Int) -> [TableRow] {
    order(WorkOrder(number: place, job: .rows(place)))
    while failure == nil, rows[place] == nil { collect() }
    return rows.removeValue(forKey: place) ?? []
  }

  private func order(_ order: WorkOrder) {
    do throws(ProcessError) {
      try supervisor.take(order)
    } catch {
      failure = error
    }
  }

  /// Waits for answers. One that cannot be read is as good as none.
  private func collect() {
    do throws(ProcessError) {
      for (order, bytes) in try supervisor.results() {
        switch order.job {
        case .glances: glances.take(order.number, try? [Finding](wireBytes: bytes))
        case .roles: roles.take(order.number, try? [Finding](wireBytes: bytes))
        case .rows(let place): rows[place] = (try? [TableRow](wireBytes: bytes)) ?? []
        case .tasks, .rehearsal, .unit: break
        }
      }
    } catch {
      failure = error
    }
  }
}

/// What was found in files, by chunks of their places; the last chunks are kept.
private struct Chunks<Value: WireValue> {
  /// Enough files to be worth a message.
  static var size: Int { 32 }
  private static var mostKept: Int { 64 }

  private var known: [Int: [Int: Value]] = [:]
  /// In the order of their coming.
  private var kept: [Int] = []
  private var awaited = Set<Int>()

  func isKnown(_ chunk: Int) -> Bool { known[chunk] != nil }

  func isNew(_ chunk: Int) -> Bool { known[chunk] == nil && !awaited.contains(chunk) }

  func value(at place: Int) -> Value? { known[place / Self.size]?[place] }

  mutating func await(_ chunk: Int) { awaited.insert(chunk) }

  mutating func take(_ chunk: Int, _ findings: [Finding<Value>]?) {
    awaited.remove(chunk)
    known[chunk] = Dictionary((findings ?? []).map { ($0.place, $0.value) }) { first, _ in first }
    kept.append(chunk)
    if kept.count > Self.mostKept { known[kept.removeFirst()] = nil }
  }
}
