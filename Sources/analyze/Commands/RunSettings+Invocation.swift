import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study
import Text

extension RunSettings {
  /// The settings of a command line. The declarations of most options define what they set.
  init(_ invocation: Invocation, _ names: Names) throws(SettingsError) {
    self.init()
    let (values, command) = (invocation.values, invocation.command)
    self.names = names
    operands = invocation.operands
    for option in OptionDeclarations.declared where option.spec.applies(to: command) {
      option.take(values.texts(option.spec), into: &self)
    }
    purpose =
      switch command.kind {
      case .inspect: .inspection
      case .plan: .plan
      case .summary: .summary
      default: Set<CommandKind>.drawers.contains(command.kind) ? .pictures : .tables
      }
    if command.kind == .task { forcedTask = ActiveTask(rawValue: command.name) }
    take(invocation.settings, besides: invocation.typed)
    listed = invocation.listed
    shard = try Shard(values)
    let isOfNamedFiles =
      forcedTask != nil || [.inspect, .samples, .spectrum].contains(command.kind)
    bareSound = try BareSound(values, isOfNamedFiles: isOfNamedFiles)
    takeParameters(values)
    try takeReading()
    try checkPairs()
    takeRecord(invocation)
  }

  /// - Parameter typed: the options on the command line, which replace those of the settings.
  private mutating func take(_ given: StudySettings?, besides typed: OptionValues) {
    guard let given else { return }
    (studyRoot, settingsFile) = (given.place.root, given.place.shown)
    (rules, ruleLines) = (given.fileRules, given.rules.map(\.line))
    if !typed.isGiven(\.layout) {
      layoutLines = given.lines[OptionDeclarations.program.layout.name] ?? []
    }
  }

  private mutating func takeParameters(_ values: OptionValues) {
    parameters = values.parameters
    factProblem = Self.problem
  }

  /// What is wrong with the text of a fact of the task in a table or a rule; nil for a valid one.
  @Sendable static func problem(ofFact name: String, _ text: String) -> String? {
    guard let parameter = Catalog.parameters.first(where: { $0.name == name }) else { return nil }
    let option = OptionSpec(column: parameter)
    if option.accepts(text) { return nil }
    let words = parameter.otherWords.isEmpty ? nil : alternatives(parameter.words.keys.sorted())
    return "\(name) \"\(text)\"; give \(words ?? option.expectation)"
  }

  /// Throws for options that have no effect alone or together.
  private func checkPairs() throws(SettingsError) {
    for pair in Catalog.pairedParameters
    where (parameters[pair.0] == nil) != (parameters[pair.1] == nil) {
      let (one, missing) = parameters[pair.0] == nil ? (pair.1, pair.0) : pair
      throw SettingsError(description: "--\(missing): missing; --\(one) needs it")
    }
    if isWide, format.nestsSessions {
      throw SettingsError(
        description:
          "--wide: cannot be combined with --format ndjson, whose rows are nested; leave one out")
    }
    if isResumed, outputFolder == nil {
      throw SettingsError(description: "--resume: needs --output, the folder of the earlier run")
    }
    if isUpdated, outputFolder == nil, purpose == .tables {
      throw SettingsError(description: "--update: needs --output, the folder of the earlier run")
    }
    try checkAddition()
    if storesPictures, outputFolder == nil {
      throw SettingsError(
        description: "--pictures: needs --output, the folder in which they are stored")
    }
    if wideColumns.haveVerdicts, !isWide {
      throw SettingsError(
        description: "--wide-quality: needs --wide, whose tables receive the columns")
    }
    if !wideColumns.carried.isEmpty, people == nil || !isWide {
      throw SettingsError(
        description:
          "--carry: needs --participants, whose columns it names, and --wide, whose tables receive them"
      )
    }
  }

  /// Throws for options that say something else of the earlier run than `--add`.
  private func checkAddition() throws(SettingsError) {
    guard isAdded else { return }
    if outputFolder == nil {
      throw SettingsError(description: "--add: needs --output, the folder of the earlier run")
    }
    let others = [
      ("update", isUpdated), ("force", isForced), ("shard", shard != nil),
      ("files-from", pathList != nil),
    ]
    if let other = others.first(where: \.1)?.0 {
      throw SettingsError(
        description: "--add: cannot be combined with --\(other); leave one of them out")
    }
  }

  // MARK: Record

  /// Sets the texts for the record of the run and for the comparison by an update. Files that
  /// options lead to, such as the paths in a list, are compared together with the files of the
  /// study.
  private mutating func takeRecord(_ invocation: Invocation) {
    let shown = ShownArguments(invocation, names)
    arguments = shown.all
    shownParameter = shown.parameter
    let given = invocation.values.given.filter { [.rows, .content].contains($0.option.effect) }
    // A file of the settings is compared by the name it has there, which no move of the study
    // changes, and by its content.
    let written = invocation.settings?.writtenOptions ?? [:]
    fingerprintTexts =
      [invocation.command.name]
      + given.flatMap { option, texts in
        let isTyped = invocation.typed.isGiven(option)
        return ["--\(option.name)"] + (isTyped ? texts : written[option.name] ?? texts)
      } + (invocation.settings?.rules ?? []).flatMap(\.comparedTexts)
    let planFile = visits.flatMap(VisitChoice.planFile)
    optionFiles =
      given.filter { $0.option.effect == .content }.flatMap(\.texts) + [planFile].compactMap(\.self)
    settingsRecord = SettingsRecord(invocation, names).json(below: studyRoot)
    takeSettingsFiles(invocation)
  }

  /// Sets the files that say something about the recordings, without the recordings and the key that options name.
  private mutating func takeSettingsFiles(_ invocation: Invocation) {
    let table = OptionDeclarations.program
    let options = [
      table.participants.spec, table.map.spec, table.taskDescription.spec, table.log.spec,
      table.scores.spec, table.filesFrom.spec, table.visits.spec,
    ]
    func files(_ option: OptionSpec, _ texts: [String]) -> [String] {
      (option == table.visits.spec ? texts.compactMap(VisitChoice.planFile) : texts).compactMap(
        resolved)
    }
    settingsFiles.ofOptions = invocation.values.given.filter { options.contains($0.option) }
      .flatMap(files)
    guard let settings = invocation.settings else { return }
    settingsFiles.ofStudy = settings.place.files.compactMap(resolved)
    // A run that repeats another one from its record lists what that one listed.
    if settings.place.isRecord { return }
    settingsFiles.ofStudy += options.flatMap { files($0, settings.options[$0.name] ?? []) }
  }
}

extension Shard {
  /// The part of the study that `--shard` gives; nil without it.
  init?(_ values: OptionValues) throws(SettingsError) {
    guard let text = values.shard else { return nil }
    let isAutomatic = text == "auto"
    let shard = isAutomatic ? Shard(environment: Host.environment) : Shard(text)
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
  /// The format that the options give; nil without them. One of them alone is an error.
  init?(_ values: OptionValues, isOfNamedFiles: Bool) throws(SettingsError) {
    let table = OptionDeclarations.program
    let options = [table.rate.spec, table.channels.spec, table.encoding.spec]
    guard options.contains(where: values.isGiven) else { return nil }
    guard let rate = values.rate, let channels = values.channels, let encoding = values.encoding
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
