import Report

/// How many of something there are, with the first names, so that memory stays flat.
struct NameList: Codable, Sendable, Equatable {
  private(set) var count: Int
  private(set) var names: [String]
  /// How many names are kept.
  let limit: Int

  static let usualLimit = 10

  init(limit: Int = usualLimit, count: Int = 0, names: [String] = []) {
    (self.limit, self.count, self.names) = (limit, count, names)
  }

  mutating func add(_ name: String) {
    count += 1
    if names.count < limit { names.append(name) }
  }

  /// The names, and how many are left out.
  var text: String {
    let listed = names.map(shown).joined(separator: ", ")
    return count > names.count
      ? "\(listed) and \(count - names.count) more (-v names all)" : listed
  }
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}

/// Whether a text comes before another in byte order; nil for equal ones.
func precedes(_ a: String, _ b: String) -> Bool? {
  if a.utf8.lexicographicallyPrecedes(b.utf8) { return true }
  return b.utf8.lexicographicallyPrecedes(a.utf8) ? false : nil
}
