import CUTF8Proc

/// A name as a key in places that do not distinguish capitals and Unicode forms: file systems of macOS and
/// Windows, links that apps write, databases of other programs.
///
/// Two names of one key are two names to this program (`ByteKey`), and one name there.
public struct FoldedKey: Hashable, Sendable {
  private let folded: ByteKey

  /// What two names have to share beyond case and Unicode form to be one.
  public enum Folding: Sendable {
    /// All characters.
    case characters
    /// All letters, whatever their accents and widths, as databases with a general collation compare.
    case letters
  }

  /// The key of a name, in which all of its characters count.
  public init(_ name: String) { self.init(name, by: .characters) }

  /// The key of a name.
  public init(_ name: String, by folding: Folding) { folded = ByteKey(Self.folded(name, folding)) }

  private static func folded(_ name: String, _ folding: Folding) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    let always = UTF8PROC_STABLE.rawValue | UTF8PROC_CASEFOLD.rawValue
    let form =
      switch folding {
      case .characters: UTF8PROC_COMPOSE.rawValue
      case .letters:
        UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_STRIPMARK.rawValue
      }
    return mapped(name, always | form)
  }
}
