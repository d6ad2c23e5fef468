import Metrics
public import Reliability
import Report
import Study
import Text

/// The settings of `analyze reliability`, `analyze changes` and their pictures.
public struct ReliabilityRequest {
  public var design = ReliabilityDesign()
  /// How events are divided where halves of sessions are compared.
  public var halves = HalvesRules()
  /// True if doubtful values are used.
  public var takesDoubtful = false
  /// The text of `--metrics`.
  public var metrics = "all"
  /// The text of `--visits`; nil for the visits of the run.
  public var visits: String?
  /// The text of `--anchor`; nil without the option.
  public var anchor: String?
  /// How the sessions of a visit become one value.
  public var sessionRule = SessionRule.mean
  /// The text of `--group`; nil if all participants form one group.
  public var group: String?
  /// The path of a table of reference values; nil to compare occasions.
  public var reference: String?
  /// How values are compared with a baseline.
  public var changes = ChangeRules()
  /// The text of `--practice-from`: a column of participants and a value in it; nil to estimate learning from all.
  public var controls: String?
  /// The scale on which learning is described.
  public var scale = ScaleChoice.auto
  /// The path of norms with which values are compared as well; nil for no z-scores.
  public var norms: String?
  /// The path of a table of errors of measurement; nil to compute them from the run.
  public var errors: String?

  public init() {}
}

/// The values of a finished run, for reliability and change.
struct RepeatedMeasures {
  private let request: ReliabilityRequest
  let values: OrderedValues
  private let tables: OccasionTables
  /// Nil unless visits are compared.
  private let visits: OccasionVisits?
  private let reference: ReferenceValues?
  /// Nil unless halves are compared.
  private let halves: HalvesTables?
  private let rules: ChangeRules
  /// Sentences about the values that were left out.
  private(set) var notes: [String] = []

  /// Reads the tables of a run.
  init(_ run: FinishedRun, _ request: ReliabilityRequest) throws {
    self.request = request
    let dictionary = try run.dictionary()
    let selection = try MetricSelection(request.metrics, dictionary)
    let origin = try run.originColumns()
    let groups = try request.group.map { try ParticipantGroups($0, run, origin: origin) }
    rules = try Self.rules(request, run, origin: origin)
    let (measured, hasUnnamed) = try ValueReading.values(
      of: run, dictionary, selection, takesDoubtful: request.takesDoubtful)
    if hasUnnamed {
      notes.append(
        "rows without a participant were left out; run again with --participant, --layout or --map")
    }
    values = OrderedValues(consume measured)
    let devices = request.design.occasion == .devices ? try run.devices() : nil
    var visitNotes: [String] = []
    visits =
      request.design.occasion == .visits
      ? try run.occasionVisits(request, dictionary, values) { visitNotes.append($0) } : nil
    notes += visitNotes
    tables = OccasionTables(
      values, request.design, visits: visits ?? OccasionVisits(.mean, []),
      group: { groups == nil ? "" : groups?.group(of: $0) },
      device: devices.map { known in { known[$0] } })
    halves =
      request.design.occasion == .halves
      ? HalvesTables(values, request.halves, group: { groups == nil ? "" : groups?.group(of: $0) })
      : nil
    let values = values
    var units: [ByteKey: Set<ByteKey>] = [:]
    for measure in values.measures.map(values.measure) {
      units[ByteKey(measure.metric), default: []].insert(ByteKey(measure.unit))
    }
    reference = try request.reference.map {
      try ReferenceValues(readingFrom: $0, units: units, origin: origin)
    }
    try refuseUnknownBest()
    try refuseSeveralSessions()
    noteGroups(groups)
    noteDevices()
    noteReference(units)
  }

  /// Throws if the best value of a visit is requested of a metric without a better direction.
  private func refuseUnknownBest() throws {
    let measures = values.measures.map(values.measure)
    guard visits != nil, request.sessionRule == .best,
      let measure = measures.first(where: { $0.better == nil })
    else { return }
    throw AnalysisTableError.betterUnknown([measure.metric]).settingsError
  }

  /// Throws if sessions of a visit are to be joined although they must not.
  private func refuseSeveralSessions() throws {
    guard let visits, request.sessionRule == .error else { return }
    let (cells, count) = visits.severalSessions(values)
    if count > 0 { throw AnalysisTableError.severalSessions(cells, count: count).settingsError }
  }

  private mutating func noteGroups(_ groups: ParticipantGroups?) {
    guard let groups else { return }
    let without = values.participants.count { groups.group(of: $0) == nil }
    guard without > 0 else { return }
    notes.append("--group: \(counted(without, "participant")) without a group left out")
  }

  private mutating func noteDevices() {
    guard request.design.occasion == .devices else { return }
    let needed = request.design.occasionCount ?? 2
    for (task, devices) in tables.comparedDevices {
      let names = devices.map(shown).joined(separator: ", ")
      notes.append(
        devices.count < needed
          ? "\(task): \(counted(devices.count, "device")) in sessions.csv; a comparison needs \(needed)"
          : "\(task): devices compared, the first one first: \(names)")
    }
  }

  private mutating func noteReference(_ units: [ByteKey: Set<ByteKey>]) {
    guard let reference else { return }
    let unknown = reference.metrics.filter { units[ByteKey($0)] == nil }
    guard !unknown.isEmpty else { return }
    notes.append(
      "--against: the run has no values of \(unknown.map(shown).joined(separator: ", "))")
  }

