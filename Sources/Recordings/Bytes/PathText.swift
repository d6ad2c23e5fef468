/// The folder part of a path; empty for a bare name.
public func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The components between slashes, split by bytes: a combining accent after a slash would hide it
/// from `split`.
public func pathComponents(_ path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
}

/// The last component; for a path that ends with a slash, the component before it.
public func lastComponent(_ path: String) -> String {
  let (bytes, slash) = (path.utf8, UInt8(ascii: "/"))
  guard let end = bytes.lastIndex(where: { $0 != slash }) else { return path }
  let before = bytes[..<end].lastIndex(of: slash)
  return String(Substring(bytes[(before.map(bytes.index(after:)) ?? bytes.startIndex)...end]))
}

/// Searches by bytes. Several names are looked for in the path of every file, and searching by
/// characters, which must be found first, would take most of the planning time.
extension String {
  /// The range of the first occurrence of a text; nil without one and for an empty text.
  public func firstRange(ofText text: String) -> Range<Index>? {
    var (own, sought) = (self, text)
    let offset = own.withUTF8 { bytes in
      sought.withUTF8 { sought -> Int? in
        guard let first = sought.first, bytes.count >= sought.count else { return nil }
        return (0...bytes.count - sought.count).first { start in
          bytes[start] == first && bytes[start..<start + sought.count].elementsEqual(sought)
        }
      }
    }
    return offset.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: text.utf8.count)
    }
  }
}

extension StringProtocol {
  /// True if a name ends with this extension in any case; the extension is ASCII in lower case.
  public func hasEnding(_ ending: String) -> Bool {
    let (own, sought) = (utf8.suffix(ending.utf8.count), ending.utf8)
    return own.elementsEqual(sought) { byte, lowercase in
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return (isCapital ? byte | 0x20 : byte) == lowercase
    }
  }
}

extension String {
  /// The part after the last dot; nil for a name without one.
  public var ending: Substring? {
    utf8.lastIndex(of: UInt8(ascii: ".")).map { self[utf8.index(after: $0)...] }
  }
}

/// Reads `%20` and the like; a sequence that is not UTF-8 is kept as it stands.
func percentDecoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2)
    if byte == UInt8(ascii: "%"), digits.count == 2,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? text
}

/// The name of a file without the extension of its compression.
public func contentName(_ path: String) -> String {
  let name = lastComponent(path)
  return name.utf8.count > 3 && name.hasEnding(".gz") ? String(name.dropLast(3)) : name
}

/// The separator between the path of an archive or a table and the name of its member or row.
///
/// It contains a NUL, which no path of a file system contains: folders may be named `walk.zip!`.
public let partMark = "\0/"

/// A path with part marks as users read and write it: `study/walk.zip!a/b.json`.
public func shownSource(_ path: String) -> String {
  let bytes = Array(path.utf8)
  guard bytes.contains(0) else { return path }
  let kept = bytes.indices.filter { index in
    index == 0 || bytes[index] != UInt8(ascii: "/") || bytes[index - 1] != 0
  }
  return String(
    decoding: kept.map { bytes[$0] == 0 ? UInt8(ascii: "!") : bytes[$0] }, as: UTF8.self)
}
