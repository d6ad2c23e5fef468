import Analyses
import Metrics
public import Recordings
import Report
import Study
import Text

/// A study with its list of files and its parsed options: all that workers and sinks need.
struct OpenedStudy: Sendable {
  let settings: RunSettings
  let limits: WorkerLimits
  let files: StudyFiles
  var reader: SessionReader
  let parameters: Parameters
  /// The user's table of participants.
  let people: PeopleFile?
  /// The decisions of reviewers; nil without any.
  let review: ReviewDecisions?
  /// Body measures of participants from answers in the current unit.
  var body = BodyFacts()
  /// Files of the current unit that are copies of others.
  var copies = StudyCopies()
  /// How the sessions are divided into visits.
  let visits: VisitChoice
  /// A recording at rest for every session without one of its own.
  let baseline: Recording?
  /// A recording of the room, used for every session instead of its own.
  let background: Recording?
  /// The sounds that were played to every listener.
  let stimuli: StimulusRecordings
  /// Sessions of a table of scores, in addition to those of the files.
  let counted: [Session]
  /// Rows of the table of scores that cannot be used.
  let refusedCounts: [SessionReader.Orphan]
  /// The tables into which the rows of units go.
  let tables: Set<OutputTable>
  /// Files that the user named and that must be usable: an unknown file among them is an error.
  let namedFiles: Set<ByteKey>
  /// Unusable parts of the task description.
  let unusedHints: [String]
  /// What was found out about the tables of the user.
  let tableRemarks: TableRemarks
  /// The matches of map and layout before the first file.
  let labelUse: LabelUse
  /// The task whose columns a wide table on standard output has; nil for one file per task.
  var wideTask: String?

  var names: Names { settings.names }
  var encoder: Delimited {
    Delimited(settings.format == .tsv ? .tsv : .csv, numbers: settings.numbers)
  }

  /// Lists the files and reads map, layout, description and the recordings of options. Recordings are
  /// first read in workers, which a damaged file may crash. Throws an error that makes the run impossible.
  ///
  /// - Parameter inWorkers: If false, this process reads all files itself. A process with several
  ///   threads cannot start workers.
  static func open(_ settings: RunSettings, inWorkers: Bool = true) throws -> OpenedStudy {
    let names = settings.names
    let limits = WorkerLimits(
      seconds: settings.timeoutSeconds, byteCount: settings.memoryByteCount, jobs: settings.jobs)
    let readerLimits = inWorkers ? limits : nil
    let files = try files(settings, readerLimits)
    // Where files of the earlier run are gone, rules and templates may be those of their names.
    let isWhole = settings.addition.map { !$0.lacksFiles(files) } ?? true
    if isWhole { try settings.refuseIdleRules(files) }
    let studyLimits = limits.reading(files, and: settings.recordings)
    let mapFile = try settings.map.map {
      try MapFile(readingFrom: $0, facts: FactColumns(ofAnalyses: settings.factProblem))
    }
    let map = mapFile?.labels(of: files.paths, from: files.bases)
    let layout = try layout(settings, isWhole ? files : nil)
    let (description, unusedHints) = try description(settings)
    let tables = settings.tables
    var given = GivenLabels(
      map: map?.byPath ?? [:], mapLines: map?.lines ?? [:], participant: settings.participant,
      layout: layout, rules: settings.rules, task: settings.forcedTask)
    given.reading = settings.reading
    // Where settings say where the study begins, a file has the names that it has in the study.
    if settings.forcedTask != nil, settings.studyRoot == nil {
      given.namedFiles = Set(files.namedFiles.map(ByteKey.init))
    }
    let reader = SessionReader(
      files, given: given, description: description, options: readingOptions(settings),
      tables: try SideTables(files, inWorkers ? studyLimits : nil))
    let people = try people(settings)
    let parameters = Parameters(settings.parameters).underlaid(by: try keptFacts(settings))
    let review = settings.reviews.isEmpty ? nil : try ReviewDecisions(readingFrom: settings.reviews)
    let visits = try VisitChoice(
      settings.visits, anchor: settings.anchor, people: people?.called(names.name))
    let recordings = OptionRecordings(readerLimits)
    let baseline = try settings.baseline.map(recordings.baseline)
    let background = try settings.background.map(recordings.background)
    let stimuli = try recordings.stimuli(settings)
    let scores = try settings.scoreTable.map {
      try ScoreTable(readingFrom: $0 == "-" ? "/dev/stdin" : $0)
    }
    let mustBeUsed = settings.forcedTask != nil || files.isSingleFile
    return OpenedStudy(
      settings: settings, limits: studyLimits, files: files, reader: reader, parameters: parameters,
      people: people, review: review, visits: visits, baseline: baseline, background: background,
      stimuli: stimuli, counted: scores?.sessions ?? [], refusedCounts: scores?.refused ?? [],
      tables: tables, namedFiles: mustBeUsed ? Set(files.namedFiles.map(ByteKey.init)) : [],
      unusedHints: unusedHints, tableRemarks: TableRemarks(people, mapFile, map),
      labelUse: LabelUse(map, besides: files, layout: layout, namesAll: settings.namesAll, names),
      wideTask: wideTask(settings))
  }

