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
    let attempt: Int
    let start: String
    let kind: String
    let columns: [String]
    let seconds: Double
    let sampleCount: Int
    let rateHz: Double
    let rows: [UInt8]

    /// - Parameters:
    ///   - attempt: at the step, counted as in the rows of metrics and events.
    ///   - start: ISO 8601, or empty.
    ///   - kind: `accelerometer` or `device-motion`.
    ///   - columns: the time in seconds, then the channels in the order of `rows`.
    ///   - seconds: from the first sample to the last; above 0.
    ///   - rateHz: the median sample rate; above 0.
    ///   - rows: the samples with tabs between cells, without a header.
    public init(
      step: String, attempt: Int, start: String, kind: String, columns: [String], seconds: Double,
      sampleCount: Int, rateHz: Double, rows: [UInt8]
    ) {
      (self.step, self.attempt, self.start, self.kind) = (step, attempt, start, kind)
      (self.columns, self.seconds, self.sampleCount) = (columns, seconds, sampleCount)
      (self.rateHz, self.rows) = (rateHz, rows)
    }

    /// The name of the recorder in the names of files.
    var system: String { kind == "accelerometer" ? "accelerometer" : "deviceMotion" }
  }

  /// A session of one task.
  public struct TaskSession {
    public let participant: String
    /// Empty if nothing says which.
    public let visit: String
    public let session: String
    public let start: String
    public let task: String
    public let model: String?
    public let signals: [MotionSignal]
    public let metrics: [MetricsRow]
    public let events: [EventsRow]

    public init(
      participant: String, visit: String, session: String, start: String, task: String,
      model: String?, signals: [MotionSignal], metrics: [MetricsRow], events: [EventsRow]
    ) {
      (self.participant, self.visit, self.session) = (participant, visit, session)
      (self.start, self.task) = (start, task)
      (self.model, self.signals) = (model, signals)
      (self.metrics, self.events) = (metrics, events)
    }
  }

  static let version = "1.11.0"

  private let folder: StagedFolder
  /// Lines of measures, whose runs are numbered when all sessions are known.
  private let spool: SpoolFile
  private let program: String
  private let definitions: [TaskName: [MetricDefinition]]
  private let headlines: Headlines
  private let encoder: Delimited
  /// The number of days by which the dates of a participant are moved.
  private let shiftDays: (String) -> Int
  private var labels = BIDSLabels()
  /// The runs of tasks by participant.
  private var people: [ByteKey: [BIDSTaskRun]] = [:]
  private var fileCount = 0

  /// Throws if the folder exists and is not empty.
  ///
  /// - Parameters:
  ///   - program: the version of the program.
  ///   - definitions: the metrics of each task.
  ///   - headlines: the main values of each task, which decide the verdicts on steps.
  ///   - numbers: the form of numbers in tables of events and measures.
  ///   - shiftDays: the number of days by which the dates of a participant are moved.
  public init(
    folder path: String, program: String, definitions: [TaskName: [MetricDefinition]],
    headlines: Headlines, numbers: NumberText, shiftDays: @escaping (String) -> Int
  ) throws {
    if FileKind.isThere(path) {
      guard try FileKind(path) == .folder, OutputFolder.names(in: path).isEmpty else {
        throw ExchangeError(
          "--output: \(shown(path)): exists and is not empty; remove it or give another folder")
      }
    }
    folder = try StagedFolder(path)
    spool = try folder.spool()
    (self.program, self.definitions, self.shiftDays) = (program, definitions, shiftDays)
    self.headlines = headlines
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
    var run = BIDSTaskRun(
      visit: BIDSVisit(session.visit, session: session.session), session: session.session,
      start: session.start, task: session.task)
    let task = try labels.label(session.task, of: "task")
    for signal in session.signals { try add(signal, of: session, task, to: &run) }
    try addEvents(session, task, to: &run)
    try addMeasures(session, to: &run)
    people[ByteKey(session.participant), default: []].append(run)
  }

  /// The name of a further staged file, or of several that begin with it.
  private func nextStaged() -> String {
    fileCount += 1
    return ".staged-\(fileCount)"
  }

  private func acquisition(_ step: String) throws -> String {
    step.isEmpty ? "" : "_acq-\(try labels.label(step, of: "step"))"
  }

  private func add(
    _ signal: MotionSignal, of session: TaskSession, _ task: String, to run: inout BIDSTaskRun
  ) throws {
    let staged = nextStaged()
    let channels = signal.columns.map(BIDSChannel.init)
    let table = BIDSChannel.table
    let sidecar = BIDSChannel.sidecar(channels, of: signal, task: task, model: session.model)
    try folder.write("\(staged)\(Self.samples)", signal.rows)
    try folder.write("\(staged)_motion.json", jsonFile(sidecar))
    try folder.write("\(staged)_channels.tsv", bytes(of: table, channels))
    try folder.write(
      "\(staged)_channels.json", jsonFile(.object(BIDSTables.descriptions(table.description))))
    run.files.append(
      BIDSTaskRun.StagedFiles(
        staged: staged,
        entities: "task-\(task)_tracksys-\(signal.system)\(try acquisition(signal.step))",
        step: signal.step, attempt: signal.attempt, content: .motion(start: signal.start)))
  }

  /// Events of each attempt at a step, sorted by onset; those without an onset are left out.
  ///
  /// The events of the task itself are numbered like one more attempt at a step without a name.
  private func addEvents(_ session: TaskSession, _ task: String, to run: inout BIDSTaskRun) throws {
    struct StepAttempt: Hashable { let step: ByteKey, attempt: Int? }
    var (order, groups) = ([StepAttempt](), [StepAttempt: [EventsRow]]())
    for row in session.events where row.onsetSeconds != nil {
      let place = StepAttempt(step: ByteKey(row.step), attempt: row.attempt)
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(row)
    }
    let unnamed =
      session.signals.filter(\.step.isEmpty).map(\.attempt)
      + order.filter(\.step.text.isEmpty).compactMap(\.attempt)
    for place in order {
      let rows = (groups[place] ?? []).enumerated().sorted { a, b in
        let (one, other) = (a.element.onsetSeconds ?? 0, b.element.onsetSeconds ?? 0)
        return one == other ? a.offset < b.offset : one < other
      }.map(\.element)
      let (table, staged, step) = (BIDSTables.events, nextStaged(), place.step.text)
      try folder.write("\(staged)_\(table.name).tsv", bytes(of: table, rows))
      let sidecar = JSONValue.object(BIDSTables.descriptions(table.description))
      try folder.write("\(staged)_\(table.name).json", jsonFile(sidecar))
      run.files.append(
        BIDSTaskRun.StagedFiles(
          staged: staged, entities: "task-\(task)\(try acquisition(step))", step: step,
          attempt: place.attempt ?? (unnamed.max() ?? 0) + 1, content: .events))
    }
  }

  /// Lines for each attempt, for each step and for the task.
  private func addMeasures(_ session: TaskSession, to run: inout BIDSTaskRun) throws {
    guard !session.metrics.isEmpty else { return }
    let table = BIDSTables.measures(definitions[session.task] ?? [])
    let days = shiftDays(session.participant)
    var (bytes, steps) = ([UInt8](), StepGrouping(headlines))
    for step in session.metrics.compactMap({ steps.add($0) }) + [steps.finish()].compactMap(\.self)
    {
      let (start, measures) = (
        bytes.count, BIDSMeasures(step, start: Self.localTime(step.first.start, days))
      )
      append(measures, of: table, to: &bytes)
      run.lines.append(
        BIDSTaskRun.MeasuresLine(
          step: measures.step, attempt: measures.attempt, bytes: start..<bytes.count))
    }
    run.measures = try spool.append(bytes)
  }

  private func bytes<Row>(of table: Table<Row>, _ rows: [Row]) -> [UInt8] {
    var bytes = table.header(encoder)
    for row in rows { append(row, of: table, to: &bytes) }
    return bytes
  }

  private func append<Row>(_ row: Row, of table: Table<Row>, to bytes: inout [UInt8]) {
    encoder.append(table.cells(of: row).map(Self.orMissing), to: &bytes)
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
    let people = people.sorted { $0.key < $1.key }
    guard !people.isEmpty else {
      throw ExchangeError("no session with a task was found, so that there is nothing to write")
    }
    for (participant, runs) in people { try write(participant.text, runs) }
    let given = columns.map { $0.replacing(" ", with: "_") }
    let names = try people.map { participant, _ in "sub-\(try label(participant.text))" }
    let rows = zip(names, people).map { name, person in [name] + cells(person.key.text) }
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

  /// Writes the visits of a participant in the order of their starts.
  private func write(_ participant: String, _ runs: [BIDSTaskRun]) throws {
    let subject = "sub-\(try label(participant))"
    let days = shiftDays(participant)
    var (order, visits) = ([BIDSVisit](), [BIDSVisit: [BIDSTaskRun]]())
    for run in runs.sorted(by: BIDSTaskRun.isEarlier) {
      if visits[run.visit] == nil { order.append(run.visit) }
      visits[run.visit, default: []].append(run)
    }
    var (lines, unnamedCount) = ([BIDSSession](), 0)
    for visit in order {
      if visit.name == nil { unnamedCount += 1 }
      let name = visit.name.map { Self.moved($0, days) } ?? Self.unnamed(unnamedCount)
      let session = "ses-\(try labels.label(name, of: "visit"))"
      let runs = visits[visit] ?? []
      try write(runs, subject, session, days)
      lines.append(
        BIDSSession(
          name: session, time: Self.localTime(runs.first?.start ?? "", days),
          identifiers: Self.identifiers(of: runs)))
    }
    let table = BIDSTables.sessions
    try folder.write("\(subject)/\(subject)_\(table.name).tsv", bytes(of: table, lines))
  }

  private func write(_ runs: [BIDSTaskRun], _ subject: String, _ session: String, _ days: Int)
    throws
  {
    var (numbers, scans, tasks) = (BIDSRunNumbers(), [BIDSScan](), [ByteKey]())
    var measures: [ByteKey: [(run: BIDSTaskRun, offsets: [ByteKey: Int])]] = [:]
    for run in runs {
      let offsets = numbers.offsets(of: run)
      for files in run.files {
        scans += try give(files, of: run, offsets, "\(subject)/\(session)", days).map { [$0] } ?? []
      }
      let task = ByteKey(run.task)
      if measures[task] == nil { tasks.append(task) }
      measures[task, default: []].append((run, offsets))
    }
    if !scans.isEmpty {
      let table = BIDSTables.scans
      try folder.write(
        "\(subject)/\(session)/\(subject)_\(session)_\(table.name).tsv", bytes(of: table, scans))
    }
    for task in tasks { try writeMeasures(measures[task] ?? [], task.text, subject, session) }
  }

  private static let samples = "_motion.tsv"
  private static let motionFiles = [samples, "_motion.json", "_channels.tsv", "_channels.json"]

  /// Gives staged files their final names. Returns the line in the list of recordings; nil for events.
  ///
  /// Events of an attempt that was recorded lie beside its recordings.
  private func give(
    _ files: BIDSTaskRun.StagedFiles, of run: BIDSTaskRun, _ offsets: [ByteKey: Int],
    _ place: String, _ days: Int
  ) throws -> BIDSScan? {
    let number = files.attempt + (offsets[ByteKey(files.step)] ?? 0)
    let prefix = place.replacing("/", with: "_")
    let name = "\(prefix)_\(files.entities)_run-\(Self.padded(number))"
    switch files.content {
    case .motion(let start):
      for end in Self.motionFiles {
        try folder.move("\(files.staged)\(end)", to: "\(place)/motion/\(name)\(end)")
      }
      return BIDSScan(path: "motion/\(name)\(Self.samples)", time: Self.localTime(start, days))
    case .events:
      let isRecorded = run.files.contains { other in
        if case .events = other.content { return false }
        return ByteKey(other.step) == ByteKey(files.step) && other.attempt == files.attempt
      }
      for end in ["tsv", "json"].map({ "_\(BIDSTables.events.name).\($0)" }) {
        let datatype = isRecorded ? "motion" : "beh"
        try folder.move("\(files.staged)\(end)", to: "\(place)/\(datatype)/\(name)\(end)")
      }
      return nil
    }
  }

  /// The local time without its offset, which BIDS cannot store, moved by a number of days.
  private static func localTime(_ start: String, _ days: Int) -> String {
    guard start.utf8.count >= 23 else { return "" }
    let day = CalendarDay(start.prefix(10)).map { ($0 + days).text }
    return (day ?? String(start.prefix(10))) + start.prefix(23).dropFirst(10)
  }

  /// A visit that is called after its day, moved by a number of days; any other as it is.
  private static func moved(_ visit: String, _ days: Int) -> String {
    guard days != 0, let day = CalendarDay(visit.prefix(10)) else { return visit }
    return (day + days).text + visit.dropFirst(10)
  }

  /// A name that no visit has, of which the label is `unnamed01`.
  private static func unnamed(_ number: Int) -> String { "unnamed\0\(padded(number))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The `taskRunUUID` of runs of tasks, each once.
  private static func identifiers(of runs: [BIDSTaskRun]) -> String {
    var seen = Set<ByteKey>()
    let names = runs.map(\.session).filter { isUUID($0) && seen.insert(ByteKey($0)).inserted }
    return names.joined(separator: ";")
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

    Motion recordings and events of ResearchKit active tasks, written by `analyze bids`. A session (`ses-`) is a visit:
    what a participant did on one occasion, or one run of a task of which nothing says when it was. Each step of a task is an acquisition
    (`acq-`). Each attempt at a step is a run (`run-`), counted over the visit, with one number in recordings, events and
    measures. Recordings without measures, such as those of false starts, have the numbers after the last attempt. Units
    are SI. Times of events count from the start of their step. Sound recordings, positions, images and names of files
    are not included. Measures are in `derivatives/analyze`.

    """
  private static let readmeOfMeasures = """
    # Measures of active tasks

    One table for each visit and task: a row for each attempt at a step, for each step and for each run of the task, and a
    column for each measure. The JSON file beside it defines the columns. `attempt` is the run (`run-`) of the recordings
    and events. `quality` is the verdict on the row and `flags` its reasons.

    """
}

// MARK: Measures

extension BIDSDataset {
  /// Writes the staged measures of the runs of a task in a visit as one table.
  private func writeMeasures(
    _ runs: [(run: BIDSTaskRun, offsets: [ByteKey: Int])], _ task: String, _ subject: String,
    _ session: String
  ) throws {
    let table = BIDSTables.measures(definitions[task] ?? [])
    var bytes = table.header(encoder)
    for (run, offsets) in runs {
      guard let place = run.measures else { continue }
      let read = try spool.bytes(place)
      for line in run.lines {
        let offset = line.attempt == nil ? 0 : offsets[ByteKey(line.step)] ?? 0
        bytes += Self.line(read[line.bytes], attemptsLater: offset)
      }
    }
    guard runs.contains(where: { $0.run.measures != nil }) else { return }
    let label = try labels.label(task, of: "task")
    let name = "\(subject)_\(session)_task-\(label)_\(table.name)"
    let place = "derivatives/analyze/\(subject)/\(session)/beh/\(name)"
    try folder.write("\(place).tsv", bytes)
    let members = BIDSTables.descriptions(table.description)
    try folder.write("\(place).json", jsonFile(.object([("TaskName", .string(label))] + members)))
  }

  /// A line of measures with another number of the attempt.
  private static func line(_ line: ArraySlice<UInt8>, attemptsLater offset: Int) -> [UInt8] {
    guard offset > 0, let place = BIDSTables.attemptPlace else { return Array(line) }
    // A tab within a cell is escaped, so that tabs part cells.
    let tab = UInt8(ascii: "\t")
    var cells = line.split(separator: tab, omittingEmptySubsequences: false).map(Array.init)
    guard cells.indices.contains(place),
      let attempt = Int(String(decoding: cells[place], as: UTF8.self))
    else { return Array(line) }
    cells[place] = Array(String(attempt + offset).utf8)
    return Array(cells.joined(separator: [tab]))
  }
}
