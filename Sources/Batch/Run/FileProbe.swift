import Recordings
import Study

/// A piece of work on a study.
enum StudyJob: Codable {
  /// To look into the files at these places; for the plan.
  case glances(Range<Int>)
  /// To find which of the files at these places are tables, and what their rows are; for the plan.
  case roles(Range<Int>)
  /// To find the rows of the table at this place; for the plan.
  case rows(Int)
  /// To name the tasks of a unit's sessions.
  case tasks(StudyUnit)
  /// To work on a unit, with what the plan has found of the folders; in a wide table on standard output only the task that is named has columns.
  case unit(StudyUnit, FolderRule, BodyFacts, wideTask: String?)
}

/// Looks into the files of a study in workers while the work is planned, ahead of whoever asks: a file that brings its
/// reader down must not bring the plan down.
final class FileProbe {
  private let pool: WorkerPool
  private let count: Int
  private var glances = Chunks<FileGlance>()
  private var roles = Chunks<TableRole>()
  private var rows: [Int: [TableRow]] = [:]
  /// Why no more can be asked.
  private var failure: ProcessError?

  /// Orders that are given before somebody asks for what they are about.
  private static let mostAhead = 16

  init(_ pool: WorkerPool, of files: StudyFiles) {
    (self.pool, count) = (pool, files.paths.count)
  }

  /// The plan of the study.
  func plan(_ reader: SessionReader) throws(ProcessError) -> StudyPlan {
    let plan = reader.plan(
      StudyScouts(
        glance: glance,
        role: { self.ask(\.roles, $0, StudyJob.roles) }, rows: rows(of:)))
    try finish()
    return plan
  }

  /// The names that the results at some places link to, in lower case; none of other files.
  static func links(
    of places: [Int], in files: StudyFiles, jobs: Int, _ limits: WorkerLimits
  ) throws(ProcessError) -> [Int: Set<String>] {
    // Side tables tell of sessions and never of links, so that none is read here.
    let answers = ProbeAnswers(reader: SessionReader(files, tables: SideTables(files, [])))
    let probe = FileProbe(WorkerPool(count: jobs, limits, answers.answer), of: files)
    var links: [Int: Set<String>] = [:]
    for place in places {
      let names = probe.glance(place).links.joined()
      if !names.isEmpty { links[place] = Set(names) }
    }
    try probe.finish()
    return links
  }

  /// What a file's head or text shows; nothing of one that brought workers down.
  private func glance(_ place: Int) -> FileGlance {
    ask(\.glances, place, StudyJob.glances) ?? FileGlance()
  }

  /// Waits for orders that nobody has asked for in the end; throws what kept workers from answering.
  private func finish() throws(ProcessError) {
    while failure == nil, pool.isBusy { collect() }
    if let failure { throw failure }
  }

  /// What workers found at a place; nil for nothing.
  private func ask<Value>(
    _ answers: ReferenceWritableKeyPath<FileProbe, Chunks<Value>>, _ place: Int,
    _ job: (Range<Int>) -> StudyJob
  ) -> Value? {
    let chunk = place / Chunks<Value>.size
    while failure == nil, !self[keyPath: answers].isKnown(chunk) {
      let last = (count - 1) / Chunks<Value>.size
      for next in chunk...max(chunk, min(last, chunk + Self.mostAhead))
      where pool.freePlaces > 0 && self[keyPath: answers].isNew(next) {
        let start = next * Chunks<Value>.size
        order(next, job(start..<min(count, start + Chunks<Value>.size)))
        self[keyPath: answers].await(next)
      }
      collect()
    }
    return self[keyPath: answers].value(at: place)
  }

  private func rows(of place: Int) -> [TableRow] {
    order(place, .rows(place))
    while failure == nil, rows[place] == nil { collect() }
    return rows.removeValue(forKey: place) ?? []
  }

  private func order(_ number: Int, _ job: StudyJob) {
    do throws(ProcessError) {
      try pool.take(WorkerOrder(number: number, request: job.binary))
    } catch {
      failure = error
    }
  }

  /// Waits for answers. One that cannot be read is as good as none.
  private func collect() {
    do throws(ProcessError) {
      for answer in try pool.answers() {
        let (number, bytes) = (answer.order.number, answer.bytes)
        switch try? StudyJob(binary: answer.order.request) {
        case .glances: glances.take(number, try? [Finding](binary: bytes))
        case .roles: roles.take(number, try? [Finding](binary: bytes))
        case .rows(let place): rows[place] = (try? [TableRow](binary: bytes)) ?? []
        case .tasks, .unit, nil: break
        }
      }
    } catch {
      failure = error
    }
  }
}

/// What was found in files, by chunks of their places; the last chunks are kept.
private struct Chunks<Value: Codable> {
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

/// What was found at a place.
struct Finding<Value: Codable>: Codable {
  let place: Int
  let value: Value
}

/// What workers answer while a study is planned.
struct ProbeAnswers {
  let reader: SessionReader

  /// The answer to an order of any kind but `unit`.
  func answer(_ order: WorkerOrder, _ link: any WorkerLink) -> [UInt8] {
    switch try? StudyJob(binary: order.request) {
    case .glances(let places):
      forEach(places, order, link) {
        let glance = reader.glance($0)
        return glance == FileGlance() ? nil : glance
      }.binary
    case .roles(let places): forEach(places, order, link, reader.role).binary
    case .rows(let place):
      forEach(place..<place + 1, order, link, reader.rows).flatMap(\.value).binary
    case .tasks(let unit): tasks(of: unit, order, link).binary
    case .unit, nil: []
    }
  }

  /// None of a unit that brings workers down as a whole.
  private func tasks(
    of unit: StudyUnit, _ order: WorkerOrder, _ link: any WorkerLink
  ) -> [String] {
    let lost = LostParts(order.lost)
    if lost.whole != nil { return [] }
    let outcome = UnitReading(
      unit, reader, besides: lost.inputs, willRead: { link.begin(.input($0)) }
    ).outcome
    return outcome.sessions.compactMap { $0.task?.rawValue }
  }

  /// What is found at places, but for those that brought workers down.
  private func forEach<Value>(
    _ places: Range<Int>, _ order: WorkerOrder, _ link: any WorkerLink, _ look: (Int) -> Value?
  ) -> [Finding<Value>] {
    let lost = LostParts(order.lost)
    return places.enumerated().compactMap { part, place in
      guard lost.whole == nil, lost.inputs[part] == nil else { return nil }
      link.begin(.input(part))
      return look(place).map { Finding(place: place, value: $0) }
    }
  }
}
