import Recordings
import Study
import Text

/// A piece of work on a study.
enum StudyJob: Codable {
  /// Glance at the files with these numbers, for the plan.
  case glances([Int])
  /// Find tables among the files with these numbers, and the kind of their rows, for the plan.
  case roles([Int])
  /// Find the rows of the table with this number, for the plan.
  case rows(Int)
  /// Find the exports of people's records in the file with this number, for the plan.
  case exports(Int)
  /// Find the tasks of a unit's sessions.
  case tasks(StudyUnit)
  /// Find two rows of the map that part a session of a unit.
  case mapConflict(StudyUnit)
  /// Analyze a unit with the facts about folders that the plan found. `wideTask` is the only task
  /// with columns in a wide table on standard output; `copies` are files of the unit that are known to
  /// be copies.
  case unit(StudyUnit, FolderRule, BodyFacts, copies: StudyCopies, wideTask: String?)
  /// Measure the voice quality of a visit whose vowel and speech are in different sessions.
  case visit(VisitOrder)
}

/// Examines the files of a study in workers, ahead of the plan that needs the results: a file that
/// makes its reader crash must not end the plan.
final class FileProbe {
  private let pool: WorkerPool
  private let count: Int
  private let recall: GlanceRecall?
  private var glances = Chunks<FileGlance>()
  private var roles = Chunks<TableRole>()
  private var rows: [Int: [TableRow]] = [:]
  private var exports: [Int: [PersonalExport]] = [:]
  /// The reason why workers cannot be used any more.
  private var failure: ProcessError?

  /// The number of orders that are sent ahead of need.
  private static let mostAhead = 16

  /// - Parameter recall: findings of earlier runs; nil if none are used or kept.
  init(_ pool: WorkerPool, of files: StudyFiles, _ recall: GlanceRecall? = nil) {
    (self.pool, count, self.recall) = (pool, files.paths.count, recall)
  }

  /// The plan of the study.
  ///
  /// - Parameter people: the participants whom the user lists.
  func plan(_ reader: SessionReader, of people: PeopleFile?) throws(ProcessError) -> StudyPlan {
    let plan = reader.plan(
      StudyProbes(
        glance: glance, role: { self.ask(\.roles, $0, StudyJob.roles) }, rows: rows(of:),
        exports: exports(of:)), of: people)
    try finish()
    return plan
  }

  /// The names that the results at some places link to; none of other files.
  ///
  /// - Parameter limits: the limits of the workers; nil if this process reads the files itself.
  static func links(of places: [Int], in files: StudyFiles, jobs: Int, _ limits: WorkerLimits?)
    throws(ProcessError) -> [Int: Set<FoldedKey>]
  {
    // No side table is read, since these describe sessions and contain no links.
    let reader = SessionReader(files, tables: SideTables(files, []))
    guard let limits else { return links(of: places, reader.glance) }
    let answers = ProbeAnswers(reader: reader)
    let probe = FileProbe(WorkerPool(count: jobs, limits, answers.answer), of: files)
    let links = links(of: places, probe.glance)
    try probe.finish()
    return links
  }

  private static func links(of places: [Int], _ glance: (_ place: Int) -> FileGlance) -> [Int: Set<
    FoldedKey
  >] {
    let named = places.map { ($0, Set(glance($0).links.joined().map { FoldedKey($0) })) }
    return Dictionary(uniqueKeysWithValues: named.filter { !$0.1.isEmpty })
  }

  /// The properties from a file's head or text; empty for a file that made workers fail.
  private func glance(_ place: Int) -> FileGlance {
    ask(\.glances, place, known: { self.recall?.glance($0) }, StudyJob.glances) ?? FileGlance()
  }

  /// Waits for outstanding answers. Throws the error that prevented answers.
  private func finish() throws(ProcessError) {
    while failure == nil, pool.isBusy { collect() }
    if let failure { throw failure }
  }

