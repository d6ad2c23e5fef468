import Batch
import Report
import Text

extension OptionValues {
  /// The form of the table that a command prints, or writes to a file.
  ///
  /// - Parameter path: of the file, whose ending says the format unless `--format` does; nil for standard output.
  func writtenForm(to path: String? = nil) -> WrittenForm {
    WrittenForm(self.format ?? .ofFile(path), numberText, hasHeader: !self.noHeader)
  }
}

extension Invocation {
  /// True if the command line asks for a table where a terminal would get a text for people.
  var asksForTable: Bool { typed.isGiven(\.format) || typed.noHeader }

  /// Throws if `--no-header` is given and no table with a header is printed.
  func checkHeader() throws(SettingsError) {
    guard values.noHeader else { return }
    let outputs = values.given.first { option, _ in
      if case .output = option.kind { true } else { false }
    }
    if let outputs, outputs.texts != [standardOutputName] {
      throw SettingsError(
        description:
          "--no-header: tables in files always have a header; leave it out, or leave out --\(outputs.option.name) to print the table"
      )
    }
    if command.kind == .plan, values.save {
      throw SettingsError(description: "--no-header: --save prints no table; leave out one of them")
    }
    try (values.format ?? .csv).refuseOmittedHeader()
  }
}
