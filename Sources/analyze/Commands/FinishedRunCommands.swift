import Batch
import Metrics
import Reliability
import Report

/// Commands that read only the tables of a finished run.
struct FinishedRunCommands {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  /// Computes the reliability of each metric.
  func reliability() throws -> ExitStatus { try console.status { try table().reliability() } }

  /// Computes the changes of each participant.
  func changes() throws -> ExitStatus { try console.status { try table().changes() } }

  /// Describes how participants become better by repetition.
  func practice() throws -> ExitStatus {
    try console.status {
      let request = practiceRequest()
      try table(request).practice()
    }
  }

  private func practiceRequest() -> ReliabilityRequest {
    var request = ReliabilityRequest()
    request.design = ReliabilityDesign(.sessions)
    request.takesDoubtful = values.quality == .doubtful
    (request.metrics, request.group) = (values.learnedMetrics, values.group)
    request.changes.baselineCount = values.baselineCount
    request.scale = values.scale
    return request
  }

  private func table() throws -> WriteReliability { try table(try request()) }

  private func table(_ request: ReliabilityRequest) throws -> WriteReliability {
    guard let run = try FinishedRun(invocation.operands, console) else {
      throw SettingsError(
        description:
          "\(invocation.operands.map(shown).joined(separator: " ")): contains no run; give a folder written by `analyze run -o`"
      )
    }
    return WriteReliability(
      try run.reviewed(by: values.review, console), request, values.writtenForm(),
      to: values.outputTable, console)
  }

  /// Draws pictures of reliability and changes.
  func plot(_ run: FinishedRun) throws -> ExitStatus {
    let others = values.given.map(\.option).filter {
      $0.section != .comparison && !$0.isOfFinishedRuns
    }
    if let option = others.first {
      throw SettingsError(
        description:
          "--\(option.name): has no effect on pictures of a run; leave it out, or give the recordings instead of the run"
      )
    }
    let pictures = PlotReliability(
      run, try request(), console, picture: values.picture, step: values.step,
      participants: values.session)
    var isDrawn = false
    let status = try console.status {
      isDrawn = try pictures.run(to: values.outputFile, dpi: values.dpi) != nil
    }
    return isDrawn ? status : .someFailed
  }

  /// Throws if options are given that cannot be used with recordings.
  func refuseComparisons() throws(SettingsError) {
    guard let option = values.given.map(\.option).first(where: { $0.section == .comparison }) else {
      return
    }
    throw SettingsError(
      description: "--\(option.name): needs the folder of a run, written by `analyze run -o`")
  }

  // MARK: Options

  private func request() throws(SettingsError) -> ReliabilityRequest {
    try checkPairs()
    var request = ReliabilityRequest()
    let joinsSessions = values.isGiven(\.periodLength) && !values.isGiven(\.between)
    request.design = ReliabilityDesign(
      joinsSessions ? .sessions : values.between, occasionCount: values.occasions,
      windowDays: values.periodLength, leastPerWindow: values.least)
    if invocation.command.kind == .changes { request.design = ReliabilityDesign(values.between) }
    // Sessions that are not joined are compared one by one.
    if values.visitRule == .all, request.design.occasion == .visits {
      request.design.occasion = .sessions
    }
    request.halves = halvesRules()
    (request.visits, request.anchor) = (values.visits, values.anchor)
    request.sessionRule = values.visitRule
    request.takesDoubtful = values.quality == .doubtful
    request.metrics = values.metrics
    request.group = values.group
    request.reference = values.against
    request.changes.baselineCount = values.baselineCount
    request.changes.practice = values.practiceRule
    request.changes.burnIn = values.burnIn.map(BurnIn.count) ?? .auto
    request.controls = values.controls
    request.errors = values.errors
    request.norms = values.appliedNorms
    return request
  }

  private func halvesRules() -> HalvesRules {
    var rules = HalvesRules()
    (rules.divisionCount, rules.seed) = (values.splits, UInt64(values.splitSeed))
    rules.kind = values.halves
    rules.take = values.visitRule == .all ? .all : values.visitRule == .last ? .last : .first
    return rules
  }

  /// Throws if options of halves are given for other occasions, or options that have no effect on halves.
  private func checkHalves() throws(SettingsError) {
    let table = OptionDeclarations.program
    guard values.between == .halves else {
      for option in [table.splits.spec, table.splitSeed.spec, table.halves.spec]
      where values.isGiven(option) {
        throw SettingsError(description: "--\(option.name): needs --between halves")
      }
      return
    }
    if invocation.command.kind == .plot {
      throw SettingsError(
        description: "--between halves: has no picture; give `analyze reliability` instead")
    }
    for option in [
      table.occasions.spec, table.periodLength.spec, table.against.spec, table.visits.spec,
    ] where values.isGiven(option) {
      throw SettingsError(
        description:
          "--\(option.name): cannot be combined with --between halves, which divides single sessions of each participant"
      )
    }
    if values.isGiven(table.visitRule.spec), ![.first, .last, .all].contains(values.visitRule) {
      throw SettingsError(
        description:
          "--take: --between halves divides the first session, the last or each one; give first, last or all"
      )
    }
  }

  private func checkPairs() throws(SettingsError) {
    let table = OptionDeclarations.program
    try checkHalves()
    for option in [table.between.spec, table.occasions.spec, table.periodLength.spec]
    where values.isGiven(\.against) && values.isGiven(option) {
      throw SettingsError(
        description:
          "--\(table.against.name): cannot be combined with --\(option.name); a reference is compared with one value of each participant"
      )
    }
    if invocation.command.kind == .changes, ![.visits, .sessions].contains(values.between) {
      throw SettingsError(
        description: "--between: changes are those between visits or sessions; give one of these")
    }
    if values.isGiven(\.periodLength), values.isGiven(\.between), values.between != .sessions {
      throw SettingsError(
        description: "--window: joins sessions; leave out --between, or give --between sessions")
    }
    if values.isGiven(\.controls), values.practiceRule == .ignore {
      throw SettingsError(
        description: "--practice-from: has no effect with --practice ignore; leave out one of them")
    }
    if values.isGiven(\.least), !values.isGiven(\.periodLength) {
      throw SettingsError(description: "--least: needs --window, the length of the periods")
    }
    if values.between == .devices, values.occasions == nil {
      throw SettingsError(
        description: "--occasions all: cannot be combined with --between devices; give a number")
    }
  }
}

extension Console {
  /// Runs a command on a finished run. Sessions that `--take error` does not join, and norms in another unit than the values,
  /// are no mistake in the command line: status 1.
  func status(of work: () throws -> Void) throws -> ExitStatus {
    do { try work() } catch let error as SeveralSessions {
      say(.error, "--take: \(error)")
      return .someFailed
    } catch let error as NormsOfOtherUnit {
      say(.error, "--apply: \(error)")
      return .someFailed
    }
    return .success
  }
}
