import Metrics
import Testing

@testable import analyze

@Suite struct HelpTextTests {
  private let table = CommandLineTable.example

  @Test func `the overview begins with what it is and three examples`() throws {
    let lines = HelpText(table: table, width: 80).overview.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("analyze: measures recordings") == true)
    let examples = try #require(lines.firstIndex(of: "Examples"))
    let commands = try #require(lines.firstIndex(of: "Commands"))
    #expect(lines[examples..<commands].count { $0.hasPrefix("  analyze ") } == 3)
    for command in table.listedCommands {
      #expect(lines[commands...].contains { $0.hasPrefix("  \(command.name) ") })
    }
  }

  @Test func `a command's page shows examples, usage and options with unit and default`() throws {
    let page = HelpText(table: table, width: 80).page(for: .spectrum)
    let examples = try #require(page.firstRange(of: "Examples\n"))
    let usage = try #require(page.firstRange(of: "Usage\n  analyze spectrum [OPTION]... FILE\n"))
    #expect(examples.upperBound < usage.lowerBound)
    #expect(page.contains("      --window SECONDS      Length of the segments"))
    #expect(page.contains("averaged\n                            (0.1 to 600 s, default 10)"))
    #expect(!page.contains("--jobs"))
  }

  @Test(arguments: [60, 80, 100]) func `no line is wider than the terminal`(width: Int) {
    let help = HelpText(table: table, width: width)
    let pages = [help.overview] + table.commands.map(help.page)
    let wide = pages.flatMap { $0.split(separator: "\n") }.filter { $0.count > width }
    // Lines to be copied, such as examples and usage, are never broken.
    #expect(wide.allSatisfy { $0.hasPrefix("  ") && $0.contains("analyze ") })
  }

  @Test(arguments: [(nil, 80), ("72", 72), ("200", 100), ("1", 60), ("wide", 80), ("-5", 60)])
  func `COLUMNS sets the width within limits`(columns: String?, width: Int) {
    #expect(helpWidth(columns.map { ["COLUMNS": $0] } ?? [:]) == width)
  }

  @Test func `a long word stands alone and no text makes no line`() {
    #expect(wrapped("a verylongword b", width: 6, indent: 2) == ["  a", "  verylongword", "  b"])
    #expect(wrapped(" ", width: 10).isEmpty)
    #expect(entry("term", "", column: 2, width: 10) == ["term"])
  }
}

/// Truth: a screen has 40 lines, and what most people need stands on the first.
@Suite struct BriefHelpTests {
  private let table = CommandLineTable.program

  @Test(arguments: [60, 80, 100]) func `each command's first page fits a screen`(width: Int) {
    for command in table.listedCommands {
      let page = HelpText(table: table, width: width).briefPage(for: command)
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      // The text ends with a line end, so the last part is empty.
      #expect(lines.count - 1 <= 40, "\(command.name) at \(width)")
    }
  }

  @Test func `the first page of run names what most people need, and the way to the rest`() {
    let page = HelpText(table: table, width: 80).briefPage(for: .run)
    for option in ["--output", "--wide", "--participants", "--layout"] {
      #expect(page.contains(option))
    }
    #expect(page.contains("analyze run --help"))
    #expect(page.ranges(of: "\n  analyze ").count >= 3)
    #expect(!page.contains("--hearing-step-down"))
  }

  @Test func `all options of run stand on the whole page, parameters under their tasks`() throws {
    let page = HelpText(table: table, width: 80).page(for: .run)
    for option in table.options(of: .run) { #expect(page.contains("--\(option.name)")) }
    let own = try #require(page.firstRange(of: "Analysis parameters: dbhl-tone-audiometry\n"))
    let down = try #require(page.firstRange(of: "--hearing-step-down"))
    #expect(own.upperBound < down.lowerBound)
    #expect(!page[own.upperBound..<down.lowerBound].contains("Analysis parameters"))
  }

  @Test(arguments: [
    ("tap_rate_hz", "tap_rate_hz", true), ("tap_rate_hz", "tap_*", true),
    ("tap_rate_hz", "*_hz", true), ("tap_rate_hz", "*rate*", true), ("tap_rate_hz", "t*e*z", true),
    ("tap_rate_hz", "tap", false), ("ab", "ab*b", false), ("tap_rate_hz", "*x*", false),
    ("a", "*", true),
  ]) func `a pattern fits the names that it should`(name: String, pattern: String, fits: Bool) {
    #expect(matches(name, pattern: pattern) == fits)
  }

  @Test func `the terminal's width counts where COLUMNS says nothing`() {
    #expect(helpWidth([:], terminalColumns: 92) == 92)
    #expect(helpWidth([:], terminalColumns: 200) == 100)
    #expect(helpWidth(["COLUMNS": "70"], terminalColumns: 92) == 70)
  }
}
