/// Tells which objects of a text are its items, as the reader of tables does.
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
