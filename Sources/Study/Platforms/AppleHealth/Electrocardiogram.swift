import Recordings
import Text

/// An electrocardiogram that the Health app exports as a table: some lines of particulars, then one voltage a line.
///
/// Its headings are translated, and regions with a decimal comma write it in voltages, which makes two cells of a number. The name
/// and the date of birth of the person stand at its beginning and are never copied.
enum Electrocardiogram {
  /// True for a text with the unit of the voltages among its particulars, which is the same in all languages.
  static func fits(firstBytes head: [UInt8]) -> Bool {
    let lines = String(decoding: head.prefix(2048), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(20).contains { $0.hasSuffix(",µV") || $0.hasSuffix(",µV\r") }
  }

  /// The electrocardiogram with its length, which no task measures.
  static func unsupported(_ document: ByteSource) -> UnsupportedFile {
    let remedy = "no task measures the voltages of a heart; the heart rates are in export.xml"
    guard let text = (try? document.read())?.text, let seconds = seconds(in: text) else {
      return UnsupportedFile("an electrocardiogram", remedy: remedy)
    }
    return UnsupportedFile("an electrocardiogram of \(seconds) s", remedy: remedy)
  }

  /// The number of voltages by their rate, in whole seconds; nil where no rate is stated.
  private static func seconds(in text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard let blank = lines.dropLast().lastIndex(where: \.isEmpty) else { return nil }
    let count = lines[blank...].count { !$0.isEmpty }
    let rates = lines[..<blank].compactMap { line -> Double? in
      let words = line.drop { $0 != "," }.dropFirst().split(separator: " ")
      guard words.count == 2, let rate = Double(words[0]), (50...5000).contains(rate) else {
        return nil
      }
      return rate
    }
    return rates.first.map { Int((Double(count) / $0).rounded()) }
  }
}
