/// Sage's Synapse: a cache of files called `<column>-<uuid>.tmp`, each in a folder of its number.
///
/// Whose a file is stands in a table beside them alone, see `SynapseTable`. Files that were saved otherwise
/// carry the name of their record, see `RecordFileName`.
enum Synapse: ExportPlatform {
  static let name = "Synapse"

  static func labels(ofPath path: String) -> FileLabels? {
    guard FileHandle.isOfCache(path) else { return RecordFileName(path).map(labels) }
    var labels = labels(ofColumn: column(ofFile: lastComponent(path)))
    // The folders are the store's and nobody's.
    (labels.participant, labels.session) = ("", lastComponent(folder(of: path)))
    return labels
  }

  private static func labels(of name: RecordFileName) -> FileLabels {
    var labels = labels(ofColumn: name.column)
    labels.session = name.record
    return labels
  }

  /// What the name of a column, and of the files in it, tells.
  static func labels(ofColumn column: String) -> FileLabels {
    var labels = FileLabels()
    let items = ".items"
    let name = RecorderFileName(
      column.hasSuffix(items) ? String(column.dropLast(items.count)) : column)
    (labels.step, labels.recorder, labels.platform) = (
      name.step ?? name.resultStep, name.type, Self.name
    )
    return labels
  }

  /// The name without the UUID, and the digits behind it, that the store put there.
  private static func column(ofFile name: String) -> String {
    guard name.hasSuffix(".tmp") else { return name }
    let base = name.dropLast(".tmp".count)
    let groups = base.split(separator: "-", omittingEmptySubsequences: false)
    let isMarked =
      groups.count > 5 && groups.suffix(5).dropLast().map(\.count) == [8, 4, 4, 4]
      && groups[groups.count - 1].count >= 12 && groups.suffix(5).joined().allSatisfy(\.isHexDigit)
    return isMarked ? groups.dropLast(5).joined(separator: "-") : String(base)
  }
}