  /// The task whose columns a wide table on standard output has.
  private static func wideTask(_ settings: RunSettings) -> String? {
    guard settings.tables.contains(.anyWide), settings.outputFolder == nil else { return nil }
    return (settings.forcedTask ?? Catalog.analyses.first?.task)?.rawValue
  }

  private static func readingOptions(_ settings: RunSettings) -> ReadingOptions {
    var options = ReadingOptions(
      // An unkeyed digest of a small file can be found by guessing names, so that pseudonymous
      // runs have none.
      wantsDigests: settings.tables.contains(.inputs) && !settings.names.arePseudonyms
        && settings.purpose != .pictures, isStrict: settings.isStrict,
      bareSound: settings.bareSound, limits: settings.archiveLimits)
    options.areOneSound = areOneSound
    options.timeUnit = settings.timeUnit
    options.wantsNameSources = settings.tables.contains(.plan)
    return options
  }

  // MARK: Files of options

  /// The named or listed paths, with the recordings to which results link that were named alone.
  private static func files(_ settings: RunSettings, _ limits: WorkerLimits?) throws -> StudyFiles {
    let output = RunOutput(
      folder: settings.outputFolder, names: Set(RunSetup.namesOfAnyRun),
      records: [RunSetup.recordName, Journal.name])
    let list = settings.pathList.map { list in
      PathList(path: list, endWithZero: settings.pathListEndsWithZero)
    }
    let files = try StudyFiles(
      below: settings.addition.map { [$0.root] } ?? settings.operands,
      dataFolders: settings.dataFolders, output: output, followsLinks: settings.followsLinks,
      studyRoot: settings.studyRoot, filter: try settings.filter,
      list: settings.listed.map { listed in { try listed.forEach($0) } } ?? list.map { $0.forEach })
    if let addition = settings.addition { return try addition.files(of: files) }
    let lone = files.lonePlaces
    if lone.isEmpty { return files }
    return files.adding(
      links: try FileProbe.links(of: lone, in: files, jobs: settings.jobs, limits?.reading(files)),
      besides: output, followsLinks: settings.followsLinks)
  }

  private static func people(_ settings: RunSettings) throws -> PeopleFile? {
    guard let path = settings.people else { return nil }
    let people = try PeopleFile(
      readingFrom: path, own: ParticipantsTable.declared().columnNames,
      facts: FactColumns(ofAnalyses: settings.factProblem))
    if let unknown = settings.wideColumns.carried.first(where: { !people.columns.contains($0) }) {
      throw SettingsError(
        description: "--carry: \(shown(path)) has no column \"\(shown(unknown))\"; it has "
          + people.columns.map(shown).joined(separator: ", "))
    }
    try refuseCarried(settings.wideColumns)
    return people
  }

  /// Throws for columns that a wide table cannot have beside its own.
  private static func refuseCarried(_ columns: WideColumns) throws(SettingsError) {
    var names = ColumnNames(own: OutputTable.columnNames(of: columns.withoutCarried))
    do throws(ColumnNames.NameProblem) { try names.add(columns.carried) } catch {
      throw SettingsError(description: "--carry: \(shown(error.problem)); \(error.remedy)")
    }
  }

