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
    let keepsKnown = settings.isResumed || settings.isUpdated
    let run = try StudyRun(
      settings, console, interruption,
      recalling: keepsKnown ? folder?.journal.glances : folder.map { _ in KnownGlances() })
    let setup = RunSetup(run.study)
    interruption.beginWork()
    if !settings.isForced {
      try folder?.refuseOther(setup, isResumed: settings.isResumed, isUpdated: settings.isUpdated)
    }
    try folder?.begin(setup, keepsKnown: keepsKnown, keepsPages: settings.keepsPages)
    try folder?.keep(run.glances)
    if let remark = folder?.remark { console.say(.warning, remark) }
    let outputs = try OutputFiles(folder: folder?.path, setup, wideTask: run.study.wideTask)
    do {
      var sink = TableSink(setup, outputs, console)
      let outcome = try run.run(into: &sink, folder: folder)
      let next = NextStep(names: settings.names)
      let isStopped = outcome.signal != nil && folder != nil
      if !isStopped {
        try sink.complete(
          [.init(stream: outcome.stream, people: setup.people)], confinement: outcome.confinement)
      }
      guard !isStopped, try sink.commit(to: folder, isStopped: { interruption.isRequested }) else {
        outputs.discard()
        console.conclude(next.afterStop(command))
        return RunEnd(failureCount: 0, signal: interruption.number)
      }
      try folder?.close(console)
      sink.summarize(
        outcome.stream, folder?.path, settings.names, countsFiles: settings.forcedTask == nil)
      if keepsKnown, let folder { sayKept(outcome, folder) }
      if let shard = settings.shard, let folder, shard.count > 1 {
        console.conclude(next.afterPart(shard, of: setup, in: folder.path))
      }
      return RunEnd(failureCount: outcome.stream.counts.failures, signal: outcome.signal)
    } catch {
      outputs.discard()
      throw error
    }
  }
}

extension RunTables {
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
        "--\(settings.isUpdated ? "update" : "resume"): the results of \(outcome.keptFileCount) of \(all) were taken from the earlier run"
      )
    } else if settings.isUpdated {
      console.conclude("--update: the folder contained no earlier run; all of \(all) were analyzed")
    }
  }
}

/// The outcome of a command over a study.
public struct RunEnd {
  /// The number of inputs that could not be used.
  public let failureCount: Int
  /// The signal that stopped it, INT or TERM; nil for a completed run.
  public let signal: Int32?
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
      study: settings.names.digest(ContentDigest(ofTexts: study.files.paths)),
      arguments: settings.arguments, hasPseudonyms: settings.names.arePseudonyms,
      parameters: study.parameters.shown(settings.shownParameter),
      tables: study.tables.sorted { $0.fileName(settings.format) < $1.fileName(settings.format) },
      format: settings.format, digits: settings.digits, labelUse: study.labelUse,
      people: study.people?.called(settings.names.name), wideColumns: settings.wideColumns,
      visits: study.visits, shard: settings.shard, studyName: settings.studyName)
  }

  private static func places(_ settings: RunSettings) -> [String] {
    (settings.operands + [settings.pathList].compactMap(\.self)).map { resolved($0) ?? $0 }
  }

  /// The operands as paths that begin in the output folder.
  private static func placesFromFolder(_ settings: RunSettings) -> [String] {
    let folder = settings.outputFolder.flatMap(resolved) ?? ""
    return places(settings).map { place in
      let (from, to) = (folder.split(separator: "/"), place.split(separator: "/"))
      let common = zip(from, to).prefix { String($0) === String($1) }.count
      let upwards = from.dropFirst(common).map { _ in ".." }
      return (upwards + to.dropFirst(common).map(String.init)).joined(separator: "/")
    }
  }

  private static var version: [String] {
    [Version.number, Version.build] + Catalog.analyses.map { $0.method }
  }

  private static func fingerprint(_ study: OpenedStudy) -> ContentDigest {
    let settings = study.settings
    var texts = version + settings.comparedTexts
    texts.append("\(study.reader.sharedKey.words)")
    texts.append(settings.names.fingerprint)
    texts.append("\(ContentDigest(of: study.reader.folderRule.withoutExamples.binary).words)")
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
