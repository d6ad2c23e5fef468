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
  static let unlisted = UnlistedFolder(list: list(besides:)) { dictionary, tables in
    let project = MyCapProject(dictionary, tables)
    return ProjectFiles(
      labels: { project.labels(ofFile: $0) }, completed: { project.completed($0) },
      table: { project.tables[$0] })
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

/// The order of exports of a project: by the date in their names, `{project}_DATA_{date}`, else by the names.
private struct MyCapExport: Comparable {
  private let date: ByteKey
  private let name: ByteKey

  init(_ path: String) {
    let name = contentName(path)
    let end = name.ranges(of: "_DATA_").last?.upperBound
    let date = end.map { name[$0...].prefix { $0.isASCII && $0.isNumber || "-_".contains($0) } }
    self.date = ByteKey(date.map(String.init) ?? "")
    self.name = ByteKey(path)
  }

  static func < (a: MyCapExport, b: MyCapExport) -> Bool {
    a.date == b.date ? a.name < b.name : a.date < b.date
  }
}

/// What a project knows of the files of its archive, by its data dictionary and its exported data.
private struct MyCapProject: Sendable {
  private let dictionary: ProjectDictionary
  /// The unique names of events and the records; nil without exported data.
  private let events: [String]?
  private let records: Set<ByteKey>?
  /// What the data say of runs, by their sessions.
  private let runs: [SessionKey: FileLabels]
  /// The last table with the result or the deletion of a run, by its session.
  let tables: [SessionKey: String]

  init(_ dictionary: ProjectDictionary, _ all: [ProjectTable]) {
    self.dictionary = dictionary
    var (events, records) = (Set<ByteKey>(), Set<ByteKey>())
    var (runs, tables) = ([SessionKey: FileLabels](), [SessionKey: String]())
    let inOrder = all.sorted { MyCapExport($0.path) < MyCapExport($1.path) }
    let isThere = inOrder.reduce(false) { isThere, table in
      MyCapTable.forEachRow(of: table.source, dictionary) { cells in
        if let event = cells[MyCapRow.event] { events.insert(ByteKey(event)) }
        if let record = cells.header.columns.first.flatMap({ cells[$0] }) {
          records.insert(ByteKey(record))
        }
        for row in MyCapRow.all(in: cells) {
          guard let key = row.run.labels.sessionKey else { continue }
          var earlier = runs[key] ?? FileLabels()
          if row.isOfKnownState { earlier.reasonToLeaveOut = nil }
          runs[key] = row.facts(withStart: true).completed(by: earlier)
          if row.holdsResult || row.isDeleted { tables[key] = table.path }
        }
      } || isThere
    }
    self.events = isThere ? events.sorted().map(\.text) : nil
    (self.records, self.runs, self.tables) = (isThere ? records : nil, runs, tables)
  }

  /// The labels of a file with what the data say of its run.
  func completed(_ labels: FileLabels) -> FileLabels {
    guard let known = labels.sessionKey.flatMap({ runs[$0] }) else { return labels }
    return labels.completed(by: known)
  }

  /// One way in which a name can be read.
  private struct ArchivedName: Hashable {
    let record: ByteKey
    let event: ByteKey
    let instance: Int?
    let field: ByteKey
  }

  func labels(ofFile name: String) -> FileLabels? {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let fields = stem.indices.filter { stem[$0] == "_" }.compactMap {
      dictionary[String(stem[stem.index(after: $0)...])]
    }
    let found = Set(fields.flatMap { readings(stem, $0) })
    guard found.count == 1, let one = found.first, let field = dictionary[one.field.text] else {
      return nil
    }
    var labels = MyCapRun(
      record: one.record.text, event: one.event.text, form: field.form, instance: one.instance
    ).labels
    let content = MyCapField(field)
    labels.step = content?.step
    labels.isWholeResult = content?.content == .wholeResult
    return completed(labels)
  }

  private func readings(_ stem: String, _ field: ProjectDictionary.Field) -> [ArchivedName] {
    guard let rest = stem.before("_" + field.name) else { return [] }
    var starts: [(text: String, instance: Int?)] = [(rest, nil)]
    if let (before, number) = rest.beforeNumber {
      if let start = before.before("_" + field.form) {
        // Where the records are unknown, what looks like a form with its instance is one.
        if records == nil { starts.removeAll() }
        starts.append((start, number))
      } else if events?.isEmpty == false {
        starts.append((before, number))
      }
    }
    return starts.flatMap { start in
      places(start.text).map {
        ArchivedName(
          record: $0.record, event: $0.event, instance: start.instance, field: ByteKey(field.name))
      }
    }
  }

  /// Record and event of the beginning of a name.
  private func places(_ text: String) -> [(record: ByteKey, event: ByteKey)] {
    guard let events, let records else {
      // The name of an event ends in its arm; where it begins, only the data say.
      let isOfEvent = text.beforeNumber?.before.hasSuffix("_arm") ?? false
      return text.isEmpty || isOfEvent ? [] : [(ByteKey(text), ByteKey(""))]
    }
    let all =
      events.isEmpty
      ? [(ByteKey(text), ByteKey(""))]
      : events.compactMap { event in text.before("_" + event).map { (ByteKey($0), ByteKey(event)) }
      }
    return all.filter { records.contains($0.0) }
  }
}

extension String {
  /// What stands before an ending; nil without the ending or with nothing before it.
  fileprivate func before(_ ending: String) -> String? {
    guard utf8.count > ending.utf8.count, utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return String(decoding: utf8.dropLast(ending.utf8.count), as: UTF8.self)
  }

  /// What stands before an underscore and a positive number at the end, and the number.
  fileprivate var beforeNumber: (before: String, number: Int)? {
    guard let mark = lastIndex(of: "_"), mark > startIndex,
      let number = Int(self[index(after: mark)...]), number > 0
    else { return nil }
    return (String(self[..<mark]), number)
  }
}
