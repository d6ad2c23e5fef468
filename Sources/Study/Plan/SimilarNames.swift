import Text

/// Names of participants that may be of one person, or of visits that may be one: they differ by case, Unicode form, spaces,
/// separators, leading zeros, or what file managers add to the names of copies only.
public enum SimilarNames {
  /// The groups of such names, each in byte order, in the order of their first names.
  public static func groups(of names: some Sequence<String>) -> [[String]] {
    let distinct = Set(names.filter { !$0.isEmpty }.map(ByteKey.init)).sorted()
    return Dictionary(grouping: distinct) { FoldedKey(essence(of: withoutCopyWords($0.text))) }
      .values.filter { $0.count > 1 }.map { $0.map(\.text) }.sorted { $0[0].precedes($1[0]) }
  }

  /// The name, which says nothing of a copy, without spaces, separators and leading zeros. A separator between two numbers is kept,
  /// since `1-1` is not `11`.
  private static func essence(of name: String) -> String {
    var pieces: [String] = []
    var (piece, isNumber, wasParted) = ("", false, false)
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    func close() {
      if isNumber {
        piece = String(piece.drop { $0 == "0" }) + (piece.allSatisfy { $0 == "0" } ? "0" : "")
      }
      if !piece.isEmpty { pieces.append(piece) }
      piece = ""
    }
    for scalar in name.unicodeScalars {
      if " _-.\u{A0}".unicodeScalars.contains(scalar) {
        wasParted = true
        continue
      }
      let isNew = isDigit(scalar) != isNumber || wasParted && isDigit(scalar)
      if isNew, !piece.isEmpty {
        let wasNumber = isNumber
        close()
        if wasNumber, isDigit(scalar) { pieces.append("-") }
      }
      (isNumber, wasParted) = (isDigit(scalar), false)
      piece.unicodeScalars.append(scalar)
    }
    close()
    return pieces.joined()
  }
}
