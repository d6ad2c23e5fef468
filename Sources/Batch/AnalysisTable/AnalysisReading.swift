import Metrics
import Recordings
import Reliability
import Report
import Text

/// The tables of a run, read for the analysis table.
struct AnalysisReading {
  /// The columns of `metrics.csv` that are read, by their names.
  private enum AnalysisSource: Int, CaseIterable {
    case participant, visit, session, task, step, attempt, side, metric, value, text, quality,
      flags, method, start
  }

  private struct MeasureNumbers: Hashable {
    let task, step, side, metric: Int
    var condition: Int
  }

  private struct SessionNameKey: Hashable {
    let person: PersonKey
    let visit, session: ByteKey
  }

  private struct PartNameKey: Hashable {
    let session: SessionNameKey
    let task: Term
  }

  private let dictionary: RunDictionary
  private let selection: MetricSelection
  private let conditions: MeasuredConditions
  /// The places of the columns by which an attempt is known.
  private let attemptPlaces: [Int]
  private(set) var values = AnalysisValues()
  /// Of each part in the order in which they were added.
  private(set) var sessionTasks: [ListedSession] = []
  /// The number of sessions without a participant, which are left out.
  private(set) var unnamedCount = 0

  private var peopleNumbers: [PersonKey: Int] = [:]
  private var sessions: [SessionNameKey: Int] = [:]
  private var parts: [PartNameKey: Int] = [:]

  // Of metrics.csv, by numbers of texts.
  private var texts = [InternedTexts](
    repeating: InternedTexts(), count: AnalysisSource.allCases.count)
  private var persons: InternedPeople
  private var partNumbers: [[Int]: Int] = [:]
  private var lastPart: (key: [Int], number: Int)?
  private var measures: [MeasureNumbers: Int?] = [:]
  private var lastMethods: [Int: Int] = [:]
  private var firstFlags: [Int: Int] = [:]
  private var flagTexts = InternedFlags()

  /// Reads the sessions of a run and the rows of the selected metrics.
  init(_ run: FinishedRun, _ dictionary: RunDictionary, _ selection: MetricSelection) throws {
    (self.dictionary, self.selection) = (dictionary, selection)
    let table = run.written(MetricsRow.table)
    let origin = try run.originColumns()
    let columns = AnalysisSource.allCases.map { "\($0)" } + origin
    conditions = try MeasuredConditions(run)
    attemptPlaces = MeasuredConditions.places(in: columns, origin: origin)
    persons = InternedPeople(
      participant: AnalysisSource.participant.rawValue,
      origin: AnalysisSource.allCases.count..<columns.count)
    try addSessions(of: run)
    try table.forEachPlacedRow(columns, later: ["\(AnalysisSource.visit)"]) { row in
      if let problem = take(row) { throw table.problem("line \(row.line): \(problem)") }
    }
    values.words = texts[AnalysisSource.text.rawValue].texts
    values.flags = flagTexts.texts
    addMissingMeasures()
  }

  private mutating func addSessions(of run: FinishedRun) throws {
    var unnamed = Set<SessionNameKey>()
    try run.written(SessionsRow.table).forEachLine(of: SessionsRow.table) { line in
      let row = line.row
      let person = PersonKey(row.participant, of: line.origin)
      let name = SessionNameKey(
        person: person, visit: ByteKey(row.visit), session: ByteKey(row.session))
      guard !row.participant.isEmpty else {
        unnamed.insert(name)
        return
      }
      _ = part(PartNameKey(session: name, task: row.task), start: row.start, row)
    }
    unnamedCount = unnamed.count
  }

  /// The number of a task of a session.
  private mutating func part(_ name: PartNameKey, start: String, _ row: SessionsRow) -> Int {
    if let known = parts[name] { return known }
    let person = peopleNumbers[name.session.person] ?? values.addPerson(name.session.person)
    peopleNumbers[name.session.person] = person
    let session = sessions[name.session] ?? values.addSession(name.session.session.text, of: person)
    sessions[name.session] = session
    let number = values.addPart(
      of: session, task: name.task, start: start, device: row.device,
      isDone: DoneSessions.isDone(row.status))
    parts[name] = number
    sessionTasks.append(ListedSession(row, name.session.person))
    return number
  }

  /// All participants with sessions.
  var people: [PersonKey] { peopleNumbers.keys.sorted() }

  // MARK: Metrics

  /// Reads a row, and returns what is wrong with it.
  private mutating func take(_ row: PlacedRow) -> String? {
    guard let quality = Self.quality(row.bytes(AnalysisSource.quality.rawValue)) else {
      return "the quality \"\(row.text(AnalysisSource.quality.rawValue))\" is not a verdict"
    }
    let person = persons.number(row)
    guard !persons.keys[person].participant.isEmpty else { return nil }
    let isFailure = row.bytes(AnalysisSource.metric.rawValue).isEmpty
    let measure = isFailure ? nil : measure(row)
    guard isFailure || measure != nil else { return nil }
    let part = part(row, person)
    let flag = flag(row)
    guard let measure else {
      values.addFailure(
        step: row.text(AnalysisSource.step.rawValue), side: row.text(AnalysisSource.side.rawValue),
        flag: flag, in: part)
      return nil
    }
    return add(row, quality, flag, measure, part)
  }

