/// A name in the order in which people count: `week 2` precedes `week 10`.
///
/// Runs of digits are compared as numbers, all other bytes as bytes. Names that differ only in leading zeros are in the order
/// of their bytes, so that the order is total and different names are never equal.
public struct NaturalKey: Hashable, Comparable, Sendable {
  private let name: ByteKey

  public init(_ name: String) { self.name = ByteKey(name) }

  public static func < (a: NaturalKey, b: NaturalKey) -> Bool {
    var (one, other) = (Substring(a.name.text).utf8, Substring(b.name.text).utf8)
    while let first = one.first, let second = other.first {
      let (digits, otherDigits) = (one.prefix(while: isDigit), other.prefix(while: isDigit))
      if digits.isEmpty || otherDigits.isEmpty {
        if first != second { return first < second }
        one = one.dropFirst()
        other = other.dropFirst()
        continue
      }
      let (number, otherNumber) = (significant(digits), significant(otherDigits))
      if number.count != otherNumber.count { return number.count < otherNumber.count }
      if !number.elementsEqual(otherNumber) { return number.lexicographicallyPrecedes(otherNumber) }
      one = one.dropFirst(digits.count)
      other = other.dropFirst(otherDigits.count)
    }
    return one.isEmpty == other.isEmpty ? a.name < b.name : one.isEmpty
  }

  private static func significant(_ digits: Substring.UTF8View) -> Substring.UTF8View {
    digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
