import Analyses
import Recordings
import Report
import Study
import Text

/// A run over a study: its units are analyzed in parallel, and their rows go to a sink in one
/// order.
final class StudyRun {
  let study: OpenedStudy
  private let console: Console
  private let interruption: Interruption
  private let pool: WorkerPool
  private let plan: StudyPlan
  private let places: UnitPlaces
  private let copies: StudyCopies
  /// File properties that were found while the run was planned and may be kept.
  let glances: KnownGlances
  private var hasWarnedOfConfinement = false
  private var keptFileCount = 0
  /// Files that can no longer be used, for whose units the results of the earlier run stay.
  private var lostFiles: [LostFile] = []
  private var hasMeasured = false

  /// The largest size in memory of results that wait for those of an earlier unit. In a journal,
  /// the size is not limited.
  private static let mostBytesWaiting = 64 << 20

  /// The outcome of a run, without its rows.
  struct Outcome {
    let stream: RowStream
    /// The signal that ended it early; nil for a completed run.
    let signal: Int32?
    /// What the system kept all workers from doing; nil where there was none.
    let confinement: Confinement?
    /// Files whose results were taken from an earlier run.
    let keptFileCount: Int
    /// Faults of the study's names, which end a run with status 1 as unusable inputs do.
    let doubtCount: Int
    /// Files that can no longer be used, for whose units the results of the earlier run stay.
    let lostFiles: [LostFile]
    /// Whether anything was measured, and not taken from an earlier run.
    let hasMeasured: Bool

    var failureCount: Int { stream.counts.failures + doubtCount + lostFiles.count }

    /// The failures of what was measured now. A doubt about names is one of all sessions, and new where one was measured.
    var newFailureCount: Int {
      stream.counts.failures - stream.keptFailureCount + (hasMeasured ? doubtCount : 0)
        + lostFiles.count
    }
  }

  /// Lists the files of the study, reads files of options, and plans the work.
  ///
  /// - Parameter earlier: file properties that earlier runs found; nil if none are kept for later runs.
  init(
    _ settings: RunSettings, _ console: Console, _ interruption: Interruption,
    recalling earlier: KnownGlances? = nil
  ) throws {
    (self.console, self.interruption) = (console, interruption)
    console.begin()
    var study = try OpenedStudy.open(settings)
    for hint in settings.names.described(unusedHints: study.unusedHints) {
      console.say(.warning, hint)
    }
    for remark in study.tableRemarks.described(study.names) { console.say(.warning, remark) }
    for remark in settings.names.remarks(on: study.files.passedOver) { console.say(remark) }
    let opened = study
    pool = WorkerPool(count: settings.jobs, study.limits) {
      UnitWorker(study: opened).answer($0, $1)
    }
    let recall = earlier.flatMap { GlanceRecall($0, opened) }
    plan = try FileProbe(pool, of: study.files, recall).plan(study.reader, of: study.people)
    glances = recall?.seen ?? KnownGlances()
    try Self.refuseMapConflict(in: plan, study, pool)
    places = UnitPlaces(plan, settings.names)
    copies = study.reader.copies(in: plan)
    study.reader.folderRule =
      settings.addition?.folderRule(besides: study.listedFiles) ?? plan.folderRule
    if let task = try Self.onlyTask(of: plan, study, pool) { study.wideTask = task }
    self.study = study
    if settings.purpose != .pictures {
      for doubt in plan.doubts { console.say(doubt.message(settings.names)) }
    }
    warnOfConfinement()
  }

  deinit { console.end() }

  /// How the study was read, as far as it is known before anything is measured.
  var planHead: PlanHead {
    let isListWanted = study.settings.people == nil
    return PlanHead(
      study: study, levels: plan.levels,
      peopleTables: isListWanted ? study.files.peopleTables(of: plan.participants) : [])
  }

