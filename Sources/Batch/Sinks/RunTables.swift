import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// `analyze run` and the commands named after tasks: writes the tables of a study.
public struct RunTables {
  private let settings: RunSettings
  private let console: Console
  /// The command line for the suggestion to resume; nil if it contains words or names to be
  /// withheld.
  private let command: CommandLineWords?

  public init(_ settings: RunSettings, _ console: Console, command: CommandLineWords?) {
    (self.settings, self.console, self.command) = (settings, console, command)
  }

  /// Reads, analyzes and writes the tables.
  public func run() throws -> RunEnd {
    let interruption = Interruption()
    console.begin()
    defer { console.end() }
    // The folder is locked first: if it is locked already, there is no need to list and plan a
    // study.
    let folder = try settings.outputFolder.map(RunFolder.init)
    var settings = settings
    if settings.isAdded, let folder { settings.addition = try RunAddition(to: folder, settings) }
    let keepsKnown = settings.keepsKnown
    let run = try StudyRun(
      settings, console, interruption,
      recalling: keepsKnown ? folder?.journal.glances : folder.map { _ in KnownGlances() })
    var preparation = try prepared(run.study, folder)
    let setup = preparation.setup
    interruption.beginWork()
    if settings.forcedTask == nil { run.planHead.lines.forEach(console.conclude) }
    if let folder { try begin(folder, setup, run.glances, keepsKnown: keepsKnown) }
    let outputs = try OutputFiles(
      folder: folder?.path, setup, wideTask: run.study.wideTask, printsHeader: !settings.omitsHeader
    )
    do {
      var sink = TableSink(setup, outputs, console)
      let outcome = try run.run(into: &sink, folder: folder, keeping: preparation.kept)
      let isStopped = outcome.signal != nil && folder != nil
      var lostSessionCount = 0
      if !isStopped {
        if let folder { lostSessionCount = try sayLoss(of: &preparation, in: folder, outcome) }
        for file in outcome.lostFiles { console.say(file.message) }
        try sink.complete(
          [.init(stream: outcome.stream, people: setup.people)], confinement: outcome.confinement)
      }
      guard !isStopped, try sink.commit(to: folder, isStopped: { interruption.isRequested }) else {
        outputs.discard()
        console.end()
        console.conclude(
          NextStep(names: settings.names).afterStop(command, arguments: settings.arguments))
        return RunEnd(signal: interruption.number)
      }
      try folder?.close(console)
      sink.summarize(
        outcome.stream, folder?.path, settings.names, countsFiles: settings.forcedTask == nil)
      if let folder { conclude(outcome, setup, folder, sayingKept: keepsKnown) }
      var end = RunEnd(outcome)
      end.lostSessionCount = lostSessionCount
      if let addition = settings.addition, addition.addsNothing(of: run.study.files) {
        console.say(.error, Self.nothingAdded)
        end.isOfNothing = true
      }
      return end
    } catch {
      outputs.discard()
      throw error
    }
  }
}

extension RunTables {
  private static let nothingAdded =
    "--add: no file is below the given paths; check them, and whether their disk is mounted; the tables keep the earlier run"

  /// Says which people and sessions of the earlier run are not in the tables, and returns the number of sessions, where that is
  /// not wanted. Throws if they are too many, or if they must not be fewer, and leaves the earlier run as it was.
  private func sayLoss(
    of preparation: inout Preparation, in folder: RunFolder, _ outcome: StudyRun.Outcome
  ) throws -> Int {
    let people = outcome.stream.people
    let listed = Self.listedPeople(in: folder.path)
    let isCompared = !settings.isForced || !preparation.loss.sessions.isEmpty
    var account =
      isCompared
      ? try folder.account(
        keeping: preparation.kept.units, besides: preparation.loss,
        holdsDamaged: !outcome.lostFiles.isEmpty, namesAll: settings.namesAll, preparation.holds)
      : nil
    let known = Set(listed.map { ByteKey($0) })
    preparation.loss.settle(besides: account?.moved.readings ?? []) { name in
      !people.has(name) && (known.isEmpty || known.contains(ByteKey(name)))
    }
    if !settings.isForced {
      account?.addPeople(of: listed, without: people.has, saidCount: preparation.loss.people.count)
      // The people who leave the tables with all of their sessions are named by `addPeople`.
      let missing = ListedSessions(in: folder.path).missing(in: outcome.stream.traces).filter {
        $0.names.participant.text.isEmpty || people.has($0.names.participant.text)
      }
      account?.addSessions(missing, saidCount: preparation.loss.sessions.count)
      do { try account.map { try refuse($0, in: folder) } } catch {
        try folder.withdraw()
        throw error
      }
    }
    let lossCount = settings.isForced ? 0 : account?.lossCount ?? 0
    // What became of the files is said in more words below.
    if lossCount == 0 || !preparation.loss.isOfFilesOnly,
      let message = preparation.loss.message(isWanted: settings.isForced)
    {
      console.say(message)
    }
    if settings.isForced { return 0 }
    account?.messages.forEach(console.say)
    return preparation.loss.sessions.count + lossCount
  }

