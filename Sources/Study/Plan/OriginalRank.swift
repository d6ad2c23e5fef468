import Recordings
import Text

/// Which of several equal sessions is the original: one whose path does not say that it is a copy,
/// then one that lies as deep as most do, then the first in byte order.
struct OriginalRank: Comparable {
  private let saysCopy: Bool
  private let isOffDepth: Bool
  private let path: ByteKey

  /// - Parameters:
  ///   - path: the path of the session below the root of the study.
  ///   - usualDepth: the number of names in the paths of most sessions.
  init(_ path: String, usualDepth: Int) {
    let parts = pathComponents(path)
    saysCopy = parts.contains(where: Study.saysCopy)
    isOffDepth = parts.count != usualDepth
    self.path = ByteKey(path)
  }

  /// True if another of equal content may be the original although it comes later.
  var isDoubtful: Bool { saysCopy || isOffDepth }

  static func < (a: OriginalRank, b: OriginalRank) -> Bool {
    if a.saysCopy != b.saysCopy { return b.saysCopy }
    return a.isOffDepth == b.isOffDepth ? a.path < b.path : b.isOffDepth
  }
}

/// Words by which file managers call a copy, in the languages of common systems.
private let copyWords = ["copy", "copie", "copia", "cópia", "kopie", "kopia", "kopi", "kopio"]

/// True for names that file managers give to copies: `P06 - Kopie`, `Kopie von P06`, `P06 copy 2`,
/// `P06 (1)`, `P06_copy`.
func saysCopy(_ name: String) -> Bool {
  let stem = isArchiveName(name) ? withoutArchiveEnding(name) : name
  if let open = stem.lastIndex(of: "("), stem.hasSuffix(")") {
    let inside = stem[stem.index(after: open)...].dropLast()
    if !inside.isEmpty, inside.allSatisfy(\.isNumber), open > stem.startIndex { return true }
  }
  let words = stem.lowercased().split { !$0.isLetter }.map(String.init)
  return words.contains { word in copyWords.contains { $0 == word } }
}