  /// Processes the units of the shard and passes their rows to the sink. Ends early, without error, if a signal requests the
  /// end.
  ///
  /// - Parameters:
  ///   - folder: the folder that stores the results of units; nil for a run that prints its rows.
  ///   - kept: what of the earlier run in the folder stays in its tables although files of it are gone.
  func run(
    into sink: inout some ResultSink, folder: RunFolder? = nil,
    keeping kept: KeptFromEarlier = .init()
  ) throws -> Outcome {
    var unread = UnreadableUnits()
    if let folder, keepsLost(folder) {
      unread = try folder.units(
        with: Set(study.files.unreadable.map { ByteKey(study.names.path($0.source)) }))
      lostFiles += unread.places.map(LostFile.init(unreadable:))
    }
    let planned = places.order.filter { unit in
      includes(unit)
        && (unread.units.isEmpty
          || !plan[unit].paths.contains { unread.holds(ByteKey(study.names.path($0))) })
    }
    let stays = (kept.units + unread.units).sorted { $0.unit.place < $1.unit.place }
    let units = work(on: planned, and: stays)
    let names = study.names
    var stream = RowStream(
      study.labelUse, console, RowForms(study), sortsMessages: names.arePseudonyms, study.visits)
    console.expect(units.reduce(study.files.unreadable.count) { $0 + fileCount(of: $1) })
    if study.settings.shard?.includes("") ?? true {
      let parts = UnitWorker(study: study).restOfStudy(besides: unread, keeping: kept.leftOut)
      try takeRest(parts.map(\.binary), folder, into: &sink, &stream)
    }
    let keys = try work(on: units, folder, into: &sink, &stream)
    // A run that can be continued leaves waiting rows to the next run; one that prints its rows
    // prints them.
    if !interruption.isRequested || folder == nil { try stream.finish(into: &sink) }
    if let folder, !interruption.isRequested {
      try measureVisits(of: &stream, keys, folder) { self.plannedUnit(units[$0]) }
    }
    if !interruption.isRequested { pool.dismiss() }
    warnOfConfinement()
    return Outcome(
      stream: stream, signal: interruption.number, confinement: pool.confinement,
      keptFileCount: keptFileCount, doubtCount: plan.doubts.count(where: \.isError),
      lostFiles: lostFiles.sorted { $0.file < $1.file }, hasMeasured: hasMeasured)
  }

  /// True if a unit belongs to this part of the study. The part depends on the pseudonym if there is one, since a part by
  /// name would reveal something about the name.
  private func includes(_ unit: Int) -> Bool {
    study.settings.shard?.includes(study.names.path(plan.firstPath(unit))) ?? true
  }

  /// Takes the results that belong to no unit. They precede all others.
  private func takeRest(
    _ parts: [[UInt8]], _ folder: RunFolder?, into sink: inout some ResultSink,
    _ stream: inout RowStream
  ) throws {
    let (key, place) = (ContentDigest(ofText: ""), UnitPlace(folder: "", file: ""))
    var unit = Arriving(key: key)
    if let folder, let known = try folder.known(key),
      try known.parts.map(folder.journal.bytes) == parts
    {
      // Adding an equal unit again would require a compaction of the journal at the end.
      folder.use(known)
      unit = Arriving(key: key, known.parts, in: folder.journal, isDone: true)
    } else {
      for part in parts { try unit.add(part[...], folder, afterLoss: false) }
      try unit.finish(at: place, folder, isWhole: true)
    }
    let first = RowFrontier(folder: place.folder, file: place.file)
    try stream.take(unit.parts, isKept: unit.isKept, before: first, into: &sink)
  }

  // MARK: Units

  /// A unit whose parts are being received.
  private struct Arriving {
    let key: ContentDigest
    /// True for the results of an earlier run.
    let isKept: Bool
    private(set) var parts: [StoredPart] = []
    /// The size of the parts in memory.
    private(set) var byteCount = 0
    private(set) var isDone = false
    private var entries: [Journal.JournalEntry] = []

    init(key: ContentDigest) { (self.key, isKept) = (key, false) }

    /// A unit that an earlier run has begun or finished.
    init(key: ContentDigest, _ entries: [Journal.JournalEntry], in journal: Journal, isDone: Bool) {
      (self.key, self.entries, self.isDone, isKept) = (key, entries, isDone, isDone)
      parts = entries.map { journal.part($0) }
    }

    mutating func add(_ part: ArraySlice<UInt8>, _ folder: RunFolder?, afterLoss: Bool) throws {
      if let journal = folder?.journal {
        let entry = try journal.add(part: Array(part), of: key, afterLoss: afterLoss)
        entries.append(entry)
        parts.append(journal.part(entry, arrived: part))
      } else {
        parts.append(StoredPart(part))
        byteCount += part.count
      }
    }

    /// Frees the memory of the parts, which the journal has, of a unit that has to wait for earlier ones.
    mutating func wait() { parts = parts.map(\.waiting) }