  /// The finding of workers at a place; nil if there is none.
  private func ask<Value>(
    _ answers: ReferenceWritableKeyPath<FileProbe, Chunks<Value>>, _ place: Int,
    known: (_ place: Int) -> Value? = { _ in nil }, _ job: ([Int]) -> StudyJob
  ) -> Value? {
    let chunk = place / Chunks<Value>.size
    while failure == nil, !self[keyPath: answers].isKnown(chunk) {
      let last = (count - 1) / Chunks<Value>.size
      for next in chunk...max(chunk, min(last, chunk + Self.mostAhead))
      where pool.freePlaces > 0 && self[keyPath: answers].isNew(next) {
        let start = next * Chunks<Value>.size
        let places = start..<min(count, start + Chunks<Value>.size)
        let found = places.compactMap { place in
          known(place).map { Finding(place: place, value: $0) }
        }
        let rest = Set(places).subtracting(found.map(\.place)).sorted()
        self[keyPath: answers].await(next, knowing: found)
        if rest.isEmpty { self[keyPath: answers].take(next, []) } else { order(next, job(rest)) }
      }
      if !self[keyPath: answers].isKnown(chunk) { collect() }
    }
    return self[keyPath: answers].value(at: place)
  }

  private func rows(of place: Int) -> [TableRow] {
    order(place, .rows(place))
    while failure == nil, rows[place] == nil { collect() }
    return rows.removeValue(forKey: place) ?? []
  }

  private func exports(of places: [Int]) -> [PersonalExport] {
    var rest = places[...]
    while failure == nil, exports.count < places.count {
      while failure == nil, pool.freePlaces > 0, let next = rest.popFirst() {
        order(next, .exports(next))
      }
      collect()
    }
    return places.flatMap { exports.removeValue(forKey: $0) ?? [] }
  }

  private func order(_ number: Int, _ job: StudyJob) {
    do throws(ProcessError) {
      try pool.take(WorkerOrder(number: number, request: job.binary))
    } catch { failure = error }
  }

  /// Waits for answers. An answer that cannot be decoded counts as empty.
  private func collect() {
    do throws(ProcessError) {
      for answer in try pool.answers() {
        let (number, bytes) = (answer.order.number, answer.bytes)
        switch try? StudyJob(binary: answer.order.request) {
        case .glances:
          let found = try? [Finding<FileGlance>](binary: bytes)
          for finding in found ?? [] { recall?.note(finding) }
          glances.take(number, found)
        case .roles: roles.take(number, try? [Finding](binary: bytes))
        case .rows(let place): rows[place] = (try? [TableRow](binary: bytes)) ?? []
        case .exports(let place): exports[place] = (try? [PersonalExport](binary: bytes)) ?? []
        case .tasks, .mapConflict, .unit, .visit, nil: break
        }
      }
    } catch { failure = error }
  }
}

/// Findings in files, in chunks of successive files; the last chunks are kept.
private struct Chunks<Value: Codable> {
  /// The number of files per order, which makes the cost of a message small.
  static var size: Int { 32 }
  private static var mostKept: Int { 64 }

  private var known: [Int: [Int: Value]] = [:]
  /// Chunks in the order in which they were added.
  private var kept: [Int] = []
  /// Findings that were known when a chunk was ordered.
  private var awaited: [Int: [Finding<Value>]] = [:]

  func isKnown(_ chunk: Int) -> Bool { known[chunk] != nil }

  func isNew(_ chunk: Int) -> Bool { known[chunk] == nil && awaited[chunk] == nil }

  func value(at place: Int) -> Value? { known[place / Self.size]?[place] }

  mutating func await(_ chunk: Int, knowing found: [Finding<Value>]) { awaited[chunk] = found }

  mutating func take(_ chunk: Int, _ findings: [Finding<Value>]?) {
    let all = (awaited.removeValue(forKey: chunk) ?? []) + (findings ?? [])
    known[chunk] = Dictionary(all.map { ($0.place, $0.value) }) { first, _ in first }
    kept.append(chunk)
    if kept.count > Self.mostKept { known[kept.removeFirst()] = nil }
  }
}

