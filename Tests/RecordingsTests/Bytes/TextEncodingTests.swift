import Foundation
import Testing
import TestSupport

@testable import Recordings

/// Oracle: Foundation's encoders.
@Suite struct TextEncodingTests {
  private static let encodings: [(String.Encoding, TextEncoding)] = [
    (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
    (.utf32LittleEndian, .utf32LittleEndian), (.utf32BigEndian, .utf32BigEndian),
    (.windowsCP1252, .windows1252), (.isoLatin1, .windows1252),
  ]

  private func bytes(_ text: String, _ encoding: String.Encoding, mark: Bool = false) throws
    -> [UInt8]
  { Array(try #require((mark ? "\u{FEFF}" + text : text).data(using: encoding))) }

  @Test func `each encoding is recognized by its bytes`() throws {
    for (encoding, expected) in Self.encodings {
      #expect(try TextEncoding(guessing: bytes(#"{"name":"Jörg"}"#, encoding)) == expected)
    }
    #expect(
      try TextEncoding(guessing: bytes("a,ö", .utf16LittleEndian, mark: true)) == .utf16LittleEndian
    )
    #expect(
      try TextEncoding(guessing: bytes("a,ö", .utf16BigEndian, mark: true)) == .utf16BigEndian)
    #expect(
      try TextEncoding(guessing: bytes("a", .utf32LittleEndian, mark: true)) == .utf32LittleEndian)
    #expect(try TextEncoding(guessing: bytes("a", .utf32BigEndian, mark: true)) == .utf32BigEndian)
    for text in ["", "a", "{}", "Jörg", "\u{FEFF}file\r\nä\r\n"] {
      #expect(TextEncoding(guessing: text.utf8) == nil)
    }
    #expect(TextEncoding(guessing: [0, 1, 0x80, 0xFF, 3]) == nil)
  }

  @Test func `a task description in another encoding is refused with its name`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("d.json", bytes(#"{"steps":[]}"#, .utf16LittleEndian))
    let error = #expect(throws: ReadError.self) { try TaskDescription(readingFrom: file.path) }
    #expect(error?.description.contains("UTF-16LE") == true)
  }
}