    mutating func finish(at place: UnitPlace, _ folder: RunFolder?, isWhole: Bool) throws {
      isDone = true
      guard let folder else { return }
      try folder.add(
        Journal.JournalUnit(
          key: key, content: try parts.first?.head()?.content, place: place, isWhole: isWhole,
          seconds: Host.unixSeconds, parts: entries))
    }
  }

  /// What gives rows.
  private enum Work {
    /// The unit with this index in the plan.
    case planned(Int)
    /// A unit of the earlier run.
    case kept(EarlierUnits.EarlierUnit)
  }

  /// Units of the plan and of the earlier run, both in order, in one order.
  private func work(on planned: [Int], and kept: [EarlierUnits.EarlierUnit]) -> [Work] {
    var (all, rest) = ([Work](), kept[...])
    all.reserveCapacity(planned.count + kept.count)
    for unit in planned {
      while let next = rest.first, next.unit.place < places[unit] {
        all.append(.kept(next))
        rest = rest.dropFirst()
      }
      all.append(.planned(unit))
    }
    return all + rest.map { .kept($0) }
  }

  private func place(of work: Work) -> UnitPlace {
    switch work {
    case .planned(let unit): places[unit]
    case .kept(let earlier): earlier.unit.place
    }
  }

  private func fileCount(of work: Work) -> Int {
    switch work {
    case .planned(let unit): plan.fileCount(unit)
    case .kept(let earlier): earlier.fileCount
    }
  }

  /// Works on the units in turn. Returns the keys of those that were finished, in order.
  private func work(
    on units: [Work], _ folder: RunFolder?, into sink: inout some ResultSink,
    _ stream: inout RowStream
  ) throws -> [ContentDigest] {
    var keys: [ContentDigest] = []
    let frontiers = RowFrontiers(count: units.count) { self.place(of: units[$0]) }
    var arriving: [Int: Arriving] = [:]
    var (next, oldest, byteCount) = (0, 0, 0)
    while oldest < units.count, !interruption.isRequested {
      while next < units.count, pool.freePlaces > 0,
        byteCount < Self.mostBytesWaiting || !pool.isBusy
      {
        arriving[next] = try begin(next, units[next], folder)
        next += 1
      }
      for answer in try pool.answers() {
        let number = answer.order.number
        guard var unit = arriving.removeValue(forKey: number) else { continue }
        let (afterLoss, before) = (!answer.order.lost.isEmpty, unit.byteCount)
        try unit.add(answer.bytes, folder, afterLoss: afterLoss)
        if answer.isLast, let kept = try keptInstead(of: unit, units[number], folder) {
          unit = kept
        } else if answer.isLast {
          try unit.finish(at: place(of: units[number]), folder, isWhole: !afterLoss)
        }
        byteCount += unit.byteCount - before
        if number != oldest { unit.wait() }
        arriving[number] = unit
      }
      while let unit = arriving[oldest], unit.isDone {
        arriving[oldest] = nil
        try stream.take(
          unit.parts, of: oldest, isKept: unit.isKept, before: frontiers.after(oldest), into: &sink)
        keys.append(unit.key)
        byteCount -= unit.byteCount
        oldest += 1
      }
    }
    return keys
  }

  /// The place of a unit in the plan; nil for one of the earlier run, whose files are not listed, and for one of pipes, which
  /// are read only once.
  private func plannedUnit(_ work: Work) -> Int? {
    guard case .planned(let place) = work,
      plan[place].paths.allSatisfy({ !study.files.streams.contains(ByteKey($0)) })
    else { return nil }
    return place
  }

  /// Orders the analysis of a unit, unless its results are known from an earlier run.
  private func begin(_ number: Int, _ work: Work, _ folder: RunFolder?) throws -> Arriving {
    switch work {
    case .planned(let place): return try begin(number, place, folder)
    case .kept(let earlier):
      guard let folder else { return Arriving(key: earlier.unit.key) }
      folder.use(earlier.unit)
      keptFileCount += earlier.fileCount
      return Arriving(key: earlier.unit.key, earlier.unit.parts, in: folder.journal, isDone: true)
    }
  }

