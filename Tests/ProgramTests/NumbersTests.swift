import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the C library's `%.*g`, which rounds every double correctly.
@Suite struct NumbersTests {
  private static let session = Fixture.sampleData + "/P03"
  private static let full = Result { try Tool.run(["run", session, "--digits", "full"]).table }

  @Test(arguments: [1, 3, 9, 17]) func `numbers keep the significant digits asked for`(digits: Int)
    throws
  {
    let exact = try Self.full.get()
    let arguments = digits == 9 ? [] : ["--digits", "\(digits)"]
    let rounded = try Tool.run(["run", Self.session] + arguments).table
    try #require(exact.rows.count == rounded.rows.count)
    for (a, b) in zip(exact.rows, rounded.rows) {
      let (text, shown) = (a["content"] ?? "", b["content"] ?? "")
      guard let number = Double(text) else {
        #expect(text == shown)
        continue
      }
      #expect(Double(shown) == Double(String(format: "%.*g", digits, number)))
      let significant = shown.split(separator: "e")[0].filter(\.isNumber).drop { $0 == "0" }
      #expect(significant.count <= digits || !shown.contains("."))
    }
  }

  @Test func `full digits read back as the same numbers that 17 digits do`() throws {
    let exact = try Self.full.get().rows.compactMap { Double($0["content"] ?? "") }
    let all = try Tool.run(["run", Self.session, "--digits", "17"]).table
    #expect(exact == all.rows.compactMap { Double($0["content"] ?? "") })
  }
}
