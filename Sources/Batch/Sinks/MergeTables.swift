import Recordings
import Report
import Study

/// `analyze merge`: the tables of several runs, of parts of a study or of studies, as those of one.
public struct MergeTables {
  private let folders: [String]
  private let output: String?
  private let console: Console
  /// Whether lists of names are printed whole.
  private let namesAll: Bool
  /// Whether results of another run in the folder may be replaced.
  private let isForced: Bool
  /// The command line as the record shows it.
  private let arguments: [String]

  /// - Parameters:
  ///   - folders: of the runs.
  ///   - output: the folder of the tables; nil for standard output.
  public init(
    _ folders: [String], output: String?, _ console: Console, namesAll: Bool, isForced: Bool,
    arguments: [String]
  ) {
    (self.folders, self.output, self.console) = (folders, output, console)
    (self.namesAll, self.isForced, self.arguments) = (namesAll, isForced, arguments)
  }

  /// Each unit of a study once, in the order of one run of everything.
  public func run() throws -> RunEnd {
    try refuseOwnPart()
    let journals = Self.inOrder(try folders.map(Self.journal))
    let setup = try RunSetup(merging: journals, arguments: arguments)
    let merged = try MergedUnits(
      journals, areParts: setup.shard != nil, namesAll: namesAll)
    let folder = try output.map(RunFolder.init)
    if !isForced { try folder?.refuseOther(setup, isResumed: true) }
    try folder?.begin(setup, keepsKnown: false)
    let outputs = try OutputFiles(folder: folder?.path, setup)
    do {
      var sink = TableSink(setup, outputs, console)
      var stream = RowStream(setup.labelUse, console)
      let frontiers = RowFrontiers(count: merged.all.count) { merged.all[$0].unit.place }
      for (number, unit) in merged.all.enumerated() {
        try stream.take(unit.parts, before: frontiers.after(number), into: &sink)
        try unit.keep(in: folder)
      }
      try stream.finish(into: &sink)
      try sink.finish(stream, isConfined: nil)
      try folder?.close(console)
      sink.summarize(stream, folder?.path, .own, countsFiles: true)
      if setup.shard != nil { sayOtherFiles(journals) }
      sayDiffering(merged.differing)
      sayMissing(setup.shard)
      return RunEnd(failureCount: stream.counts.failures, signal: nil)
    } catch {
      outputs.discard()
      throw error
    }
  }

  /// The tables cannot go into a folder that they are made from.
  private func refuseOwnPart() throws(SettingsError) {
    guard let output else { return }
    let place = resolved(output) ?? output
    for part in folders where (resolved(part) ?? part) == place {
      throw SettingsError(
        description:
          "--output: \(shown(output)): is one of the runs to be merged; give another folder")
    }
  }

  private func sayMissing(_ shard: Shard?) {
    guard let shard, !shard.isComplete else { return }
    var missing = NameList()
    for part in shard.missing { missing.add("\(part)/\(shard.count)") }
    console.say(
      .warning,
      "\(counted(missing.count, "part")) of the study \(missing.count == 1 ? "is" : "are") not "
        + "among these: \(missing.text); merge again with them")
  }

  /// Parts are made of one study as it is at one time.
  private func sayOtherFiles(_ journals: [Journal]) {
    guard let first = journals.first,
      let other = journals.first(where: { $0.setup?.study != first.setup?.study })
    else { return }
    console.say(
      .warning,
      "\(shown(other.folder)): made of other files than \(shown(first.folder)); if they are parts "
        + "of one study, run both again with --resume")
  }

  private func sayDiffering(_ sources: NameList) {
    guard sources.count > 0 else { return }
    console.say(
      .warning,
      "\(counted(sources.count, "source")) with different results in several runs, of which the "
        + "latest is used: \(sources.text); merge without outdated runs")
  }

  // MARK: Runs

  private static func journal(_ folder: String) throws -> Journal {
    let nothing = SettingsError(
      description: "\(shown(folder)): contains no run; give folders written by `analyze run -o`")
    guard FileKind.isThere("\(folder)/\(Journal.name)") else {
      throw nothing
    }
    let journal = try Journal(in: folder, isReadOnly: true)
    guard journal.setup != nil else { throw nothing }
    guard journal.isFinished else {
      throw SettingsError(
        description: "\(shown(folder)): this run is not finished; run it again with --resume")
    }
    return journal
  }

  /// In an order of their own, so that the order of the operands decides nothing.
  private static func inOrder(_ journals: [Journal]) -> [Journal] {
    func place(_ journal: Journal) -> (parts: [Int], arguments: String) {
      (
        journal.setup?.shard?.parts ?? [],
        (journal.setup?.arguments ?? []).joined(separator: "\0")
          + "\0\(journal.setup?.operands.words ?? [])"
      )
    }
    return journals.map { (place: place($0), journal: $0) }.sorted { a, b in
      a.place.parts == b.place.parts
        ? a.place.arguments < b.place.arguments
        : a.place.parts.lexicographicallyPrecedes(b.place.parts)
    }.map(\.journal)
  }
}
