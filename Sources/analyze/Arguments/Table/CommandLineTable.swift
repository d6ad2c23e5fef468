import Analyses
import Metrics
import Recordings
import Study

/// A task that has a command of its own.
struct TaskCommand: Sendable {
  /// The task's id.
  let name: String
  /// One line without a full stop.
  let summary: String
  /// The options of its analysis.
  let parameters: [any ParameterDefinition]
}

/// All commands and options, from which parsing, help, manual page and completions are made.
struct CommandLineTable: Sendable {
  let commands: [CommandSpec]
  let options: [OptionSpec]

  /// A table of any commands and options.
  init(commands: [CommandSpec], options: [OptionSpec]) {
    (self.commands, self.options) = (commands, options)
  }

  /// The program's table. A parameter that several tasks share is one option; parameters with these
  /// names are options of spectra as well.
  init(tasks: [TaskCommand], spectrumParameters: Set<ParameterName> = []) {
    let commands: [CommandSpec] =
      [.plan, .run, .summary, .report] + tasks.map(CommandSpec.task) + [
        .inspect, .plot, .table, .diff, .reliability, .changes, .practice, .norms, .review, .merge,
        .export, .bids, .samples, .spectrum, .dictionary, .explain, .completions, .man,
      ]
    let names = commands.map(\.name) + ["help"]
    self.init(
      commands: commands + [.help(for: names), .version, .reference],
      options: OptionDeclarations.specs + Self.parameterOptions(of: tasks, spectrumParameters))
  }

  private static func parameterOptions(of tasks: [TaskCommand], _ ofSpectra: Set<ParameterName>)
    -> [OptionSpec]
  {
    var seen = Set<ParameterName>()
    return tasks.flatMap(\.parameters).filter { seen.insert($0.name).inserted }.map { parameter in
      let users = tasks.filter { $0.parameters.contains { $0.name == parameter.name } }
      return OptionSpec(
        parameter, of: ofSpectra.contains(parameter.name) ? .analyses.and([.spectrum]) : .analyses,
        tasks: Set(users.map(\.name)), effect: .rows)
    }
  }

  /// The commands that help lists.
  var listedCommands: [CommandSpec] { commands.filter { !$0.isHidden } }

  /// The options that may be given without a listed command.
  var programOptions: [OptionSpec] {
    let help = OptionDeclarations.program.help.spec
    return options.filter { option in
      option == help || !listedCommands.contains { option.applies(to: $0) }
    }
  }

  /// The command with a name.
  func command(_ name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// The options that a command accepts.
  func options(of command: CommandSpec) -> [OptionSpec] {
    options.filter { $0.applies(to: command) }
  }

  /// The options of a command by heading, without empty sections.
  func sections(of command: CommandSpec) -> [(heading: String, options: [OptionSpec])] {
    let options = options(of: command)
    return OptionSection.allCases.compactMap { section in
      let members = options.filter { $0.section == section }
      return members.isEmpty ? nil : (section.rawValue, members)
    }
  }
}

extension CommandLineTable {
  /// The commands and options of this program, tasks from the catalog.
  static let program = CommandLineTable(
    tasks: Catalog.analyses.map {
      TaskCommand(name: $0.task.rawValue, summary: $0.title, parameters: $0.parameters)
    }, spectrumParameters: Set(SpectrumTable.parameters.map(\.name)))
}