  private func begin(_ number: Int, _ place: Int, _ folder: RunFolder?) throws -> Arriving {
    let (unit, body) = (plan[place], plan.body(ofUnit: place))
    let copies = self.copies.within(unit)
    // The key is made before the work, so that a file that changes during the work gets another key. A unit that cannot be
    // recognized again gets a unique key.
    let known = folder.flatMap { _ in
      study.reader.key(of: unit).map {
        ContentDigest(ofTexts: ["\($0)", "\(body)", copies.originalNames(of: unit)])
      }.map(study.names.digest)
    }
    let key = known ?? ContentDigest(ofText: Host.uniqueKey())
    if let folder, let known = try kept(unit, body, copies, key, places[place], folder) {
      keptFileCount += unit.files.count
      return Arriving(key: key, known.parts, in: folder.journal, isDone: true)
    }
    let arriving =
      try folder.map { try Arriving(key: key, $0.begun(key), in: $0.journal, isDone: false) }
      ?? Arriving(key: key)
    let job = StudyJob.unit(
      unit, study.reader.folderRule, body, copies: copies, wideTask: study.wideTask)
    try pool.take(WorkerOrder(number: number, request: job.binary, partCount: arriving.parts.count))
    hasMeasured = true
    return arriving
  }

  /// The results of a unit in an earlier run, if its files are unchanged or have equal content.
  private func kept(
    _ unit: StudyUnit, _ body: BodyFacts, _ copies: StudyCopies, _ key: ContentDigest,
    _ place: UnitPlace, _ folder: RunFolder
  ) throws -> Journal.JournalUnit? {
    if let known = try folder.known(key) {
      folder.use(known)
      return known
    }
    // Comparing contents requires reading the files, so that only units of the earlier run are
    // compared.
    guard study.settings.isUpdated || study.settings.isAdded,
      let known = try folder.earlier(at: place), let content = known.content,
      study.reader.contentKey(of: unit, body, copies).map(study.names.digest) == content
    else { return nil }
    let same = Journal.JournalUnit(
      key: key, content: content, place: known.place, isWhole: true, seconds: known.seconds,
      parts: known.parts)
    try folder.add(same)
    return same
  }

  /// The results of the earlier run in place of those of a unit of which a file can no longer be used; nil otherwise. What was
  /// readable yesterday, and is not tonight, is not a reason to forget its values.
  private func keptInstead(of unit: Arriving, _ work: Work, _ folder: RunFolder?) throws
    -> Arriving?
  {
    let settings = study.settings
    guard let folder, keepsLost(folder), case .planned(let place) = work,
      let earlier = try folder.last(at: places[place]),
      let lost = LostFile(
        from: try UsedFiles(earlier.parts, folder.journal.intactPart),
        to: try UsedFiles(unit.parts) { try $0.read() }, countingMembers: settings.isAdded)
    else { return nil }
    lostFiles.append(lost)
    folder.use(earlier, insteadOf: unit.parts)
    keptFileCount += plan.fileCount(place)
    return Arriving(key: earlier.key, earlier.parts, in: folder.journal, isDone: true)
  }

  /// Whether results of the earlier run stay where a file can no longer be used. A run that was stopped before it had tables
  /// has nothing that could stay.
  private func keepsLost(_ folder: RunFolder) -> Bool {
    let settings = study.settings
    return !settings.isForced
      && (settings.isUpdated || settings.isAdded
        || settings.isResumed && folder.journal.hasCompletedRun)
  }

  // MARK: Visits

  /// Measures voice quality of the visits whose vowel and speech are in different sessions.
  ///
  /// - Parameters:
  ///   - keys: of the units, in their order.
  ///   - planned: the place of a unit in the plan; nil for one that cannot be read again.
  private func measureVisits(
    of stream: inout RowStream, _ keys: [ContentDigest], _ folder: RunFolder,
    planned: (_ unit: Int) -> Int?
  ) throws {
    var (orders, results) = ([(visit: VoiceVisit, key: ContentDigest)](), [Int: [StoredPart]]())
    for visit in stream.pendingVisits {
      let texts = (visit.vowels + visit.speech).flatMap { source in
        [source.unit.map { "\(keys[$0].words)" } ?? "", "\(source.session)"]
      }
      let own = [visit.participant, visit.visit, "\(visit.vowels.count)"]
      orders.append((visit, ContentDigest(ofTexts: ["voice"] + own + texts)))
    }
    var next = 0
    while results.count < orders.count, !interruption.isRequested {
      while next < orders.count, pool.freePlaces > 0 {
        let (visit, key) = orders[next]
        if let known = try folder.known(key) {
          folder.use(known)
          results[next] = known.parts.map { folder.journal.part($0) }
        } else if let job = order(of: visit, planned) {
          try pool.take(WorkerOrder(number: next, request: job.binary))
        } else {
          results[next] = []
        }
        next += 1
      }
      for answer in try pool.answers() where answer.isLast {
        let (visit, key) = orders[answer.order.number]
        // A visit without rows was measured as well, so that a merge need not miss it.
        let place = UnitPlace(
          folder: "", file: "\(visit.participant)\0\(visit.visit)\0voice-quality")
        var unit = Arriving(key: key)
        try unit.add(answer.bytes, folder, afterLoss: !answer.order.lost.isEmpty)
        try unit.finish(at: place, folder, isWhole: answer.order.lost.isEmpty)
        results[answer.order.number] = unit.parts
      }
    }
    for number in orders.indices { try stream.take(results[number] ?? []) }
  }

