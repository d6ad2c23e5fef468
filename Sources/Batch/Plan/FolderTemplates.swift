import Report
import Study
import Text

/// The layouts that say what the folders of measured files, and of files with errors, were taken for.
struct FolderTemplates {
  /// True if a level of folders is that of the visits. Otherwise a folder may have the name of a visit by chance, such as the
  /// date of its session.
  private let haveVisits: Bool
  /// The name of a layout for the folder above the participant's, if its names differ; nil without such a level.
  private let upper: String?
  private var templates = Set<ByteKey>()
  /// True until somebody else than a folder names a participant.
  private(set) var isAll = true
  private var isUnclear = false

  /// The largest number of templates that are kept.
  private static let most = 2

  /// The only template; nil if there is none, or if files need several.
  var only: String? { isUnclear || templates.count != 1 ? nil : templates.first?.text }

  init(_ levels: [FolderLevels.FolderLevel.Meaning]) {
    upper = levels.first == .groups ? "*" : levels.first == .visits ? "{visit}" : nil
    haveVisits = levels.contains(.visits) && levels.first != .visits
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
    if let upper {
      guard !template.isEmpty else { return nil }
      template[template.count - 1] = upper
    }
    template += hasVisit ? ["{participant}", "{visit}", "{file}"] : ["{participant}", "{file}"]
    return template.joined(separator: "/")
  }
}
