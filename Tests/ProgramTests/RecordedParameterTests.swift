import Foundation
import TestSupport
import Testing
import Text

@testable import analyze

/// Truth: the table of options, each of whose parameters changes values.
@Suite struct RecordedParameterTests {
  /// A value that is not the default.
  private func value(of option: OptionSpec) -> String {
    switch option.kind {
    case .toggle: "true"
    case .text, .file, .folder, .output: "de"
    case .integer(let range, _): "\(range.lowerBound + 1)"
    case .number(let range): NumberText().text((range.lowerBound + range.upperBound) / 2)
    case .choice(let words): words.first { $0 != option.defaultText } ?? ""
    }
  }

  @Test func `the record of a run has each parameter of the analyses`() throws {
    let run = try #require(CommandLineTable.program.command("run"))
    let options = CommandLineTable.program.options(of: run).filter { $0.section == .parameters }
    #expect(options.contains { $0.name == "speech-language" } && options.count > 40)
    let given = Dictionary(options.map { ($0.name, value(of: $0)) }) { first, _ in first }
    let words = options.flatMap { option in
      option.kind == .toggle
        ? ["--\(option.name)"] : ["--\(option.name)", given[option.name] ?? ""]
    }
    let scratch = try Scratch()
    let outcome = try Tool.run(
      ["run", try Fixture.walkers, "-o", "results", "--text", "keep"] + words, in: scratch.url)
    #expect(outcome.status != 2, "\(outcome.messages)")
    let record = try JSONSerialization.jsonObject(with: scratch.read("results/run.json"))
    let fields = try #require(record as? [String: Any])
    let recorded = try #require(fields["parameters"] as? [String: String])
    #expect(recorded.filter { $0.key != "text" } == given)
    let command = try #require(fields["command"] as? [String])
    for option in options { #expect(command.contains("--\(option.name)"), "\(option.name)") }
  }
}
