import Recordings
import Synthesis
import Testing
import Text

@Suite struct JSONNumberTests {
  /// Oracle: `Double(_: String)`, which rounds correctly by the C library.
  private func expectSame(_ numbers: [String]) throws {
    let table = try #require(
      try table("[\(numbers.map { "{\"v\":\($0)}" }.joined(separator: ","))]"))
    let read = try #require(table.numbers("v"))
    for (text, value) in zip(numbers, read) {
      let expected = try #require(Double(text))
      let isKept = abs(expected) <= 1e300
      #expect(isKept ? value.bitPattern == expected.bitPattern : value.isNaN, "\(text)")
      #expect(try tree(text) == (isKept ? .number(expected) : .null), "\(text)")
    }
  }

  @Test func `hard decimals are read as by the C library`() throws {
    let digits = String(repeating: "7", count: 400)
    try expectSame([
      "0", "-0", "-0.0", "-0e5", "0E+9", "0e-99999999999", "0e99999999999999999999",
      "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
      "2.2250738585072011e-308", "2.2250738585072014e-308", "1e-400", "-1e-400", "9007199254740993",
      "9007199254740993.0000000000000001", "9007199254740992.9999999999999999",
      "0.500000000000000166533453693773481063544750213623046875", "23693.64129112499712",
      "0.93746817116968975000", "123456789012345", "1234567890123456", "999999999999999",
      "18446744073709551616", "184467440737095516160", "1e22", "1e23", "8.5e+7", "1E5",
      "1.7976931348623157e308", "-1.7976931348623157e308", "1e300", "1.0000000000000001e300",
      "1e400", "-1e400", "1e99999999999999999999", "1e-99999999999999999999", digits, "0.\(digits)",
      "\(digits)e-390", "0.\(String(repeating: "0", count: 400))1e401", "\(digits)\(digits)e-900",
      "-\(digits).\(digits)e-500",
    ])
  }

  @Test func `random decimals are read as by the C library`() throws {
    var random = SplitMix64(seed: 7)
    var numbers: [String] = []
    for _ in 0..<4000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { numbers.append(value.description) }
      let sign = random.next() % 2 == 0 ? "-" : ""
      let places = String(random.next())
      let whole = String(random.next() >> UInt64.random(in: 4...63, using: &random))
      let exponent = Int.random(in: -340...310, using: &random)
      numbers.append("\(sign)\(whole).\(places)")
      numbers.append("\(sign)\(whole).\(places)e\(exponent)")
    }
    try expectSame(numbers)
  }

  @Test(arguments: [
    "01", "-01", "00", "1.", "1.e5", ".5", "-.5", "+1", "-", "--1", "1e", "1e+", "1E-", "1.5.2",
    "0x10", "1_0", "1f", "inf", "-inf", "nan", "-NaN", "+Infinity", "Infinit", "1 2", "１",
    "1\u{0}2", "tru", "TRUE", "nul", "none", "-Infinity2", "1-", "1e5.5", "1e1e1", "infinity", "0e",
    "-0.",
  ]) func `a number that JSON does not allow is refused`(number: String) {
    #expect(tableProblem("[{\"v\":\(number)}]".utf8)?.diagnosis.issue.code == "json_malformed")
    #expect(
      tableProblem("[{\"v\":{\"w\":{\"x\":[\(number)]}}}]".utf8)?.diagnosis.issue.code
        == "json_malformed")
    #expect(problem("[\(number)]".utf8)?.diagnosis.issue.code == "json_malformed")
  }
}
