import Metrics
import Recordings
import Report
import Text

/// The suggested next command, for the last lines of a run.
///
/// A command line contains names. If these are withheld, the suggestion is in words.
struct NextStep {
  let names: Names

  /// The largest number of codes in one line.
  private static let mostCodes = 5

  /// Commands that explain why inputs were not used, and list them; empty if no row belongs to them.
  func afterFailures(_ counts: RunCounts, _ setup: RunSetup, in folder: String) -> [String] {
    // The most frequent codes come first; equally frequent ones are sorted by name.
    let codes = counts.failureCodes.sorted {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }.map(\.key)
    guard !codes.isEmpty else { return [] }
    let words = codes.prefix(Self.mostCodes).map(\.rawValue).joined(separator: " ")
    return [
      "why \(counts.failures == 1 ? "it was" : "they were") not used: analyze explain \(words)",
      "which: " + rows(of: setup, in: names.arePseudonyms ? nil : folder),
    ]
  }

  /// The command that makes one table for statistics of a finished run; nil for tables that it does not read.
  func afterTables(of setup: RunSetup, in folder: String) -> String? {
    guard !setup.tables.contains(.nested) else { return nil }
    return names.arePseudonyms
      ? "next: analyze table with the folder, for one row per participant and visit"
      : "next: analyze table \(shellQuoted(folder)) -o table.csv"
  }

  /// A command that shows the error rows.
  private func rows(of setup: RunSetup, in folder: String?) -> String {
    func file(_ name: String) -> String { shellQuoted(folder.map { "\($0)/\(name)" } ?? name) }
    if setup.tables.contains(.nested) {
      return #"grep '"error":"' "# + file(OutputTable.nested.fileName(setup.format))
    }
    let metrics = file(OutputTable.metrics.fileName(setup.format))
    guard setup.format == .tsv, let column = MetricsRow.table.columnNames.firstIndex(of: "quality")
    else { return "grep ',error,' " + metrics }
    return #"awk -F'\t' '$\#(column + 1) == "error"' "# + metrics
  }

  /// The run that does what a plan shows.
  ///
  /// - Parameter command: its words; nil if they contain words or names to be withheld.
  func afterPlan(_ command: [String]?) -> String {
    guard let command, !names.arePseudonyms else {
      return "next: analyze run with the same paths and options, and -o DIR"
    }
    return "next: " + command.map(shellQuoted).joined(separator: " ")
  }

  /// How to continue a run that was stopped.
  ///
  /// - Parameters:
  ///   - command: its words; nil if they contain words or names to be withheld.
  ///   - arguments: as the record shows them.
  func afterStop(_ command: CommandLineWords?, arguments: [String] = []) -> String {
    guard let command, !names.arePseudonyms else {
      let option = CommandLineWords.option(continuing: arguments)
      return "stopped; the same command\(option.map { " with --\($0)" } ?? "") continues"
    }
    let input = command.takesStandardInput ? ", with the same standard input" : ""
    return "stopped; to continue\(input): "
      + command.continuing.map(shellQuoted).joined(separator: " ")
  }

  /// How to merge the parts when all of them are finished.
  func afterPart(_ shard: Shard, of setup: RunSetup, in folder: String) -> String {
    let parts = PartFolders(folder, shard, of: setup)
    let missing = shard.missing.filter { !parts.parts.contains($0) }
    let here = "part \(shard.parts.map(String.init).joined(separator: ", ")) of \(shard.count)"
    guard missing.isEmpty else {
      var list = NameList()
      for part in missing { list.add("\(part)/\(shard.count)") }
      return
        "\(here) is done; when \(list.text) \(missing.count == 1 ? "is" : "are") too, analyze merge makes the tables of the study"
    }
    let done = "\(here) is done, and so are all others; the tables of the study: "
    guard !names.arePseudonyms else { return done + "analyze merge with their folders" }
    let operands = parts.folders.map(shellQuoted).joined(separator: " ")
    return done + "analyze merge \(operands) -o \(shellQuoted(parts.besides("merged")))"
  }
}

/// Finished parts of a study in neighboring folders, found by their records.
struct PartFolders {
  /// The folders in the order of their parts; each part is in one folder.
  let folders: [String]
  let parts: Set<Int>
  /// The folder that contains them, with a slash at its end; empty for the working directory.
  private let parent: String

  /// The folder of the part that was just finished, and neighboring folders of parts of the same study with the
  /// same options.
  init(_ folder: String, _ shard: Shard, of setup: RunSetup) {
    var path = folder[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.parent = parent
    let names = OutputFolder.names(in: parent.isEmpty ? "." : parent)
    let others = names.map { parent + $0 }.filter { $0 !== String(path) }.compactMap { other in
      Self.parts(in: other, beside: shard, of: setup).map { (parts: $0, folder: other) }
    }.sorted { ($0.parts[0], ByteKey($0.folder)) < ($1.parts[0], ByteKey($1.folder)) }
    var (chosen, parts) = ([(parts: shard.parts, folder: String(path))], Set(shard.parts))
    for other in others where !parts.isSuperset(of: other.parts) {
      chosen.append(other)
      parts.formUnion(other.parts)
    }
    folders = chosen.sorted { $0.parts.lexicographicallyPrecedes($1.parts) }.map(\.folder)
    self.parts = parts
  }

  /// The path of a folder beside them.
  func besides(_ name: String) -> String { parent + name }

  private static func parts(in folder: String, beside shard: Shard, of setup: RunSetup) -> [Int]? {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/\(RunSetup.recordName)"),
      FileKind.isThere("\(folder)/\(Journal.name)"), let record = try? JSONValue.parse(text),
      record["of"]?.number == Double(shard.count), record["study"]?.text == "\(setup.study)",
      record["options"]?.text == "\(setup.fingerprint)", let shards = record["shards"]?.array,
      !shards.isEmpty
    else { return nil }
    let parts = shards.compactMap { $0.number.flatMap { Int(exactly: $0) } }
    return parts.count == shards.count ? parts : nil
  }
}
