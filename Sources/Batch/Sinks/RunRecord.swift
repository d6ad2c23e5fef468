import Analyses
import CLibrary
import Metrics
import Report

/// `run.json`: the inputs, settings and results of a run. It is the only output with times of the
/// run itself.
struct RunRecord {
  let setup: RunSetup
  /// The arguments of this process.
  let arguments: [String]
  let counts: RunCounts
  /// The libraries that workers opened, with their versions.
  let libraries: [Term: String]
  let labels: LabelUse
  /// Files of rows that `datapackage.json` does not describe.
  let files: [WrittenFile]
  /// Of all workers; nil where there was none.
  let confinement: Confinement?
  /// The start of the run, in seconds since 1970.
  let startSeconds: Double

  var json: JSONValue {
    .object(
      [
        ("program", .string("analyze")), ("version", .string(Version.number)),
        ("build", .string(Version.build)), ("command", .array(arguments.map { .string($0) })),
        ("pseudonyms", .bool(setup.hasPseudonyms)), ("root", JSONValue(setup.root.path)),
        ("settings", setup.settingsJSON),
        ("parameters", .object(setup.parameters.sorted.map { ($0.name, .string($0.text)) })),
        ("study_name", setup.studyName.isEmpty ? .null : .string(setup.studyName)),
        ("libraries", Version.libraries(opened: libraries)),
      ] + (confinement.map { [("confinement", .string($0.word))] } ?? []) + shardJSON + [
        ("counts", .object(countsJSON)),
        (
          "files_not_used",
          .object(
            counts.reasons.sorted { $0.key < $1.key }.map { role, codes in
              (
                role,
                .object(
                  codes.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                    ($0.key.rawValue, .integer($0.value))
                  })
              )
            })
        ), ("started", .string(startText)), ("seconds", .number(Host.unixSeconds - startSeconds)),
        ("processor_seconds", .number(ProcessorTime.ownSeconds)),
        ("processor_seconds_workers", .number(ProcessorTime.workersSeconds)),
      ] + (files.isEmpty ? [] : [("files", .array(files.map(\.json)))]))
  }

  /// The start in ISO 8601, in whole seconds.
  private var startText: String { RecordedDate(unixSeconds: startSeconds)?.utcText ?? "" }

  private var shardJSON: [(String, JSONValue)] {
    guard let shard = setup.shard else { return [] }
    return [
      ("shards", .array(shard.parts.map { .integer($0) })), ("of", .integer(shard.count)),
      ("study", .string("\(setup.study)")), ("options", .string("\(setup.fingerprint)")),
    ]
  }

  private var countsJSON: [(String, JSONValue)] {
    var all: [(String, JSONValue)] = [("files", .integer(counts.files))]
    all += FileRole.allCases.map { ("files_\($0.rawValue)", .integer(counts.roles[$0])) }
    all += [
      ("bytes", .integer(counts.bytes)), ("sessions", .integer(counts.sessions)),
      ("measured", .integer(counts.measuredSteps)), ("answers", .integer(counts.answers)),
      ("not_used", .integer(counts.failures)), ("faults", .integer(counts.faults)),
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

// The header of CWorker defines `timeval` as well, and the compiler may take the type from there.
import CWorker
import Text

/// The processor time of processes, as the system counts it.
enum ProcessorTime {
  /// The time of this process so far, in seconds.
  static var ownSeconds: Double { seconds(Platform.usageOfThisProcess) }

  /// The time of all workers that have ended, in seconds.
  static var workersSeconds: Double { seconds(Platform.usageOfChildren) }

  private static func seconds(_ whose: Int32) -> Double {
    var usage = rusage()
    getrusage(whose, &usage)
    let seconds = Double(usage.ru_utime.tv_sec) + Double(usage.ru_stime.tv_sec)
    return seconds + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}
