import Recordings
import Text

/// REDCap's MyCap, whose serialized results have the name `result_{instrument}_{record}_{instance}.zip`.
///
/// Instruments and records may contain underscores. The name is read where only one underscore is between them, or where
/// the instrument is named like a task; other names say nothing without the project's data dictionary.
/// Source: REDCap 15.7.6, `Classes/MyCap/Api/Handler/ResultHandler.php`.
enum MyCap {
  static let name = "MyCap"
  static let platform = ExportPlatform(
    name: name, labels: labels(ofPath:), document: MyCapIndex.document,
    unlisted: MyCapDocuments.unlisted, columnTable: MyCapTable.unexplained,
    rowTable: MyCapTable.rows)
  /// The data dictionary of a project, which explains the tables and archives beside it.
  static let dictionary = ExportPlatform(
    name: "REDCap",
    columnTable: ColumnTable(
      fits: { header, _ in ProjectDictionary.fits(header: header) },
      contents: { _, _ in FileContents(kind: .manifest) }))

  /// - Parameter path: of an archive, or of a member below a folder with the archive's name.
  private static func labels(ofPath path: String) -> FileLabels? {
    guard let record = pathComponents(path).lazy.compactMap(record).first else { return nil }
    var labels = FileLabels()
    (labels.participant, labels.platform) = (record, name)
    return labels
  }

  /// The record in the name of an archive; nil for any other name.
  private static func record(inName name: String) -> String? {
    let (start, ending) = ("result_", ".zip")
    let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    guard stem.hasPrefix(start) else { return nil }
    let parts = stem.dropFirst(start.count).split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count >= 3, let instance = parts.last, Int(instance).map({ $0 > 0 }) ?? false,
      parts.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let middle = parts.dropLast()
    if middle.count == 2 { return String(middle[1]) }
    let length = (1..<middle.count).last { count in
      instruments.contains(middle.prefix(count).joined(separator: "_").lowercased())
    }
    return length.map { middle.dropFirst($0).joined(separator: "_") }
  }

  /// Instruments that are named like a task.
  private static let instruments = Set<Term>(
    ActiveTask.allCases.map { $0.rawValue.replacing("-", with: "_").lowercased() })
}
