/// Reads a text that the columns refused byte by byte, to say which byte is at fault.
///
/// Also finds the complete items of a text that ends too soon. Knows the same rules (RFC 8259) and
/// needs no call stack, however deep the nesting.
struct StrictScanner {
  static let maximumDepth = 1024

  var text: JSONBytes
  /// Closing brackets that are still to come.
  private var open: [UInt8] = []
  private var records: ItemTracker?
  private var elements: ElementTracker?
  private let isLines: Bool
  /// The complete items so far; nil without one.
  private(set) var complete: CompleteItems?

  /// Unless records are to be found, NaN and several lines are errors everywhere.
  init(_ buffer: UnsafeBufferPointer<UInt8>, start: Int, isLines: Bool, finding items: JSONItems?) {
    text = JSONBytes(buffer, at: start)
    self.isLines = isLines && items == .records
    if items == .records { records = ItemTracker(isLines: isLines) }
    if items == .elements { elements = ElementTracker() }
  }

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
      if !open.isEmpty {
        if text.peek() == UInt8(ascii: ",") { note(elements?.passed(depth: open.count)) }
        try text.expect(",", or: "a comma or closing bracket is missing")
      }
    } while !open.isEmpty
  }

  private mutating func key() throws(JSONProblem) {
    try text.expect("\"", or: "a key is missing", consumes: false)
    let start = text.offset
    try text.string()
    records?.sawKey(text.slice(from: start), depth: open.count)
    text.skipSpace()
    try text.expect(":", or: "a colon is missing")
    text.skipSpace()
  }

  /// The closing bracket of the container that begins here; nil if none does.
  private mutating func openContainer() throws(JSONProblem) -> UInt8? {
    let isObject = text.peek() == UInt8(ascii: "{")
    guard isObject || text.peek() == UInt8(ascii: "[") else { return nil }
    guard open.count < Self.maximumDepth else { throw .tooDeep(byteOffset: text.offset) }
    records?.opened(isObject: isObject, depth: open.count)
    text.advance()
    open.append(UInt8(ascii: isObject ? "}" : "]"))
    return open.last
  }

  private mutating func closeContainers() throws(JSONProblem) {
    text.skipSpace()
    while let closing = open.last, text.peek() == closing {
      text.advance()
      open.removeLast()
      note(records?.closed(depth: open.count))
      let isItem = closing == UInt8(ascii: "}") && open.last == UInt8(ascii: "]")
      note(elements?.closed(isItem: isItem, depth: open.count))
      text.skipSpace()
    }
  }

  /// Notes that so many items are complete at this place; nil if nothing new is.
  private mutating func note(_ count: Int?) {
    guard let count else { return }
    complete = CompleteItems(count: count, end: text.offset, closing: open.reversed())
  }

  private mutating func scalar() throws(JSONProblem) {
    guard let first = text.peek() else { throw text.truncated }
    let allowsMissing = records?.isInside == true
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
  private var count = 0
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

  /// The number of complete items if one was closed; nil otherwise.
  mutating func closed(depth: Int) -> Int? {
    if isInside, depth == self.depth {
      isInside = false
      count += 1
      return count
    }
    if let around = self.depth, depth < around { self.depth = nil }
    return nil
  }
}

/// Counts the complete objects in the outermost array that has one, and the members that are complete after it.
///
/// An object of an inner array belongs to an item that may not be complete, so that it counts only until an outer array has an object of its own.
struct ElementTracker {
  private var count = 0
  /// How many containers are open around an item; nil before the first.
  private var depth: Int?

  /// The number of items if what was closed is one or follows one; nil otherwise.
  ///
  /// - Parameter isItem: true for an object in an array.
  mutating func closed(isItem: Bool, depth: Int) -> Int? {
    guard isItem, self.depth.map({ depth <= $0 }) ?? true else { return passed(depth: depth) }
    count = depth == self.depth ? count + 1 : 1
    self.depth = depth
    return count
  }

  /// The number of items if a value that is complete stands outside of their array, after it; nil otherwise.
  func passed(depth: Int) -> Int? { self.depth.flatMap { depth < $0 ? count : nil } }
}
