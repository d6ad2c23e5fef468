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
  var folders: FileCopy {
    var (own, others) = (copy.split(separator: "/")[...], original.split(separator: "/")[...])
    while own.count > 1, others.count > 1, let a = own.last, let b = others.last,
      String(a) === String(b)
    {
      own.removeLast()
      others.removeLast()
    }
    return FileCopy(own.joined(separator: "/"), of: others.joined(separator: "/"))
  }
}

/// A folder or a file that is a copy, with the number of its files.
struct CopiedFolder {
  let folders: FileCopy
  var fileCount: Int

  /// The copies by their folders, in the order of their first files.
  static func all(of copies: [FileCopy]) -> [CopiedFolder] {
    var places: [[ByteKey]: Int] = [:]
    var all: [CopiedFolder] = []
    for copy in copies {
      let folders = copy.folders
      let key = [ByteKey(folders.copy), ByteKey(folders.original)]
      if let place = places[key] {
        all[place].fileCount += 1
      } else {
        places[key] = all.count
        all.append(CopiedFolder(folders: folders, fileCount: 1))
      }
    }
    return all
  }

  /// Both names in a sentence without an end: `A is a copy of B`.
  var words: String {
    folders.original.isEmpty
      ? "\(folders.copy) is a copy of another file"
      : "\(folders.copy) is a copy of \(folders.original)"
  }
}
