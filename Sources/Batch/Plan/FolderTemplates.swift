import Recordings
import Report
import Study
import Text

/// The layouts that say what the folders of measured files, and of files with errors, were taken for.
struct FolderTemplates {
  /// What settings can say of the folders.
  enum FolderLayout: Equatable {
    /// No folder names a participant, or archives do, of which no layout is known.
    case none
    /// Templates that, tried in this order, give each file the participant and the visit of the plan. They are not all if somebody else
    /// than a folder names a participant, over whom a layout would win.
    case layout([String], isAll: Bool)
    /// No templates do, for which this file is an example.
    case conflict(file: String)
  }

  /// Files of one folder that have one participant and one visit.
  private struct NamedFolder {
    /// One of them.
    let file: String
    let participant: String?
    /// Nil if no folder is that of the visit.
    let visit: String?
  }

  /// True if a level of folders is that of the visits. Otherwise a folder may have the name of a visit by chance, such as the
  /// date of its session.
  private let haveVisits: Bool
  /// The names of a layout for the folders above the participant's whose names differ, outermost first.
  private let upper: [String]
  private var templates = Set<ByteKey>()
  private var places: [[ByteKey]: NamedFolder] = [:]
  /// True until somebody else than a folder names a participant.
  private var isAll = true
  /// A file whose names are in no folder of its path.
  private var unclear: String?
  /// True if that is so of a member of an archive, whose path without the archive is not known here.
  private var isUnclearInArchive = false

  /// The largest number of templates that settings are made of.
  private static let most = 8

  init(_ levels: [FolderLevels.FolderLevel.Meaning]) {
    let above = levels.prefix { $0 != .participants && $0 != .sessions }
    upper = above.map { $0 == .visits ? "{visit}" : "*" }
    haveVisits = levels.contains(.visits) && !above.contains(.visits)
  }

  mutating func add(_ row: PlanRow) {
    // A layout would name the participants of files with errors as well.
    guard row.role == .measured || row.role == .error && row.saidBy != nil else { return }
    guard row.saidBy == NameSource.folder.rawValue else {
      if row.saidBy == nil { note(row, visit: nil) } else { isAll = false }
      return
    }
    guard templates.count <= Self.most, let found = template(of: row) else {
      if Self.isInArchive(row) { isUnclearInArchive = true } else { unclear = unclear ?? row.file }
      return
    }
    templates.insert(ByteKey(found.text))
    note(row, visit: found.hasVisit ? row.visit : nil)
  }

  private mutating func note(_ row: PlanRow, visit: String?) {
    // What the path of a member would be without its archive is not known here.
    guard !Self.isInArchive(row) else { return }
    let folder = row.file.split(separator: "/").dropLast().joined(separator: "/")
    let key = [folder, row.participant ?? "", visit ?? ""].map(ByteKey.init)
    places[key] =
      places[key] ?? NamedFolder(file: row.file, participant: row.participant, visit: visit)
  }

  private static func isInArchive(_ row: PlanRow) -> Bool {
    row.file.utf8.contains(UInt8(ascii: "!"))
  }

  /// The folders down to those of the participant and the visit; nil if the path does not have the participant's name.
  private func template(of row: PlanRow) -> (text: String, hasVisit: Bool)? {
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
    return (template.joined(separator: "/"), hasVisit || upper.contains("{visit}"))
  }

  /// The templates in an order in which each gives the files that no earlier one matches the names of the plan.
  var outcome: FolderLayout {
    if isUnclearInArchive || templates.isEmpty && unclear == nil { return .none }
    if let unclear { return isAll ? .conflict(file: unclear) : .none }
    var rest = templates.sorted().compactMap { try? LayoutTemplate($0.text) }
    var (ordered, left) = ([String](), Array(places.values))
    while !rest.isEmpty {
      guard let next = rest.firstIndex(where: { Self.conflict(of: $0, with: left) == nil }) else {
        let file = rest.first.flatMap { Self.conflict(of: $0, with: left) }?.file
        return isAll ? .conflict(file: file ?? "") : .none
      }
      let template = rest.remove(at: next)
      ordered.append(template.text)
      left.removeAll { template.labels(of: $0.file, unpacked: $0.file) != nil }
    }
    return .layout(ordered, isAll: isAll)
  }

  /// A file that a template matches and to which it gives other names than the plan.
  private static func conflict(of template: LayoutTemplate, with places: [NamedFolder])
    -> NamedFolder?
  {
    let wrong = places.filter { place in
      guard let labels = template.labels(of: place.file, unpacked: place.file) else { return false }
      return !(labels.participant ?? "" === place.participant ?? "")
        || !(labels.visit ?? "" === place.visit ?? "")
    }
    return wrong.min { $0.file.precedes($1.file) }
  }
}
