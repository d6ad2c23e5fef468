/// A sequence of numbers of any width without gaps between them, the highest bit first.
struct BitWriter {
  private var whole: [UInt8] = []
  /// Bits that fill no byte yet, below those that did.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// The bytes written, filled up with zeros to whole bytes.
  var bytes: [UInt8] {
    pendingCount == 0
      ? whole : whole + [UInt8(truncatingIfNeeded: pending << UInt64(8 - pendingCount))]
  }

  /// The lowest `count` bits of a number, at most 32; of a negative one in two's complement.
  mutating func write(_ number: Int, bits count: Int) {
    let lowest = UInt64(truncatingIfNeeded: number) & ((1 << UInt64(count)) - 1)
    pending = (pending << UInt64(count)) | lowest
    pendingCount += count
    while pendingCount >= 8 {
      pendingCount -= 8
      whole.append(UInt8(truncatingIfNeeded: pending >> UInt64(pendingCount)))
    }
  }
}
