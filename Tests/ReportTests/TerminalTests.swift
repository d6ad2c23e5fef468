import Report
import Testing

@Suite struct TerminalTests {
  @Test(arguments: [
    ("walk.json", "walk.json"), ("Zoë/東京.json", "Zoë/東京.json"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
    ("\u{1B}[31m", "\\e[31m"), ("x\u{202E}gpj", "x\\u{202e}gpj"),
    ("\u{7F}\u{85}", "\\u{7f}\\u{85}"), ("a\\b", "a\\b"), ("\u{FFFD}", "\\u{fffd}"),
    ("\u{2028}", "\\u{2028}"), ("\r\n", "\\r\\n"), ("", ""),
  ]) func `names cannot command the terminal`(name: String, expected: String) {
    #expect(shown(name) == expected)
    #expect(shown(shown(name)) == expected)
  }

  @Test func `the option decides on color, then NO_COLOR, TERM and the stream`() {
    let terminal = ["TERM": "xterm"]
    #expect(Styling(.auto, environment: terminal, isTerminal: true).isColored)
    #expect(!Styling(.auto, environment: terminal, isTerminal: false).isColored)
    #expect(!Styling(.auto, environment: ["TERM": "dumb"], isTerminal: true).isColored)
    #expect(!Styling(.auto, environment: [:], isTerminal: true).isColored)
    let refused = ["TERM": "xterm", "NO_COLOR": "1"]
    #expect(!Styling(.auto, environment: refused, isTerminal: true).isColored)
    #expect(Styling(.always, environment: refused, isTerminal: false).isColored)
    #expect(!Styling(.never, environment: terminal, isTerminal: true).isColored)
    let unset = ["TERM": "xterm", "NO_COLOR": ""]
    #expect(Styling(.auto, environment: unset, isTerminal: true).isColored)
  }

  @Test func `paint leaves the text alone without color`() {
    #expect(Styling(.never, environment: [:], isTerminal: true).paint("x", .error) == "x")
    let painted = Styling(.always, environment: [:], isTerminal: false).paint("x", .warning)
    #expect(painted == "\u{1B}[1;33mx\u{1B}[0m")
  }
}
