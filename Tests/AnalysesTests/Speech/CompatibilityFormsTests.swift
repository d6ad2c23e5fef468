import Foundation
import Testing

@testable import Analyses

/// Oracle: CoreFoundation, `CFStringNormalize` with `kCFStringNormalizationFormKC`.
@Suite struct CompatibilityFormsTests {
  @Test func `every character is replaced as CoreFoundation replaces it`() {
    let differing = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter {
      let text = String($0)
      return !text.withoutCompatibilityForms.unicodeScalars.elementsEqual(
        text.precomposedStringWithCompatibilityMapping.unicodeScalars)
    }
    #expect(differing.map { String($0.value, radix: 16) } == [])
  }

  /// Oracle: Python 3.11, `unicodedata.normalize("NFKC", text)`. CoreFoundation leaves the mark of a half-width
  /// letter apart.
  @Test(arguments: [
    ("e\u{301}", "\u{E9}"), ("\u{FF76}\u{FF9E}", "\u{30AC}"),
    ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
    ("\u{FB01}\u{301}", "f\u{ED}"), ("\u{1E9B}\u{323}", "\u{1E69}"), ("plain", "plain"),
  ]) func `marks are put in order and composed`(text: String, expected: String) {
    #expect(text.withoutCompatibilityForms.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }
}
