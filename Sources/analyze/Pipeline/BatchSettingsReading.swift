import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// An option whose value is well formed but cannot be used.
struct SettingsError: Error, CustomStringConvertible {
  let description: String
  /// The same without the name of a file, or what stands in it.
  let withoutNames: String

  init(description: String, withoutNames: String) {
    (self.description, self.withoutNames) = (description, withoutNames)
  }

  /// What names no file.
  init(description: String) { self.init(description: description, withoutNames: description) }

  /// What is wrong with what an option says.
  init(_ option: String, of name: String, _ problem: String) {
    self.init(
      description: "\(option): \(shown(name)): \(problem)",
      withoutNames: "\(option): \(problem)")
  }
}

extension BatchSettings {
  /// Reads map, layout and description, and lists the files; throws what makes the run impossible.
  ///
  /// - Parameter wantsDigests: whether files are told by their SHA-256 even where no table of them is written.
  init(_ invocation: Invocation, _ names: Names, wantsDigests: Bool = false) throws {
    let values = invocation.values
    self.names = names
    let isDrawing = [.report, .plot].contains(invocation.command.kind)
    let task = ActiveTask(rawValue: values.text(.task) ?? invocation.command.name)
    isInspecting = invocation.command.kind == .inspect
    jobs = values.integer(.jobs) ?? ProcessInfo.processInfo.activeProcessorCount
    let limits = WorkerLimits(values, jobs: jobs)
    self.limits = limits
    files = try StudyFiles(invocation).completed(
      limits, jobs: jobs, besides: invocation.runOutput,
      followsLinks: values.isGiven(.followLinks))
    let map = try values.text(.map).map(Self.map)?.labels(of: files.paths)
    let layout = try Self.layout(values.text(.layout))
    let (description, omitted) = try Self.description(values.text(.taskDescription))
    unusedHints = omitted
    labelUse = LabelUse(
      map, hasLayout: layout != nil, namesAll: values.isGiven(.verbose), names)
    tables = isInspecting ? [] : isDrawing ? .ofPage : try Self.tables(values)
    reader = SessionReader(
      files, labels: map?.byPath ?? [:], layout: layout,
      description: description, forcedTask: task,
      // Of a small file a fingerprint without key can be found by trying names. No page shows any.
      wantsDigests: (tables.contains(.inputs) || isInspecting) && !names.arePseudonyms
        && (wantsDigests || !isDrawing),
      isStrict: values.isGiven(.strict),
      bareSound: try BareSound(values, isOfNamedFiles: task != nil || isInspecting),
      limits: ArchiveLimits(values), tables: try SideTables(files, limits))
    parameters = try Parameters(values.parameters).underlaid(
      by: Self.toldElsewhere(values, isDrawing: isDrawing))
    try Self.checkPairs(values.parameters)
    let named = OptionRecordings(values, limits)
    (baseline, background) = (try named.baseline, try named.background)
    stimuli = StimulusRecordings(
      speech: try named.sounds(.speechFile), noise: try named.sounds(.noiseFile),
      mixes: try named.sounds(.mixFile))
    let scores = try values.text(.table).map(Self.scores)
    (counted, refusedCounts) = (scores?.sessions ?? [], scores?.refused ?? [])
    numbers = values.numberText
    encoder = Delimited(values.text(.format) == "tsv" ? .tsv : .csv, numbers: numbers)
    namedFiles = task == nil && !files.isSingleFile ? [] : Set(files.namedFiles.map(ByteKey.init))
    wideTask =
      values.isGiven(.output) || isDrawing
      ? nil : (task ?? Catalog.analyses.first?.task)?.rawValue
  }

  /// What stands behind the dot of a table's name.
  var ending: String { encoder.style == .tsv ? "tsv" : "csv" }

  /// Throws for an option that says nothing without the other one.
  private static func checkPairs(_ given: [String: String]) throws {
    for pair in Catalog.pairedParameters where (given[pair.0] == nil) != (given[pair.1] == nil) {
      let (one, missing) = given[pair.0] == nil ? (pair.1, pair.0) : pair
      throw SettingsError(
        description: "--\(missing): missing; --\(one) says nothing without it")
    }
  }

  /// What analyses heed of options that are not theirs. Only words that change something are passed on,
  /// so that a run's record stays short.
  private static func toldElsewhere(
    _ values: OptionValues, isDrawing: Bool
  ) throws -> [String: String] {
    var told = isDrawing ? ["pictures": "draw"] : [:]
    for option in [OptionSpec.location, .text] where values.text(option) == "keep" {
      told[option.name] = "keep"
    }
    told["clip"] = try values.text(.log).flatMap { path in
      clip(inLog: try textBytes(of: path, option: "--log"))
    }
    return told
  }

  private static func scores(_ path: String) throws -> ScoreTable {
    try ScoreTable(readingFrom: path == "-" ? "/dev/stdin" : path)
  }

