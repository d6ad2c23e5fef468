/// A shell that can complete command lines.
enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// A script that teaches the shell the table's commands, options, choices and files.
  func completions(of table: CommandLineTable) -> String {
    switch self {
    case .bash: BashCompletions(table: table).script
    case .zsh: ZshCompletions(table: table).script
    case .fish: FishCompletions(table: table).script
    }
  }
}

extension OptionSpec {
  /// What the shell may offer as a value.
  var offers: Offer {
    switch kind {
    case .toggle, .text, .integer, .number: .nothing
    case .file: .files
    case .folder: .folders
    case .choice(let words): .words(words)
    }
  }
}

extension OperandSpec {
  /// What the shell may offer in its place.
  var offers: Offer {
    switch kind {
    case .path: .files
    case .text: .nothing
    case .choice(let words): .words(words)
    }
  }
}

/// What a shell proposes.
enum Offer: Equatable {
  case nothing, files, folders
  case words([String])
}

/// A text as one word of a POSIX shell and of fish: in single quotes.
func singleQuoted(_ text: String, quote: String = "'\\''") -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
}
