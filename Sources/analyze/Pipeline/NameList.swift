import Report

/// How many of something there are, with the first names, so that memory stays flat.
struct NameList: Sendable, Equatable {
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

  mutating func add(_ other: NameList) {
    count += other.count
    names += other.names.prefix(max(0, limit - names.count))
  }

  /// The names, and how many are left out.
  var text: String {
    let listed = names.map(shown).joined(separator: ", ")
    return count > names.count
      ? "\(listed) and \(count - names.count) more (-v names all)" : listed
  }
}
