/// The folder part of a path; empty for a bare name.
public func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// What stands between the slashes. By bytes: an accent that follows a slash would hide it from `split`.
public func pathComponents(_ path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
}

/// What follows the last slash; of a path that has nothing there, all of it.
public func lastComponent(_ path: String) -> String { pathComponents(path).last ?? path }

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

/// The name of a file, without what its compression adds: what is in it has that name.
public func contentName(_ path: String) -> String {
  let name = lastComponent(path)
  return name.utf8.count > 3 && name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
}

/// What stands between the path of an archive or a table and what it holds.
///
/// A NUL, since no path of a file system has one: folders may be called `walk.zip!`.
public let partMark = "\0/"

/// The same path as users read and write it: `study/walk.zip!a/b.json`.
public func shownSource(_ path: String) -> String {
  let bytes = Array(path.utf8)
  guard bytes.contains(0) else { return path }
  let kept = bytes.indices.filter { index in
    index == 0 || bytes[index] != UInt8(ascii: "/") || bytes[index - 1] != 0
  }
  return String(
    decoding: kept.map { bytes[$0] == 0 ? UInt8(ascii: "!") : bytes[$0] }, as: UTF8.self)
}
