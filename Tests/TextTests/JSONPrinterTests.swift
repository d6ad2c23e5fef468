import Foundation
import Testing
import Text

@Suite struct JSONPrinterTests {
  private let value = JSONValue.object([
    ("name", .string("say \"so\" \\ \n\t\u{1}\u{1F} é 東")), ("none", .null), ("yes", .bool(true)),
    ("numbers", .array([.number(1.5), .number(.nan), .integer(-3), .number(1e-7)])),
    ("empty", .array([])), ("nothing", .object([])),
  ])

  /// Oracle: RFC 8259, written by hand.
  @Test func `compact text keeps the order of members`() {
    let expected =
      #"{"name":"say \"so\" \\ \n\t\u0001\u001f é 東","none":null,"yes":true,"#
      + #""numbers":[1.5,null,-3,1e-07],"empty":[],"nothing":{}}"#
    #expect(text(value, .compact) == expected)
  }

  @Test func `indented text is for people`() {
    let inner = JSONValue.object([("a", .array([.integer(1), .integer(2)])), ("b", .array([]))])
    let expected = """
      {
        "a": [
          1,
          2
        ],
        "b": []
      }
      """
    #expect(text(inner, .indented) == expected)
  }

  /// Oracle: property, Foundation's parser gets the same values from both layouts.
  @Test(arguments: [JSONValue.Layout.compact, .indented]) func `the text is read by another parser`(
    layout: JSONValue.Layout
  ) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(text(value, layout).utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["name"] as? String == "say \"so\" \\ \n\t\u{1}\u{1F} é 東")
    #expect((object["numbers"] as? [Any])?.count == 4)
  }
}

private func text(_ value: JSONValue, _ layout: JSONValue.Layout) -> String {
  var bytes: [UInt8] = []
  value.append(to: &bytes, layout: layout)
  return String(decoding: bytes, as: UTF8.self)
}
