import Analyses
import Metrics
import Recordings
import Report

/// What the results of a run depend on beside its files, and what makes tables of them.
struct RunSetup {
  /// Equal for runs whose results can stand in one table.
  let fingerprint: ContentDigest
  /// Of the paths of the study, wherever that lies: equal for parts of one study.
  let study: ContentDigest
  /// The command line as the record of the run tells it.
  let arguments: [String]
  let parameters: Parameters
  let tables: [OutputTable]
  /// `csv` or `tsv`.
  let ending: String
  /// Significant digits; nil for all.
  let digits: Int?
  let labelUse: LabelUse
  /// The part of the study that is worked on; nil for all of it.
  let shard: Shard?

  var encoder: Delimited { Delimited(ending == "tsv" ? .tsv : .csv, numbers: numbers) }
  var numbers: NumberText { NumberText(digits.map { .significant($0) } ?? .full) }

  /// Files that it writes into its folder, but for wide tables, which have a folder of their own.
  var fileNames: [String] { Self.fileNames(of: Set(tables), ending) }

  static func fileNames(of tables: Set<OutputTable>, _ ending: String) -> [String] {
    let names: [(OutputTable, String)] = [
      (.metrics, "metrics.\(ending)"), (.events, "events.\(ending)"),
      (.inputs, "inputs.\(ending)"), (.sessions, "sessions.ndjson"),
    ]
    return names.filter { tables.contains($0.0) }.map(\.1)
      + ["groups.\(ending)", "dictionary.\(ending)", "dictionary.json", "run.json"]
  }

  /// The same for several shards together.
  func of(_ shard: Shard?) -> RunSetup {
    RunSetup(
      fingerprint: fingerprint, study: study, arguments: arguments, parameters: parameters,
      tables: tables,
      ending: ending, digits: digits, labelUse: labelUse, shard: shard)
  }
}
