import Recordings
import Text

/// The folder `documents` of REDCap's archive of uploaded files, where its list is missing.
///
/// A name is made of `{record}[_{event}][_{form}_{instance}]_{field}`, without event in a project that is not longitudinal, and
/// without form where the event repeats as a whole. Records, events, forms and fields contain underscores, so that a name is compared
/// with the fields and forms of the data dictionary, from the right, and with the events and records of the exported data. It is
/// used if exactly one reading is left.
///
/// Source: REDCap 15.7.6, `DataExport/file_export_zip.php`.
enum MyCapDocuments {
  static let unlisted = UnlistedFolder(
    list: list(besides:), isProject: { $0.fields.contains { MyCapField($0) != nil } },
    title: title(inName:), date: date(inName:), isDownload: MyCapDownload.isName
  ) { dictionary, tables in
    let project = MyCapProject(dictionary, tables)
    return ProjectFiles(
      labels: { project.labels(ofFile: $0) }, completed: { project.completed($0) },
      download: { project.download($0, run: $1, event: $2) }, table: { project.tables[$0] })
  }

  /// What stands between title and date in `{title}_DataDictionary_{date}.csv` and `{title}_DATA_{date}.csv`.
  private static func mark(inName name: String) -> Range<String.Index>? {
    ["_DataDictionary_", "_DATA_"].lazy.compactMap { name.ranges(of: $0).last }.first
  }

  @Sendable private static func title(inName name: String) -> String? {
    mark(inName: name).map { String(name[..<$0.lowerBound]) }
  }

  /// The date in such a name; empty without one.
  @Sendable static func date(inName name: String) -> String {
    let rest = mark(inName: name).map { name[$0.upperBound...] } ?? ""
    return String(rest.prefix { $0.isASCII && $0.isNumber || "-_".contains($0) })
  }

  /// The list of the archive, `index.html` in the folder with its name.
  @Sendable private static func list(besides path: String) -> String? {
    let documents = folder(of: path)
    guard lastComponent(documents) === MyCapIndex.folder else { return nil }
    let archive = folder(of: documents)
    let name = memberName(archive)
    return isArchiveName(name) ? "\(archive)/\(MyCapIndex.fileName)" : nil
  }

  /// The last component, of a folder in an archive that of the folder.
  private static func memberName(_ path: String) -> String {
    let last = lastComponent(path)
    return last.lastIndex(of: "!").map { String(last[last.index(after: $0)...]) } ?? last
  }

  /// `Files_` or `FilesReport_`, a title, and the date and time.
  private static func isArchiveName(_ name: String) -> Bool {
    guard name.hasPrefix("Files_") || name.hasPrefix("FilesReport_") else { return false }
    let form = name.utf8.suffix(16).map { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? UInt8(ascii: "0") : byte
    }
    return form == Array("_0000-00-00_0000".utf8)
  }
}
