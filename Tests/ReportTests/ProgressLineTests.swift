import Report
import Testing

@Suite struct ProgressLineTests {
  private static func line(_ occasion: TerminalChoice = .auto, columns: Int = 80) -> ProgressLine {
    ProgressLine(
      occasion, environment: ["TERM": "xterm"], isTerminal: true, columns: columns, startSeconds: 5)
  }

  @Test func `the first line comes at once`() {
    var line = Self.line()
    #expect(line.update(.init(done: 0, total: 300, failed: 0), nowSeconds: 5) == "\r0/300")
  }

  @Test func `the line gives rate, failures and time left`() {
    var line = Self.line()
    let text = line.update(.init(done: 40, total: 300, failed: 2), nowSeconds: 9)
    #expect(text == "\r40/300, 10/s, 2 failed, 26 s left")
  }

  @Test func `the line is drawn at most ten times a second`() {
    var line = Self.line()
    let drawn = (0..<1000).filter { millisecond in
      let count = ProgressLine.Count(done: millisecond, total: 1000, failed: 0)
      return line.update(count, nowSeconds: 5 + Double(millisecond) / 1000) != nil
    }
    #expect(drawn.count == 10)
  }

  @Test func `a shorter line covers a longer one and clear wipes it`() {
    var line = Self.line()
    _ = line.update(.init(done: 1, total: 1000, failed: 0), nowSeconds: 8)
    let long = "1/1000, 0.333/s, 49 min 57 s left"
    let next = line.update(.init(done: 1000, total: 1000, failed: 0), nowSeconds: 15)
    let short = "1000/1000, 100/s"
    #expect(next == "\r" + short + String(repeating: " ", count: long.count - short.count))
    #expect(line.clear() == "\r" + String(repeating: " ", count: short.count) + "\r")
    #expect(line.clear().isEmpty)
    #expect(line.update(.init(done: 1, total: 1, failed: 0), nowSeconds: 15) != nil)
  }

  @Test func `the line fits a narrow terminal`() {
    var line = Self.line(columns: 10)
    let text = line.update(.init(done: 12345, total: 99999, failed: 5), nowSeconds: 6) ?? ""
    #expect(text == "\r12345/999")
  }

  @Test func `the line is drawn on a terminal only, unless it is always wanted`() {
    for (occasion, isTerminal, term, isShown) in [
      (TerminalChoice.auto, false, "xterm", false), (.auto, true, "dumb", false),
      (.always, false, "dumb", true), (.never, true, "xterm", false), (.auto, true, "xterm", true),
    ] {
      var line = ProgressLine(
        occasion, environment: ["TERM": term], isTerminal: isTerminal, startSeconds: 0)
      let text = line.update(.init(done: 0, total: 1, failed: 0), nowSeconds: 0)
      #expect((text != nil) == isShown)
    }
  }

  @Test func `a log has a line every ten seconds`() {
    var line = ProgressLine(.always, environment: [:], isTerminal: false, startSeconds: 0)
    #expect(line.update(.init(done: 0, total: 0, failed: 0), nowSeconds: 0) == nil)
    let lines = (0...25).compactMap { second in
      line.update(.init(done: second, total: 25, failed: 1), nowSeconds: Double(second))
    }
    #expect(
      lines == [
        "analyze: 0/25, 1 failed\n", "analyze: 10/25, 1/s, 1 failed, 15 s left\n",
        "analyze: 20/25, 1/s, 1 failed, 5 s left\n",
      ])
    #expect(line.clear().isEmpty)
  }

  @Test(arguments: [(0.2, "1 s"), (59.5, "1 min 00 s"), (185, "3 min 05 s"), (7740, "2 h 09 min")])
  func `the time left is written in short`(seconds: Double, text: String) {
    var line = Self.line()
    let drawn = line.update(.init(done: 1, total: 2, failed: 0), nowSeconds: 5 + seconds) ?? ""
    #expect(drawn.hasSuffix(", \(text) left"))
  }
}