  // MARK: Reliability

  /// The rows of `reliability.csv`.
  var reliability: [ReliabilityFigures] { values.measures.flatMap(reliability) }

  /// Calls `take` with the rows of `reliability.csv` one by one, since each holds a number for
  /// every participant.
  func forEachReliability(_ take: (ReliabilityFigures) throws -> Void) rethrows {
    for measure in values.measures { try reliability(of: measure).forEach(take) }
  }

  /// Calls `take` with the rows of `reliability.csv` between halves of sessions one by one.
  func forEachHalves(of run: FinishedRun, _ take: (HalvesFigures) throws -> Void) throws {
    guard let halves else { return }
    let divided = values.measures.compactMap { number in
      EventFunction.of(values.measure(number).metric, task: values.measure(number).task).map {
        (number: number, source: $0.source)
      }
    }
    let steps = divided.flatMap { number, _ in
      let measure = values.measure(number)
      return halves.chosenSessions(of: number).map { ($0.session, measure.task, measure.step) }
    }
    let events = try StepEvents(of: run, Set(divided.flatMap(\.source.types)), in: steps)
    for (number, source) in divided {
      let figures = halves.figures(of: number) {
        events.of(values.measure(number), $0, source.types)
      }
      try figures.forEach(take)
    }
  }

  private func reliability(of measure: Int) -> [ReliabilityFigures] {
    if let reference {
      guard reference.has(values.measure(measure)) else { return [] }
      return tables.reliability(of: measure, against: reference)
    }
    return tables.canCompare(measure) ? tables.reliability(of: measure) : []
  }

  // MARK: Change

  /// The changes of all participants and metrics.
  func developments() throws -> Developments {
    Developments(
      values, try request.errors.map(MeasurementErrors.init(readingFrom:)) ?? ownErrors, rules,
      visits: visits)
  }

  /// The largest number of values after a burn-in that a participant has of a metric, if it is more than one; otherwise 1.
  var largestValueCount: Int {
    var rules = rules
    rules.baselineCount = 1
    var largest = 1
    Developments(values, MeasurementErrors(), rules, visits: visits).forEach { development in
      largest = max(largest, 1 + development.laterPoints.count)
    }
    return largest
  }

  /// A sentence about metrics of which a burn-in leaves too little.
  func burnInNotes(_ developments: Developments) -> [String] {
    let names = values.measures.filter { developments.burnIn(of: $0).isTooLong }.map {
      values.measure($0).metric
    }
    guard !names.isEmpty else { return [] }
    return [
      "--burn-in: fewer than half of the participants are left for \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(names.count - 5) more" : "")
    ]
  }

  private static func rules(_ request: ReliabilityRequest, _ run: FinishedRun, origin: [String])
    throws -> ChangeRules
  {
    var rules = request.changes
    rules.hasGivenErrors = request.errors != nil
    guard let text = request.controls else { return rules }
    let controls = try NamedParticipants("--practice-from", text, run, origin: origin)
    rules.isControl = { controls.contains($0) }
    return rules
  }

  // MARK: Practice

  /// Learning in each metric and group.
  func forEachPractice(_ take: (PracticeFindings) throws -> Void) rethrows {
    for measure in values.measures {
      try tables.practice(of: measure, scale: request.scale).forEach(take)
    }
  }

  private var ownErrors: MeasurementErrors {
    var errors = MeasurementErrors()
    forEachReliability { errors.add($0) }
    return errors
  }
}

extension FinishedRun {
  /// The visits of the sessions of the run, or those that are requested instead.
  ///
  /// - Parameter note: is called with sentences about the choice.
  fileprivate func occasionVisits(
    _ request: ReliabilityRequest, _ dictionary: RunDictionary, _ values: OrderedValues,
    note: (String) -> Void
  ) throws -> OccasionVisits {
    guard request.visits != nil else { return OccasionVisits(request.sessionRule, of: values) }
    var sessions: [ListedSession] = []
    try written(SessionsRow.table).forEachLine(of: SessionsRow.table) { line in
      guard !line.row.participant.isEmpty else { return }
      sessions.append(ListedSession(line.row, PersonKey(line.row.participant, of: line.origin)))
    }
    var choice = AnalysisTableRequest()
    (choice.visits, choice.anchor) = (request.visits, request.anchor)
    let people = Set(sessions.map(\.person)).sorted()
    let found = AnalysisVisits(
      sessions, try choice.visitChoice(try covariates(dictionary), people), hasColumn: true)
    found.notes.forEach(note)
    return OccasionVisits(
      request.sessionRule,
      zip(sessions, found.visits).compactMap { session, visit in
        visit.map {
          (PersonSession(session.session, in: session.visit, of: session.person), session.task, $0)
        }
      })
  }

  /// The device of each session; without sessions of unknown devices.
  func devices() throws -> [PersonSession: String] {
    var devices: [PersonSession: String] = [:]
    try written(SessionsRow.table).forEachLine(
      of: SessionsRow.table, needing: ["participant", "visit", "session", "device"]
    ) { line in
      let row = line.row
      guard !row.device.isEmpty else { return }
      let person = PersonKey(row.participant, of: line.origin)
      devices[PersonSession(row.session, in: row.visit, of: person)] = row.device
    }
    return devices
  }
}
