import Synthesis
import Testing
@testable import Text

/// Oracle: two readers that share no code, that of the columns and the byte-wise scanner, must agree.
@Suite struct JSONMutationTests {
  private static let documents = [
    "{\"items\":[\(motionItems(count: 3).joined(separator: ","))]}",
    #"{"_class":"ORKTaskResult","results":[{"a":[1,2.5e-3,null],"b":true},"x\n\u00e9é"],"c":-0}"#,
    "[ {\"a\" : 1 } , {\"a\":-12.25,\"b\":\"\\\\\"}, {} ]",
  ]

  /// Bytes that mean something in JSON, and some that never do.
  private static let bytes =
    Array("{}[],:\"\\0123.eE+-tnu \n\rN".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]

  private func scanned(_ text: [UInt8], findsItems: Bool) -> JSONProblem? {
    guard let layout = try? JSONDocument(ByteBuffer(text)) else { return .empty }
    return text.withUnsafeBufferPointer { buffer in
      var scanner = StrictScanner(
        UnsafeBufferPointer(rebasing: buffer[..<layout.end]), start: layout.start,
        isLines: layout.isLines, finding: findsItems ? .records : nil)
      do throws(JSONProblem) {
        try scanner.scan()
        return layout.hasZeroTail && !findsItems ? layout.zeroTailProblem : nil
      } catch { return error }
    }
  }

  private func expectAgreement(_ text: [UInt8]) {
    let strict = problem(text)
    let name = String(decoding: text, as: UTF8.self)
    #expect((strict == nil) == (scanned(text, findsItems: false) == nil), "\(name)")
    let lenient = tableProblem(text)
    let expected = scanned(text, findsItems: true)
    if case .malformed = expected { #expect(lenient == expected, "\(name)") }
    if case .invalidUTF8 = expected { #expect(lenient == expected, "\(name)") }
    if expected == nil, lenient != nil { #expect(text.last == 0, "\(name)") }
    // What the two call wrong without knowing where would be a bug in one of them.
    for found in [strict, lenient] {
      if case .malformed("not JSON", _) = found { Issue.record("readers disagree: \(name)") }
    }
  }

  @Test(arguments: documents) func `readers agree on every truncation`(document: String) {
    for cut in 0...document.utf8.count { expectAgreement(Array(document.utf8.prefix(cut))) }
  }

  @Test(arguments: documents, 0..<4) func `readers agree on changed, lost and added bytes`(
    document: String, seed: Int
  ) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<1500 {
      var text = Array(document.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let byte = Self.bytes.randomElement(using: &random) ?? 0
        switch random.next() % 4 {
        case 0: text.remove(at: place)
        case 1: text.insert(byte, at: place)
        case 2: text[place] = UInt8.random(in: 0...255, using: &random)
        default: text[place] = byte
        }
      }
      expectAgreement(text)
    }
  }

  @Test func `readers agree on every single byte in every place of a short text`() {
    let document = Array(#"{"a":[-0.5,"\n"]}"#.utf8)
    for place in document.indices {
      for byte in UInt8.min...UInt8.max {
        var text = document
        text[place] = byte
        expectAgreement(text)
      }
    }
  }

  /// Tokens are found in blocks of 64 characters: escapes, strings and words may cross the edge of one.
  @Test(arguments: [
    #"{"a\\\\":"\\\"b","c":[true,-1.5e3,"\\"]}"#, #"{"\\\\\":1}"#, #"["é€𝄞\u00e9",{"x":"\n"}]"#,
    "[\"\u{1}\"]", #"["a" "b"]"#, #"[1"a"]"#, #"{"a":"b"#,
  ]) func `readers agree on every place in a block`(document: String) {
    for spaces in 0..<130 {
      expectAgreement(Array(repeating: UInt8(ascii: " "), count: spaces) + Array(document.utf8))
    }
  }

  /// Well-formed and ill-formed sequences by table 3-7 of Unicode 15, at each place of a block.
  @Test func `readers agree on UTF-8`() {
    let sequences: [[UInt8]] = [
      [0xC2, 0x80], [0xC1, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
      [0x80], [0xF0, 0x9F, 0x98],
    ]
    for sequence in sequences {
      for spaces in 0..<66 {
        let text = Array("{\"items\":[".utf8) + Array(repeating: UInt8(ascii: " "), count: spaces)
        expectAgreement(text + Array("{\"a\":\"".utf8) + sequence + Array("\"}]}".utf8))
      }
    }
  }
}
