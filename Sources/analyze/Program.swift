import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// What nobody who calls the program can be blamed for.
protocol ProgramFault: Error, CustomStringConvertible {}

/// The program from its arguments to its exit status.
struct Program {
  /// Without the program's name; nil where the system does not tell them.
  let arguments: [String]?

  /// The commands and options there are, tasks from the catalog.
  static let table = CommandLineTable(
    tasks: Catalog.analyses.map {
      TaskCommand(name: $0.task.rawValue, summary: $0.title, parameters: $0.parameters)
    }, spectrumParameters: Set(SpectrumTable.parameters.map(\.name)))

  /// Runs the command; whatever goes wrong is said in one line on standard error.
  func run() -> ExitStatus {
    guard let arguments else {
      Console(nil).say(.error, "the system does not tell the arguments; mount /proc and run again")
      return .fault
    }
    do {
      let invocation = try ArgumentParser(table: Self.table).parse(arguments)
      let status = run(invocation, isConfined: false)
      // A script whose arguments got lost must not take the help text for a success.
      return arguments.isEmpty && status == .success ? .usage : status
    } catch {
      Console(nil).say(.error, Self.explanation(error))
      return .usage
    }
  }

  /// A task without an analysis and a path without a command are no typos.
  private static func explanation(_ error: UsageError) -> String {
    guard case .unknownCommand(let name, _) = error else { return "\(error)" }
    if ActiveTask(rawValue: name) != nil {
      return "\"\(name)\": there is no analysis of this task in this version; see: analyze help"
    }
    if FileManager.default.fileExists(atPath: name) {
      return
        "\"\(shown(name))\": no such command; to analyze a path write: analyze run \(shown(name))"
    }
    return "\(error)"
  }

  private func run(_ invocation: Invocation, isConfined: Bool) -> ExitStatus {
    let console = Console(invocation.values)
    do {
      guard !isConfined, invocation.command.kind.opensRecordings else {
        return try perform(invocation, console)
      }
      let command = ConfinedCommand(console: console, place: invocation.operands.first ?? "")
      return try command.run { run(invocation, isConfined: true) }
    } catch let error as WriteError {
      if case .readerGone = error { return .success }
      console.say(.error, "\(error)")
      return .cannotWrite
    } catch let fault as any ProgramFault {
      console.say(.error, shown("\(fault)"))
      return .fault
    } catch {
      console.say(.error, shown("\(error)"))
      return .usage
    }
  }

  private func perform(_ invocation: Invocation, _ console: Console) throws -> ExitStatus {
    let reference = ReferenceCommand(invocation: invocation, table: Self.table, console: console)
    let file = FileCommand(invocation: invocation, console: console)
    switch invocation.command.kind {
    case .run, .task: return try BatchCommand(invocation: invocation, console: console).run()
    case .report: return try ReportCommand(invocation: invocation, console: console).run()
    case .plot: return try PlotCommand(invocation: invocation, console: console).run()
    case .merge: return try MergeCommand(invocation: invocation, console: console).run()
    case .inspect: return try InspectCommand(invocation: invocation, console: console).run()
    case .samples: return try file.samples()
    case .spectrum: return try file.spectrum()
    case .dictionary: return try reference.dictionary()
    case .explain: return try reference.explain()
    case .completions: return try reference.completions()
    case .man: return try reference.man()
    case .help: return try reference.help(width: helpWidth(ProcessInfo.processInfo.environment))
    case .version: return try reference.version()
    case .reference: return try reference.page()
    }
  }
}

extension CommandKind {
  /// Whether files of unknown content are taken apart by the command itself; others leave that to workers.
  fileprivate var opensRecordings: Bool { self == .samples || self == .spectrum }
}