  /// Throws if too much of the earlier run is gone, or if sessions that are added change what it has.
  private func refuse(_ account: RunAccount, in folder: RunFolder) throws(SettingsError) {
    if settings.isAdded {
      try account.refuseAddition()
    } else if guardsShare(in: folder) {
      try account.refuse(option: option, in: folder.path)
    }
  }

  /// The people with sessions of the tables in a folder; none without tables that can be read.
  private static func listedPeople(in folder: String) -> [String] {
    var names: [String] = []
    for ending in FinishedRun.endings {
      let table = WrittenTable(ParticipantsRow.name, in: folder, ending: ending)
      guard FileKind.isThere(table.path) else { continue }
      // A table that another program has changed cannot be compared, and is passed over.
      try? table.forEachLine(
        of: ParticipantsRow.table(tasks: []), needing: ["participant", "sessions"]
      ) { line in
        let row = line.row
        if !row.participant.isEmpty, row.sessionCount > 0 { names.append(row.participant) }
      }
    }
    return names
  }

  /// Whether much of the earlier run may not be gone. A run that was stopped before it had tables may go on with other files.
  private func guardsShare(in folder: RunFolder) -> Bool {
    !settings.isResumed || folder.journal.hasCompletedRun
  }

  /// The option whose run is refused.
  private var option: String {
    settings.isUpdated ? "update" : settings.isResumed ? "resume" : "output"
  }

  /// Opens the folder for the results of the run.
  private func begin(
    _ folder: RunFolder, _ setup: RunSetup, _ glances: KnownGlances, keepsKnown: Bool
  ) throws {
    try folder.begin(
      setup, keepsKnown: keepsKnown, keepsPages: settings.keepsPages, keepsLast: !settings.isForced)
    try folder.keep(glances)
    if let remark = folder.remark { console.say(.warning, remark) }
  }

  /// Says what was kept of an earlier run, and what follows a part of a study.
  private func conclude(
    _ outcome: StudyRun.Outcome, _ setup: RunSetup, _ folder: RunFolder, sayingKept: Bool
  ) {
    if sayingKept { sayKept(outcome, folder) }
    if let shard = settings.shard, shard.count > 1 {
      console.conclude(NextStep(names: settings.names).afterPart(shard, of: setup, in: folder.path))
    }
  }

  /// The setup of the run, with what stays of the earlier run in the folder although its files are gone, and what does not.
  private struct Preparation {
    let setup: RunSetup
    var kept = KeptFromEarlier()
    var loss = RunLoss()
    /// Whether a file of the earlier run, by its printed name, is still in the study.
    var holds: (ByteKey) -> Bool = { _ in true }
  }

  /// Compares the run with the earlier one in the folder. Throws for a folder of another run, and for a study of which much
  /// is gone.
  private func prepared(_ study: OpenedStudy, _ folder: RunFolder?) throws -> Preparation {
    var made = Preparation(setup: RunSetup(study))
    guard let folder else { return made }
    let (listed, roots) = (
      study.listedFiles, (folder.journal.lastSetup?.root.path, study.files.root)
    )
    let unreadable = Set(study.files.unreadable.map { ByteKey(study.names.path($0.source)) })
    func isThere(_ file: ByteKey) -> Bool {
      listed.contains(file) || UnreadableUnits.place(of: file, in: unreadable) != nil
    }
    made.holds = { file in
      isThere(file) || study.moved(file, from: roots.0, to: roots.1).map(isThere) == true
    }
    if study.settings.addition != nil, let before = folder.journal.lastSetup {
      made.kept = KeptFromEarlier(try EarlierUnits(folder.journal), besides: isThere)
      try folder.refuseAddition(made.setup, keeping: made.kept.units)
      return Preparation(setup: made.setup.adding(to: before), kept: made.kept, holds: made.holds)
    }
    if settings.isUpdated {
      if !settings.isForced { try folder.refuseForeignUpdate(made.setup) }
    } else if !settings.isForced {
      try folder.refuseOther(made.setup, isResumed: settings.isResumed)
    }
    made.loss = try folder.loss(made.setup, namesAll: settings.namesAll, made.holds)
    if !settings.isForced, guardsShare(in: folder) {
      try made.loss.refuse(option: option, in: folder.path)
    }
    return made
  }

