import Recordings
import Text

/// The paths that the files of archives would have if every archive were unpacked where it lies.
///
/// An archive adds one level, its name without ending; if everything in it lies below one folder,
/// that folder adds none, whatever it is called. An archive that holds the whole study adds no level
/// at all, and its only folder is one as any other. So does an archive that is alone in another.
struct ArchiveLevels {
  /// An archive, by what is in it.
  struct Contents {
    /// The only folder at its top; nil if files or several folders lie there.
    private(set) var onlyFolder: String?
    /// The name of the archive that is all its content; nil if there are other files.
    private(set) var onlyArchive: String?

    init(onlyFolder: String?, onlyArchive: String?) {
      (self.onlyFolder, self.onlyArchive) = (onlyFolder, onlyArchive)
    }

    /// - Parameter members: the paths of the files in it, without those of archives in it.
    init(members: some Sequence<String>) {
      var (tops, count, last) = (Set<ByteKey>(), 0, "")
      var isFlat = false
      for member in members {
        (count, last) = (count + 1, member)
        let parts = pathComponents(member)
        if parts.count > 1, tops.count < 2 { tops.insert(ByteKey(parts[0])) }
        if parts.count == 1 { isFlat = true }
      }
      if !isFlat, tops.count == 1 { onlyFolder = tops.first?.text }
      if isFlat, count == 1, isArchiveName(last) { onlyArchive = last }
    }
  }

  /// Archives that add no level.
  private var passed = Set<ByteKey>()
  /// Archives whose only folder adds no level.
  private var withoutTop = Set<ByteKey>()

  /// Adds an archive with its contents. Archives in it come after it.
  ///
  /// - Parameter whole: the archives that hold the whole study.
  mutating func add(_ archive: String, _ contents: Contents, whole: [FolderRule.WholeArchive]) {
    let known = whole.first { $0.path === archive }
    let isPassed = known != nil || passed.contains(ByteKey(archive))
    if isPassed { passed.insert(ByteKey(archive)) }
    // An archive that is alone in one that holds the study holds the study as well.
    let isOfWhole =
      known != nil || whole.contains { archive.starts(withBytesOf: $0.path + partMark) && isPassed }
    if contents.onlyFolder != nil, !isOfWhole || known?.dropsTop == true {
      withoutTop.insert(ByteKey(archive))
    }
    if let inner = contents.onlyArchive { passed.insert(ByteKey(memberPath(archive, inner))) }
  }

  /// The path of a folder or file as it would be if all archives were unpacked.
  func unpacked(_ path: String) -> String {
    if !path.utf8.contains(0) { return path }
    var parts: [String] = []
    var (original, skipsNext) = ("", false)
    for part in pathComponents(path) {
      original += (original.isEmpty ? "" : "/") + part
      defer { if archiveName(ofFolder: part) == nil { skipsNext = false } }
      guard let name = archiveName(ofFolder: part), let archive = archiveName(ofFolder: original)
      else {
        if !skipsNext { parts.append(part) }
        continue
      }
      let key = ByteKey(archive)
      if !passed.contains(key) { parts.append(withoutArchiveEnding(name)) }
      skipsNext = withoutTop.contains(key)
    }
    return parts.joined(separator: "/")
  }
}
