import Metrics
import Recordings
import Report
import Text

extension StudyFlow {
  /// The largest number of files of one reason that are named.
  private static let mostNames = 300

  /// The flow of the files of recordings, whose reasons are counted.
  init(_ counts: RunCounts) {
    let roles: [FileRole] = [.leftOut, .error]
    var losses = roles.flatMap { role in
      (counts.reasons[role.rawValue] ?? [:]).map { Loss(code: $0.key, count: $0.value) }
    }
    let unexplained = roles.reduce(0) { $0 + counts.roles[$1] } - losses.reduce(0) { $0 + $1.count }
    if unexplained > 0 { losses.append(Loss(code: nil, count: unexplained)) }
    self.init(
      fileCount: counts.files, usedCount: counts.roles[.measured] + counts.roles[.context],
      losses: losses)
  }

  /// The flow of the files of a run, whose names are in its table of files.
  ///
  /// - Parameter isBeside: whether the page lies in the folder of the run.
  init(of run: FinishedRun, isBeside: Bool) throws {
    var (count, used, row) = (0, 0, 1)
    var losses: [Flag.Code?: Loss] = [:]
    try run.forEachRow(of: InputsRow.table) { file, _ in
      (count, row) = (count + 1, row + 1)
      guard file.role == .leftOut || file.role == .error else {
        // Tables of earlier versions have no roles.
        used += file.role == nil ? 0 : 1
        return
      }
      let code = file.flags.codes.first
      losses[code, default: Loss(code: code)].count += 1
      if losses[code]?.files.count ?? 0 < Self.mostNames {
        losses[code]?.files.append((file.source, row))
      }
    }
    self.init(
      fileCount: count, usedCount: used, losses: Array(losses.values),
      tableAddress: isBeside ? lastComponent(run.table(InputsRow.table.name).path) : nil)
  }
}
