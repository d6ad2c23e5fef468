import Foundation
import Metrics
import Recordings
import Report

/// The folder that a run has written, as a report reads it.
struct FinishedRun {
  let folder: String
  private let record: JSONValue
  private let ending: String

  /// Nil where the operands are not the folder of one run; throws for a run without the tables it takes.
  init?(_ operands: [String]) throws {
    guard operands.count == 1, let folder = operands.first, !folder.isEmpty else { return nil }
    let manager = FileManager.default
    guard manager.fileExists(atPath: "\(folder)/run.json"),
      let text = try? ByteBuffer(readingFile: "\(folder)/run.json"),
      let record = try? JSONValue.parse(text), record["program"]?.text == "analyze"
    else { return nil }
    guard
      let ending = ["csv", "tsv"].first(where: {
        manager.fileExists(atPath: "\(folder)/metrics.\($0)")
      })
    else {
      throw SettingsError(
        description:
          "\(shown(folder)): holds no metrics.csv; run again without --format, or name the recordings"
      )
    }
    (self.folder, self.record, self.ending) = (folder, record, ending)
  }

  /// By the run's record.
  var version: String { record["version"]?.text ?? "" }

  /// The command line behind the program's name.
  var arguments: [String] { record["command"]?.array?.compactMap(\.text) ?? [] }

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

  private static func members(_ value: JSONValue?) -> [(name: String, text: String)] {
    guard case .object(let members)? = value else { return [] }
    return members.map { ($0.key, $0.value.text ?? "") }
  }

  // MARK: Tables

  /// Calls `take` with each row of the metrics.
  func forEachRow(_ take: (ReportedRow) throws -> Void) throws {
    try forEachRow(of: "metrics", ReportedRow.columns) { cells in
      if let row = ReportedRow(cells) { try take(row) }
    }
  }

  /// Calls `take` with each row of the files that were seen.
  func forEachFile(_ take: ([String]) throws -> Void) throws {
    try forEachRow(of: "inputs", InputRow.columns, take)
  }

  /// Calls `take` with each value over several sessions.
  func forEachGroup(_ take: ([String]) throws -> Void) throws {
    try forEachRow(of: "groups", GroupsTable.columns, take)
  }

  /// Cells come in the order of `columns`, whatever that of the table is.
  private func forEachRow(
    of table: String, _ columns: [String], _ take: ([String]) throws -> Void
  ) throws {
    let path = "\(folder)/\(table).\(ending)"
    var places: [Int?]?
    do {
      let buffer = try ByteBuffer(readingFile: path)
      try DelimitedRows(buffer, isTabbed: ending == "tsv").forEach { cells in
        guard let places else { return places = columns.map { cells.firstIndex(of: $0) } }
        try take(
          places.map { place in
            place.flatMap { cells.indices.contains($0) ? cells[$0] : nil } ?? ""
          })
      }
    } catch let torn as DelimitedRows.Malformed {
      throw SettingsError(
        description:
          "\(shown(path)): byte \(torn.byteOffset): the table breaks off; run again to have it whole"
      )
    } catch let error as FileError {
      throw SettingsError(
        description: "\(shown(path)): cannot be read (\(error.reason)); run again to have it")
    }
  }
}

extension FinishedRun {
  /// The run's own command as one that draws; nil where its recordings cannot be found by it.
  ///
  /// - Parameter own: what the user says now counts more than what was said then.
  func drawing(_ own: Invocation) -> Invocation? {
    let parser = ArgumentParser(table: Program.table)
    guard let past = try? parser.parse(arguments), past.command.kind != .merge,
      !past.operands.isEmpty || past.values.isGiven(.filesFrom),
      (past.operands + past.values.texts(.filesFrom)).allSatisfy(FileManager.default.fileExists)
    else { return nil }
    let known = Set(parser.table.options(of: own.command).map(\.name))
    var texts = Dictionary(past.values.all.map { ($0.name, $0.texts) }) { first, _ in first }
    texts = texts.filter { known.contains($0.key) && $0.key != OptionSpec.outputFile.name }
    if past.command.kind == .task { texts[OptionSpec.task.name] = [past.command.name] }
    for (name, values) in own.values.all { texts[name] = values }
    return Invocation(
      command: own.command, operands: past.operands, values: own.values.with(texts))
  }
}
