import CLibrary
import Text

/// Assigns numbers from 0 to the different texts of a column, found by the bytes of their cells.
struct InternedTexts {
  private(set) var texts: [String] = []
  /// The numbers of texts by the bytes of the cell; a text may be written with and without quotes.
  private var slots = [Int32](repeating: -1, count: 64)
  private var spellings: [(start: Int, count: Int, number: Int)] = []
  private var bytes: [UInt8] = []
  private var numbers: [ByteKey: Int] = [:]
  /// The slot of the last cell, since successive cells are often equal.
  private var last = -1

  /// The number of the text in a cell.
  ///
  /// - Parameter text: the content of the cell, which is needed for new bytes only.
  mutating func number(of cell: UnsafeBufferPointer<UInt8>, _ text: @autoclosure () -> String)
    -> Int
  {
    if last >= 0, isSpelled(last, cell) { return spellings[last].number }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(cell))
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let spelling = Int(slots[slot])
      if isSpelled(spelling, cell) {
        last = spelling
        return spellings[spelling].number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(clamping: spellings.count)
    return add(cell, text())
  }

  private func isSpelled(_ spelling: Int, _ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let (start, count, _) = spellings[spelling]
    guard count == cell.count else { return false }
    guard count > 0, let other = cell.baseAddress else { return true }
    return bytes.withUnsafeBufferPointer { own in
      own.baseAddress.map { memcmp($0 + start, other, count) == 0 } ?? false
    }
  }

  private mutating func add(_ cell: UnsafeBufferPointer<UInt8>, _ text: String) -> Int {
    let number = numbers[ByteKey(text)] ?? texts.count
    if number == texts.count {
      texts.append(text)
      numbers[ByteKey(text)] = number
    }
    last = spellings.count
    spellings.append((bytes.count, cell.count, number))
    bytes.append(contentsOf: cell)
    if spellings.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (spelling, (start, count, _)) in spellings.enumerated() {
      var hasher = Hasher()
      bytes.withUnsafeBytes {
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
      }
      var slot = hasher.finalize() & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(clamping: spelling)
    }
  }
}
