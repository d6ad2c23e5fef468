import Analyses
import Metrics
import Report
import Study
import Text

extension FactColumns {
  /// The parameters of all analyses.
  static let ofAnalyses = FactColumns(ofAnalyses: { _, _ in nil })

  /// The parameters of all analyses, whose texts are checked.
  init(ofAnalyses check: @escaping @Sendable (_ name: String, _ text: String) -> String?) {
    let words = Catalog.parameters.map { ($0.name, $0.words) }.filter { !$0.1.isEmpty }
    self.init(
      Catalog.parameters.map(\.name), words: Dictionary(words) { first, _ in first }, check: check)
  }
}

/// How the tables of the user were read where their author may have meant something else.
struct TableRemarks: Sendable {
  /// The column of the participants, if it is not named after them.
  private let personColumn: String?
  /// The number of participants with blanks around their names.
  private let trimmedCount: Int
  /// Columns of the map that are not known.
  private let unknownColumns: [String]
  /// Rows of the map that were matched by the ends of their paths.
  private let shortened: [String]

  init(_ people: PeopleFile?, _ map: MapFile?, _ matches: MapFile.Matches?) {
    personColumn = people?.otherPersonColumn
    trimmedCount = people?.trimmedCount ?? 0
    unknownColumns = map?.unknownColumns ?? []
    shortened = matches?.shortened ?? []
  }

  /// One sentence for each remark.
  func described(_ names: Names) -> [String] {
    var lines: [String] = []
    if let personColumn {
      lines.append(
        "--participants: the participants are those of the column \"\(shown(personColumn))\", since none is named \"participant\""
      )
    }
    if trimmedCount > 0 {
      lines.append("--participants: blanks around \(counted(trimmedCount, "name")) were left out")
    }
    if !unknownColumns.isEmpty {
      let list = names.arePseudonyms ? "" : ": \(unknownColumns.map(shown).joined(separator: ", "))"
      lines.append(
        "--map: \(counted(unknownColumns.count, "column")) had no effect, since no label or option has the name\(list)"
      )
    }
    if let first = shortened.first {
      let example = names.arePseudonyms ? "" : ", such as \(shown(first))"
      lines.append(
        "--map: \(counted(shortened.count, "row")) with a path from above the given folder, matched by its end\(example)"
      )
    }
    return lines
  }
}
