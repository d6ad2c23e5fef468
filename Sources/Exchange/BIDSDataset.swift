import CLibrary
public import Metrics
public import Report
public import Text

/// `analyze bids`: writes a dataset in the Brain Imaging Data Structure with motion recordings and
/// events, and the measures as a derived dataset.
///
/// Sounds, positions, pictures and paths of files are never written.
public final class BIDSDataset {
  /// A motion recording.
  public struct MotionSignal {
    let step: String
    let kind: String
    let columns: [String]
    let seconds: Double
    let sampleCount: Int
    let rateHz: Double?
    let rows: [UInt8]

    /// - Parameters:
    ///   - kind: `accelerometer` or `device-motion`.
    ///   - columns: the time in seconds, then the channels in the order of `rows`.
    ///   - seconds: from the first sample to the last.
    ///   - rateHz: the median sample rate; nil for a single sample.
    ///   - rows: the samples with tabs between cells, without a header.
    public init(
      step: String, kind: String, columns: [String], seconds: Double, sampleCount: Int,
      rateHz: Double?, rows: [UInt8]
    ) {
      (self.step, self.kind, self.columns, self.seconds) = (step, kind, columns, seconds)
      (self.sampleCount, self.rateHz, self.rows) = (sampleCount, rateHz, rows)
    }
  }

  /// A session of one task.
  public struct TaskSession {
    public let participant: String
    public let session: String
    public let start: String
    public let task: String
    public let model: String?
    public let signals: [MotionSignal]
    public let metrics: [MetricsRow]
    public let events: [EventsRow]

    public init(
      participant: String, session: String, start: String, task: String, model: String?,
      signals: [MotionSignal], metrics: [MetricsRow], events: [EventsRow]
    ) {
      (self.participant, self.session, self.start) = (participant, session, start)
      (self.task, self.model, self.signals) = (task, model, signals)
      (self.metrics, self.events) = (metrics, events)
    }
  }

  static let version = "1.11.0"

  private let folder: StagedFolder
  private let program: String
  private let definitions: [String: [MetricDefinition]]
  private let encoder: Delimited
  /// The number of days by which the dates of a participant are moved.
  private let shiftDays: (String) -> Int
  private var labels = BIDSLabels()
  private var visits: [String: Visit] = [:]
  private var fileCount = 0

  /// A visit of a participant, with one or more tasks.
  private struct Visit {
    let participant: String
    let name: String
    let start: String
    /// Staged files with the part of their final names that begins with `task-`.
    var files: [(staged: String, datatype: String, name: String)] = []
    /// The rows of `metrics.csv` by task.
    var measures: [(task: String, rows: [MetricsRow])] = []
    var counts: [String: Int] = [:]
  }

  /// Throws if the folder exists and is not empty.
  ///
  /// - Parameters:
  ///   - program: the version of the program.
  ///   - definitions: the metrics of each task.
  ///   - numbers: the form of numbers in tables of events and measures.
  ///   - shiftDays: the number of days by which the dates of a participant are moved.
  public init(
    folder path: String, program: String, definitions: [String: [MetricDefinition]],
    numbers: NumberText, shiftDays: @escaping (String) -> Int
  ) throws {
    if FileKind.isThere(path) {
      guard try FileKind(path) == .folder, OutputFolder.names(in: path).isEmpty else {
        throw ExchangeError(
          "--output: \(shown(path)): exists and is not empty; remove it or give another folder")
      }
    }
    folder = try StagedFolder(path)
    (self.program, self.definitions, self.shiftDays) = (program, definitions, shiftDays)
    encoder = Delimited(.tsv, numbers: numbers)
  }

  // MARK: Sessions

  /// Adds the recordings, events and measures of a session to its visit.
  public func take(_ session: TaskSession) throws {
    guard !session.signals.isEmpty || !session.metrics.isEmpty else { return }
    guard !session.participant.isEmpty else {
      throw ExchangeError(
        "a session has no participant, which every file of a BIDS dataset names; give --map, --layout or --participant"
      )
    }
    guard !session.task.isEmpty else { return }
    _ = try labels.label(session.participant, of: "participant")
    let key = "\(session.participant)\0\(session.session)"
    var visit =
      visits[key]
      ?? Visit(participant: session.participant, name: session.session, start: session.start)
    let task = try labels.label(session.task, of: "task")
    for signal in session.signals { try add(signal, of: session, task, to: &visit) }
    try addEvents(session, task, to: &visit)
    visit.measures.append((session.task, session.metrics))
    visits[key] = visit
  }