  /// The job of a visit; nil if a session cannot be read again.
  private func order(of visit: VoiceVisit, _ planned: (_ unit: Int) -> Int?) -> StudyJob? {
    var (units, numbers): ([VisitOrder.VisitUnit], [Int: Int]) = ([], [:])
    func sessions(_ sources: [VoiceVisit.VoiceSource]) -> [VisitOrder.OrderedSession]? {
      let found = sources.compactMap { source -> VisitOrder.OrderedSession? in
        guard let place = source.unit.flatMap(planned) else { return nil }
        let unit = numbers[place] ?? units.count
        if unit == units.count {
          units.append(.init(unit: plan[place], body: plan.body(ofUnit: place)))
          numbers[place] = unit
        }
        return .init(unit: unit, session: source.session)
      }
      return found.count == sources.count ? found : nil
    }
    guard let vowels = sessions(visit.vowels), let speech = sessions(visit.speech) else {
      return nil
    }
    return .visit(
      VisitOrder(
        participant: visit.participant, visit: visit.visit, units: units,
        folders: study.reader.folderRule, vowels: vowels, speech: speech))
  }

  // MARK: Before the work

  /// The only task of the study, which determines the columns of a wide table on standard output.
  /// Throws if the study contains several tasks.
  ///
  /// Pipes are not examined, since they can be read only once.
  private static func onlyTask(of plan: StudyPlan, _ study: OpenedStudy, _ pool: WorkerPool) throws
    -> String?
  {
    guard study.wideTask != nil, study.settings.forcedTask == nil else { return nil }
    var found: ActiveTask?
    for (number, unit) in plan.units.enumerated()
    where unit.paths.allSatisfy({ !study.files.streams.contains(ByteKey($0)) }) {
      let order = WorkerOrder(number: number, request: StudyJob.tasks(unit).binary)
      let names = (try? [String](binary: pool.answer(to: order).bytes)) ?? []
      for task in names.compactMap(ActiveTask.init(rawValue:))
      where Catalog.analysis(of: task) != nil {
        guard let first = found, first != task else {
          found = task
          continue
        }
        throw SettingsError(
          description:
            "--wide: the study contains several tasks (\(first.rawValue), \(task.rawValue)), whose columns differ; give -o DIR for a table of each, or select a task, as in: analyze \(first.rawValue) PATH --wide"
        )
      }
    }
    return found?.rawValue
  }

  /// Throws for two rows of the map that name different participants or visits for files of one session. Units are read for
  /// it only where the map names several.
  private static func refuseMapConflict(
    in plan: StudyPlan, _ study: OpenedStudy, _ pool: WorkerPool
  ) throws {
    for number in study.reader.unitsWithSeveralNames(plan) {
      let order = WorkerOrder(number: number, request: StudyJob.mapConflict(plan[number]).binary)
      guard let answer = try? pool.answer(to: order).bytes,
        let conflict = try? MapConflict?(binary: answer)
      else { continue }
      throw SettingsError(conflict, study.names)
    }
  }

  /// Warns of workers that are not confined, as soon as there was one, and once.
  private func warnOfConfinement() {
    guard !hasWarnedOfConfinement, let confinement = pool.confinement else { return }
    hasWarnedOfConfinement = true
    confinement.warn(console)
  }
}

extension SettingsError {
  fileprivate init(_ conflict: MapConflict, _ names: Names) {
    let lines = conflict.lines.map(String.init).joined(separator: " and ")
    let problem = "lines \(lines) name different \(conflict.label.rawValue)s for one session"
    let remedy = "give both one \(conflict.label.rawValue)"
    self.init(
      description:
        "--map: \(problem), since \(shown(names.shownPath(conflict.source))) names their files; \(remedy)",
      withoutNames: "--map: \(problem); \(remedy)")
  }
}
