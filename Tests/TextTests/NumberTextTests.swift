import Foundation
import Synthesis
import Testing
import Text

@Suite struct NumberTextTests {
  /// Oracle: Python 3, `'%.9g' % x`, where that is in the same style.
  @Test(arguments: [
    (108.6, "108.6"), (0.1, "0.1"), (-2.5, "-2.5"), (1.0 / 3, "0.333333333"), (100, "100"),
    (2e20 / 3, "6.66666667e+19"), (1e-7, "1e-07"), (1.5e20, "1.5e+20"), (1e100, "1e+100"),
    (.leastNonzeroMagnitude, "4.94065646e-324"), (1.7976931348623157e308, "1.79769313e+308"),
  ]) func `nine digits equal Python's`(number: Double, text: String) {
    #expect(NumberText().text(number) == text)
  }

  /// Oracle: the rule itself, decided after rounding.
  @Test(arguments: [
    (1e-5, "0.00001"), (9.99e-6, "9.99e-06"), (9.9999999999e-6, "0.00001"),
    (1_234_567_890_123, "1234567890000"), (9.99999999e15, "9999999990000000"), (1e16, "1e+16"),
    (9.9999999999e15, "1e+16"), (0.0123, "0.0123"), (1234.5, "1234.5"),
  ]) func `numbers from 1e-5 to below 1e16 are written in plain digits`(
    number: Double, text: String
  ) { #expect(NumberText().text(number) == text) }

  /// Oracle: IEEE 754; ties are exact in binary, 99999.95 and 0.15 lie just below one.
  @Test(arguments: [
    (0.5, 1, "0.5"), (2.5, 1, "2"), (3.5, 1, "4"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
    (9.5, 1, "10"), (99999.95, 6, "99999.9"), (1.5e22, 1, "2e+22"), (0.15, 1, "0.1"),
  ]) func `ties go to even and near ties do not`(number: Double, digits: Int, text: String) {
    #expect(NumberText(.significant(digits)).text(number) == text)
  }

  /// Oracle: `printf` of the C library, which rounds exactly; seeded random bit patterns.
  @Test(arguments: 1...17) func `every double rounds as printf does`(digits: Int) {
    var generator = SplitMix64(seed: UInt64(digits))
    let numbers = (0..<2000).map { _ in randomDouble(using: &generator) }
    let wrong = numbers.filter {
      significand(NumberText(.significant(digits)).text($0)) != significand(printed($0, digits))
    }
    #expect(wrong.isEmpty)
  }

  /// Oracle: property, what was printed reads back equal and never longer than Swift prints it.
  @Test func `full digits read back equal`() {
    var generator = SplitMix64(seed: 0)
    let numbers = (0..<20_000).map { _ in randomDouble(using: &generator) }
    let text = NumberText(.full)
    #expect(numbers.allSatisfy { Double(text.text($0)) == $0 })
    #expect(text.text(0.1) == "0.1")
    #expect(text.text(.leastNonzeroMagnitude) == "5e-324")
    #expect(text.text(1e15) == "1000000000000000")
  }

  /// Property: a table of this program has no number that its reader refuses, however many digits were asked for.
  @Test(arguments: 1...17) func `every number that is written is read by the reader of tables`(
    digits: Int
  ) throws {
    var generator = SplitMix64(seed: UInt64(digits))
    var numbers = (0..<2000).map { _ in randomDouble(using: &generator) }
    numbers += (0..<500).map { _ in .random(in: 1e299...1e301, using: &generator) }
    numbers += (0..<500).map { _ in
      .random(in: 1e308...(.greatestFiniteMagnitude), using: &generator)
    }
    numbers += [1e300, 1e300.nextUp, 1e308, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0]
    numbers += numbers.map { -$0 }
    for precision in [NumberText.Precision.significant(digits), .full] {
      let text = NumberText(precision)
      for style in [Delimited.Style.csv, .tsv] {
        var bytes: [UInt8] = []
        for number in numbers {
          Delimited(style, numbers: text).append([Cell.number(number), .text("a")], to: &bytes)
        }
        var read: [Double] = []
        try DelimitedRows(ByteBuffer(bytes), isTabbed: style == .tsv).forEachRow {
          read.append($0.number(0))
        }
        #expect(read.count == numbers.count)
        let wrong = zip(numbers, read).filter { number, found in found != Double(text.text(number))
        }
        #expect(wrong.isEmpty)
        #expect(read.allSatisfy { $0.isFinite })
      }
    }
  }

  /// Oracle: IEEE 754; 1.8e308 and 2e308 are above the largest double.
  @Test(arguments: 1...3) func `the largest numbers are not rounded to infinity`(digits: Int) {
    let text = NumberText(.significant(digits))
    #expect(text.text(.greatestFiniteMagnitude) == "1.7976931348623157e+308")
    #expect(text.text(-.greatestFiniteMagnitude) == "-1.7976931348623157e+308")
  }

  @Test func `zero has no sign and what is not finite has no text`() {
    #expect(NumberText().text(-0.0) == "0")
    #expect(NumberText(.full).text(-0.0) == "0")
    for number in [Double.nan, -.nan, .infinity, -.infinity, .signalingNaN] {
      #expect(NumberText().text(number).isEmpty)
      #expect(NumberText(.full).text(number).isEmpty)
    }
  }
}

/// Half of them of usual sizes, half with any bits; some next to a tie.
private func randomDouble(using generator: inout SplitMix64) -> Double {
  let bits = generator.next()
  if bits.isMultiple(of: 2) {
    let number = Double(bitPattern: generator.next())
    return number.isFinite ? number : 1
  }
  let tie = Double(Int64(bits % 20_000_000_000) * 10 + 5) * 1e-7
  return bits.isMultiple(of: 3) ? tie.nextUp : tie
}

private func printed(_ number: Double, _ digits: Int) -> String {
  String(format: "%.\(digits - 1)e", number)
}

/// Sign, digits and power of ten of a decimal text, the same however it is laid out.
private func significand(_ text: String) -> String {
  let parts = text.split(separator: "e")
  let sign = text.hasPrefix("-") ? "-" : ""
  let mantissa = parts[0].drop { $0 == "-" }
  let point = mantissa.firstIndex(of: ".") ?? mantissa.endIndex
  let whole = mantissa.distance(from: mantissa.startIndex, to: point)
  let digits = mantissa.filter { $0 != "." }
  let leading = digits.prefix { $0 == "0" }.count
  let exponent = whole - leading + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  var kept = digits.dropFirst(leading)
  while kept.last == "0" { kept.removeLast() }
  return kept.isEmpty ? "0" : "\(sign)\(kept)e\(exponent)"
}
