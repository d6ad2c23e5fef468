import Metrics
import Recordings
import Reliability
import Report
import Text

/// The numbers of `metrics.csv`, read row by row.
struct ValueReading {
  /// The columns that are read, by their names.
  private enum ReadColumn: Int, CaseIterable {
    case participant, visit, session, start, task, step, attempt, side, metric, value, text, unit,
      quality, method
  }

  private struct OccurrenceKey: Hashable { let person, visit, session, start, attempt: Int }

  private struct MeasureKey: Hashable {
    let task, step, side, metric, unit: Int
    var condition: Int
  }

  private let dictionary: RunDictionary
  private let selection: MetricSelection
  private let takesDoubtful: Bool
  private let conditions: MeasuredConditions
  private let doneSessions: DoneSessions
  /// The places of the columns by which an attempt is known.
  private let attemptPlaces: [Int]

  private var values = MeasuredValues()
  /// True if rows without a participant were left out.
  private var hasUnnamed = false

  private var texts = [InternedTexts](repeating: InternedTexts(), count: ReadColumn.allCases.count)
  private var people: InternedPeople
  /// The numbers of people among the values, of those who have any.
  private var participants: [Int: Int] = [:]
  private var sessions: [[Int]: Int] = [:]
  private var occurrences: [OccurrenceKey: Int] = [:]
  private var lastOccurrence: (key: OccurrenceKey, number: Int)?
  /// The number of each measure; nil for metrics that are not requested.
  private var measures: [MeasureKey: Int?] = [:]
  private var lastMethods: [Int: Int] = [:]

  /// Reads the metrics of a run. The caller is the only owner of the values, so that they can be sorted
  /// without a copy.
  ///
  /// - Parameter takesDoubtful: true if doubtful values are used.
  static func values(
    of run: FinishedRun, _ dictionary: RunDictionary, _ selection: MetricSelection,
    takesDoubtful: Bool
  ) throws -> (values: MeasuredValues, hasUnnamed: Bool) {
    let reading = try ValueReading(run, dictionary, selection, takesDoubtful: takesDoubtful)
    return (reading.values, reading.hasUnnamed)
  }

  private init(
    _ run: FinishedRun, _ dictionary: RunDictionary, _ selection: MetricSelection,
    takesDoubtful: Bool
  ) throws {
    (self.dictionary, self.selection) = (dictionary, selection)
    self.takesDoubtful = takesDoubtful
    let table = run.written(MetricsRow.table)
    let originColumns = try run.originColumns()
    let columns = ReadColumn.allCases.map { "\($0)" } + originColumns
    conditions = try MeasuredConditions(run)
    doneSessions = try DoneSessions(run)
    attemptPlaces = MeasuredConditions.places(in: columns, origin: originColumns)
    people = InternedPeople(
      participant: ReadColumn.participant.rawValue,
      origin: ReadColumn.allCases.count..<columns.count)
    try table.forEachPlacedRow(columns, later: ["\(ReadColumn.visit)"]) { row in
      if let problem = take(row) { throw table.problem("line \(row.line): \(problem)") }
    }
  }

  /// Reads a row, and returns what is wrong with it.
  private mutating func take(_ row: PlacedRow) -> String? {
    let quality = Self.quality(row.bytes(ReadColumn.quality.rawValue))
    guard let quality else {
      return "the quality \"\(row.text(ReadColumn.quality.rawValue))\" is not a verdict"
    }
    let person = people.number(row)
    guard quality != .error else { return takeUnmeasured(row, person) }
    guard !row.bytes(ReadColumn.metric.rawValue).isEmpty else { return nil }
    guard !people.keys[person].participant.isEmpty else {
      hasUnnamed = true
      return nil
    }
    // Sessions without requested metrics count as well, since one may be a participant's first.
    guard let occurrence = occurrence(row, person) else { return Self.attemptProblem(row) }
    takeDuration(row, at: occurrence)
    guard row.bytes(ReadColumn.text.rawValue).isEmpty, let measure = measure(row) else {
      return nil
    }
    var value: Double?
    if !row.bytes(ReadColumn.value.rawValue).isEmpty {
      let number = row.number(ReadColumn.value.rawValue)
      guard number.isFinite else {
        return "the value \"\(row.text(ReadColumn.value.rawValue))\" is not a number"
      }
      value = number
    }
    let isUsable = quality == .good || quality == .doubtful && takesDoubtful
    values.add(isUsable ? value : nil, of: measure, at: occurrence)
    let method = number(row, ReadColumn.method)
    if lastMethods.updateValue(method, forKey: measure) != method {
      values.addMethod(texts[ReadColumn.method.rawValue].texts[method], to: measure)
    }
    return nil
  }

  private static func attemptProblem(_ row: PlacedRow) -> String {
    "the attempt \"\(row.text(ReadColumn.attempt.rawValue))\" is not a number"
  }

