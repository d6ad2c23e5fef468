import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// A file that an earlier run could use, and that is damaged, cannot be read, or is no longer in its archive.
struct LostFile {
  /// Its printed path.
  let file: ByteKey
  /// The flag of its problem; nil for a file that its archive has no more.
  private let problem: Flag.Code?

  /// The first of the files of a unit that can no longer be used as in the earlier run; nil if there is none.
  ///
  /// - Parameter countingMembers: whether members count that an archive has no more.
  init?(from before: UsedFiles, to now: UsedFiles, countingMembers: Bool) {
    let files = Dictionary(now.files.map { (ByteKey($0.source), $0) }) { first, _ in first }
    let lost = before.files.compactMap { file -> LostFile? in
      let source = ByteKey(file.source)
      if let other = files[source] {
        return Self.damage(from: (file, before), to: (other, now)).map {
          LostFile(file: source, problem: $0)
        }
      }
      let isGone =
        countingMembers && file.damage == nil && file.standing != .leftOut
        && !archives(above: file.source).isEmpty
      return isGone ? LostFile(file: source, problem: nil) : nil
    }
    // The problem of an archive is that of its members.
    let first = lost.min { a, b in
      (a.problem == nil ? 1 : 0, a.file) < (b.problem == nil ? 1 : 0, b.file)
    }
    guard let first else { return nil }
    self = first
  }

  /// A file or folder that cannot be read.
  init(unreadable place: ByteKey) { self.init(file: place, problem: Flag(.unreadable).code) }

  private init(file: ByteKey, problem: Flag.Code?) { (self.file, self.problem) = (file, problem) }

  /// The flag of what has become of a file since; nil if it is as good as before. Some damage is found only when the file is
  /// measured, and is that of this file if its content has changed.
  private static func damage(
    from before: (file: FileRows, unit: UsedFiles), to now: (file: FileRows, unit: UsedFiles)
  ) -> Flag.Code? {
    if before.file.damage != nil { return nil }
    if let damage = now.file.damage { return damage }
    guard now.file.hasOtherContent(than: before.file), before.unit.damage(of: before.file) == nil
    else { return nil }
    return now.unit.damage(of: now.file)
  }

  var message: Message {
    let reason =
      problem.map { "can no longer be used as in the earlier run (\($0.rawValue))" }
      ?? "is no longer in its archive"
    return Message(
      severity: .error,
      text:
        "\(shown(shownSource(file.text))): \(reason); the tables keep what the earlier run has of the files that are measured with it; give the file back as it was, or \(RunLoss.anew)"
    )
  }
}

/// The files of a unit, and what the rows of its sessions say of them.
struct UsedFiles {
  private(set) var files: [FileRows] = []
  private var uses = FileUses()

  /// - Parameters:
  ///   - parts: those of the unit, which are read one by one, since they may be many.
  ///   - read: a part; nil for one that is damaged.
  init<Stored>(_ parts: [Stored], _ read: (Stored) throws -> UnitPart?) rethrows {
    for part in parts {
      switch try read(part) {
      case .files(let read): files += read.files
      case .session(let session): uses.add(session.rows.uses)
      case .rest(let errors, libraries: _): for error in errors { uses.add(error.rows.uses) }
      case .visit, nil: continue
      }
    }
  }

  fileprivate func damage(of file: FileRows) -> Flag.Code? {
    file.row.flatMap { uses[$0.source].damage }
  }
}

extension FileRows {
  /// False if nothing shows that the contents differ.
  fileprivate func hasOtherContent(than other: FileRows) -> Bool {
    if let contentKey, let others = other.contentKey { return contentKey != others }
    return row?.byteCount != other.row?.byteCount
  }
}
