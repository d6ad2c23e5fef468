import Batch
import CLibrary
import Recordings
import Report
import Study
import Text

/// Finds the settings of a command: in the folder of its operands or the nearest folder above.
struct SettingsSearch {
  let invocation: Invocation
  let table: CommandLineTable

  /// The command line with the settings of its study. Reads no recording.
  static func complete(_ typed: Invocation, _ table: CommandLineTable) throws -> Invocation {
    let values = typed.values
    guard table.options(of: typed.command).contains(OptionDeclarations.program.settings.spec) else {
      return typed
    }
    if values.noSettings {
      if values.settings != nil {
        throw SettingsError(
          description: "--no-settings: cannot be combined with --settings; leave one out")
      }
      return typed
    }
    return try SettingsSearch(invocation: typed, table: table).completed()
  }

  private func completed() throws -> Invocation {
    let isOfRun = invocation.command.name == "table"
    // The tables of a run were made with its settings, which later ones do not change.
    if !isOfRun, invocation.command.kind.takesRuns, let only = invocation.operands.first,
      invocation.operands.count == 1, FinishedRun.isRun(only)
    {
      if invocation.values.settings != nil {
        throw SettingsError(
          description:
            "--settings: does not change the tables of a run; run again with it, or give the recordings instead of the run"
        )
      }
      return invocation
    }
    if isOfRun { return try ofTable() }
    let listed = try invocation.values.filesFrom.map {
      try ListedPaths(PathList(path: $0, endWithZero: invocation.values.null))
    }
    let settings = try settings(in: studyFolder(listed))
    let values = invocation.values.completed(by: settings.map(effectiveOptions) ?? [:])
    return Invocation(invocation, values: values, settings: settings, listed: listed)
  }

  /// The settings of the table of a run: those of its study as they are now, or else as they were.
  private func ofTable() throws -> Invocation {
    guard let run = invocation.operands.first else { return invocation }
    let root = FinishedRun.root(of: run)
    var settings: StudySettings?
    if let named = invocation.values.settings {
      settings = try read(named: named, base: root ?? ".")
    } else if let root, FileKind.isThere("\(root)/\(SettingsFileName.text)") {
      settings = try read(found: "\(root)/\(SettingsFileName.text)", in: root)
    } else if FinishedRun.hasSettings(run) {
      settings = try read(named: "\(run)/\(FinishedRun.recordName)", base: root ?? ".")
    }
    let values = invocation.values.completed(by: settings?.tableOptions ?? [:])
    return Invocation(invocation, values: values, settings: settings, listed: nil)
  }

  // MARK: Places

  /// The deepest folder that contains all operands, as an absolute path; nil for pipes alone.
  private func studyFolder(_ listed: ListedPaths?) -> String? {
    let folders = invocation.operands.compactMap { operand -> String? in
      guard operand != "-", let kind = try? FileKind(operand), kind != .stream else { return nil }
      return kind == .folder ? resolved(operand) : resolved(home(of: operand))
    }
    let all = folders + [listed?.folder.flatMap { resolved($0) }].compactMap(\.self)
    return all.dropFirst().reduce(all.first) { common, next in
      common.map { deepestFolder(holding: $0, and: next) }
    }
  }

  private func home(of path: String) -> String {
    let home = Recordings.folder(of: path)
    return home.isEmpty ? path.hasPrefix("/") ? "/" : "." : home
  }

  private func settings(in folder: String?) throws -> StudySettings? {
    if let named = invocation.values.settings {
      return try read(named: named, base: folder ?? resolved(".") ?? ".")
    }
    var next = folder
    while let place = next {
      let path = place == "/" ? "/\(SettingsFileName.text)" : "\(place)/\(SettingsFileName.text)"
      if (try? FileKind(path)) == .file { return try read(found: path, in: place) }
      next = place == "/" ? nil : Recordings.folder(of: place)
      if next?.isEmpty == true { next = "/" }
    }
    return nil
  }

  // MARK: Reading