  /// The templates of the layout, each of which must match a file of the study.
  ///
  /// - Parameter files: nil for a study of which a part is not there.
  private static func layout(_ settings: RunSettings, _ files: StudyFiles?) throws -> StudyLayout? {
    guard !settings.layouts.isEmpty else { return nil }
    let layout = StudyLayout(try settings.layouts.map(template))
    if let idle = files.flatMap(layout.idleTemplate) {
      let number = layout.templates.firstIndex(of: idle.template)
      throw SettingsError(idle, settings.place(ofLayout: number ?? 0))
    }
    return layout
  }

  private static func template(_ text: String) throws -> LayoutTemplate {
    do throws(LayoutError) { return try LayoutTemplate(text) } catch {
      throw SettingsError(
        description: "--layout: \"\(shown(text))\" \(error.message)",
        withoutNames: "--layout: the template \(error.message)")
    }
  }

  /// The task description. Its invalid values are ignored with a remark, since it is usually an export
  /// that the user did not write.
  private static func description(_ settings: RunSettings) throws -> (
    TaskDescription?, omitted: [String]
  ) {
    guard var description = try settings.taskDescription.map(TaskDescription.init(readingFrom:))
    else { return (nil, []) }
    let outside = description.leaveOutFacts(settings.factProblem).map { "\($0); it was not used" }
    let omitted = (description.remarks + outside).map { "--task-description-file: \(shown($0))" }
    return (description, omitted)
  }

  /// Facts that analyses use beside their parameters. Only facts with an effect are kept, which
  /// keeps a run's record short.
  private static func keptFacts(_ settings: RunSettings) throws -> [ParameterName: String] {
    var facts = settings.keptFacts
    if settings.drawsPictures { facts[Parameters.pictures.name] = ToggleWord.on }
    facts["music-clip"] = try settings.clipLog.flatMap { path in
      musicClip(inLog: try textBytes(of: path, option: "--music-log-file"))
    }
    return facts
  }

  /// The content of a small file that an option names, or of standard input for `-`. The file may
  /// be compressed and have a byte order mark.
  private static func textBytes(of path: String, option: String) throws -> [UInt8] {
    let buffer: ByteBuffer
    do {
      buffer = try ByteBuffer(readingStream: path == "-" ? "/dev/stdin" : path).uncompressed(path)
    } catch {
      throw SettingsError(option, of: path, "cannot be read (\(error.reason)); give a file or -")
    }
    if let encoding = buffer.foreignEncoding, encoding != .windows1252 {
      throw SettingsError(option, of: path, encoding.refusal.sentence)
    }
    return buffer.withBytes {
      $0.starts(with: [0xEF, 0xBB, 0xBF]) ? Array($0.dropFirst(3)) : Array($0)
    }
  }
}

extension SettingsError {
  /// A template that matches no file of the study.
  ///
  /// - Parameter place: where it was given, with and without names.
  fileprivate init(_ idle: StudyLayout.IdleTemplate, _ place: (named: String, withoutNames: String))
  {
    let (path, difference) = (shown(idle.path), idle.difference)
    let parting =
      if difference.path.isEmpty {
        "\"\(path)\" ends before \"\(shown(difference.template))\""
      } else if difference.template.isEmpty {
        "\"\(path)\" goes on with \"\(shown(difference.path))\" where the template ends"
      } else {
        "\"\(path)\" has \"\(shown(difference.path))\" in place of \"\(shown(difference.template))\""
      }
    let rule = "write the template for the whole path below the given folder"
    self.init(
      description:
        "\(place.named): \"\(shown(idle.template.text))\" matches no file: \(parting); \(rule)",
      withoutNames: "\(place.withoutNames): a template matches no file; \(rule)")
  }
}

extension OpenedStudy {
  /// The parameters of a session: values for the participant have precedence over values for all, and these over
  /// answers of the participant.
  func parameters(of session: Session) -> Parameters {
    var own = parameters
    if let people {
      own = own.overridden(by: people.facts(of: session.participant, in: .ofAnalyses))
    }
    let answered = body.isEmpty ? [:] : body.facts(at: session.start?.unixSeconds)
    return answered.isEmpty ? own : own.underlaid(byAnswers: answered)
  }

  /// The cells of a participant in the columns that wide tables repeat.
  func carriedCells(of participant: String) -> [String] {
    guard let people else { return [] }
    let cells = people.cells(of: participant)
    return settings.wideColumns.carried.map { column in
      people.columns.firstIndex { $0 === column }.map { cells[$0] } ?? ""
    }
  }

