import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// An option whose value is well formed but cannot be used.
struct SettingsError: Error, CustomStringConvertible {
  let description: String
}

extension BatchSettings {
  /// Reads map, layout and description, and lists the files; throws what makes the run impossible.
  init(_ invocation: Invocation) throws {
    let values = invocation.values
    let task = ActiveTask(rawValue: invocation.command.name)
    files = try StudyFiles(invocation)
    let map = try values.text(.map).map(Self.map)
    let (labels, unmatched) = map?.labels(of: files.paths) ?? ([:], [])
    unmatchedMapRows = unmatched
    tables = Self.tables(values)
    reader = SessionReader(
      files, labels: labels, layout: try Self.layout(values.text(.layout)),
      description: try values.text(.taskDescription).map(TaskDescription.init(readingFrom:)),
      forcedTask: task, wantsDigests: tables.contains(.inputs), isStrict: values.isGiven(.strict))
    parameters = Parameters(values.parameters)
    numbers = values.numberText
    encoder = Delimited(values.text(.format) == "tsv" ? .tsv : .csv, numbers: numbers)
    jobs = values.integer(.jobs) ?? ProcessInfo.processInfo.activeProcessorCount
    mustBeUsed = task == nil && !files.isSingleFile ? [] : Set(files.namedFiles)
  }

  /// What stands behind the dot of a table's name.
  var ending: String { encoder.style == .tsv ? "tsv" : "csv" }

  /// The task of a wide table on standard output.
  var standardTask: String { Catalog.analyses.first?.task.rawValue ?? "" }

  private static func tables(_ values: OptionValues) -> Set<OutputTable> {
    let hasFolder = values.isGiven(.output)
    if values.text(.format) == "ndjson" { return hasFolder ? [.sessions, .inputs] : [.sessions] }
    if !hasFolder { return values.isGiven(.wide) ? [.anyWide] : [.metrics] }
    let tables: Set<OutputTable> = [.metrics, .events, .inputs]
    return values.isGiven(.wide) ? tables.union([.anyWide]) : tables
  }

  private static func layout(_ text: String?) throws -> LayoutTemplate? {
    guard let text else { return nil }
    guard let template = LayoutTemplate(text) else {
      let fields = LayoutTemplate.fields.map { "{\($0)}" }.joined(separator: " ")
      throw SettingsError(
        description: "--layout: \"\(shown(text))\" is no template; it may hold \(fields) and *")
    }
    return template
  }

  /// A map may have a column for every parameter, whose cells are checked like the option.
  private static func map(_ path: String) throws -> MapFile {
    let parameters = Catalog.parameters
    return try MapFile(readingFrom: path, facts: Set(parameters.map(\.name))) { name, text in
      guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
      let option = OptionSpec(parameter, tasks: [])
      return option.accepts(text) ? nil : "\(name) \"\(text)\"; give \(option.expectation)"
    }
  }
}

extension StudyFiles {
  /// The paths of the command line, or those of `--files-from`.
  init(_ invocation: Invocation) throws {
    let values = invocation.values
    let data = values.text(.dataFolder).map { [$0] } ?? []
    guard let list = values.text(.filesFrom) else {
      try self.init(below: invocation.operands, dataFolders: data)
      return
    }
    let separator: UInt8 = values.isGiven(.null) ? 0 : UInt8(ascii: "\n")
    let bytes = try readList(list)
    let paths = bytes.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
    try self.init(below: invocation.operands + paths, dataFolders: data, isListed: true)
  }
}

/// All of a file, or of standard input for `-`.
private func readList(_ path: String) throws -> [UInt8] {
  if path == "-" {
    do { return try StandardStreams.readInput() } catch {
      throw SettingsError(
        description: "standard input: cannot be read (\(error.words)); pipe the list of paths in")
    }
  }
  return try ByteBuffer(readingFile: path).withBytes { Array($0) }
}
