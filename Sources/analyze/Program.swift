import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study

/// Runs the program from its arguments to its exit status.
struct Program {
  /// The arguments without the program's name; nil if the system does not provide them.
  let arguments: [String]?

  /// Runs the command; every failure is reported in one line on standard error.
  func run() -> ExitStatus {
    guard let arguments else {
      Console().say(.error, "the system does not provide the arguments; mount /proc and run again")
      return .fault
    }
    do {
      let typed = try ArgumentParser(table: CommandLineTable.program).parse(arguments)
      guard let invocation = completed(typed) else { return .usage }
      let status = run(invocation, isConfined: false)
      // A script whose arguments were lost must not take the help text for a success.
      return arguments.isEmpty && status == .success ? .usage : status
    } catch {
      Console().say(.error, Self.explanation(error))
      return .usage
    }
  }

  /// The command line with the settings of its study; nil, after a message, if they cannot be used.
  private func completed(_ typed: Invocation) -> Invocation? {
    do { return try SettingsSearch.complete(typed, CommandLineTable.program) } catch {
      let hidden = try? typed.values.pseudonymKeyFile.map { try Names(keyFile: $0) }
      let shown = (hidden ?? Names.own).described(error, output: nil)
      Console(typed.values).say(.error, Report.shown("\(shown)"))
      return nil
    }
  }

  /// An explanation for a known task without an analysis, or for a path without a command, instead
  /// of a similar name.
  private static func explanation(_ error: UsageError) -> String {
    guard case .unknownCommand(let name, _) = error else { return "\(error)" }
    if ActiveTask(rawValue: name) != nil {
      return "\"\(name)\": this version has no analysis of the task; see: analyze help"
    }
    if FileKind.isThere(name) {
      return
        "\"\(shown(name))\": no such command; to analyze a path write: analyze run \(shown(name))"
    }
    return "\(error)"
  }

  private func run(_ invocation: Invocation, isConfined: Bool) -> ExitStatus {
    let console = Console(invocation.values)
    do {
      let isOfTwo = VoiceQualityCommand.isMeant(by: invocation)
      guard !isConfined, isOfTwo || invocation.command.kind.opensRecordings else {
        return try perform(invocation, console)
      }
      let paths = isOfTwo ? VoiceQualityCommand.paths(invocation) : FileCommand.paths(invocation)
      let place = invocation.operands.first ?? paths.first ?? ""
      let command = ConfinedCommand(console, place: place, reading: paths)
      let status = try command.run { run(invocation, isConfined: true).rawValue }
      return status.flatMap(ExitStatus.init) ?? .someFailed
    } catch let error as WriteError {
      if case .brokenPipe = error { return .success }
      console.say(.error, "\(error)")
      return error.isRefusal ? .usage : .cannotWrite
    } catch let fault as any ProgramFault {
      console.say(.error, shown("\(fault)"))
      return .fault
    } catch {
      console.say(.error, shown("\(error)"))
      return .usage
    }
  }

  private func perform(_ invocation: Invocation, _ console: Console) throws -> ExitStatus {
    try invocation.checkHeader()
    let reference = ReferenceCommand(
      invocation: invocation, table: CommandLineTable.program, console: console)
    let file = FileCommand(invocation: invocation, console: console)
    let batch = BatchCommands(invocation: invocation, console: console)
    let finished = FinishedRunCommands(invocation: invocation, console: console)
    switch invocation.command.kind {
    case .task where VoiceQualityCommand.isMeant(by: invocation):
      return try VoiceQualityCommand(invocation: invocation, console: console).run()
    case .run, .task: return try batch.tables()
    case .plan: return try batch.plan(width: ownHelpWidth)
    case .summary: return try batch.summary(width: ownHelpWidth)
    case .report: return try batch.report()
    case .plot: return try batch.plot()
    case .table: return try TableCommand(invocation: invocation, console: console).run()
    case .diff: return try DiffCommand(invocation: invocation, console: console).run()
    case .reliability: return try finished.reliability()
    case .changes: return try finished.changes()
    case .review: return try ReviewCommand(invocation: invocation, console: console).run()
    case .practice: return try finished.practice()
    case .norms: return try NormsCommand(invocation: invocation, console: console).run()
    case .merge: return try batch.merge()
    case .export: return try ExportCommand(invocation: invocation, console: console).run()
    case .bids: return try batch.bids()
    case .inspect: return try batch.inspect()
    case .samples: return try file.samples()
    case .spectrum: return try file.spectrum()
    case .dictionary: return try reference.dictionary()
    case .explain: return try reference.explain()
    case .completions: return try reference.completions()
    case .man: return try reference.man()
    case .help: return try reference.help(width: ownHelpWidth)
    case .version: return try reference.version()
    case .reference: return try reference.page()
    }
  }
}

extension CommandKind {
  /// True if the command itself reads files of unknown content; others leave that to workers.
  fileprivate var opensRecordings: Bool { self == .samples || self == .spectrum }
}