  private func stage(_ bytes: [UInt8], as name: String, _ datatype: String, _ visit: inout Visit)
    throws
  {
    fileCount += 1
    let staged = ".staged-\(fileCount)"
    try folder.write(staged, bytes)
    visit.files.append((staged, datatype, name))
  }

  /// Numbers the runs of one name: `run-01`, `run-02`.
  private func run(_ name: String, _ visit: inout Visit) -> String {
    let number = (visit.counts[name] ?? 0) + 1
    visit.counts[name] = number
    return "\(name)_run-\(Self.padded(number))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func acquisition(_ step: String) throws -> String {
    step.isEmpty ? "" : "_acq-\(try labels.label(step, of: "step"))"
  }

  private func add(
    _ signal: MotionSignal, of session: TaskSession, _ task: String, to visit: inout Visit
  ) throws {
    let system = signal.kind == "accelerometer" ? "accelerometer" : "deviceMotion"
    let name = run("task-\(task)_tracksys-\(system)\(try acquisition(signal.step))", &visit)
    let channels = signal.columns.map(BIDSChannel.init)
    try stage(signal.rows, as: "\(name)_motion.tsv", "motion", &visit)
    let json = BIDSChannel.sidecar(
      channels, task: task, system: system, seconds: signal.seconds,
      sampleCount: signal.sampleCount, rateHz: signal.rateHz, model: session.model)
    try stage(jsonFile(json), as: "\(name)_motion.json", "motion", &visit)
    try stage(
      Self.table([BIDSChannel.columns] + channels.map(\.cells)), as: "\(name)_channels.tsv",
      "motion", &visit)
    try stage(jsonFile(BIDSChannel.descriptions), as: "\(name)_channels.json", "motion", &visit)
  }

  /// Adds the events of each attempt at a step, sorted by onset; events without an onset are left
  /// out.
  private func addEvents(_ session: TaskSession, _ task: String, to visit: inout Visit) throws {
    struct Place: Hashable { let step: String, attempt: Int? }
    var (order, groups) = ([Place](), [Place: [EventsRow]]())
    for row in session.events where row.onsetSeconds != nil {
      let place = Place(step: row.step, attempt: row.attempt)
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(row)
    }
    for place in order {
      let rows = (groups[place] ?? []).enumerated().sorted { a, b in
        let (one, other) = (a.element.onsetSeconds ?? 0, b.element.onsetSeconds ?? 0)
        return one == other ? a.offset < b.offset : one < other
      }.map(\.element)
      let name = run("task-\(task)\(try acquisition(place.step))", &visit)
      let table = BIDSTables.events
      try stage(bytes(of: table, rows), as: "\(name)_\(table.name).tsv", "beh", &visit)
      let sidecar = JSONValue.object(BIDSTables.descriptions(table.description))
      try stage(jsonFile(sidecar), as: "\(name)_\(table.name).json", "beh", &visit)
    }
  }

  private func bytes<Row>(of table: Table<Row>, _ rows: [Row]) -> [UInt8] {
    var bytes = table.header(encoder)
    for row in rows { encoder.append(table.cells(of: row).map(Self.orMissing), to: &bytes) }
    return bytes
  }

  /// The cell, or `n/a` if it is empty, as BIDS requires.
  private static func orMissing(_ cell: Cell) -> Cell {
    cell == .empty || cell == .text("") ? .text("n/a") : cell
  }

