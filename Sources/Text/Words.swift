extension StringProtocol {
  /// Without white space at both ends.
  public var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start.prefix(
        upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
  }
}

/// A number of things with its word: `1 file`, `2 files`.
public func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}
