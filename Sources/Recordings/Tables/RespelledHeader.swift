/// The first line of a table as it would be in UTF-8 with commas, and what keeps it from being so.
///
/// Spreadsheets write tables in many ways, of which one is read: any other is told, for a table that is known.
struct RespelledHeader {
  /// With a line break at its end.
  let bytes: [UInt8]
  let flaw: ReadError.Problem

  /// Nil for a header that needs no other spelling, and for what has no lines.
  init?(_ head: [UInt8]) {
    let wide = TextEncoding(wideText: head)
    let text = wide.map { Array($0.text(head).utf8) } ?? head
    guard let end = text.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) else {
      return nil
    }
    var line = Array(text[..<end])
    let foreign = line.withUnsafeBufferPointer { $0.foreignText() }
    if foreign != nil { line = Array(TextEncoding.windows1252.text(line).utf8) }
    let divider = line.contains(comma) ? nil : Self.dividers.first { line.contains($0.byte) }
    if let divider { line = line.map { $0 == divider.byte ? comma : $0 } }
    let endsInReturn = text[end] == carriageReturn && text[(end + 1)...].first != lineFeed
    let flaw =
      wide.map { .encoding($0, byteOffset: 0) } ?? foreign?.problem
      ?? divider.map { Self.flaw("its cells are divided by \($0.name); export it with commas") }
      ?? (endsInReturn ? Self.flaw("its lines end in CR alone; export it with LF or CRLF") : nil)
    guard let flaw else { return nil }
    (self.flaw, bytes) = (flaw, line + [lineFeed])
  }

  private static let dividers = [
    (byte: UInt8(ascii: ";"), name: "semicolons"), (byte: UInt8(ascii: "\t"), name: "tabs"),
  ]

  private static func flaw(_ what: String) -> ReadError.Problem {
    .document(.malformed(.csv, line: 1, what: "this table is known, but \(what)"))
  }
}

private let comma = UInt8(ascii: ",")
private let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
