import Text

/// A file that was left out since another one has the same content.
public struct FileCopy: Sendable, Equatable {
  /// The path of the file that was left out.
  public let copy: String
  /// The path of the file that was used; empty if it is not known.
  public let original: String

  public init(_ copy: String, of original: String) { (self.copy, self.original) = (copy, original) }

  /// The outermost folders that differ: what lies below them is called alike. They are the files themselves where these have
  /// different names.
  public var folders: FileCopy {
    let (own, others) = (copy.split(separator: "/"), original.split(separator: "/"))
    let kept = sharedCount(own, others)
    return FileCopy(
      own.dropLast(kept).joined(separator: "/"), of: others.dropLast(kept).joined(separator: "/"))
  }

  /// The name of what was copied directly below these folders; nil where they are the files themselves.
  var part: String? {
    let (own, others) = (copy.split(separator: "/"), original.split(separator: "/"))
    return own.suffix(sharedCount(own, others)).first.map { String($0) }
  }

  /// The number of last names that two paths have in common. The first name of a path is not among them.
  private func sharedCount(_ own: [Substring], _ others: [Substring]) -> Int {
    zip(own.dropFirst().reversed(), others.dropFirst().reversed()).prefix {
      String($0) === String($1)
    }.count
  }
}

/// A folder or a file that is a copy, or whose parts are, with the number of files.
struct CopiedFolder {
  let folders: FileCopy
  /// True if the folder holds other files as well.
  let isMixed: Bool
  /// The names of what was copied directly below the folders; empty where these are the files themselves.
  private(set) var parts: [String] = []
  private(set) var fileCount = 0

  private init(_ folders: FileCopy, isMixed: Bool) {
    (self.folders, self.isMixed) = (folders, isMixed)
  }

  /// The copies by their folders, in the order of their first files.
  static func all(of flow: StudyFlow) -> [CopiedFolder] {
    var places: [[ByteKey]: Int] = [:]
    var all: [CopiedFolder] = []
    for copy in flow.copies {
      let folders = copy.folders
      let key = [ByteKey(folders.copy), ByteKey(folders.original)]
      let place = places[key] ?? all.count
      if place == all.count {
        places[key] = place
        let isMixed = flow.mixedFolders.contains(ByteKey(folders.copy))
        all.append(CopiedFolder(folders, isMixed: isMixed))
      }
      all[place].fileCount += 1
      if let part = copy.part, !all[place].parts.containsBytes(of: part) {
        all[place].parts.append(part)
      }
    }
    return all
  }

  /// With more parts, some are counted only.
  private static let mostParts = 4

  /// What is a copy of what, as a sentence without its end: `A is a copy of B`, and of a folder with other files as well
  /// `A/week-12 is a copy of B/week-12`.
  var words: String {
    let (copy, original) = (folders.copy, folders.original)
    if original.isEmpty { return "\(copy) is a copy of another file" }
    guard isMixed, let part = parts.first else { return "\(copy) is a copy of \(original)" }
    guard parts.count > 1 else { return "\(copy)/\(part) is a copy of \(original)/\(part)" }
    let isLong = parts.count > Self.mostParts
    let names = isLong ? Array(parts.prefix(Self.mostParts - 1)) : parts
    let rest = isLong ? ["\(parts.count - names.count) more"] : []
    return "\((names + rest).joinedByAnd) of \(copy) are copies of those of \(original)"
  }
}
