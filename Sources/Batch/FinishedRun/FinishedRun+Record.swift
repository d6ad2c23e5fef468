import Metrics
import Recordings
import Report

/// What the record of a run tells.
extension FinishedRun {
  /// By the run's record.
  var version: String { record["version"]?.text ?? "" }

  /// The command line behind the program's name.
  public var arguments: [String] { record["command"]?.array?.compactMap(\.text) ?? [] }

  /// Whether names of people and files are told as pseudonyms.
  public var hasPseudonyms: Bool { arguments.contains { $0.hasPrefix("--pseudonymize") } }

  /// What the record tells, for people.
  var facts: [(name: String, text: String)] {
    let libraries = Self.members(record["libraries"]).map { "\($0.name) \($0.text)" }
    return [
      ("program", "analyze \(version)"),
      ("command", (["analyze"] + arguments).map(shellQuoted).joined(separator: " ")),
      ("started", record["started"]?.text ?? ""),
      ("seconds", record["seconds"]?.number.map { NumberText(.significant(3)).text($0) } ?? ""),
      ("libraries", libraries.joined(separator: ", ")),
    ] + Self.members(record["parameters"]).map { ("--\($0.name)", $0.text) }
  }

  /// What the reader of a page must know of it.
  var remarks: [String] {
    var remarks: [String] = []
    let parts = record["shards"]?.array?.compactMap(\.number).map { NumberText().text($0) } ?? []
    if let count = record["of"]?.number, !parts.isEmpty, Double(parts.count) < count {
      let word = parts.count == 1 ? "part" : "parts"
      remarks.append(
        "This is \(word) \(parts.joined(separator: ", ")) of \(NumberText().text(count)) of the study."
      )
    }
    if version != Version.number {
      remarks.append(
        "The numbers are of version \(version), the pictures of version \(Version.number).")
    }
    return remarks
  }

  private static func members(_ value: JSONValue?) -> [(name: String, text: String)] {
    guard case .object(let members)? = value else { return [] }
    return members.map { ($0.key, $0.value.text ?? "") }
  }
}