  private static func table(_ rows: [[String]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows { Delimited(.tsv).append(row.map { orMissing(.text($0)) }, to: &bytes) }
    return bytes
  }

  // MARK: End of the dataset

  /// Writes the files that need all sessions, and gives the folder its name.
  ///
  /// - Parameters:
  ///   - columns: names of the columns of the user's table of participants.
  ///   - cells: the cells of a participant in these columns; empty cells for one without a row.
  public func finish(columns: [String], cells: (String) -> [String]) throws {
    let people = Dictionary(grouping: visits.values, by: \.participant).sorted {
      $0.key.precedes($1.key)
    }
    guard !people.isEmpty else {
      throw ExchangeError("no session with a task was found, so that there is nothing to write")
    }
    for (participant, visits) in people { try write(participant, visits) }
    let given = columns.map { $0.replacing(" ", with: "_") }
    let names = try people.map { participant, _ in "sub-\(try label(participant))" }
    let rows = zip(names, people).map { name, person in [name] + cells(person.key) }
    try folder.write("participants.tsv", Self.table([["participant_id"] + given] + rows))
    try folder.write(
      "derivatives/analyze/participants.tsv", Self.table([["participant_id"]] + names.map { [$0] }))
    let sessions = BIDSTables.sessions.description
    try folder.write("\(sessions.name).json", jsonFile(.object(BIDSTables.descriptions(sessions))))
    try folder.write("dataset_description.json", jsonFile(description(isDerived: false)))
    try folder.write(
      "derivatives/analyze/dataset_description.json", jsonFile(description(isDerived: true)))
    try folder.write("README.md", Array(Self.readme.utf8))
    try folder.write("derivatives/analyze/README.md", Array(Self.readmeOfMeasures.utf8))
    try folder.commit()
  }

  private func label(_ participant: String) throws -> String {
    try labels.label(participant, of: "participant")
  }

  private func write(_ participant: String, _ visits: [Visit]) throws {
    let subject = "sub-\(try label(participant))"
    let days = shiftDays(participant)
    let sorted = visits.sorted { a, b in
      let (one, other) = (RecordedDate(a.start)?.wholeSeconds, RecordedDate(b.start)?.wholeSeconds)
      return one == other ? a.name.precedes(b.name) : (one ?? .max) < (other ?? .max)
    }
    var lines: [BIDSSession] = []
    for (number, visit) in zip(1..., sorted) {
      let session = "ses-\(Self.padded(number))"
      let time = Self.localTime(visit.start, days)
      lines.append(
        BIDSSession(
          name: session, time: time, identifier: Self.isUUID(visit.name) ? visit.name : ""))
      var scans = [["filename", "acq_time"]]
      for file in visit.files {
        let name = "\(file.datatype)/\(subject)_\(session)_\(file.name)"
        try folder.move(file.staged, to: "\(subject)/\(session)/\(name)")
        if file.name.hasSuffix("_motion.tsv") { scans.append([name, time]) }
      }
      if scans.count > 1 {
        try folder.write("\(subject)/\(session)/\(subject)_\(session)_scans.tsv", Self.table(scans))
      }
      try writeMeasures(of: visit, subject, session, days)
    }
    let table = BIDSTables.sessions
    try folder.write("\(subject)/\(subject)_\(table.name).tsv", bytes(of: table, lines))
  }

  /// The local time without its offset, which BIDS cannot store, moved by a number of days.
  private static func localTime(_ start: String, _ days: Int) -> String {
    guard start.utf8.count >= 23 else { return "" }
    let day = CalendarDay(start.prefix(10)).map { ($0 + days).text }
    return (day ?? String(start.prefix(10))) + start.prefix(23).dropFirst(10)
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private func description(isDerived: Bool) -> JSONValue {
    let generator = JSONValue.object([("Name", .string("analyze")), ("Version", .string(program))])
    return .object([
      ("Name", .string(isDerived ? "Measures of active tasks" : "Recordings of active tasks")),
      ("BIDSVersion", .string(Self.version)),
      ("DatasetType", .string(isDerived ? "derivative" : "raw")),
      ("GeneratedBy", .array([generator])),
    ])
  }

  private static let readme = """
    # Recordings of active tasks

    Motion recordings and events of ResearchKit active tasks, written by `analyze bids`. Each step of a task is an
    acquisition (`acq-`), each attempt a run. Units are SI. Times of events count from the start of their step. Sound
    recordings, positions, images and names of files are not included. Measures of the same sessions are in
    `derivatives/analyze`.

    """
  private static let readmeOfMeasures = """
    # Measures of active tasks

    One table for each session and task: a row for each attempt at a step, for each step and for the session, and a column for each
    measure. The JSON file beside it defines the columns. `quality` is the verdict on the row and `flags` its reasons.

    """
}

// MARK: Measures

extension BIDSDataset {
  private func writeMeasures(of visit: Visit, _ subject: String, _ session: String, _ days: Int)
    throws
  {
    for (task, rows) in visit.measures where !rows.isEmpty {
      let table = BIDSTables.measures(definitions[task] ?? [])
      var steps = StepGrouping()
      let finished = rows.compactMap { steps.add($0) } + [steps.finish()].compactMap(\.self)
      let measures = finished.map { BIDSMeasures($0, start: Self.localTime($0.first.start, days)) }
      let name =
        "derivatives/analyze/\(subject)/\(session)/beh/\(subject)_\(session)_task-\(try labels.label(task, of: "task"))_\(table.name)"
      try folder.write("\(name).tsv", bytes(of: table, measures))
      let members = BIDSTables.descriptions(table.description)
      try folder.write(
        "\(name).json",
        jsonFile(.object([("TaskName", .string(BIDSLabels.label(task) ?? task))] + members)))
    }
  }
}
