import Recordings
import Synthesis
import Testing

/// Oracle: the grammar of RFC 8259 itself, for texts of the kinds that break readers of JSON: the same kinds as
/// nst/JSONTestSuite has.
@Suite struct JSONGrammarTests {
  private static let numbers = [
    "0", "-0", "12", "-1", "0.5", "1e5", "1E+5", "0e-9", "123.456e78", "1e400", "-1e-400",
    String(repeating: "9", count: 400), "0." + String(repeating: "7", count: 400),
    // Not numbers.
    "-", "+1", "01", "-01", "1.", ".5", "-.5", "1.e2", "1e", "1e+", "0.1.2", "0x1F", "1_000",
    "2e1e2", "NaN", "-Infinity", "Inf", "1+2", "- 1", "1 2", "\u{FF11}", "1a", "--1", "1e5.5",
  ]
  private static let strings = [
    #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\uD834\uDD1E""#, #""\uFFFF""#,
    "\"\u{7F}\"", "\"\u{2028}\u{10FFFF}\"", #""//* # 'x'""#,
    // Not strings.
    "\"", "'a'", "a", #""\x41""#, #""\u12""#, #""\u12G4""#, #""\U0041""#, #""\""#, "\"\t\"",
    "\"\n\"", "\"\0\"", #""\\\""#, #""\ ""#, "\u{201C}a\u{201D}", #"\u0022a""#, "\"a\"b\"",
  ]
  private static let others = [
    "true", "false", "null", "[]", "{}", "[[],{}]", "True", "TRUE", "tru", "nul", "nulll",
    "undefined", "<null>", "[", "]", "{", "}", "", " ", "*", "#",
  ]
  /// Texts before and after a value.
  private static let contexts = [
    ("", ""), (" \t\r\n", "\n"), ("[", "]"), ("[1, ", " ,null]"), (#"{"a":"#, "}"),
    (#"{"a" : [{"b":"#, #"}], "a":0}"#), (#"[{"a":1},{"a":"#, "}]"),
    // None of these is JSON, with any value in them.
    ("[", ""), ("", "]"), ("[", "}"), ("[", ",]"), ("[,", "]"), ("[1 ", "]"), ("[1;", "]"),
    ("[1:", "]"), (#"{"a":"#, ",}"), (#"{"a","#, "}"), (#"{"a" "#, "}"), ("{a:", "}"), ("{1:", "}"),
    ("{", "}"), (#"{"a"::"#, "}"), (#"{"a":"#, #"} //"#), (#"{"a":"#, #"}/**/"#), ("[", "]]"),
    ("[", "] x"), ("", " 1"), ("\u{0B}[", "]"), ("[", "\u{0C}]"), ("\u{A0}[", "]"),
    ("[", "]\u{2060}"), ("[\u{FEFF}", "]"),
  ]

  private func expectSame(_ text: [UInt8]) {
    let isJSON = JSONGrammar.accepts(text)
    let words = Comment(rawValue: String(decoding: text, as: UTF8.self))
    #expect((problem(text) == nil) == isJSON, words)
    // A table may also end after an item, or have one item a line, so only one direction holds.
    if isJSON { #expect(tableProblem(text) == nil, words) }
  }

  @Test(arguments: [numbers, strings, others])
  func `every value in every place is JSON where the grammar says so`(values: [String]) {
    for value in values {
      for (before, after) in Self.contexts { expectSame(Array("\(before)\(value)\(after)".utf8)) }
    }
  }

  @Test(arguments: 0..<4) func `tokens in any order are JSON where the grammar says so`(seed: Int) {
    let tokens = ["[", "]", "{", "}", ",", ":", #""a""#, "1", "-2.5e-3", "true", "null", " "]
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<4000 {
      let count = Int.random(in: 1...9, using: &random)
      let text = (0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }.joined()
      expectSame(Array(text.utf8))
    }
  }

  @Test func `bytes that are no UTF-8 are JSON nowhere`() {
    let bad: [[UInt8]] = [
      [0xE5], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0xBF, 0xBF, 0xBF], [0x81], [0xFF, 0xFE],
    ]
    for bytes in bad {
      for (before, after) in Self.contexts + [("\"", "\""), (#"{""#, #"":1}"#), ("[1", "]")] {
        let text = Array(before.utf8) + bytes + Array(after.utf8)
        #expect(!JSONGrammar.accepts(text))
        #expect(problem(text) != nil)
        #expect(tableProblem(text) != nil)
      }
    }
  }

  /// RFC 8259 leaves these to the reader: halves of pairs, a byte order mark, numbers beyond all doubles.
  @Test(arguments: [
    #"["\uD800"]"#, #"["\uDC00"]"#, #"["\uDD1E\uD834"]"#, #"["\uD800\n"]"#, #"["\uD800\uD800\n"]"#,
    #"["\uD834x"]"#, "\u{FEFF}{}", "[1e9999]", "[-1e9999]", "[1e-9999]",
    "[0.4e00669999999999999999999999]", "[-\(String(repeating: "2", count: 400))]",
  ]) func `texts that may be accepted or refused are treated alike by all readers`(text: String) {
    #expect((problem(text.utf8) == nil) == (tableProblem(text.utf8) == nil))
  }
}
