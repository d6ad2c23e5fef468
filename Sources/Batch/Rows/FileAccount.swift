import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// What becomes of the files of a unit, decided when all its rows are known: every file is the source of a
/// row, context of a session, an error row, or left out with its reason.
struct FileAccount {
  private let uses: FileUses
  /// The numbers of the unit's sessions that are copies.
  private let copies: Set<Int>

  /// A file with its role, and the rows that it still needs.
  struct Settled {
    var row: InputsRow?
    var planned: [RowChunk]
    var messages: [Message]
    var counts = RunCounts()
    /// The error row of a file from which no other row comes.
    var error: Sealed<SessionRows>?
  }

  init(uses: FileUses, copies: Set<Int>) { (self.uses, self.copies) = (uses, copies) }

  /// The role of a file, and its row.
  func settled(_ file: FileRows, _ row: InputsRow, _ duplicates: inout Duplicates) -> Settled {
    var settled = listed(file, row, &duplicates)
    let use = uses[row.source]
    settled.row?.rowCount = use.rowCount
    settled.row?.coveragePercent = use.coveragePercent
    let isCopy = settled.counts.duplicateFiles > 0
    let role = isCopy ? FileRole.leftOut : role(of: file, use, &settled)
    settled.row?.role = role
    count(use, &settled)
    return settled
  }

  /// A file of a run that measures nothing, which has no role.
  ///
  /// - Parameter row: nil for the row of a table.
  func listed(_ file: FileRows, _ row: InputsRow?, _ duplicates: inout Duplicates) -> Settled {
    let original = duplicates.original(of: file, copies: copies)
    var settled = Settled(row: row, planned: file.planned, messages: file.messages)
    settled.counts.failures = file.failureCount
    if let original {
      settled.row?.become(duplicateOf: original.isEmpty ? nil : shownSource(original))
      (settled.planned, settled.messages) = (file.plannedOfDuplicate, file.messagesOfDuplicate)
      if file.table != nil { settled.messages.append(.duplicate(file.source, of: original)) }
      settled.counts.failures = 0
    } else if file.standing == .copy {
      settled.row?.become(duplicateOf: row?.duplicateOf)
    }
    if row != nil, original != nil || file.standing == .copy { settled.counts.duplicateFiles = 1 }
    return settled
  }

  private func role(of file: FileRows, _ use: FileUse, _ settled: inout Settled) -> FileRole {
    if file.standing == .leftOut { return .leftOut }
    if use.valueCount > 0 { return .measured }
    if use.errorCount > 0 {
      note(use.errorCode, &settled)
      return .error
    }
    if file.standing == .context { return .context }
    if use.isOfFailedStep, file.standing == .recording {
      settled.row?.add(PrintedFlags([Flag(.stepNotMeasured)]))
      return .leftOut
    }
    switch file.unmeasured {
    case .leftOut(let flags)?:
      settled.row?.add(flags)
      return .leftOut
    case .error(let error, let flags, let isFault)?:
      settled.error = error
      settled.row?.add(flags)
      settled.row?.rowCount = 1
      settled.counts.faults = isFault ? 1 : 0
      return .error
    // The error row of its unit names another file.
    case nil: return file.standing == .unusable ? .error : .leftOut
    }
  }

  /// Gives the row of a file the reason of its error row unless it has it: the reason may lie in the step.
  private func note(_ code: Flag.Code?, _ settled: inout Settled) {
    guard let code, let row = settled.row, !row.flags.codes.contains(code) else { return }
    settled.row?.add(PrintedFlags(codes: [code]))
  }

  private func count(_ use: FileUse, _ settled: inout Settled) {
    guard let row = settled.row, let role = row.role else { return }
    settled.counts.roles[role] = 1
    guard role == .leftOut || role == .error else { return }
    // The last flag is the reason of a file that is left out; those before it describe the samples.
    let own = row.flags.codes.last
    let code = (role == .error ? use.errorCode ?? own : own) ?? Flag(.notMeasured).code
    settled.counts.reasons[role.rawValue] = [code: 1]
  }
}

extension InputsRow {
  /// Makes it the row of a copy of another file.
  fileprivate mutating func become(duplicateOf original: String?) {
    (verdict, duplicateOf) = ("duplicate", original)
    add(PrintedFlags([Flag(.duplicateInput)]))
  }

  fileprivate mutating func add(_ more: PrintedFlags) {
    flags = PrintedFlags(joining: [flags, more])
  }
}
