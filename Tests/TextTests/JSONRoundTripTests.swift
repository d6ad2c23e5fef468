import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Property: what is written is read as the same value, and what is read is written as the same text.
@Suite struct JSONRoundTripTests {
  private func text(_ value: JSONValue, _ layout: JSONValue.Layout = .compact) -> [UInt8] {
    var bytes: [UInt8] = []
    value.append(to: &bytes, layout: layout, numbers: NumberText(.full))
    return bytes
  }

  /// Oracle: nst/JSONTestSuite.
  @Test func `every document of the suite is written and read back`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixture.jsonTestSuite)
    var count = 0
    for name in files {
      let bytes = try ByteBuffer(readingFile: "\(Fixture.jsonTestSuite)/\(name)")
      guard let value = try? JSONValue.parse(bytes) else { continue }
      count += 1
      for layout in [JSONValue.Layout.compact, .indented] {
        #expect(try JSONValue.parse(ByteBuffer(text(value, layout))) == value, "\(name)")
      }
    }
    #expect(count >= 95)
  }

  @Test func `random values are written and read back`() throws {
    var random = SplitMix64(seed: 3)
    let letters = ["a", "\"", "\\", "\n", "\t", "\u{1}", "\u{7F}", "é", "𝄞", "/", ""]
    func string() -> String {
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }.joined()
    }
    func value(_ depth: Int) -> JSONValue {
      let count = Int.random(in: 0...3, using: &random)
      switch Int.random(in: depth > 4 ? 2...6 : 0...6, using: &random) {
      case 0: return .object((0..<count).map { _ in (string(), value(depth + 1)) })
      case 1: return .array((0..<count).map { _ in value(depth + 1) })
      case 2: return .string(string())
      case 3: return .bool(count > 1)
      case 4: return .null
      case 5: return .number(Double(Int.random(in: -9999...9999, using: &random)))
      default: return .number(Double.random(in: -1e12...1e12, using: &random))
      }
    }
    for _ in 0..<2000 {
      let value = value(0)
      #expect(try JSONValue.parse(ByteBuffer(text(value))) == value)
      #expect(try JSONValue.parse(ByteBuffer(jsonFile(.array([value])))).array?.count == 1)
    }
  }

  @Test func `integers are written with all digits and read as numbers`() throws {
    let written = text(.array([.integer(9_007_199_254_740_991), .integer(-1), .integer(0)]))
    #expect(String(decoding: written, as: UTF8.self) == "[9007199254740991,-1,0]")
    let read = try JSONValue.parse(ByteBuffer(written))
    #expect(read == .array([.number(9_007_199_254_740_991), .number(-1), .number(0)]))
    #expect(JSONValue.integer(3).number == 3)
    #expect(JSONValue.integer(1).bool == true)
  }

  @Test func `values are equal by kind, order and content`() {
    let object = JSONValue.object([("a", .number(1)), ("b", .null)])
    #expect(object == .object([("a", .number(1)), ("b", .null)]))
    #expect(object != .object([("b", .null), ("a", .number(1))]))
    #expect(object != .object([("a", .number(1))]))
    #expect(JSONValue.array([]) != .object([]))
    #expect(JSONValue.string("1") != .number(1))
  }
}
