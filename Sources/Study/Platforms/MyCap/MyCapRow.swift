import Recordings
import Text

/// What a row of REDCap's data holds of one form: a run of a task.
///
/// A row has one form where forms repeat; elsewhere it has those of an event, each of which is a run of its own.
struct MyCapRow {
  let run: MyCapRun
  /// The columns of the form that are not empty, with what MyCap puts into them.
  let fields: [(name: String, field: MyCapField)]
  private let cells: TableCells

  /// The columns of the instrument and the instance of a form that repeats.
  static let (form, instance) = ("redcap_repeat_instrument", "redcap_repeat_instance")
  /// The column of the unique name of the event.
  static let event = "redcap_event_name"

  /// The runs of a row, in the order of its columns.
  static func all(in cells: TableCells) -> [MyCapRow] {
    guard let dictionary = cells.header.dictionary else { return [] }
    let repeated = cells[form]
    var (forms, byForm) = ([String](), [ByteKey: [(name: String, field: MyCapField)]]())
    for column in cells.filledColumns {
      guard let known = dictionary[column], repeated.map({ $0 === known.form }) ?? true,
        let field = MyCapField(known)
      else { continue }
      if byForm[ByteKey(known.form)] == nil { forms.append(known.form) }
      byForm[ByteKey(known.form), default: []].append((column, field))
    }
    let record = cells.header.columns.first.flatMap { cells[$0] } ?? ""
    return forms.map { form in
      let run = MyCapRun(
        record: record, event: cells[event] ?? "", form: form,
        instance: cells[instance].flatMap { Int($0) })
      return MyCapRow(run: run, fields: byForm[ByteKey(form)] ?? [], cells: cells)
    }
  }

  private init(run: MyCapRun, fields: [(name: String, field: MyCapField)], cells: TableCells) {
    (self.run, self.fields, self.cells) = (run, fields, cells)
  }

  func bytes(_ column: String) -> [UInt8] { cells.bytes(column) ?? [] }

  /// The text of the first field with this content; nil without one.
  func text(_ content: MyCapField.FieldContent) -> String? {
    fields.lazy.filter { $0.field.content == content }.compactMap { cells[$0.name] }.first
  }

  /// True if a cell becomes a part of a result.
  var holdsResult: Bool { fields.contains { $0.field.isRead } }

  /// True for a run that the participant deleted.
  var isDeleted: Bool { text(.status)?.trimmed == "0" || text(.deletion)?.trimmed == "1" }

  /// Why the run is left out; nil for one that is not.
  var reasonToLeaveOut: String? {
    isDeleted ? "the participant deleted the run \(run.name) of \(run.record)" : nil
  }

  /// The labels of the run with what its fields say of it.
  var labels: FileLabels { facts(withStart: false).completed(by: run.labels) }

  /// What the fields say of the run.
  ///
  /// - Parameter withStart: true for the labels of files, which have no result with the start.
  func facts(withStart: Bool) -> FileLabels {
    var labels = FileLabels()
    if withStart { labels.start = text(.start).flatMap(RecordedDate.spelled) }
    labels.scheduled = text(.scheduled).flatMap(Self.moment)
    labels.isConcluded = ["1": true, "2": false][text(.status)?.trimmed ?? ""]
    labels.device = text(.device).map(RecordingDevice.init(supplementalData:)) ?? RecordingDevice()
    labels.reasonToLeaveOut = reasonToLeaveOut
    return labels
  }

  /// A day or a moment in ISO 8601; nil for any other text.
  private static func moment(_ text: String) -> String? {
    if let day = CalendarDay(text.trimmed) { return day.text }
    let moment = RecordedDate.spelled(text.trimmed).shownText
    return moment.isEmpty ? nil : moment
  }
}

extension RecordingDevice {
  /// The device by the supplemental data of a run. The keys of the app are not public: the usual names are read in any case, and anything
  /// else is passed over, as is a text that is no JSON.
  fileprivate init(supplementalData text: String) {
    let data = (try? JSONValue.parse(ByteBuffer(text.utf8))) ?? .null
    func fact(_ names: [String]) -> String? { names.lazy.compactMap(data.firstText).first }
    let system = fact(["systemVersion", "osVersion", "operatingSystemVersion"])
    let name = fact(["systemName", "osName", "operatingSystem", "platform", "os"])
    let release = ["iOS", "Android"].lazy.compactMap { system in
      data.firstText("\(system)Version").map { "\(system) \($0)" }
    }.first
    let stated = [name, system].compactMap(\.self).joined(separator: " ")
    let app = fact(["appName", "applicationName"])
    let version = fact(["appVersion", "applicationVersion", "myCapVersion"])
    self.init(
      model: fact(["deviceModel", "modelIdentifier", "modelName", "model", "product"]),
      system: stated.isEmpty ? release : stated,
      app: version.map { "\(app ?? MyCap.name) \($0)" } ?? app)
  }
}

extension JSONValue {
  /// The first text or number with this key, in any case and with any signs between its words, at any depth.
  fileprivate func firstText(_ key: String) -> String? {
    switch self {
    case .object(let members):
      let own = members.lazy.filter { ColumnKey($0.key.plain) == ColumnKey(key.plain) }.compactMap {
        $0.value.shortText
      }.first
      return own ?? members.lazy.compactMap { $0.value.firstText(key) }.first
    case .array(let elements): return elements.lazy.compactMap { $0.firstText(key) }.first
    default: return nil
    }
  }

  /// A text that is not empty, or a number.
  private var shortText: String? {
    switch self {
    case .string(let text): text.trimmed.isEmpty ? nil : text.trimmed
    case .number(let number): NumberText(.full).text(number)
    default: nil
    }
  }
}

extension String {
  /// Its letters and digits in lower case.
  fileprivate var plain: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
