/// Whether a name fits a pattern, in which `*` stands for any letters; one without `*` has to be the name.
public func matches(_ name: String, pattern: String) -> Bool {
  let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
  guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
    return name == pattern
  }
  guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else {
    return false
  }
  var rest = name.dropFirst(first.count).dropLast(last.count)
  for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
    guard let range = rest.firstRange(of: piece) else { return false }
    rest = rest[range.upperBound...]
  }
  return true
}