  /// Takes the row of a step that could not be used. It is a repetition of the step if the session was done.
  private mutating func takeUnmeasured(_ row: PlacedRow, _ person: Int) -> String? {
    let session = PersonSession(
      row.text(ReadColumn.session.rawValue), in: row.text(ReadColumn.visit.rawValue),
      of: people.keys[person])
    let task = row.text(ReadColumn.task.rawValue)
    guard !people.keys[person].participant.isEmpty, doneSessions.contains(session, task: task)
    else { return nil }
    guard let occurrence = occurrence(row, person) else { return Self.attemptProblem(row) }
    values.addUnmeasured(task: task, step: row.text(ReadColumn.step.rawValue), at: occurrence)
    return nil
  }

  /// Keeps the length of a recording whose values depend on it.
  private mutating func takeDuration(_ row: PlacedRow, at occurrence: Int) {
    guard row.bytes(ReadColumn.metric.rawValue).elementsEqual(Self.durationName) else { return }
    let (task, seconds) = (
      row.text(ReadColumn.task.rawValue), row.number(ReadColumn.value.rawValue)
    )
    guard RecordingDurations.areNeeded(by: task), seconds.isFinite else { return }
    values.addDuration(
      seconds, task: task, step: row.text(ReadColumn.step.rawValue),
      side: row.text(ReadColumn.side.rawValue), at: occurrence)
  }

  private static let durationName = Array(RecordingDurations.metric.utf8)
  private static let qualities = Quality.allCases.map { ($0, Array($0.rawValue.utf8)) }

  private static func quality(_ cell: UnsafeBufferPointer<UInt8>) -> Quality? {
    qualities.first { cell.elementsEqual($0.1) }?.0
  }

  private mutating func number(_ row: PlacedRow, _ column: ReadColumn) -> Int {
    let place = column.rawValue
    return texts[place].number(of: row.bytes(place), row.text(place))
  }

  /// The number of the occurrence of a row; nil if the attempt is not a number.
  private mutating func occurrence(_ row: PlacedRow, _ person: Int) -> Int? {
    let key = OccurrenceKey(
      person: person, visit: number(row, ReadColumn.visit),
      session: number(row, ReadColumn.session), start: number(row, ReadColumn.start),
      attempt: number(row, ReadColumn.attempt))
    if let lastOccurrence, lastOccurrence.key == key { return lastOccurrence.number }
    let found = occurrences[key] ?? add(key)
    if let found { lastOccurrence = (key, found) }
    return found
  }

  private mutating func add(_ key: OccurrenceKey) -> Int? {
    let attempt = texts[ReadColumn.attempt.rawValue].texts[key.attempt]
    guard attempt.isEmpty || Int(attempt).map({ $0 > 0 }) ?? false else { return nil }
    let person = participants[key.person] ?? add(person: key.person)
    let place = [person, key.visit, key.session, key.start]
    let session = sessions[place] ?? add(session: place)
    let occurrence = values.addOccurrence(session: session, attempt: Int(attempt))
    occurrences[key] = occurrence
    return occurrence
  }

  private mutating func add(person: Int) -> Int {
    let number = values.addParticipant(people.keys[person])
    participants[person] = number
    return number
  }

  private mutating func add(session place: [Int]) -> Int {
    let start = texts[ReadColumn.start.rawValue].texts[place[3]]
    let number = values.addSession(
      texts[ReadColumn.session.rawValue].texts[place[2]],
      in: texts[ReadColumn.visit.rawValue].texts[place[1]], of: place[0], start: start,
      seconds: RecordedDate(start)?.unixSeconds)
    sessions[place] = number
    return number
  }

  /// The number of the measure of a row; nil for a metric that is not requested or not numeric.
  private mutating func measure(_ row: PlacedRow) -> Int? {
    var key = MeasureKey(
      task: number(row, ReadColumn.task), step: number(row, ReadColumn.step),
      side: number(row, ReadColumn.side), metric: number(row, ReadColumn.metric),
      unit: number(row, ReadColumn.unit), condition: 0)
    if conditions.divide(
      task: texts[ReadColumn.task.rawValue].texts[key.task],
      metric: texts[ReadColumn.metric.rawValue].texts[key.metric])
    {
      key.condition = conditions.number(of: row, attemptPlaces)
    }
    if let known = measures[key] { return known }
    let added = add(key)
    measures[key] = .some(added)
    return added
  }

  private mutating func add(_ key: MeasureKey) -> Int? {
    let (task, metric) = (
      texts[ReadColumn.task.rawValue].texts[key.task],
      texts[ReadColumn.metric.rawValue].texts[key.metric]
    )
    let entry = dictionary.entry(task: task, metric: metric)
    guard entry?.isNumeric ?? true, selection.contains(task: task, metric: metric) else {
      return nil
    }
    var measure = Measure(
      task: task, step: texts[ReadColumn.step.rawValue].texts[key.step],
      side: texts[ReadColumn.side.rawValue].texts[key.side], metric: metric,
      unit: texts[ReadColumn.unit.rawValue].texts[key.unit], label: entry?.label ?? metric,
      isRatio: entry?.isRatio ?? false, order: entry?.order ?? .max)
    measure.condition = conditions.texts[key.condition]
    measure.better = entry?.better.flatMap(Better.init)
    return values.addMeasure(measure)
  }
}
