/// Reads a date's pieces from left to right.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8.prefix(64)) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += count
    return value
  }

  /// Nil unless a day of four, two and two digits follows.
  mutating func day() -> CalendarDay? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// The fraction of a second after the point; nil without a digit.
  mutating func fraction() -> Double? {
    let start = position
    var (value, scale) = (0.0, 0.1)
    while let digit = number(digits: 1) {
      value += Double(digit) * scale
      scale /= 10
    }
    return position > start ? value : nil
  }

  mutating func offsetMinutes() -> Int? {
    if skip("Z") { return 0 }
    _ = skip(" ")
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }
}
