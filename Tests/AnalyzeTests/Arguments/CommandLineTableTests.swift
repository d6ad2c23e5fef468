import Testing

@testable import analyze

@Suite struct CommandLineTableTests {
  private let table = CommandLineTable.example

  @Test func `names and letters are unique in each command`() {
    for command in table.commands {
      let options = table.options(of: command)
      let (names, letters) = (options.map(\.name), options.compactMap(\.short))
      #expect(Set(names).count == names.count)
      #expect(Set(letters).count == letters.count)
    }
    // A name that several commands have takes a value in all of them, or in none.
    for (_, same) in Dictionary(grouping: table.options, by: \.name) {
      #expect(Set(same.map { $0.kind == .toggle }).count == 1)
    }
    #expect(Set(table.commands.map(\.name)).count == table.commands.count)
  }

  @Test func `defaults are values the options accept`() {
    let defaults = table.options.filter { !$0.defaultText.isEmpty }
    #expect(!defaults.isEmpty)
    #expect(defaults.allSatisfy { $0.accepts($0.defaultText) })
  }

  @Test func `every option is listed under a heading of some command`() {
    let listed = table.commands.flatMap { table.sections(of: $0).flatMap(\.options).map(\.name) }
    #expect(Set(listed) == Set(table.options.map(\.name)))
  }

  @Test func `examples are lines the parser accepts`() throws {
    for line in table.commands.flatMap(\.examples).map(\.line) {
      let own = line.split(separator: "|").map { $0.drop { $0 == " " } }
      let call = try #require(own.first { $0.hasPrefix("analyze ") })
      let arguments = call.dropFirst("analyze ".count).prefix { $0 != ">" }
      #expect(complaint(String(arguments)) == nil)
    }
  }

  @Test func `a shared parameter is one option of its tasks`() throws {
    let height = try #require(table.options.first { $0.name == "height" })
    let users = table.commands.filter { height.applies(to: $0) }.map(\.name)
    #expect(
      users == [
        "plan", "run", "summary", "report", "gait-and-balance", "trail-making", "plot", "bids",
      ])
  }

  /// Property: the parser answers every line of words and never traps.
  @Test func `a line of odd words is parsed or refused`() {
    let words = [
      "", "-", "--", "---", "=", "--=", "-=", "--jobs", "-j", "-0", "run", "é", "-é", "\u{0}",
    ]
    for first in words {
      for second in words {
        for third in words { _ = try? ArgumentParser(table: table).parse([first, second, third]) }
      }
    }
  }
}
