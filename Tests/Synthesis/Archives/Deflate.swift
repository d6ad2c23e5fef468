/// A deflated stream whose bytes depend on nothing but the input: libraries write others from release to
/// release.
///
/// Source: RFC 1951, one block with fixed codes. Each place is compared with the last one that began with
/// the same three bytes, which halves text at the least.
enum Deflate {
  static func bytes(_ input: [UInt8]) -> [UInt8] {
    var writer = Writer()
    writer.write(0b011, bits: 3)  // the last block, fixed codes
    var latest = [Int](repeating: -1, count: 1 << 15)
    var position = 0
    while position < input.count {
      let match = longestMatch(input, at: position, &latest)
      if let match {
        writer.writeMatch(length: match.length, distance: match.distance)
        position += match.length
      } else {
        writer.writeSymbol(Int(input[position]))
        position += 1
      }
    }
    writer.writeSymbol(256)
    return writer.finished
  }

  private static func longestMatch(_ input: [UInt8], at position: Int, _ latest: inout [Int]) -> (
    length: Int, distance: Int
  )? {
    guard position + 3 <= input.count else { return nil }
    let key = Int(input[position]) | Int(input[position + 1]) << 8 | Int(input[position + 2]) << 16
    let slot = (key &* 0x9E37_79B1) >> 17 & (latest.count - 1)
    let candidate = latest[slot]
    latest[slot] = position
    guard candidate >= 0, position - candidate <= 32_768 else { return nil }
    var length = 0
    while length < 258, position + length < input.count,
      input[candidate + length] == input[position + length]
    { length += 1 }
    return length < 3 ? nil : (length, position - candidate)
  }

  /// Numbers lowest bit first, codes highest bit first.
  private struct Writer {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var pendingCount = 0

    var finished: [UInt8] {
      pendingCount == 0 ? bytes : bytes + [UInt8(truncatingIfNeeded: pending)]
    }

    mutating func write(_ number: Int, bits count: Int) {
      pending |= number << pendingCount
      pendingCount += count
      while pendingCount >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        pendingCount -= 8
      }
    }

    private mutating func writeCode(_ code: Int, bits count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { write(code >> bit & 1, bits: 1) }
    }

    /// Writes a symbol of the fixed code: a byte, the end, or a length.
    mutating func writeSymbol(_ symbol: Int) {
      switch symbol {
      case ..<144: writeCode(0x30 + symbol, bits: 8)
      case ..<256: writeCode(0x190 + symbol - 144, bits: 9)
      case ..<280: writeCode(symbol - 256, bits: 7)
      default: writeCode(0xC0 + symbol - 280, bits: 8)
      }
    }

    mutating func writeMatch(length: Int, distance: Int) {
      let step =
        length == 258 ? (symbol: 28, base: 258, extra: 0) : Self.step(length - 3, perOctave: 4)
      writeSymbol(257 + step.symbol)
      write(length == 258 ? 0 : length - 3 - step.base, bits: step.extra)
      let far = Self.step(distance - 1, perOctave: 2)
      writeCode(far.symbol, bits: 5)
      write(distance - 1 - far.base, bits: far.extra)
    }

    /// Lengths and distances have as many codes for each power of two, the rest in extra bits.
    private static func step(_ number: Int, perOctave count: Int) -> (
      symbol: Int, base: Int, extra: Int
    ) {
      var (extra, shifted) = (0, number)
      while shifted >= 2 * count {
        shifted >>= 1
        extra += 1
      }
      return (shifted + extra * count, shifted << extra, extra)
    }
  }
}