  /// The printed names of all files on the disk that were found below the given paths.
  var listedFiles: Set<ByteKey> {
    let others = files.unreadable + files.passedOver + files.leftOut
    return Set(
      (Array(files.paths) + files.context + others.map(\.source)).map { ByteKey(names.path($0)) })
  }

  /// The name below one folder of a file whose name below another one is known; nil if neither folder contains the other, or
  /// if the first is not known.
  func moved(_ file: ByteKey, from folder: String?, to root: String) -> ByteKey? {
    guard let folder else { return nil }
    let path = folder == "/" ? "/\(file.text)" : "\(folder)/\(file.text)"
    let shifted = relativePath(from: root, to: path)
    return shifted.utf8.starts(with: "../".utf8) ? nil : ByteKey(shifted)
  }

  /// True if a file must give rows, because it or its archive was named.
  func mustBeUsed(_ source: String) -> Bool {
    (archives(above: source) + [source]).contains { namedFiles.contains(ByteKey($0)) }
  }

  /// True if the tables have rows for a session; error rows always count.
  func hasPlace(for report: SessionReport) -> Bool {
    guard let wideTask else { return true }
    return report.task == wideTask || report.measurements.allSatisfy { $0.failure != nil }
  }
}

extension SideTables {
  /// Reads the tables of the study that describe other files. If there are limits, a worker with these limits reads the
  /// tables first, as a test.
  init(_ files: StudyFiles, _ limits: WorkerLimits?) throws(ProcessError) {
    let sources = SideTables.sources(in: files)
    var lost = LostParts([])
    if let limits, !sources.isEmpty {
      lost = try WorkerPool.dryRun(limits) { lost, begin in
        if lost.whole != nil { return }
        _ = SideTables(files, sources, besides: lost.inputs) { begin(.input($0)) }
      }
    }
    let all = sources.indices.compactMap { place in
      (lost.whole ?? lost.inputs[place]).map { (place, $0) }
    }
    self.init(files, sources, besides: Dictionary(uniqueKeysWithValues: all))
  }
}

/// Recordings that options name, each alone in its file.
public struct OptionRecordings {
  /// The limits of the worker that first reads each recording as a test; nil if this process reads
  /// it directly.
  private let limits: WorkerLimits?

  init(_ limits: WorkerLimits?) { self.limits = limits }

  /// Creates a reader for a process that is itself confined.
  public init() { limits = nil }

  /// A recording of heart rates at rest.
  func baseline(_ path: String) throws -> Recording {
    try recording(
      path, of: "baseline", name: "a recording of heart rates", problem: \.baselineProblem)
  }

  /// A sound recording of the room.
  public func background(_ path: String) throws -> Recording { try sound(path, of: "background") }

  /// A sound that an option names.
  public func sound(_ path: String, of option: String) throws -> Recording {
    try recording(path, of: option, name: "a sound") { $0.audio == nil ? "no sound" : nil }
  }

  /// The sounds that were played to every listener.
  fileprivate func stimuli(_ settings: RunSettings) throws -> StimulusRecordings {
    func sounds(_ option: String, _ paths: [String]) throws -> [Recording] {
      try paths.map { try sound($0, of: option) }
    }
    return StimulusRecordings(
      speech: try sounds("speech-file", settings.speechFiles),
      noise: try sounds("noise-file", settings.noiseFiles),
      mixes: try sounds("mix-file", settings.mixFiles))
  }

  private func recording(
    _ path: String, of option: String, name: String, problem: (Recording) -> String?
  ) throws -> Recording {
    func refused(_ problem: String) -> SettingsError {
      SettingsError("--\(option)", of: path, "\(shown(problem)); name \(name)")
    }
    let files = try StudyFiles(below: [path])
    func read() -> [FileReport] { files.paths.flatMap(SessionReader(files).reports) }
    // A pipe can be read only once, so that it cannot be read as a test first.
    if let limits, files.streams.isEmpty {
      let lost = try WorkerPool.dryRun(limits.reading(files)) { lost, _ in
        if lost.whole == nil { _ = read() }
      }
      if lost.whole != nil { throw refused("the program fails while it reads the file") }
    }
    let reports = read()
    guard let recording = reports.first?.recording, reports.count == 1,
      reports.first?.problem == nil
    else { throw refused("no recording") }
    if let problem = problem(recording) { throw refused(problem) }
    return recording
  }
}
