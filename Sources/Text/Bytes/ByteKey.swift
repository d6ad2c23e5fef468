import CLibrary

/// A path or name as a key: equal only when every byte is, and in the order of `LC_ALL=C sort`.
///
/// A `String` equals another that spells the same characters with other code points, but to a file
/// system those are two names, and `José` composed and decomposed are two participants.
public struct ByteKey: Hashable, Comparable, Sendable {
  /// The name as it was given.
  public let text: String

  /// The key of a name.
  public init(_ text: String) { self.text = text }

  public static func == (a: ByteKey, b: ByteKey) -> Bool { comparison(a.text, b.text) == 0 }

  public static func < (a: ByteKey, b: ByteKey) -> Bool { comparison(a.text, b.text) < 0 }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// The order of `LC_ALL=C sort`, in any locale.
  public func precedes(_ other: String) -> Bool { comparison(self, other) < 0 }
}

extension Sequence<String> {
  /// The order of `LC_ALL=C sort`, in any locale.
  public func sortedByBytes() -> [String] { sorted { $0.precedes($1) } }
}

extension Sequence {
  /// In the order of `LC_ALL=C sort` of a text that each element has; equal ones stay in their order.
  public func sortedByBytes(of text: (Element) -> String) -> [Element] {
    sorted { text($0).precedes(text($1)) }
  }
}

/// Negative where the bytes of the first text come before those of the second, 0 where all are equal.
private func comparison(_ a: String, _ b: String) -> Int {
  var (a, b) = (a, b)
  return a.withUTF8 { a in
    b.withUTF8 { b in
      let shared = min(a.count, b.count)
      guard shared > 0, let first = a.baseAddress, let second = b.baseAddress else {
        return a.count - b.count
      }
      let order = memcmp(first, second, shared)
      return order == 0 ? a.count - b.count : Int(order)
    }
  }
}
