import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study

extension RunSettings {
  /// What a command line asks for.
  init(_ invocation: Invocation, _ names: Names) throws(SettingsError) {
    self.init()
    let (values, kind) = (invocation.values, invocation.command.kind)
    self.names = names
    purpose =
      switch kind {
      case .inspect: values.isGiven(.sessions) ? .sessionList : .inspection
      case .summary: .summary
      default: OptionSpec.drawers.contains(kind) ? .pictures : .tables
      }
    takeInput(invocation)
    try takeParameters(values)
    outputFolder = OptionSpec.output.applies(to: invocation.command) ? values.text(.output) : nil
    format = values.choice(.format) ?? .csv
    digits = values.digits
    isWide = values.isGiven(.wide)
    storesPictures = values.isGiven(.pictures)
    namesAll = values.isGiven(.verbose)
    jobs = values.integer(.jobs) ?? Host.processorCount
    timeoutSeconds = values.number(.timeout) ?? timeoutSeconds
    memoryByteCount = values.integer(.memory).map { $0 << 20 }
    shard = try Shard(values)
    isResumed = values.isGiven(.resume)
    isUpdated = values.isGiven(.update)
    isForced = values.isGiven(.force)
    carriedColumns = (values.text(.carry) ?? "").split(separator: ",").map(String.init)
    bareSound = try BareSound(values, isOfNamedFiles: forcedTask != nil || kind == .inspect)
    archiveLimits = ArchiveLimits(values)
    try checkPairs(values)
    takeRecord(invocation)
  }

  private mutating func takeInput(_ invocation: Invocation) {
    let values = invocation.values
    operands = invocation.operands
    pathList = values.text(.filesFrom)
    pathListEndsWithZero = values.isGiven(.null)
    dataFolders = values.texts(.dataFolder)
    followsLinks = values.isGiven(.followLinks)
    map = values.text(.map)
    participant = values.text(.participant)
    people = values.text(.participants)
    layout = values.text(.layout)
    taskDescription = values.text(.taskDescription)
    scoreTable = values.text(.table)
    baseline = values.text(.baseline)
    background = values.text(.background)
    speechFiles = values.texts(.speechFile)
    noiseFiles = values.texts(.noiseFile)
    mixFiles = values.texts(.mixFile)
    clipLog = values.text(.log)
    forcedTask = ActiveTask(rawValue: values.text(.task) ?? invocation.command.name)
    isStrict = values.isGiven(.strict)
  }

  private mutating func takeParameters(_ values: OptionValues) throws(SettingsError) {
    parameters = values.parameters
    for option in [OptionSpec.location, .text] where values.text(option) == "keep" {
      keptFacts[option.name] = "keep"
    }
    factProblem = { name, text in
      guard let parameter = Catalog.parameters.first(where: { $0.name == name }) else { return nil }
      let option = OptionSpec(column: parameter)
      return option.accepts(text) ? nil : "\(name) \"\(text)\"; give \(option.expectation)"
    }
  }

  /// Throws for options that say nothing, or nothing together.
  private func checkPairs(_ values: OptionValues) throws(SettingsError) {
    for pair in Catalog.pairedParameters
    where (parameters[pair.0] == nil) != (parameters[pair.1] == nil) {
      let (one, missing) = parameters[pair.0] == nil ? (pair.1, pair.0) : pair
      throw SettingsError(
        description: "--\(missing): missing; --\(one) needs it")
    }
    if isWide, format.nestsSessions {
      throw SettingsError(
        description:
          "--wide: cannot be combined with --format ndjson, whose rows are nested; leave one out")
    }
    if isResumed, outputFolder == nil {
      throw SettingsError(
        description: "--resume: needs --output, the folder of the earlier run")
    }
    if isUpdated, outputFolder == nil, purpose == .tables {
      throw SettingsError(
        description: "--update: needs --output, the folder of the earlier run")
    }
    if storesPictures, outputFolder == nil {
      throw SettingsError(
        description: "--pictures: needs --output, the folder in which they are stored")
    }
    if !carriedColumns.isEmpty, people == nil || !isWide {
      throw SettingsError(
        description:
          "--carry: needs --participants, whose columns it names, and --wide, whose tables receive them"
      )
    }
  }

  // MARK: Record

  /// Options that change nothing in the results.
  private static let immaterial = Set(
    [
      OptionSpec.jobs, .timeout, .memory, .progress, .color, .quiet, .verbose, .output, .filesFrom,
      .null, .shard, .resume, .update, .force, .failOn, .pseudonymize,
    ].map(\.name))

  /// Options whose files the results depend on.
  private static let files: [OptionSpec] = [
    .map, .participants, .taskDescription, .baseline, .log, .background, .table, .speechFile,
    .noiseFile, .mixFile,
  ]

  private mutating func takeRecord(_ invocation: Invocation) {
    let values = invocation.values
    let shown = ShownArguments(invocation, names)
    arguments = shown.all
    shownParameter = shown.text
    let options = values.all.filter { !Self.immaterial.contains($0.name) }
    fingerprintTexts =
      [invocation.command.name] + options.flatMap { ["--\($0.name)"] + $0.texts }
    optionFiles = Self.files.flatMap(values.texts)
  }
}

extension Shard {
  /// What `--shard` says; nil without it.
  init?(_ values: OptionValues) throws(SettingsError) {
    guard let text = values.text(.shard) else { return nil }
    let isAutomatic = text == "auto"
    let shard =
      isAutomatic ? Shard(environment: Host.environment) : Shard(text)
    guard let shard else {
      throw SettingsError(
        description: isAutomatic
          ? "--shard auto: this is not a regular array job of Slurm or AWS Batch; give I/N"
          : "--shard: \"\(Report.shown(text))\"; give I/N, part I of N, such as 1/8, or auto")
    }
    self = shard
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
          "--\(missing): missing; samples without a header need --audio-sample-rate, --audio-channels and --audio-encoding"
      )
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
