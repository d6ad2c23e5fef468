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

  /// The first of the files of a unit that can no longer be used; nil if there is none.
  ///
  /// - Parameter countingMembers: whether members count that an archive has no more.
  init?(from before: [FileRows], to now: [FileRows], countingMembers: Bool) {
    let files = Dictionary(now.map { (ByteKey($0.source), $0) }) { first, _ in first }
    let lost = before.filter { $0.problem == nil }.compactMap { file -> LostFile? in
      let source = ByteKey(file.source)
      if let other = files[source] {
        return other.problem.map { LostFile(file: source, problem: $0) }
      }
      let isGone =
        countingMembers && file.standing != .leftOut && !archives(above: file.source).isEmpty
      return isGone ? LostFile(file: source, problem: nil) : nil
    }
    // The problem of an archive is that of its members.
    let first = lost.min { a, b in
      (a.problem == nil ? 1 : 0, a.file) < (b.problem == nil ? 1 : 0, b.file)
    }
    guard let first else { return nil }
    self = first
  }

  private init(file: ByteKey, problem: Flag.Code?) { (self.file, self.problem) = (file, problem) }

  var message: Message {
    let reason =
      problem.map { "can no longer be used (\($0.rawValue))" } ?? "is no longer in its archive"
    return Message(
      severity: .error,
      text:
        "\(shown(shownSource(file.text))): \(reason); the tables keep what the earlier run has of the files that are measured with it; give the file back as it was, or \(RunLoss.anew)"
    )
  }
}

extension FileRows {
  /// The flag of a file that cannot be read, or not whole; nil for any other.
  fileprivate var problem: Flag.Code? {
    let codes = row?.flags.codes ?? []
    if standing == .unusable { return codes.last ?? Flag(.notMeasured).code }
    return codes.first(where: Self.damages.contains)
  }

  private static let damages = Set(
    InputIssue.allCases.map { Flag($0) }.filter { $0.weight >= .doubt }.map(\.code))
}