/// A finding at a place.
struct Finding<Value: Codable>: Codable {
  let place: Int
  let value: Value
}

/// Findings of earlier runs in unchanged files, and findings of this run for later ones.
final class GlanceRecall {
  /// The findings of this run that may be kept.
  private(set) var seen = KnownGlances()
  private let earlier: KnownGlances
  private let reader: SessionReader
  /// A digest of what a finding depends on beside its file.
  private let program: ContentDigest
  /// True if tables use the participants' names that are in the files.
  private let containsNames: Bool
  /// The keys of files that are examined now, made before they are read: a file that changes during this time gets another key.
  private var keys: [Int: ContentDigest] = [:]

  /// Nil if names are pseudonyms, since findings contain original names.
  init?(_ earlier: KnownGlances, _ study: OpenedStudy) {
    let settings = study.settings
    if settings.names.arePseudonyms { return nil }
    (self.earlier, reader) = (earlier, study.reader)
    let texts = [Version.number, Version.build] + settings.fingerprintTexts
    program = ContentDigest(
      of: [ContentDigest(ofTexts: texts), study.reader.projectKey], number: 0)
    containsNames = settings.map == nil && settings.layouts.isEmpty && settings.participant == nil
  }

  /// The finding for the file at a place; nil if the file must be read.
  func glance(_ place: Int) -> FileGlance? {
    keys[place] = reader.key(ofFile: place).map { ContentDigest(of: [program, $0], number: 0) }
    guard let key = keys[place], let glance = earlier[key] else { return nil }
    note(Finding(place: place, value: glance))
    return glance
  }

  /// Stores a finding. Private information that is in no table is not stored: body measures of
  /// participants, and names that are replaced by a map, a layout or an option.
  func note(_ found: Finding<FileGlance>) {
    let glance = found.value
    guard let key = keys.removeValue(forKey: found.place), glance.body.isEmpty else { return }
    let hasNoName = glance.participant == nil && glance.sessions.isEmpty
    guard hasNoName || containsNames else { return }
    seen.add(KnownGlances.KnownGlance(key: key, glance: glance == FileGlance() ? nil : glance))
  }
}

/// The answers of workers while a study is planned.
struct ProbeAnswers {
  let reader: SessionReader

  /// The answer to an order of any kind except `unit` and `visit`.
  func answer(_ order: WorkerOrder, _ link: any WorkerLink) -> [UInt8] {
    switch try? StudyJob(binary: order.request) {
    case .glances(let places): forEach(places, order, link, reader.glance).binary
    case .roles(let places): forEach(places, order, link, reader.role).binary
    case .rows(let place): forEach([place], order, link, reader.rows).flatMap(\.value).binary
    case .exports(let place): forEach([place], order, link, reader.exports).flatMap(\.value).binary
    case .tasks(let unit):
      (outcome(of: unit, order, link)?.sessions ?? []).compactMap { $0.task?.rawValue }.binary
    case .mapConflict(let unit): outcome(of: unit, order, link)?.mapConflict.binary ?? []
    case .unit, .visit, nil: []
    }
  }

  /// The sessions of a unit; nil if the unit as a whole makes workers fail.
  private func outcome(of unit: StudyUnit, _ order: WorkerOrder, _ link: any WorkerLink)
    -> SessionReader.ReadUnit?
  {
    let lost = LostParts(order.lost)
    if lost.whole != nil { return nil }
    return UnitReading(unit, reader, besides: lost.inputs, willRead: { link.begin(.input($0)) })
      .outcome
  }

  /// The findings at places, without those that made workers fail.
  private func forEach<Value>(
    _ places: [Int], _ order: WorkerOrder, _ link: any WorkerLink, _ look: (Int) -> Value?
  ) -> [Finding<Value>] {
    let lost = LostParts(order.lost)
    return places.enumerated().compactMap { part, place in
      guard lost.whole == nil, lost.inputs[part] == nil else { return nil }
      link.begin(.input(part))
      return look(place).map { Finding(place: place, value: $0) }
    }
  }
}