  private static func tables(_ values: OptionValues) throws -> Set<OutputTable> {
    let hasFolder = values.isGiven(.output)
    if values.isGiven(.wide), values.text(.format) == "ndjson" {
      throw SettingsError(
        description:
          "--wide: not with --format ndjson, which nests what belongs to a step; leave one out")
    }
    if values.text(.format) == "ndjson" { return hasFolder ? [.sessions, .inputs] : [.sessions] }
    if !hasFolder { return values.isGiven(.wide) ? [.anyWide] : [.metrics] }
    let tables: Set<OutputTable> = [.metrics, .events, .inputs]
    return values.isGiven(.wide) ? tables.union([.anyWide]) : tables
  }

  private static func layout(_ text: String?) throws -> LayoutTemplate? {
    guard let text else { return nil }
    do throws(LayoutError) {
      return try LayoutTemplate(text)
    } catch {
      throw SettingsError(
        description: "--layout: \"\(shown(text))\" \(error.message)",
        withoutNames: "--layout: the template \(error.message)")
    }
  }

  /// A map may have a column for every parameter, whose cells are checked like the option.
  private static func map(_ path: String) throws -> MapFile {
    try MapFile(
      readingFrom: path, facts: Set(Catalog.parameters.map(\.name)), check: problem(ofFact:_:))
  }

  /// What a task description says is checked like the option, too; an export is not the user's work,
  /// so that the rest of it is used.
  private static func description(
    _ path: String?
  ) throws -> (TaskDescription?, omitted: [String]) {
    guard var description = try path.map(TaskDescription.init(readingFrom:)) else {
      return (nil, [])
    }
    let outside = description.leaveOutFacts(problem(ofFact:_:)).map { "\($0); it was not used" }
    let omitted = (description.remarks + outside).map { "--task-description: \(shown($0))" }
    return (description, omitted)
  }

  private static func problem(ofFact name: String, _ text: String) -> String? {
    guard let parameter = Catalog.parameters.first(where: { $0.name == name }) else { return nil }
    let option = OptionSpec(column: parameter)
    return option.accepts(text) ? nil : "\(name) \"\(text)\"; give \(option.expectation)"
  }
}

extension BareSound {
  /// What the options say; nil without any. One alone is of no use.
  init?(_ values: OptionValues, isOfNamedFiles: Bool) throws(SettingsError) {
    let options = [OptionSpec.rate, .channels, .encoding]
    guard options.contains(where: values.isGiven) else { return nil }
    guard let rate = values.number(.rate), let channels = values.integer(.channels),
      let encoding: PCMEncoding = values.choice(.encoding)
    else {
      let missing = options.first { !values.isGiven($0) }?.name ?? ""
      throw SettingsError(
        description:
          "--\(missing): missing; samples without a header need --rate, --channels and --encoding")
    }
    let format = PCMFormat(encoding: encoding, channelCount: channels, sampleRateHz: rate)
    self.init(format, isOfNamedFiles: isOfNamedFiles)
  }
}

extension ArchiveLimits {
  /// What the options say.
  init(_ values: OptionValues) {
    self.init()
    if let megabytes = values.integer(.archiveSize) { byteCount = megabytes * Self.megabyte }
    ratio = values.integer(.archiveRatio) ?? ratio
    memberCount = values.integer(.archiveMembers) ?? memberCount
    depth = values.integer(.archiveDepth) ?? depth
  }
}

extension Invocation {
  /// What the command writes, if it writes tables, and what others may have written.
  fileprivate var runOutput: RunOutput {
    RunOutput(
      folder: OptionSpec.output.applies(to: command) ? values.text(.output) : nil,
      names: Set(RunSetup.namesOfAnyRun), records: ["run.json", Journal.name])
  }
}

extension StudyFiles {
  /// The paths of the command line, or those of `--files-from`.
  init(_ invocation: Invocation) throws {
    let values = invocation.values
    let data = values.texts(.dataFolder)
    let paths = values.text(.filesFrom).map { list in
      PathList(path: list, endWithZero: values.isGiven(.null))
    }
    try self.init(
      below: invocation.operands, dataFolders: data, output: invocation.runOutput,
      followsLinks: values.isGiven(.followLinks), list: paths.map { $0.forEach })
  }
}

/// The text of a small file that an option names, or of standard input for `-`; it may be compressed and
/// have a byte order mark.
private func textBytes(of path: String, option: String) throws -> [UInt8] {
  let buffer: ByteBuffer
  do {
    buffer = try ByteBuffer(readingStream: path == "-" ? "/dev/stdin" : path).uncompressed(path)
  } catch {
    throw SettingsError(option, of: path, "cannot be read (\(error.reason)); name a file or -")
  }
  if let encoding = buffer.foreignEncoding, encoding != .windows1252 {
    throw SettingsError(option, of: path, encoding.refusal)
  }
  return buffer.withBytes {
    $0.starts(with: [0xEF, 0xBB, 0xBF]) ? Array($0.dropFirst(3)) : Array($0)
  }
}
