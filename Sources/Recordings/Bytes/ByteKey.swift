/// A path or name as a key: equal only when every byte is.
///
/// A `String` equals another that spells the same characters with other code points, but to a file system
/// those are two names.
public struct ByteKey: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The UTF-8 of the text.
  public init(_ text: String) { bytes = Array(text.utf8) }
}

extension [String] {
  /// The order of `LC_ALL=C sort`, whatever the locale.
  public func sortedByBytes() -> [String] {
    sorted { $0.precedes($1) }
  }
}

extension String {
  /// In the order of `LC_ALL=C sort`, whatever the locale.
  public func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
