extension String {
  /// The UUIDs in a path, in lower case with hyphens, whether they are written with `-` or `_`.
  var runs: [String] { uuidPlaces.map { runText($0) } }

  /// True if the path contains the UUID of a run.
  func carries(run: String) -> Bool { runs.contains(run) }

  /// A name without a run's UUID and the separator next to it; nil if it does not contain the UUID.
  func withoutRun(_ run: String) -> String? {
    guard let place = uuidPlaces.first(where: { runText($0) == run }) else { return nil }
    let (before, after) = (Array(utf8[..<place.lowerBound]), Array(utf8[place.upperBound...]))
    func isMark(_ byte: UInt8?) -> Bool { byte.map { "-_ .".utf8.contains($0) } ?? false }
    let bytes =
      if before.isEmpty, isMark(after.first) {
        Array(after.dropFirst())
      } else if isMark(before.last) { before.dropLast() + after } else { before + after }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func runText(_ place: Range<String.Index>) -> String {
    self[place].lowercased().replacing("_", with: "-")
  }

  private var uuidPlaces: [Range<String.Index>] {
    let bytes = Array(utf8)
    var (places, start) = ([Range<String.Index>](), 0)
    while start + 36 <= bytes.count {
      guard isUUID(bytes[start..<start + 36]) else {
        start += 1
        continue
      }
      let lower = utf8.index(utf8.startIndex, offsetBy: start)
      places.append(lower..<utf8.index(lower, offsetBy: 36))
      start += 36
    }
    return places
  }
}

/// True for groups of eight, four, four, four and twelve hexadecimal digits.
private func isUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
  let first = bytes.startIndex
  for offset in [8, 13, 18, 23] {
    guard bytes[first + offset] == UInt8(ascii: "-") || bytes[first + offset] == UInt8(ascii: "_")
    else { return false }
  }
  return bytes.indices.allSatisfy { index in
    [8, 13, 18, 23].contains(index - first) || Character(Unicode.Scalar(bytes[index])).isHexDigit
  }
}
