import Testing

@testable import analyze

@Suite struct HelpTextTests {
  private let table = CommandLineTable.example

  @Test func `the overview begins with what it is and three examples`() throws {
    let lines = HelpText(table: table, width: 80).overview.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("analyze: turns") == true)
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
    #expect(page.contains("      --window SECONDS      Length of the pieces"))
    #expect(page.contains("(0.1\n                            to 600 s, default 10)"))
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
