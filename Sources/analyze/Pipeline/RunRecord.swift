import Analyses
import Foundation
import Metrics
import Report

/// `run.json`: what was run with what; the only output that tells times of the run itself.
struct RunRecord {
  let setup: RunSetup
  /// Of this process.
  let arguments: [String]
  let counts: RunCounts
  /// Those that workers opened, with their versions.
  let libraries: [String: String]
  let labels: LabelUse
  /// Whether workers were; nil where there was none.
  let isConfined: Bool?
  let start: Date

  var json: JSONText {
    .object(
      [
        ("program", .string("analyze")), ("version", .string(Version.number)),
        ("build", .string(Version.build)),
        ("command", .array(arguments.map { .string($0) })),
        (
          "parameters",
          .object(setup.parameters.sorted.map { ($0.name, .string($0.text)) })
        ),
        ("libraries", Version.libraries(opened: libraries)),
      ] + (isConfined.map { [("confinement", .string(Confinement.word($0)))] } ?? [])
        + shardJSON + [
          ("counts", .object(countsJSON)),
          ("started", .string(start.ISO8601Format())),
          ("seconds", .number(-start.timeIntervalSinceNow)),
          ("processor_seconds", .number(ProcessorTime.ownSeconds)),
          ("processor_seconds_workers", .number(ProcessorTime.workersSeconds)),
        ])
  }

  private var shardJSON: [(String, JSONText)] {
    guard let shard = setup.shard else { return [] }
    return [
      ("shards", .array(shard.parts.sorted().map { .integer($0) })), ("of", .integer(shard.count)),
      ("study", .string("\(setup.study)")), ("options", .string("\(setup.fingerprint)")),
    ]
  }

  private var countsJSON: [(String, JSONText)] {
    var all: [(String, JSONText)] = [
      ("files", .integer(counts.files)), ("bytes", .integer(counts.bytes)),
      ("sessions", .integer(counts.sessions)), ("measured", .integer(counts.measuredSteps)),
      ("not_used", .integer(counts.failures)),
      ("duplicate_sessions", .integer(counts.duplicateSessions)),
      ("duplicate_files", .integer(counts.duplicateFiles)),
      ("duplicate_rows", .integer(counts.duplicateRows.values.reduce(0, +))),
    ]
    if labels.hasMap {
      all.append(("map_rows_unmatched", .integer(labels.idleRows.count)))
      all.append(("map_files_unmatched", .integer(labels.unmapped.count)))
    }
    if labels.hasLayout { all.append(("layout_files", .integer(labels.laidOutCount))) }
    return all
  }
}
