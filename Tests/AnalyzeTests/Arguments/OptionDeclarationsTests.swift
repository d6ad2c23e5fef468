import Analyses
import Batch
import Metrics
import Report
import TestSupport
import Testing
import Text

@testable import analyze

/// The options of the program, each of them with every command that understands it.
struct OptionUse: CustomTestStringConvertible {
  let command: CommandSpec
  let option: OptionSpec

  var testDescription: String { "\(command.name) --\(option.name)" }

  /// Of all commands, those of tasks among them.
  static let all = CommandLineTable.program.commands.flatMap { command in
    CommandLineTable.program.options(of: command).map { OptionUse(command: command, option: $0) }
  }

  /// Of commands that keep what they measure, so that an update can take it over.
  static let updated = all.filter { Set<CommandKind>.tables.contains($0.command.kind) }

  /// A value that is not the default; of free texts, the one given.
  func value(_ text: String) -> String {
    switch option.kind {
    case .toggle: ""
    case .text, .file, .folder, .output: text
    case .integer(let range, _): "\(range.lowerBound + 1)"
    case .number(let range): NumberText().text((range.lowerBound + range.upperBound) / 2)
    case .choice(let words): words.first { $0 != option.defaultText } ?? ""
    }
  }

  /// Options without which others would be refused, with a value of each.
  private static let companions = [
    "output": "out", "participants": "people.csv", "wide": "", "audio-sample-rate": "8000",
    "audio-channels": "1", "audio-encoding": "s16le",
  ].merging(Catalog.pairedParameters.flatMap { [($0.0, "2"), ($0.1, "2")] }) { first, _ in first }

  /// The command with this option, or without it; an option that others need has another value instead.
  func invocation(_ text: String, isGiven: Bool = true) -> Invocation {
    let understood = CommandLineTable.program.options(of: command)
    var texts: [String: [String]] = [:]
    for (name, value) in Self.companions where understood.contains(where: { $0.name == name }) {
      texts[name] = [value]
    }
    if isGiven {
      texts[option.name] = [value(text)]
    } else if option.kind == .toggle {
      texts[option.name] = nil
    }
    return Invocation(
      command: command, operands: ["study"], values: OptionValues(texts, of: understood))
  }
}

/// Truth: the declaration of an option.
@Suite struct OptionDeclarationsTests {
  @Test func `the table has every declaration, in order, and each one once`() {
    let specs = OptionDeclarations.specs
    #expect(specs.count == Mirror(reflecting: OptionDeclarations.program).children.count)
    #expect(specs.first?.name == "settings")
    #expect(specs.last?.name == "help")
    for (number, spec) in specs.enumerated() {
      #expect(!specs[..<number].contains(spec), "\(spec.name)")
      #expect(!spec.summary.isEmpty && !spec.commands.isEmpty, "\(spec.name)")
      #expect(spec.kind == .toggle || !spec.valueName.isEmpty, "\(spec.name)")
    }
  }

  /// The settings of a run are the same where an option is left out and where its default is given.
  @Test func `a setting without an option has the default of the declaration`() throws {
    let usual = RunSettings()
    let given = try RunSettings(parse("run study"), .own)
    #expect(given.digits == usual.digits)
    #expect(given.timeoutSeconds == usual.timeoutSeconds)
    #expect(given.archiveLimits == usual.archiveLimits)
    #expect(given.format == usual.format)
    #expect(given.memoryByteCount == usual.memoryByteCount)
    #expect(
      given.keptFacts.isEmpty && given.parameters.isEmpty && given.wideColumns.carried.isEmpty)
    #expect(given.fingerprintTexts == ["run"])
  }

  // MARK: Effect

  /// An update takes the rows of an earlier run over where these texts are the same.
  @Test(arguments: OptionUse.updated)
  func `what changes rows is compared by an update, and nothing else`(use: OptionUse) throws {
    let forms = ["shard": "1/2", "columns": "t=time,x=ax,y=ay,z=az", "from": "1.5", "to": "2.5"]
    let text = forms[use.option.name] ?? "some"
    let with = try RunSettings(use.invocation(text), .own).fingerprintTexts
    let without = try RunSettings(use.invocation(text, isGiven: false), .own).fingerprintTexts
    #expect((with != without) == [.rows, .content].contains(use.option.effect))
  }

  @Test(arguments: OptionUse.updated)
  func `of a file on which rows depend an update compares the content`(use: OptionUse) throws {
    guard [.file, .folder].contains(use.option.kind) else { return }
    let scratch = try Scratch()
    func compared(_ content: String) throws -> [String] {
      let path = "\(scratch.path)/file"
      try scratch.write("file", content)
      // A file that is always there, so that the others of the line are no pipes.
      var settings = try RunSettings(use.invocation(path), .own)
      settings.optionFiles = settings.optionFiles.filter { $0 == path }
      return settings.comparedTexts
    }
    let isCompared = try compared("one") != compared("two")
    #expect(isCompared == (use.option.effect == .content))
    #expect(try compared("one") == compared("one"))
  }

  /// Without this, a changed file would leave the rows of an earlier run as they are.
  @Test(arguments: OptionUse.updated.filter { $0.option.kind == .file })
  func `a file that a run reads is compared`(use: OptionUse) {
    #expect([.content, .people, .indirect].contains(use.option.effect))
  }

  @Test func `a page repeats options that change it and no others`() throws {
    let line = "report study --jobs 4 --timeout 5 --quiet --output page.html --cards all --strict"
    let shown = ShownArguments(try parse(line), .own)
    #expect(shown.ofPage == ["report", "--cards=all", "--strict", "study"])
  }

  // MARK: Secrecy

  private static let secret = "Klara-Secret"

  private func hidden() throws -> Names {
    let scratch = try Scratch()
    let digits = (0..<32).map { String(160 + $0, radix: 16) }.joined()
    try scratch.write("study.key", digits)
    return try Names(keyFile: "\(scratch.path)/study.key")
  }

  /// Every text that an option accepts and that may be a name.
  @Test(arguments: OptionUse.all) func `no text of an option is shown where names are pseudonyms`(
    use: OptionUse
  ) throws {
    let texts = [Self.secret, "{participant}/\(Self.secret)/{file}", "a/\(Self.secret).csv"]
    for text in texts where use.option.accepts(text) {
      let invocation = use.invocation(text)
      let shown = ShownArguments(invocation, try hidden())
      let isRefused = use.option.secrecy == .fixedForm
      let words = shown.all + shown.ofPage + [shown.parameter(use.option.name, text)]
      #expect(isRefused || !words.contains { $0.contains(Self.secret) }, "\(words)")
      if isRefused { #expect(throws: SettingsError.self) { try RunSettings(invocation, .own) } }
    }
  }

  @Test func `without pseudonyms only spoken words are withheld`() throws {
    let table = CommandLineTable.program
    let parser = ArgumentParser(table: table)
    let words = [
      "speech-recognition", "x", "--reading-text", "The north wind", "--participant", "P01",
    ]
    let shown = ShownArguments(try parser.parse(words), .own)
    #expect(shown.parameter("reading-text", "The north wind") == WithheldText.spoken)
    #expect(shown.parameter("music-clip", "calm_1") == "calm_1")
    #expect(
      shown.ofPage == [
        "speech-recognition", "--participant=P01", "--reading-text=\(WithheldText.spoken)", "x",
      ])
    let kept = ShownArguments(try parser.parse(words + ["--text", "keep"]), .own)
    #expect(kept.parameter("reading-text", "The north wind") == "The north wind")
  }
}
