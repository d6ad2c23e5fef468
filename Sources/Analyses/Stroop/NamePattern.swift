/// Names with `*` for any letters, several of them with commas between.
struct NamePattern: Equatable {
  private let patterns: [[Substring]]

  init(_ text: String) {
    patterns = text.split(separator: ",").map {
      $0.trimmed.split(separator: "*", omittingEmptySubsequences: false)
    }
  }

  func matches(_ name: String) -> Bool { patterns.contains { Self.matches($0, name) } }

  /// The first and the last piece lie at the ends, those between in their order, each as far to the left
  /// as it can.
  private static func matches(_ pieces: [Substring], _ name: String) -> Bool {
    guard let first = pieces.first, let last = pieces.last else { return false }
    guard pieces.count > 1 else { return name == first }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

extension Substring {
  /// Without spaces around it.
  fileprivate var trimmed: Substring {
    let front = drop { $0 == " " }
    return front.prefix(
      upTo: front.lastIndex { $0 != " " }.map(front.index(after:)) ?? front.startIndex)
  }
}
