import Report
import Study
import Text

/// The layouts that say what the folders of measured files, and of files with errors, were taken for.
struct FolderTemplates {
  /// True if a level of folders is that of the visits. Otherwise a folder may have the name of a visit by chance, such as the
  /// date of its session.
  private let haveVisits: Bool
  /// The names of a layout for the folders above the participant's whose names differ, outermost first.
  private let upper: [String]
  private var templates = Set<ByteKey>()
  /// True until somebody else than a folder names a participant.
  private(set) var isAll = true
  private var isUnclear = false

  /// The largest number of templates that are kept.
  private static let most = 2

  /// The only template; nil if there is none, or if files need several.
  var only: String? { isUnclear || templates.count != 1 ? nil : templates.first?.text }

  init(_ levels: [FolderLevels.FolderLevel.Meaning]) {
    let above = levels.prefix { $0 != .participants && $0 != .sessions }
    upper = above.map { $0 == .visits ? "{visit}" : "*" }
    haveVisits = levels.contains(.visits) && !above.contains(.visits)
  }

  mutating func add(_ row: PlanRow) {
    // A layout would name the participants of files with errors as well.
    guard row.role == .measured || row.role == .error && row.saidBy != nil else { return }
    guard row.saidBy == NameSource.folder.rawValue else {
      isAll = false
      if row.saidBy == nil || row.saidBy == NameSource.assumed.rawValue { isUnclear = true }
      return
    }
    guard templates.count < Self.most, let template = template(of: row) else {
      isUnclear = isUnclear || templates.count < Self.most
      return
    }
    templates.insert(ByteKey(template))
  }

  /// The folders down to those of the participant and the visit; nil if the path does not have the participant's name.
  private func template(of row: PlanRow) -> String? {
    let parts = row.file.split(separator: "/").dropLast().map(String.init)
    guard let name = row.participant, let person = parts.firstIndex(where: { $0 === name }),
      parts[..<person].allSatisfy({ !$0.contains { "{}*!".contains($0) } })
    else { return nil }
    let next = parts.indices.contains(person + 1) ? parts[person + 1] : ""
    let hasVisit =
      haveVisits && row.visit.map { next === $0 || next.starts(withBytesOf: "\($0).") } ?? false
    var template = Array(parts[..<person])
    guard template.count >= upper.count else { return nil }
    template.replaceSubrange((template.count - upper.count)..., with: upper)
    template += hasVisit ? ["{participant}", "{visit}", "{file}"] : ["{participant}", "{file}"]
    return template.joined(separator: "/")
  }
}
