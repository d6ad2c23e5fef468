import Foundation
import Synthesis
import Testing
import Text

@Suite struct ByteKeyTests {
  private static let composed = "Jos\u{E9}"
  private static let decomposed = "Jose\u{301}"

  /// Truth: the code points. Swift calls the two equal.
  @Test func `names of other bytes are other names`() {
    #expect(Self.composed == Self.decomposed)
    #expect(ByteKey(Self.composed) != ByteKey(Self.decomposed))
    let numbers = [ByteKey(Self.composed): 1, ByteKey(Self.decomposed): 2]
    #expect(numbers[ByteKey("Jos\u{E9}")] == 1)
    #expect(numbers[ByteKey("Jose\u{301}")] == 2)
    #expect(ByteKey(Self.decomposed).text.utf8.count == 6)
  }

  @Test func `names are the same where all bytes are`() {
    #expect(Self.composed === "Jos\u{E9}" && Self.composed !== Self.decomposed)
    #expect(!(Self.composed === Self.decomposed))
    let none: String? = nil
    #expect(none === nil && none !== "" && Optional("a") === "a")
    #expect([Self.composed].contains(Self.decomposed))
    #expect(![Self.composed].containsBytes(of: Self.decomposed))
    #expect("\(Self.composed)/a".hasPrefix("\(Self.decomposed)/"))
    #expect(!"\(Self.composed)/a".starts(withBytesOf: "\(Self.decomposed)/"))
  }

  /// Property: what a text was made by does not matter, only its bytes.
  @Test func `one name is one key, in whatever way it is stored`() {
    let whole = "a name of more than fifteen bytes, with an é"
    let piece = String("_\(whole)_".dropFirst().dropLast())
    #expect(ByteKey(whole) == ByteKey(piece))
    #expect(ByteKey(whole).hashValue == ByteKey(piece).hashValue)
    #expect(Set([ByteKey(whole), ByteKey(piece), ByteKey("")]).count == 2)
    #expect(ByteKey("") == ByteKey(String()))
  }

  /// Oracle: memcmp of the C library over texts of few different bytes, so that many have a common beginning.
  @Test func `the order is that of the bytes`() {
    var random = SplitMix64(seed: 11)
    let letters = ["", "a", "b", "\u{0}", "Z", "é", "e\u{301}", "\u{FFFF}", "𝄞", "~"]
    func text() -> String {
      (0..<Int.random(in: 0...20, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }.joined()
    }
    for _ in 0..<20_000 {
      let (a, b) = (text(), text())
      let (x, y) = (Array(a.utf8), Array(b.utf8))
      let shared = memcmp(x, y, min(x.count, y.count))
      let isBefore = shared == 0 ? x.count < y.count : shared < 0
      #expect((ByteKey(a) < ByteKey(b)) == isBefore)
      #expect(a.precedes(b) == isBefore)
      #expect((ByteKey(a) == ByteKey(b)) == (x == y))
    }
  }

  /// Oracle: `LC_ALL=C sort`.
  @Test func `capitals come before small letters and accents come last`() {
    let names = ["b", "é", "a", "Z", "aa", "", "e\u{301}", "𝄞", "\u{FFFF}", "a b"]
    let sorted = ["", "Z", "a", "a b", "aa", "b", "e\u{301}", "é", "\u{FFFF}", "𝄞"]
    #expect(names.sortedByBytes().map(ByteKey.init) == sorted.map(ByteKey.init))
    #expect(
      zip(0..., names).sortedByBytes { $0.1 }.map { ByteKey($0.1) } == sorted.map(ByteKey.init))
  }
}
