import Testing
import Text

@Suite struct DelimitedTests {
  /// Oracle: RFC 4180, section 2.
  @Test func `CSV quotes what would part a cell`() {
    let row: [Cell] = ["a,b", "say \"so\"", "two\nlines", "c\rd", "plain", " kept "]
    #expect(csv(row) == "\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",\"c\rd\",plain, kept \n")
  }

  @Test func `CSV keeps control characters and other scripts`() {
    #expect(
      csv(["tab\there", "bell\u{7}", "Zoë 東京", "\"\u{0}"])
        == "tab\there,bell\u{7},Zoë 東京,\"\"\"\u{0}\"\n")
  }

  @Test func `TSV escapes tab, line ends and backslash`() {
    var bytes: [UInt8] = []
    Delimited(.tsv).append(
      ["a\tb", "c\nd\re", "f\\g", "say \"so\"", .empty, .number(1.5)], to: &bytes)
    #expect(text(bytes) == "a\\tb\tc\\nd\\re\tf\\\\g\tsay \"so\"\t\t1.5\n")
  }

  @Test func `an absent value has no bytes`() {
    #expect(
      csv([Cell(nil as Double?), Cell(nil as Int?), Cell(nil as String?), .empty]) == ",,,\n")
    #expect(
      csv([.number(.nan), .number(.infinity), .number(-0.0), .integer(.min)])
        == ",,0,-9223372036854775808\n")
  }

  @Test func `numbers have the digits asked for`() {
    var bytes: [UInt8] = []
    Delimited(.csv, numbers: NumberText(.significant(3))).append([.number(1234.5)], to: &bytes)
    #expect(text(bytes) == "1230\n")
  }
}

private func csv(_ cells: [Cell]) -> String {
  var bytes: [UInt8] = []
  Delimited(.csv).append(cells, to: &bytes)
  return text(bytes)
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