  private func read(found path: String, in folder: String) throws -> StudySettings {
    let current = resolved(".").map { $0 == "/" ? "/" : $0 + "/" } ?? ""
    let isBelow = !current.isEmpty && path.starts(withBytesOf: current)
    let shown = isBelow ? String(path.utf8.dropFirst(current.utf8.count)) ?? path : path
    return try read(SettingsPlace(shown: shown, path: path, base: folder, root: folder))
  }

  private func read(named file: String, base: String) throws -> StudySettings {
    guard let path = resolved(file) else {
      throw SettingsError(
        "--settings", of: file,
        "cannot be opened (\(String(cString: strerror(errno)))); name an analyze.toml or the run.json of a run"
      )
    }
    return try read(SettingsPlace(shown: file, path: path, base: base, root: nil))
  }

  private func read(_ place: SettingsPlace) throws -> StudySettings {
    let content: (root: SettingsValue, place: SettingsPlace) = try content(place)
    return try SettingsReader(place: content.place, table: table).settings(content.root)
  }

  /// The table of a settings file. That of a run's record begins its paths at the study of the run.
  private func content(_ place: SettingsPlace) throws -> (SettingsValue, SettingsPlace) {
    let bytes: [UInt8]
    do {
      let buffer = try ByteBuffer(readingFile: place.path)
      bytes = buffer.withBytes { Array($0.prefix(Self.largestByteCount + 1)) }
    } catch { throw place.error(nil, "cannot be read (\(error.reason)); allow to read it") }
    guard bytes.count <= Self.largestByteCount else {
      throw place.error(nil, "is larger than 1 MB, which no settings are; name another file")
    }
    if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") {
      return try recorded(bytes, place)
    }
    do throws(TOMLProblem) { return (try TOMLDocument(bytes).root, place) } catch {
      throw place.error(error.line, "this is not valid TOML (\(shown(error.words))); correct it")
    }
  }

  private static let largestByteCount = 1 << 20

  private func recorded(_ bytes: [UInt8], _ place: SettingsPlace) throws -> (
    SettingsValue, SettingsPlace
  ) {
    guard let record = try? JSONValue.parse(ByteBuffer(bytes)), record["program"]?.text == "analyze"
    else { throw place.error(nil, "is neither TOML nor the run.json of a run; name one of them") }
    guard record["pseudonyms"]?.bool != true else {
      throw place.error(
        nil,
        "is the record of a run with pseudonyms, which withholds names; name the analyze.toml of its study"
      )
    }
    guard let settings = record["settings"] else {
      throw place.error(nil, "is the record of a run without settings; name a newer one")
    }
    guard let root = record["root"]?.text, isBelow(place.base, root) else {
      var recorded = place
      recorded.isRecord = true
      return (SettingsValue(settings), recorded)
    }
    return (
      SettingsValue(settings),
      SettingsPlace(shown: place.shown, path: place.path, base: root, root: root, isRecord: true)
    )
  }

  private func isBelow(_ folder: String, _ root: String) -> Bool {
    folder === root || folder.starts(withBytesOf: root == "/" ? "/" : root + "/")
  }

  // MARK: Options that need others

  /// The options that have an effect in this command: some need others, which the command line may
  /// lack or contradict.
  private func effectiveOptions(_ settings: StudySettings) -> [Term: [String]] {
    var options = settings.options
    let table = OptionDeclarations.program
    let typed = invocation.values
    if typed.wide {
      if options[table.format.name] == ["ndjson"] { options[table.format.name] = nil }
    }
    let format = typed.isGiven(\.format) ? typed.format?.rawValue : options[table.format.name]?.last
    if format == "ndjson" { options[table.wide.name] = nil }
    let isWide = typed.wide || options[table.wide.name] != nil
    let hasPeople = typed.participants != nil || options[table.participants.name] != nil
    if !isWide || !hasPeople { options[table.carry.name] = nil }
    if typed.output == nil { options[table.pictures.name] = nil }
    return options
  }
}

extension CommandKind {
  /// True if the operand may be the folder of a run.
  fileprivate var takesRuns: Bool { [.summary, .report, .plot].contains(self) }
}
