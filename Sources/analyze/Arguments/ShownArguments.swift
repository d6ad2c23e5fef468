import Analyses
import Batch
import CWorker
import Metrics
import Recordings
import Report
import Study

/// The command line as it may be printed. Spoken words given as an option leave the program on demand only, like
/// those of a recording, and names appear as everywhere else.
struct ShownArguments {
  private let invocation: Invocation
  private let names: Names
  private let hidden: [(parameter: String, sentence: String)]

  static let replacement = "(dropped; --text keep keeps it)"

  init(_ invocation: Invocation, _ names: Names) {
    (self.invocation, self.names) = (invocation, names)
    let isKept = invocation.values.text(.text) == "keep"
    hidden = Catalog.parameters.filter { $0.kind == .text(.spokenWords) && !isKept }.flatMap {
      parameter in
      invocation.values.texts(ofName: parameter.name).map { (parameter.name, $0) }
    }
  }

  /// Those of this process; with pseudonyms in the words of the option table, since a line as it was typed can hold a
  /// name anywhere.
  var all: [String] {
    guard names.arePseudonyms else { return ProgramArguments.given.map(text) }
    return inWords(of: invocation.values.all)
  }

  /// Options that change no byte of a page.
  private static let immaterial = Set(
    [OptionSpec.outputFile, .jobs, .progress, .color, .quiet, .verbose].map(\.name))

  /// The arguments as shown on a page, without parts that differ between calls for one page.
  var ofPage: [String] {
    inWords(of: invocation.values.all.filter { !Self.immaterial.contains($0.name) })
  }

  /// In those of the option table, and its order.
  private func inWords(of values: [(name: String, texts: [String])]) -> [String] {
    let operands = invocation.operands.map(names.path)
    // A word after two dashes is not an option.
    let hasDashes = operands.contains { $0.hasPrefix("-") && $0 != "-" }
    return [invocation.command.name] + values.flatMap(options) + (hasDashes ? ["--"] : [])
      + operands
  }

  /// The command line of this process with the program's name; nil where something of it is withheld or cannot be
  /// written.
  var whole: CommandLineWords? {
    let words = ProgramArguments.all ?? []
    let isShown = ProgramArguments.given.allSatisfy { text($0) == $0 }
    guard isShown, !names.arePseudonyms, !words.contains(where: { $0.contains("\u{FFFD}") }) else {
      return nil
    }
    let given = invocation.operands + invocation.values.all.flatMap(\.texts)
    return CommandLineWords(words, takesStandardInput: given.contains("-"))
  }

  /// One of them, or the value of one.
  func text(_ text: String) -> String {
    for (parameter, sentence) in hidden {
      if text == sentence { return Self.replacement }
      if text == "--\(parameter)=\(sentence)" { return "--\(parameter)=\(Self.replacement)" }
    }
    return text
  }

  // MARK: Without names

  private func options(_ name: String, _ values: [String]) -> [String] {
    guard let option = CommandLineTable.program.options.first(where: { $0.name == name }) else {
      return []
    }
    if option.kind == .toggle { return ["--\(name)"] }
    return values.map { "--\(name)=\(value($0, of: option))" }
  }

  private func value(_ value: String, of option: OptionSpec) -> String {
    switch option.kind {
    case .file, .folder: names.path(value)
    case .text where option == .layout: template(value)
    case .text where option == .session || option == .participant: names.name(value)
    // Values passed to analyses are words of the study.
    case .text, .toggle, .integer, .number, .choice: text(value)
    }
  }

  /// Folders may stand between the names in braces.
  private func template(_ text: String) -> String {
    let plain = ["*"] + LayoutTemplate.fields.map { "{\($0)}" }
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
    guard count > 0 else {
      return CommandLine.arguments.isEmpty ? nil : CommandLine.arguments
    }
    return (0..<count).compactMap { cwrk_argument($0).map { String(cString: $0) } }
  }()

  /// Without the program's name.
  static var given: [String] { Array((all ?? []).dropFirst()) }
}