  private mutating func add(
    _ row: PlacedRow, _ quality: Quality, _ flag: Int?, _ measure: Int, _ part: Int
  ) -> String? {
    let attemptCell = AnalysisSource.attempt.rawValue
    var attempt: Int?
    if !row.bytes(attemptCell).isEmpty {
      guard let number = Int(row.text(attemptCell)), number > 0 else {
        return "the attempt \"\(row.text(attemptCell))\" is not a number"
      }
      attempt = number
    }
    var value: Double?
    if !row.bytes(AnalysisSource.value.rawValue).isEmpty {
      let number = row.number(AnalysisSource.value.rawValue)
      guard number.isFinite else {
        return "the value \"\(row.text(AnalysisSource.value.rawValue))\" is not a number"
      }
      value = number
    }
    let hasWord = !row.bytes(AnalysisSource.text.rawValue).isEmpty
    values.add(
      value, word: hasWord ? number(row, .text) : nil, quality, flag: flag, attempt: attempt,
      of: measure, in: part)
    let method = number(row, .method)
    if lastMethods.updateValue(method, forKey: measure) != method {
      values.addMethod(texts[AnalysisSource.method.rawValue].texts[method], to: measure)
    }
    return nil
  }

  private static let qualities = Quality.allCases.map { ($0, Array($0.rawValue.utf8)) }

  private static func quality(_ cell: UnsafeBufferPointer<UInt8>) -> Quality? {
    qualities.first { cell.elementsEqual($0.1) }?.0
  }

  private mutating func number(_ row: PlacedRow, _ column: AnalysisSource) -> Int {
    texts[column.rawValue].number(of: row.bytes(column.rawValue), row.text(column.rawValue))
  }

  /// The number of the first flag of a row; nil without one.
  private mutating func flag(_ row: PlacedRow) -> Int? {
    guard !row.bytes(AnalysisSource.flags.rawValue).isEmpty else { return nil }
    let all = number(row, .flags)
    if let known = firstFlags[all] { return known }
    let first = flagTexts.number(ofFirst: texts[AnalysisSource.flags.rawValue].texts[all])
    firstFlags[all] = first
    return first
  }

  /// The number of the task and session of a row.
  private mutating func part(_ row: PlacedRow, _ person: Int) -> Int {
    let key = [person, number(row, .visit), number(row, .session), number(row, .task)]
    if let lastPart, lastPart.key == key { return lastPart.number }
    let found = partNumbers[key] ?? addPart(row, person)
    partNumbers[key] = found
    lastPart = (key, found)
    return found
  }

  /// The part by its names. A session of which the table of sessions has no row has the start of its first row.
  private mutating func addPart(_ row: PlacedRow, _ person: Int) -> Int {
    var other = SessionsRow()
    (other.session, other.task) = (
      row.text(AnalysisSource.session.rawValue), row.text(AnalysisSource.task.rawValue)
    )
    other.visit = row.text(AnalysisSource.visit.rawValue)
    other.start = row.text(AnalysisSource.start.rawValue)
    let session = SessionNameKey(
      person: persons.keys[person], visit: ByteKey(other.visit), session: ByteKey(other.session))
    return part(PartNameKey(session: session, task: other.task), start: other.start, other)
  }

  // MARK: Measures

  /// The number of the measure of a row; nil for a metric that is not selected.
  private mutating func measure(_ row: PlacedRow) -> Int? {
    var key = MeasureNumbers(
      task: number(row, .task), step: number(row, .step), side: number(row, .side),
      metric: number(row, .metric), condition: 0)
    if conditions.divide(
      task: texts[AnalysisSource.task.rawValue].texts[key.task],
      metric: texts[AnalysisSource.metric.rawValue].texts[key.metric])
    {
      key.condition = conditions.number(of: row, attemptPlaces)
    }
    if let known = measures[key] { return known }
    let added = addMeasure(key)
    measures[key] = .some(added)
    return added
  }

  private mutating func addMeasure(_ key: MeasureNumbers) -> Int? {
    let task = texts[AnalysisSource.task.rawValue].texts[key.task]
    let metric = texts[AnalysisSource.metric.rawValue].texts[key.metric]
    guard let place = selection.place(task: task, metric: metric) else { return nil }
    var measure = AnalysisMeasure(
      task: task, step: texts[AnalysisSource.step.rawValue].texts[key.step],
      side: texts[AnalysisSource.side.rawValue].texts[key.side], metric: metric)
    measure.condition = conditions.texts[key.condition]
    measure.place = place
    return values.addMeasure(dictionary.described(measure))
  }

  /// Adds columns for metrics that were named, and of which the run has no row.
  private mutating func addMissingMeasures() {
    let present = Set(values.measures.map { [$0.task, $0.metric] })
    for entry in dictionary.entries
    where selection.names.contains(entry.metric) && !present.contains([entry.task, entry.metric]) {
      guard !values.measures.contains(where: { $0.metric == entry.metric }) else { continue }
      var measure = AnalysisMeasure(task: entry.task, step: "", side: "", metric: entry.metric)
      measure.place = selection.place(task: entry.task, metric: entry.metric) ?? 0
      measure.isAbsent = true
      _ = values.addMeasure(dictionary.described(measure))
    }
  }
}

/// Assigns numbers to the codes of first flags.
private struct InternedFlags {
  private(set) var texts: [Term] = []
  private var numbers: [Term: Int] = [:]

  /// - Parameter cell: flags as a cell shows them.
  mutating func number(ofFirst cell: String) -> Int {
    let code = PrintedFlags(cell: cell)?.codes.first?.rawValue ?? ""
    let number = numbers[code] ?? texts.count
    if number == texts.count {
      texts.append(code)
      numbers[code] = number
    }
    return number
  }
}
