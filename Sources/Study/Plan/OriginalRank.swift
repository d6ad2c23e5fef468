import Recordings
import Text

/// Which of several equal sessions is the original: one whose path does not say that it is a copy,
/// then one that lies as deep as most do, then the first by the names of its folders in byte order, so that `P01` precedes
/// `P01 alt` although a blank precedes the slash.
struct OriginalRank: Comparable {
  private let saysCopy: Bool
  private let isOffDepth: Bool
  private let names: [ByteKey]

  /// - Parameters:
  ///   - path: the path of the session below the root of the study.
  ///   - usualDepth: the number of names in the paths of most sessions.
  init(_ path: String, usualDepth: Int) {
    let parts = pathComponents(path)
    saysCopy = parts.contains(where: Study.saysCopy)
    isOffDepth = parts.count != usualDepth
    names = parts.map { ByteKey($0) }
  }

  /// True if another of equal content may be the original although it comes later.
  var isDoubtful: Bool { saysCopy || isOffDepth }

  static func < (a: OriginalRank, b: OriginalRank) -> Bool {
    if a.saysCopy != b.saysCopy { return b.saysCopy }
    return a.isOffDepth == b.isOffDepth ? a.names.lexicographicallyPrecedes(b.names) : b.isOffDepth
  }
}

/// Words by which file managers call a copy, in the languages of common systems.
private let copyWords: [Term] = [
  "copy", "copie", "copia", "cópia", "kopie", "kopia", "kopi", "kopio",
]

/// What stands between such a word and the name of the original: `Kopie von P06`.
private let copyPrepositions: [Term] = ["of", "von", "de", "di", "av", "van"]

/// True for names that file managers give to copies: `P06 - Kopie`, `Kopie von P06`, `P06 copy 2`,
/// `P06 (1)`, `P06_copy`.
func saysCopy(_ name: String) -> Bool {
  let stem = isArchiveName(name) ? withoutArchiveEnding(name) : name
  return withoutCopyNumber(stem) != nil
    || lettersOnly(stem).contains { word in copyWords.contains { $0 == word } }
}

/// The name without what file managers add for a copy: `P06` for `P06 - Kopie (2)` and `Kopie von P06`. A name that says
/// nothing of a copy is returned as it is, as one of which nothing would be left.
func withoutCopyWords(_ name: String) -> String {
  guard saysCopy(name) else { return name }
  let stem = withoutCopyNumber(name) ?? name[...]
  // `copy 2`: a number after the word counts copies.
  let words = stem.split(separator: " ").flatMap { $0.split(separator: "_") }.map(String.init)
  guard let place = words.firstIndex(where: { copyWords.contains($0.lowercased()) }) else {
    return String(stem)
  }
  let isFirst = place == words.startIndex
  let kept =
    isFirst
    ? words.dropFirst().drop { copyPrepositions.contains($0.lowercased()) } : words[..<place]
  let rest = isFirst ? Array(kept) : kept.filter { $0.contains { $0 != "-" } }
  return rest.isEmpty ? name : rest.joined(separator: " ")
}

/// The name before a number in parentheses at its end; nil for other names.
private func withoutCopyNumber(_ stem: String) -> Substring? {
  guard let open = stem.lastIndex(of: "("), stem.hasSuffix(")"), open > stem.startIndex else {
    return nil
  }
  let inside = stem[stem.index(after: open)...].dropLast()
  return !inside.isEmpty && inside.allSatisfy(\.isNumber) ? stem[..<open] : nil
}

private func lettersOnly(_ stem: String) -> [String] {
  stem.lowercased().split { !$0.isLetter }.map(String.init)
}