  /// Says how many results were kept. Jobs are always started with `--resume`, so that nothing is
  /// said if there was no earlier run.
  private func sayKept(_ outcome: StudyRun.Outcome, _ folder: RunFolder) {
    let all = counted(outcome.stream.counts.paths, "file")
    if folder.damagedCount > 0 {
      console.say(
        .warning,
        "\(counted(folder.damagedCount, "result")) of the earlier run in \(Journal.name) \(folder.damagedCount == 1 ? "was" : "were") damaged and analyzed again"
      )
    }
    if folder.lostByteCount > 0 {
      console.conclude(
        "\(Journal.name) ended within a result, or was damaged: what its last \(counted(folder.lostByteCount, "byte")) contained was analyzed again"
      )
    }
    if folder.holdsEarlierRun {
      console.conclude(
        "--\(settings.isAdded ? "add" : settings.isUpdated ? "update" : "resume"): the results of \(outcome.keptFileCount) of \(all) were taken from the earlier run"
          + (outcome.stream.keptFailureCount > 0
            ? ", \(counted(outcome.stream.keptFailureCount, "error")) among them" : ""))
    } else if settings.isUpdated || settings.isAdded {
      console.conclude(
        "--\(settings.isAdded ? "add" : "update"): the folder contained no earlier run; all of \(all) were analyzed"
      )
    }
  }
}

extension RunSetup {
  /// The setup of a run of this study.
  init(_ study: OpenedStudy) {
    let settings = study.settings
    self.init(
      version: ContentDigest(ofTexts: Self.version), fingerprint: Self.fingerprint(study),
      settings: settings.names.digest(ContentDigest(ofTexts: settings.fingerprintTexts)),
      operands: settings.names.digest(ContentDigest(ofTexts: Self.places(settings))),
      operandsFromFolder: settings.names.digest(
        ContentDigest(ofTexts: Self.placesFromFolder(settings))),
      namesKey: settings.names.digest(ContentDigest(ofText: settings.names.fingerprint)),
      root: StudyRoot(
        study.files.root, from: settings.outputFolder.flatMap(resolved), settings.names),
      folderRule: settings.names.arePseudonyms ? nil : study.reader.folderRule,
      study: settings.names.digest(ContentDigest(ofTexts: study.files.paths)),
      arguments: settings.arguments, settingsRecord: Self.text(settings.settingsRecord),
      hasPseudonyms: settings.names.arePseudonyms,
      parameters: study.parameters.shown(settings.shownParameter),
      tables: study.tables.sorted { $0.fileName(settings.format) < $1.fileName(settings.format) },
      format: settings.format, digits: settings.digits, labelUse: study.labelUse,
      people: study.people?.called(settings.names.name), wideColumns: settings.wideColumns,
      visits: study.visits, shard: settings.shard, studyName: settings.studyName)
  }

  private static func text(_ json: JSONValue) -> String {
    String(decoding: jsonFile(json, numbers: NumberText(.full)), as: UTF8.self)
  }

  private static func places(_ settings: RunSettings) -> [String] {
    (settings.operands + [settings.pathList].compactMap(\.self)).map { resolved($0) ?? $0 }
  }

  /// The operands as paths that begin in the output folder.
  private static func placesFromFolder(_ settings: RunSettings) -> [String] {
    let folder = settings.outputFolder.flatMap(resolved) ?? ""
    return places(settings).map { relativePath(from: folder, to: $0) }
  }

  private static var version: [String] {
    [Version.number, Version.build] + Catalog.analyses.map { $0.method }
  }

  private static func fingerprint(_ study: OpenedStudy) -> ContentDigest {
    let settings = study.settings
    var texts = version + settings.comparedTexts
    texts.append("\(study.reader.sharedKey.words)")
    texts.append(settings.names.fingerprint)
    texts.append("\(ContentDigest(of: study.reader.folderRule.binary).words)")
    return settings.names.digest(ContentDigest(ofTexts: texts))
  }
}

extension RunSettings {
  /// The option texts that an update compares: their values, and digests of files that change rows.
  public var comparedTexts: [String] { fingerprintTexts + optionFiles.map(Self.content) }

  /// A digest of a file's content. A pipe was read already and gets a unique text, since it cannot
  /// be compared.
  private static func content(of path: String) -> String {
    guard path != "-", (try? FileKind(path)) == .file, let digest = ContentDigest(ofFileAt: path)
    else { return Host.uniqueKey() }
    return "\(digest.words)"
  }
}
