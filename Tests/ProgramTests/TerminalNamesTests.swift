import Foundation
import TestSupport
import Testing

/// Oracle: a terminal gets no control character but line breaks and tabs; files and pipes get every byte.
@Suite struct TerminalNamesTests {
  /// The output of a command whose standard output is a terminal; nil without `script`, which makes one.
  private func onTerminal(_ arguments: String, in folder: URL) throws -> String? {
    guard try Tool.shell("command -v script").status == 0 else { return nil }
    let line = "script -qec \"'$ANALYZE' \(arguments) 2>/dev/null\" /dev/null"
    let outcome = try Tool.shell(line, in: folder)
    // The terminal itself adds a carriage return to each line break.
    return outcome.text.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test func `names are escaped on a terminal and nowhere else`() throws {
    let scratch = try Scratch()
    let name = "esc\u{1B}[31m\u{9B}2J\u{7}\u{202E}x"
    try scratch.write("study/\(name)/S/a.json", Fixture.accelerometer())
    for arguments in ["summary study", "inspect study", "inspect study --format csv"] {
      guard let text = try onTerminal(arguments, in: scratch.url) else { return }
      let orders = text.unicodeScalars.filter { scalar in
        scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
      }
      #expect(orders.isEmpty)
      #expect(text.contains(#"esc\e[31m\u{9b}2J\u{7}\u{202e}x"#))
    }
    let piped = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try piped.table.values("source") == ["\(name)/S/a.json"])
  }
}
