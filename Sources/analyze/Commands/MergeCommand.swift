import Foundation
import Recordings
import Report

/// `analyze merge`: the tables of a study from what its parts came to.
struct MergeCommand {
  let invocation: Invocation
  let console: Console

  /// Each unit once, in the order of the whole study.
  func run() throws -> ExitStatus {
    let journals = try invocation.operands.map(Self.journal)
    let setup = try Self.setup(journals)
    let results = try Self.results(journals)
    let folder = try invocation.values.text(.output).map(RunFolder.init)
    try folder?.begin(setup, isResumed: false)
    let outputs = try OutputFiles(folder: folder?.path, setup)
    do {
      var tables = RunTables(setup, outputs, console)
      for (position, result) in results.enumerated() {
        try tables.take(try result.read(), before: results.dropFirst(position + 1).first?.source)
        try result.keep(in: folder)
      }
      try tables.finish(arguments: setup.arguments)
      try folder?.close(keepsJournal: !(setup.shard?.isComplete ?? true))
      tables.summarize(folder?.path, .own)
      sayOtherFiles(journals)
      sayMissing(setup.shard)
      let isFailing = tables.counts.failures > 0 && invocation.values.text(.failOn) != "none"
      return isFailing ? .someFailed : .success
    } catch {
      outputs.discard()
      throw error
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
      "\(shown(other.folder)): made of other files than \(shown(first.folder)); where they are parts "
        + "of one study, run both again with --resume")
  }

  // MARK: Parts

  private static func journal(_ folder: String) throws -> Journal {
    let nothing = SettingsError(
      description: "\(shown(folder)): holds no part of a study; name folders of `run --shard I/N`")
    guard FileManager.default.fileExists(atPath: "\(folder)/\(Journal.name)") else {
      throw nothing
    }
    let journal = try Journal(in: folder, isReadOnly: true)
    guard journal.setup?.shard != nil else { throw nothing }
    guard journal.isFinished else {
      throw SettingsError(
        description: "\(shown(folder)): this part is not finished; run it again with --resume")
    }
    return journal
  }

  /// That of all of them; throws where their results cannot stand in one table.
  private static func setup(_ journals: [Journal]) throws -> RunSetup {
    let setups = journals.compactMap(\.setup)
    guard let first = setups.first, let count = first.shard?.count else {
      throw SettingsError(description: "merge: no parts are named; name folders of `run --shard`")
    }
    for (journal, setup) in zip(journals, setups) {
      guard setup.fingerprint == first.fingerprint, setup.shard?.count == count else {
        throw SettingsError(
          description:
            "\(shown(journal.folder)): made with other options, by another version or of "
            + "another number of parts than \(shown(journals[0].folder)); run it again alike")
      }
    }
    let parts = setups.compactMap(\.shard).reduce(into: Set<Int>()) { $0.formUnion($1.parts) }
    return first.of(Shard(parts: parts, count: count))
  }

  /// What a unit came to, in one of the journals.
  private struct Result {
    let journal: Journal
    let entry: Journal.Entry
    let source: String

    func read() throws -> UnitResult { try UnitResult(wireBytes: journal.bytes(of: entry)) }

    func keep(in folder: RunFolder?) throws {
      guard let folder else { return }
      folder.count(
        try folder.journal.add(
          entry.key, source: source, isWhole: entry.isWhole, journal.bytes(of: entry)))
    }
  }

  /// In the order of their first files. Of several for one unit that which was finished last counts, and before
  /// any other one that brought no worker down.
  private static func results(_ journals: [Journal]) throws(WriteError) -> [Result] {
    var results: [ByteKey: Result] = [:]
    for journal in journals {
      for entry in journal.entries {
        let source = try journal.source(of: entry)
        let isWorse = !entry.isWhole && (results[ByteKey(source)]?.entry.isWhole ?? false)
        if isWorse { continue }
        results[ByteKey(source)] = Result(journal: journal, entry: entry, source: source)
      }
    }
    return results.values.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
  }
}
