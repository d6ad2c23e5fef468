import Batch
import Metrics
import Reliability
import Report

/// Commands that read the tables of a finished run and nothing else.
struct FinishedRunCommands {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  /// How repeatable each metric is.
  func reliability() throws -> ExitStatus {
    try table().reliability()
    return .success
  }

  /// How each participant changed.
  func changes() throws -> ExitStatus {
    try table().changes()
    return .success
  }

  private func table() throws -> WriteReliability {
    guard let run = try FinishedRun(invocation.operands) else {
      throw SettingsError(
        description:
          "\(invocation.operands.map(shown).joined(separator: " ")): contains no run; give a folder written by "
          + "`analyze run -o`")
    }
    return WriteReliability(
      run, try request(), values.choice(.format) ?? .csv, values.numberText,
      to: values.text(.outputTable), console)
  }

  /// Pictures of both.
  func plot(_ run: FinishedRun) throws -> ExitStatus {
    let known =
      OptionSpec.ofComparisons + [
        .outputFile, .picture, .step, .session, .color, .quiet, .verbose, .progress, .failOn,
      ]
    let others = values.all.map(\.name).filter { !known.map(\.name).contains($0) }
    if let option = others.first {
      throw SettingsError(
        description:
          "--\(option): has no effect on pictures of a run; leave it out, or give the recordings instead of the run"
      )
    }
    let pictures = PlotReliability(
      run, try request(), console, picture: values.text(.picture), step: values.text(.step),
      participants: values.texts(.session))
    return try pictures.run(to: values.text(.outputFile)) == nil ? .someFailed : .success
  }

  /// Throws for options that say nothing of recordings.
  func refuseComparisons() throws(SettingsError) {
    guard let option = OptionSpec.ofComparisons.first(where: values.isGiven) else { return }
    throw SettingsError(
      description: "--\(option.name): needs the folder of a run, written by `analyze run -o`")
  }

  // MARK: Options

  private func request() throws(SettingsError) -> ReliabilityRequest {
    try checkPairs()
    var request = ReliabilityRequest()
    request.design = ReliabilityDesign(
      values.choice(.between) ?? .sessions, occasionCount: values.integer(.occasions),
      windowDays: values.number(.periodLength), leastPerWindow: values.integer(.least) ?? 3)
    if invocation.command.kind == .changes { request.design = ReliabilityDesign() }
    request.takesDoubtful = values.text(.quality) == Quality.doubtful.rawValue
    request.metrics = values.text(.metrics) ?? "all"
    request.group = values.text(.group)
    request.reference = values.text(.against)
    request.baselineCount = values.integer(.baselineCount) ?? request.baselineCount
    request.errors = values.text(.errors)
    return request
  }

  private func checkPairs() throws(SettingsError) {
    func refuse(_ one: OptionSpec, _ other: OptionSpec, _ reason: String) throws(SettingsError) {
      guard values.isGiven(one), values.isGiven(other) else { return }
      throw SettingsError(
        description: "--\(one.name): cannot be combined with --\(other.name); \(reason)")
    }
    for option in [OptionSpec.between, .occasions, .periodLength] {
      try refuse(.against, option, "a reference is compared with one value of each participant")
    }
    let isOfSessions = values.text(.between) == ReliabilityDesign.Occasion.sessions.rawValue
    if values.isGiven(.periodLength), !isOfSessions {
      throw SettingsError(
        description: "--window: joins sessions; leave out --between, or give --between sessions")
    }
    if values.isGiven(.least), !values.isGiven(.periodLength) {
      throw SettingsError(description: "--least: needs --window, the length of the periods")
    }
    let isOfDevices = values.text(.between) == ReliabilityDesign.Occasion.devices.rawValue
    if isOfDevices, values.text(.occasions) == "all" {
      throw SettingsError(
        description: "--occasions all: cannot be combined with --between devices; give a number")
    }
  }
}
