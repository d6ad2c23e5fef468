extension MapFile {
  /// What a map says of a study.
  public struct Matches: Sendable {
    /// By paths below the root, also of members of archives that are not read yet.
    public internal(set) var byPath: [ByteKey: FileLabels]
    /// The `file` cells that name no file, or several.
    public internal(set) var unmatched: [String]
    /// Rows of which only the reading tells whether their file is there.
    public internal(set) var members: [MemberRow] = []
  }

  /// A row that speaks of a member of an archive.
  public struct MemberRow: Sendable {
    /// The path below the root.
    public let path: String
    /// As the map has it.
    public let file: String

    /// A row.
    public init(path: String, file: String) { (self.path, self.file) = (path, file) }
  }
}

/// The paths of a study, by name.
struct MemberFinder {
  private let paths: Set<ByteKey>
  /// Of names that occur once.
  private let byName: [ByteKey: String]

  init(_ paths: some Collection<String>) {
    self.paths = Set(paths.map(ByteKey.init))
    let named = Dictionary(grouping: paths) { ByteKey(lastComponent($0)) }
    byName = named.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The path of `archive.zip!member`, where such an archive may be there.
  func path(of cell: String) -> String? {
    let marks = cell.utf8.indices.filter { cell.utf8[$0] == UInt8(ascii: "!") }
    for mark in marks {
      let archive = String(cell[..<mark])
      let member = String(cell[cell.utf8.index(after: mark)...].drop { $0 == "/" })
      guard !member.isEmpty else { continue }
      guard let path = paths.contains(ByteKey(archive)) ? archive : byName[ByteKey(archive)]
      else { continue }
      return memberPath(path, nested(member))
    }
    return nil
  }

  /// A member may lie in an archive that is a member itself.
  private func nested(_ member: String) -> String {
    [".zip", ".tar", ".gz", ".tgz"].reduce(member) { path, ending in
      path.replacing("\(ending)!/", with: "\(ending)!")
        .replacing("\(ending)!", with: ending + partMark)
    }
  }
}
