import Recordings
import Text

/// The order of exports of a project: by the date in their names, `{project}_DATA_{date}`, else by the names.
private struct MyCapExport: Comparable {
  private let date: ByteKey
  private let name: ByteKey

  init(_ path: String) {
    date = ByteKey(MyCapDocuments.date(inName: contentName(path)))
    self.name = ByteKey(path)
  }

  static func < (a: MyCapExport, b: MyCapExport) -> Bool {
    a.date == b.date ? a.name < b.name : a.date < b.date
  }
}

/// What a project knows of the files of its archive, by its data dictionary and its exported data.
struct MyCapProject: Sendable {
  private let dictionary: ProjectDictionary
  /// The unique names of events and the records; nil without exported data.
  private let events: [String]?
  private let records: Set<ByteKey>?
  /// What the data say of runs, by their sessions.
  private let runs: [SessionKey: FileLabels]
  /// The last table with the result or the deletion of a run, by its session.
  let tables: [SessionKey: String]
  /// The runs that have a file, by what the name of a single download says of it, in the order of the tables.
  private let runsOfFiles: [MyCapDownload: [RunOfFile]]

  /// A run that has a file in some field.
  private struct RunOfFile {
    let run: MyCapRun
    /// In lower case.
    let uuid: String?
  }

  init(_ dictionary: ProjectDictionary, _ all: [ProjectTable]) {
    self.dictionary = dictionary
    var (events, records) = (Set<ByteKey>(), Set<ByteKey>())
    var (runs, tables) = ([SessionKey: FileLabels](), [SessionKey: String]())
    var files: [MyCapDownload: [RunOfFile]] = [:]
    let inOrder = all.sorted { MyCapExport($0.path) < MyCapExport($1.path) }
    let isThere = inOrder.reduce(false) { isThere, table in
      MyCapTable.forEachRow(of: table.source, table.dictionary) { cells in
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
          for (name, field) in row.fields where field.isOfFile {
            let download = MyCapDownload(
              record: ByteKey(row.run.record), field: ByteKey(name), instance: row.run.instance ?? 1
            )
            files[download, default: []].removeAll { $0.run.event === row.run.event }
            files[download, default: []].append(
              RunOfFile(run: row.run, uuid: row.text(.uuid)?.trimmed.lowercased()))
          }
        }
      } || isThere
    }
    self.events = isThere ? events.sorted().map(\.text) : nil
    (self.records, self.runs, self.tables) = (isThere ? records : nil, runs, tables)
    runsOfFiles = files
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
      project: dictionary.project, record: one.record.text, event: one.event.text, form: field.form,
      instance: one.instance
    ).labels
    let content = MyCapField(field)
    labels.step = content?.step
    labels.isWholeResult = content?.content == .wholeResult
    return completed(labels)
  }

  /// What is known of a file that was downloaded alone. Which event it is of say the data, the run in it, or the user.
  func download(_ name: String, run: String?, event: String?) -> ProjectDownload {
    let readings = MyCapDownload.all(inName: name, dictionary).filter { reading in
      records.map { $0.contains(reading.record) } ?? true
    }
    let fields = Set(readings.map(\.field))
    guard let first = fields.min() else { return .unknown }
    let content = fields.count == 1 ? dictionary[first.text].flatMap(MyCapField.init) : nil
    var labels = FileLabels()
    labels.step = content?.step
    labels.isWholeResult = content?.content == .wholeResult
    func labeled(_ run: MyCapRun) -> FileLabels { completed(labels.completed(by: run.labels)) }
    var found = readings.sorted { ($0.record, $0.field) < ($1.record, $1.field) }.flatMap {
      runsOfFiles[$0] ?? []
    }
    if found.isEmpty, events?.isEmpty ?? true, readings.count == 1, let only = readings.first,
      let form = dictionary[only.field.text]?.form
    {
      return .run(
        labeled(
          MyCapRun(
            project: dictionary.project, record: only.record.text, event: "", form: form,
            instance: only.instance)))
    }
    if let event { found.removeAll { $0.run.event !== event } }
    let own = run.map { run in found.filter { $0.uuid === run } } ?? []
    if !own.isEmpty { found = own }
    if fields.count == 1, found.count == 1 { return .run(labeled(found[0].run)) }
    return .severalRuns(labels: labels, runs: found.map(\.run.labels))
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
  func before(_ ending: String) -> String? {
    guard utf8.count > ending.utf8.count, utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return String(decoding: utf8.dropLast(ending.utf8.count), as: UTF8.self)
  }

  /// What stands before an underscore and a positive number at the end, and the number.
  var beforeNumber: (before: String, number: Int)? {
    guard let mark = lastIndex(of: "_"), mark > startIndex,
      let number = Int(self[index(after: mark)...]), number > 0
    else { return nil }
    return (String(self[..<mark]), number)
  }
}
