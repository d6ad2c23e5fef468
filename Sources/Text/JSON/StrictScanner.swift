/// Reads a text that the columns refused byte by byte, to say which byte is at fault.
///
/// Also finds the complete items of a text that ends too soon. Knows the same rules (RFC 8259) and
/// needs no call stack, however deep the nesting.
struct StrictScanner {
  static let maximumDepth = 1024

  var text: JSONBytes
  /// Closing brackets that are still to come.
  private var open: [UInt8] = []
  private var items: ItemTracker?
  private let isLines: Bool

  /// Without `findsItems`, NaN and several lines are errors everywhere.
  init(_ buffer: UnsafeBufferPointer<UInt8>, start: Int, isLines: Bool, findsItems: Bool) {
    text = JSONBytes(buffer, at: start)
    self.isLines = isLines && findsItems
    items = findsItems ? ItemTracker(isLines: isLines) : nil
  }

  /// The number of complete items so far, and the offset after the last of them.
  var itemCount: Int { items?.count ?? 0 }
  var itemsEnd: Int { items?.end ?? text.offset }

  /// Throws what is wrong first; returns when nothing is.
  mutating func scan() throws(JSONProblem) {
    text.skipSpace()
    repeat {
      try value()
      text.skipSpace()
    } while isLines && text.peek() == UInt8(ascii: "{")
    if text.peek() != nil { throw text.unexpected("more text after the end") }
  }

  private mutating func value() throws(JSONProblem) {
    repeat {
      text.skipSpace()
      if open.last == UInt8(ascii: "}") { try key() }
      if let closing = try openContainer() {
        text.skipSpace()
        if text.peek() != closing { continue }
      } else {
        try scalar()
      }
      try closeContainers()
      if !open.isEmpty { try text.expect(",", or: "a comma or closing bracket is missing") }
    } while !open.isEmpty
  }

  private mutating func key() throws(JSONProblem) {
    try text.expect("\"", or: "a key is missing", consumes: false)
    let start = text.offset
    try text.string()
    items?.sawKey(text.slice(from: start), depth: open.count)
    text.skipSpace()
    try text.expect(":", or: "a colon is missing")
    text.skipSpace()
  }

  /// The closing bracket of the container that begins here; nil if none does.
  private mutating func openContainer() throws(JSONProblem) -> UInt8? {
    let isObject = text.peek() == UInt8(ascii: "{")
    guard isObject || text.peek() == UInt8(ascii: "[") else { return nil }
    guard open.count < Self.maximumDepth else { throw .tooDeep(byteOffset: text.offset) }
    items?.opened(isObject: isObject, depth: open.count)
    text.advance()
    open.append(UInt8(ascii: isObject ? "}" : "]"))
    return open.last
  }

  private mutating func closeContainers() throws(JSONProblem) {
    text.skipSpace()
    while let closing = open.last, text.peek() == closing {
      text.advance()
      open.removeLast()
      items?.closed(depth: open.count, offset: text.offset)
      text.skipSpace()
    }
  }

  private mutating func scalar() throws(JSONProblem) {
    guard let first = text.peek() else { throw text.truncated }
    let allowsMissing = items?.isInside == true
    switch first {
    case UInt8(ascii: "\""): try text.string()
    case UInt8(ascii: "t"): try text.word("true")
    case UInt8(ascii: "f"): try text.word("false")
    case UInt8(ascii: "n"): try text.word("null")
    case UInt8(ascii: "N") where allowsMissing: try text.word("NaN")
    case UInt8(ascii: "I") where allowsMissing: try text.word("Infinity")
    default: try text.number(allowsInfinity: allowsMissing)
    }
  }
}

/// Determines which objects of a text are its items, as the reader of tables does.
struct ItemTracker {
  private(set) var count = 0
  private(set) var end = 0
  /// An item is open.
  private(set) var isInside = false
  /// How many containers are open around an item; nil outside the array of items.
  private var depth: Int?
  private var isNextTheArray = false
  private var hasArray = false

  init(isLines: Bool) {
    depth = isLines ? 0 : nil
    hasArray = isLines
    isNextTheArray = !isLines
  }

  /// A key counts in the root object only, and the first of its name.
  mutating func sawKey(_ key: [UInt8], depth: Int) {
    guard depth == 1 else { return }
    isNextTheArray = !hasArray && key.elementsEqual("\"items\"".utf8)
    hasArray = hasArray || isNextTheArray
  }

  mutating func opened(isObject: Bool, depth: Int) {
    if isObject {
      isInside = isInside || depth == self.depth
    } else if isNextTheArray {
      (self.depth, hasArray) = (depth + 1, true)
    }
    isNextTheArray = false
  }

  mutating func closed(depth: Int, offset: Int) {
    if isInside, depth == self.depth {
      (isInside, end) = (false, offset)
      count += 1
    } else if let around = self.depth, depth < around {
      self.depth = nil
    }
  }
}
