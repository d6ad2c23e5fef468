import Recordings
import Reliability
import Report
import Study
import Text

extension Norms {
  /// Reads a table that `analyze norms` has written, for `--apply`.
  init(readingFrom path: String) throws {
    let table = try UserTable(readingFrom: path, option: "--apply", knowing: NormsRow.plainNames)
    let width = table.header.count { $0.hasPrefix(NormsRow.inversePrefix) }
    let rows: [NormsRow]
    do throws(TableProblem) {
      let reader = try NormsRow.table(terms: width).reader(of: table.header)
      rows = try table.rows.map { row throws(TableProblem) in try reader.row { table.text(row, $0) }
      }
    } catch {
      throw table.problem("\(error.description); give a norms.csv written by `analyze norms`")
    }
    do throws(NormsProblem) { try self.init(rows) } catch {
      throw table.problem(error.words, line: table.rows[error.row].line)
    }
    guard count > 0 else { throw table.problem("has no norms; fit them with `analyze norms`") }
  }

  /// The name of a file of norms with its digest, as rows have it.
  static func name(of path: String) throws -> String {
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    return "\(name) sha256:\(try SHA256.hex(ofFile: path))"
  }
}

extension FinishedRun {
  /// The norms of a file, with the covariates of the run's participants.
  func appliedNorms(_ path: String) throws -> AppliedNorms {
    AppliedNorms(try Norms(readingFrom: path), try normPeople())
  }

  /// The covariates of the participants.
  func normPeople() throws -> NormPeople {
    var starts: [(person: PersonKey, start: String)] = []
    try written(SessionsRow.table).forEachLine(
      of: SessionsRow.table, needing: ["participant", "start"]
    ) { line in starts.append((PersonKey(line.row.participant, of: line.origin), line.row.start)) }
    return NormPeople(try covariates(try dictionary()), starts: starts)
  }
}
