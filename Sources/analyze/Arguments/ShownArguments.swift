import Analyses
import Batch
import CWorker
import Metrics
import Recordings
import Report
import Study

/// The command line in a form that may be printed. Spoken words in an option are shown only on
/// request, as are those of a recording. If names are replaced by pseudonyms, the declaration of
/// each option decides how its value is shown.
struct ShownArguments {
  private let invocation: Invocation
  private let names: Names
  private let keepsWords: Bool

  init(_ invocation: Invocation, _ names: Names) {
    (self.invocation, self.names) = (invocation, names)
    keepsWords = invocation.values.text == .keep
  }

  /// The arguments of this process. With pseudonyms they are composed from the parsed options,
  /// since the typed line may contain a name anywhere.
  var all: [String] {
    guard names.arePseudonyms else { return ProgramArguments.given.map(withoutSpokenWords) }
    return inWords(of: invocation.typed.given)
  }

  /// The arguments as a page shows them, without those that may differ between calls for one page.
  var ofPage: [String] {
    inWords(of: invocation.values.given.filter { $0.option.effect != .running })
  }

  /// The given options in the form `--name value`.
  private func inWords(of given: [(option: OptionSpec, texts: [String])]) -> [String] {
    let operands = invocation.operands.map(names.path)
    // An argument after `--` is not read as an option.
    let hasDashes = operands.contains { $0.hasPrefix("-") && $0 != "-" }
    let options = given.flatMap { option, texts in
      option.kind == .toggle
        ? ["--\(option.name)"] : texts.map { "--\(option.name)=\(value($0, of: option))" }
    }
    return [invocation.command.name] + options + (hasDashes ? ["--"] : []) + operands
  }

  /// The command line of this process with the program's name; nil if a part of it is withheld or
  /// cannot be written.
  var whole: CommandLineWords? {
    let words = ProgramArguments.all ?? []
    let isShown = ProgramArguments.given.allSatisfy { withoutSpokenWords($0) == $0 }
    guard isShown, !names.arePseudonyms, !words.contains(where: { $0.contains("\u{FFFD}") }) else {
      return nil
    }
    let given = invocation.operands + invocation.typed.given.flatMap(\.texts)
    return CommandLineWords(
      words, command: invocation.command.name, takesStandardInput: given.contains("-"))
  }

  /// The words of a run that does what this plan shows, with its tables in a folder; nil if a part is withheld or cannot
  /// be written.
  ///
  /// - Parameter map: the file of the plan, which replaces a map; nil if it was not written to a file.
  func asRun(withMap map: String?) -> [String]? {
    guard whole != nil else { return nil }
    let (table, run) = (OptionDeclarations.program, CommandSpec.run)
    let given = invocation.typed.given.filter { option, _ in
      option.applies(to: run) && option.effect != .running && option.section != .messages
        && !(map != nil && option == table.map.spec)
        && ![table.planOutput.spec, table.planFormat.spec].contains(option)
    }
    let options = given.flatMap { option, texts in
      option.kind == .toggle ? ["--\(option.name)"] : texts.flatMap { ["--\(option.name)", $0] }
    }
    let hasDashes = invocation.operands.contains { $0.hasPrefix("-") && $0 != "-" }
    let output = ["-o", "results"]
    return ["analyze", run.name] + options + (map.map { ["--map", $0] } ?? []) + output
      + (hasDashes ? ["--"] : []) + invocation.operands
  }

  /// The printed form of a parameter's value, which a log or a table may also give.
  func parameter(_ name: String, _ text: String) -> String {
    guard let option = CommandLineTable.program.options.first(where: { $0.name == name }) else {
      return names.arePseudonyms ? WithheldText.identifying : text
    }
    return value(text, of: option)
  }

  /// The printed form of a value of an option.
  func value(_ text: String, of option: OptionSpec) -> String {
    guard names.arePseudonyms else {
      return option.secrecy == .spokenWords && !keepsWords ? WithheldText.spoken : text
    }
    return switch option.secrecy {
    case nil, .fixedForm: text
    case .path: names.path(text)
    case .name: names.name(text)
    case .template: template(text)
    case .words, .spokenWords: WithheldText.identifying
    }
  }

  /// An argument of this process without spoken words. It may be the value of an option or contain
  /// one.
  private func withoutSpokenWords(_ argument: String) -> String {
    guard !keepsWords else { return argument }
    for (option, texts) in invocation.typed.given where option.secrecy == .spokenWords {
      for text in texts {
        if argument == text { return WithheldText.spoken }
        if argument == "--\(option.name)=\(text)" {
          return "--\(option.name)=\(WithheldText.spoken)"
        }
      }
    }
    return argument
  }

  /// A template in which the literal names of folders are replaced by pseudonyms.
  private func template(_ text: String) -> String {
    let plain = ["*", "**"] + LayoutTemplate.fields.map { "{\($0)}" }
    return text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      plain.contains(String(part)) ? String(part) : names.name(String(part))
    }.joined(separator: "/")
  }
}

/// The command line of this process.
enum ProgramArguments {
  /// The arguments with the program's name first; nil if the system does not provide them.
  ///
  /// `CommandLine.arguments` reads /proc on Linux and is empty in a container without it.
  static let all: [String]? = {
    let count = cwrk_argument_count()
    guard count > 0 else { return CommandLine.arguments.isEmpty ? nil : CommandLine.arguments }
    return (0..<count).compactMap { cwrk_argument($0).map { String(cString: $0) } }
  }()

  /// The arguments without the program's name.
  static var given: [String] { Array((all ?? []).dropFirst()) }
}
