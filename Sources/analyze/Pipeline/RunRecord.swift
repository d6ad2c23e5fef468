import Analyses
import Foundation
import Metrics
import Report

/// `run.json`: what was run with what; the only output that tells times of the run itself.
struct RunRecord {
  let invocation: Invocation
  let parameters: Parameters
  let counts: RunCounts
  let labels: LabelUse
  let start: Date

  var json: JSONText {
    .object([
      ("program", .string("analyze")), ("version", .string(Version.number)),
      ("command", .array(CommandLine.arguments.dropFirst().map { .string(told($0)) })),
      ("parameters", .object(parameters.sorted.map { ($0.name, .string(told($0.text))) })),
      ("libraries", Version.libraries),
      ("counts", .object(countsJSON)),
      ("started", .string(start.ISO8601Format())),
      ("seconds", .number(-start.timeIntervalSinceNow)),
    ])
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

  private static let hidden = "(dropped; --text keep keeps it)"

  /// Spoken words given as an option leave the program on demand only, like those of a recording.
  private func told(_ text: String) -> String {
    guard invocation.values.text(.text) != "keep" else { return text }
    for parameter in Catalog.parameters where parameter.isSentence {
      for sentence in invocation.values.texts(ofName: parameter.name) {
        if text == sentence { return Self.hidden }
        if text == "--\(parameter.name)=\(sentence)" {
          return "--\(parameter.name)=\(Self.hidden)"
        }
      }
    }
    return text
  }
}
