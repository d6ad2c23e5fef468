import CLibrary

/// A path or name as a key: equal only when every byte is, and in the order of `LC_ALL=C sort`.
///
/// A `String` equals another that spells the same characters with other code points, but to a file
/// system those are two names, and `José` composed and decomposed are two participants.
public struct ByteKey: Hashable, Comparable, Codable, Sendable {
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

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// A word of a vocabulary of this program or of a format it reads: a column, an option, a key, a code.
///
/// Such words are ASCII, so that `==` compares their bytes, and collections may have them as keys. Names that
/// users choose, of people, sessions, steps and files, are never of this type: their key is `ByteKey`.
public typealias Term = String

extension String {
  /// Whether every byte is the same, which is how names are compared: `==` takes texts that spell the same
  /// characters with other code points for one.
  public static func === (a: String, b: String) -> Bool {
    a.utf8.count == b.utf8.count && comparison(a, b) == 0
  }

  /// Whether any byte differs.
  public static func !== (a: String, b: String) -> Bool { !(a === b) }

  /// Whether it begins with every byte of another text; `hasPrefix` compares characters.
  public func starts(withBytesOf beginning: String) -> Bool { utf8.starts(with: beginning.utf8) }

  /// The order of `LC_ALL=C sort`, in any locale.
  public func precedes(_ other: String) -> Bool { comparison(self, other) < 0 }
}

extension String? {
  /// Whether both are nil, or every byte is the same.
  public static func === (a: String?, b: String?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a === b
  }

  /// Whether one of the two is nil, or any byte differs.
  public static func !== (a: String?, b: String?) -> Bool { !(a === b) }
}

extension Sequence<String> {
  /// Whether one of the names has the same bytes.
  public func containsBytes(of name: String) -> Bool { contains { $0 === name } }

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
