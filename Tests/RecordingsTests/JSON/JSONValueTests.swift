import Recordings
import Testing
import Text

@Suite struct JSONValueTests {
  @Test func `a tree has what the text says, in its order`() throws {
    let tree = try tree(
      #" {"b":[1,-2.5e1,true,false,null,1e400,"x\u00e9"],"a":{},"c":[],"":{"d":[[3]]},"b":0} "#)
    #expect(
      tree
        == .object([
          (
            "b",
            .array([
              .number(1), .number(-25), .bool(true), .bool(false), .null, .null, .string("xé"),
            ])
          ), ("a", .object([])), ("c", .array([])),
          ("", .object([("d", .array([.array([.number(3)])]))])), ("b", .number(0)),
        ]))
    #expect(tree["b"]?.array?.count == 7)
    #expect(tree["x"] == nil && tree["b"]?["x"] == nil)
  }

  @Test func `truth values are written in two ways`() throws {
    let values = try #require(try tree(#"[true,false,1,0,2,"1",null]"#).array)
    #expect(values.map(\.bool) == [true, false, true, false, nil, nil, nil])
    #expect(values.map(\.number) == [1, 0, 1, 0, 2, nil, nil])
    #expect(values.map(\.text) == [nil, nil, nil, nil, nil, "1", nil])
  }

  @Test(
    arguments: [
      ("", .empty), (" \n\t\r", .empty), ("\0\0", .empty), ("\u{FEFF}", .empty),
      ("[1,2", .truncated(byteOffset: 4)), ("{\"a\":\"b\0\0\0", .truncated(byteOffset: 7)),
      ("-", .truncated(byteOffset: 1)), ("\"\\u00", .truncated(byteOffset: 5)),
      ("[1,2]\0", .malformed(what: "zeros after the end", byteOffset: 5)),
      ("[1,2] x", .malformed(what: "more text after the end", byteOffset: 6)),
      ("{} {}", .malformed(what: "more text after the end", byteOffset: 3)),
      ("[1 2]", .malformed(what: "a comma or closing bracket is missing", byteOffset: 3)),
      ("[1,]", .malformed(what: "a value is missing", byteOffset: 3)),
      ("{\"a\" 1}", .malformed(what: "a colon is missing", byteOffset: 5)),
      ("{a:1}", .malformed(what: "a key is missing", byteOffset: 1)),
      ("[\"\t\"]", .malformed(what: "a control character in a string", byteOffset: 2)),
      ("[\"\\x\"]", .malformed(what: "an unknown escape", byteOffset: 3)),
    ] as [(String, JSONProblem)]) func `an error says what is wrong and where`(
      text: String, expected: JSONProblem
    )
  { #expect(problem(text.utf8) == expected) }

  /// Oracle: the Unicode Standard, table 3-7, and its examples of ill-formed sequences.
  @Test(arguments: [
    [0xFF], [0xC0, 0xAF], [0xC3, 0x28], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x91, 0x92],
    [0xF0, 0x8F, 0xBF, 0xBF], [0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE1, 0x80, 0x41],
  ]) func `text that is not UTF-8 is reported with its byte`(bad: [UInt8]) {
    #expect(problem("[\"é".utf8 + bad + Array("\"]".utf8)) == .invalidUTF8(byteOffset: 4))
    #expect(tableProblem("[{\"".utf8 + bad + Array("\":1}]".utf8)) == .invalidUTF8(byteOffset: 3))
    #expect(problem("[ ".utf8 + bad) == .invalidUTF8(byteOffset: 2))
  }

  @Test(arguments: [true, false], [2, 4]) func `UTF-16 and UTF-32 are reported`(
    isBig: Bool, width: Int
  ) {
    let mark: [UInt32] = [0xFEFF]
    for text in [
      mark + Array("{\"a\":1}".utf8).map(UInt32.init), Array("[12]".utf8).map(UInt32.init),
    ] {
      let bytes = text.flatMap { unit in
        (0..<width).map { byte -> UInt8 in
          let shift = 8 * (isBig ? width - 1 - byte : byte)
          return UInt8(unit >> shift & 0xFF)
        }
      }
      #expect(problem(bytes) == .invalidUTF8(byteOffset: 0))
      #expect(tableProblem(bytes) == .invalidUTF8(byteOffset: 0))
    }
  }

  @Test func `1024 levels are read, one more and a hundred thousand are not`() throws {
    func nested(_ depth: Int, _ pair: (String, String)) -> String {
      String(repeating: pair.0, count: depth) + String(repeating: pair.1, count: depth)
    }
    for pair in [("[", "]"), ("{\"a\":", "}")] {
      let inner = pair.0 == "[" ? "" : "0"
      let text = { (depth: Int) in
        String(repeating: pair.0, count: depth) + inner + String(repeating: pair.1, count: depth)
      }
      _ = try tree(text(1024))
      _ = try table(text(1024))
      for depth in [1025, 100_000] {
        let expected = JSONProblem.tooDeep(byteOffset: 1024 * pair.0.utf8.count)
        #expect(problem(text(depth).utf8) == expected)
        #expect(tableProblem(text(depth).utf8) == expected)
      }
    }
    #expect(problem(String(repeating: "[", count: 100_000).utf8) == .tooDeep(byteOffset: 1024))
    #expect(tableProblem("[{\"a\":\(nested(1022, ("[", "]")))}]".utf8) == nil)
    #expect(
      tableProblem("[{\"a\":\(nested(1023, ("[", "]")))}]".utf8) == .tooDeep(byteOffset: 6 + 1022))
  }
}
