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
    for column in MyCapColumns.of(cells.header).all {
      guard repeated.map({ $0 === column.form }) ?? true, cells.bytes(column.name) != nil else {
        continue
      }
      if byForm[ByteKey(column.form)] == nil { forms.append(column.form) }
      byForm[ByteKey(column.form), default: []].append((column.name, column.field))
    }
    let record = cells.header.columns.first.flatMap { cells[$0] } ?? ""
    return forms.map { form in
      let run = MyCapRun(
        project: dictionary.project, record: record, event: cells[event] ?? "", form: form,
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

  /// True where the data say whether the participant deleted the run.
  var isOfKnownState: Bool { text(.status) != nil || text(.deletion) != nil }

  /// Why the run is left out; nil for one that is not. The words are the same for all runs, so that they are counted together.
  var reasonToLeaveOut: String? { isDeleted ? "the participant deleted the run" : nil }

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
    var stated: [Term: String] = [:]
    ((try? JSONValue.parse(ByteBuffer(text.utf8))) ?? .null).collect(Self.keys, into: &stated)
    func fact(_ names: [Term]) -> String? { names.lazy.compactMap { stated[$0] }.first }
    let system = fact(["systemVersion", "osVersion", "operatingSystemVersion"])
    let name = fact(["systemName", "osName", "operatingSystem", "platform", "os"])
    let release = ["iOS", "Android"].lazy.compactMap { system in
      fact(["\(system)Version"]).map { "\(system) \($0)" }
    }.first
    let whole = [name, system].compactMap(\.self).joined(separator: " ")
    let app = fact(["appName", "applicationName"])
    let version = fact(["appVersion", "applicationVersion", "myCapVersion"])
    self.init(
      model: fact(["deviceModel", "modelIdentifier", "modelName", "model", "product"]),
      system: whole.isEmpty ? release : whole,
      app: version.map { "\(app ?? MyCap.name) \($0)" } ?? app)
  }

  /// The names of facts above by what is compared of them.
  private static let keys: [Term: Term] = {
    let names: [Term] = [
      "systemVersion", "osVersion", "operatingSystemVersion", "systemName", "osName",
      "operatingSystem", "platform", "os", "iOSVersion", "AndroidVersion", "appName",
      "applicationName", "appVersion", "applicationVersion", "myCapVersion", "deviceModel",
      "modelIdentifier", "modelName", "model", "product",
    ]
    return Dictionary(names.map { ($0.plain, $0) }) { first, _ in first }
  }()
}

extension JSONValue {
  /// Notes the first text or number of each of these keys, in any case and with any signs between its words, at any depth: those of an
  /// object precede those of the objects in it.
  fileprivate func collect(_ keys: [Term: Term], into found: inout [Term: String]) {
    switch self {
    case .object(let members):
      for member in members {
        guard let text = member.value.shortText, let name = keys[member.key.plain],
          found[name] == nil
        else { continue }
        found[name] = text
      }
      for member in members { member.value.collect(keys, into: &found) }
    case .array(let elements): for element in elements { element.collect(keys, into: &found) }
    default: return
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
