import Testing
import Text

@Suite struct FoldedKeyTests {
  /// Truth: Unicode, chapter 3.13 (caseless matching) and annex 15 (normalization).
  @Test(arguments: [
    ("Max", "MAX"), ("walk.JSON", "Walk.json"), ("Jos\u{E9}", "Jose\u{301}"),
    ("JOS\u{C9}", "jose\u{301}"), ("Stra\u{DF}e", "STRASSE"), ("\u{3A3}", "\u{3C2}"), ("", ""),
  ]) func `case and Unicode form do not count`(one: String, other: String) {
    #expect(FoldedKey(one) == FoldedKey(other))
    #expect(Set([FoldedKey(one), FoldedKey(other)]).count == 1)
  }

  @Test(arguments: [("José", "Jose"), ("a b", "ab"), ("P1", "P01"), ("Ａ", "A"), ("ø", "o")])
  func `other characters are other names`(one: String, other: String) {
    #expect(FoldedKey(one) != FoldedKey(other))
  }

  /// Truth: general collations of databases, such as `utf8mb4_unicode_ci` of MySQL, compare letters alone.
  @Test(arguments: [
    ("José", "JOSE"), ("Jose\u{301}", "jos\u{E9}"), ("Ａ", "a"), ("Müller", "MULLER"),
  ]) func `of letters, accents and widths do not count either`(one: String, other: String) {
    #expect(FoldedKey(one, by: .letters) == FoldedKey(other, by: .letters))
  }

  @Test func `letters of other sounds are other names`() {
    #expect(FoldedKey("Max", by: .letters) != FoldedKey("Mix", by: .letters))
  }
}
