import Metrics
import Report
import Text

/// The values of MyCap's sessions for the rows of the project from which they came.
///
/// Each row of the source gets one row: the same record, event and instance, of a form `an_tapping` beside the task's form, or of the
/// task's form itself. Its steps have fields of their own (`REDCapFormPart`).
struct REDCapReturn {
  private let project: REDCapProject
  /// Whether the fields are added to the forms of the tasks, instead of forms of their own.
  private let isInSameForm: Bool
  /// The metrics of each task that have fields.
  private let entries: [TaskName: [DictionaryRow]]

  /// What is known of a form.
  private struct FormState {
    let form: REDCapForm
    var parts: [REDCapFormPart] = []
    /// The metrics that steps of each part have.
    var metrics: [REDCapFormPart: Set<MetricName>] = [:]
  }

  /// A row of the import.
  private struct ReturnedRow {
    var cells: [ByteKey: String] = [:]
    /// The parts that a step has filled, which values of the whole session do not replace.
    var filled: Set<REDCapFormPart> = []
    var hasValues = false
  }

  /// The tasks of each form, by its name.
  private var forms: [ByteKey: [FormState]] = [:]
  private var rows: [ByteKey: [REDCapRow: ReturnedRow]] = [:]
  /// The session that fills each row.
  private var sessions: [ByteKey: [REDCapRow: ByteKey]] = [:]

  init(_ project: REDCapProject, isInSameForm: Bool, _ entries: [DictionaryRow]) {
    (self.project, self.isInSameForm) = (project, isInSameForm)
    self.entries = Dictionary(grouping: entries, by: \.task)
  }

  // MARK: Steps

  /// The columns of a session and those of each of its steps.
  private static let (sessionColumns, stepColumns) = (
    columns(["visit", "session", "start"]), columns(["quality", "flags", "method", "source"])
  )

  private static func columns(_ names: Set<Term>) -> [Column<MetricsStep>] {
    REDCapForm.stepFields.filter { names.contains($0.name) }
  }

  /// Takes a step. Throws for a session that names no row of the project.
  mutating func add(_ step: MetricsStep) throws {
    let first = step.first
    guard let row = REDCapRow(of: first, in: project) else {
      throw ExchangeError(
        "the session \(shown(first.session)) of \(shown(first.participant)) does not name the event, the form and the instance of a row of REDCap; export the data of the project as CSV (raw) as well, put it beside the data dictionary and the files, and run again; projects that were measured together are measured again one by one; results that are not from MyCap are exported without --data-dictionary"
      )
    }
    let name = formName(row.form.text, first.task)
    let key = ByteKey(name)
    var states = forms[key] ?? []
    let place = states.firstIndex { $0.form.task == first.task } ?? states.count
    if place == states.count {
      states.append(FormState(form: try form(name, row.form.text, first.task)))
    }
    var state = states[place]
    let part = REDCapFormPart(of: first)
    if state.metrics[part] == nil { state.parts.append(part) }
    state.metrics[part, default: []].formUnion(step.rows.lazy.map(\.metric))
    states[place] = state
    forms[key] = states
    let session = ByteKey(first.session)
    if let other = sessions[key]?[row], other != session {
      throw ExchangeError(
        "the sessions \(shown(other.text)) and \(shown(session.text)) of \(shown(first.participant)) are of one row of REDCap; leave one of them out with --exclude"
      )
    }
    sessions[key, default: [:]][row] = session
    var returned = rows[key]?[row] ?? ReturnedRow()
    let isOfStep = !first.step.isEmpty
    // Values of the whole session stand beside those of the only step, whose verdict is shown.
    let showsVerdict = isOfStep || !returned.filled.contains(part)
    for column in Self.sessionColumns {
      returned.cells[ByteKey(state.form.fieldName(column.name, of: .whole))] = REDCapForm.cell(
        of: column, step)
    }
    for column in Self.stepColumns where showsVerdict {
      returned.cells[ByteKey(state.form.fieldName(column.name, of: part))] = REDCapForm.cell(
        of: column, step)
    }
    let values = step.values
    for entry in state.form.entries {
      guard let value = values[entry.metric] else { continue }
      returned.cells[ByteKey(state.form.fieldName(entry.metric, of: part))] = REDCapForm.cell(
        of: entry, value)
    }
    if isOfStep { returned.filled.insert(part) }
    returned.hasValues = returned.hasValues || step.quality != .error
    rows[key, default: [:]][row] = returned
  }

  /// The name of the form that receives the values of a task of a form of the project.
  private func formName(_ form: String, _ task: TaskName) -> String {
    isInSameForm ? form : "an_" + REDCapForm.name(ofTask: task) + ending(form, task)
  }

  /// What distinguishes the fields of several forms of one task: 2 for the second, or the name of a form whose annotations do not say
  /// that it records the task.
  private func ending(_ form: String, _ task: TaskName) -> String {
    guard let rank = project.rank(ofForm: form, in: task) else {
      return "_" + REDCapFormPart.fieldWord(form)
    }
    return rank == 0 ? "" : "\(rank + 1)"
  }

  private func form(_ name: String, _ source: String, _ task: TaskName) throws -> REDCapForm {
    try REDCapForm(
      task: task, entries[task] ?? [], name: name, prefixEnding: ending(source, task),
      annotation: isInSameForm ? "@MC-FIELD-HIDDEN @READONLY" : "@READONLY")
  }

  // MARK: Files

  private var sortedForms: [(key: ByteKey, states: [FormState])] {
    forms.sorted { $0.key < $1.key }.map { form in
      (form.key, form.value.sorted { ByteKey($0.form.task) < ByteKey($1.form.task) })
    }
  }

  /// The names of the forms.
  var formNames: [String] { sortedForms.map(\.key.text) }

  /// The lines of the new dictionary, with its header.
  func dictionary() throws -> [[String]] {
    try project.merged(
      with: sortedForms.map { form in (form.key.text, form.states.flatMap(Self.fields).map(\.line))
      })
  }

  /// The fields of a form in their order: those of the session, then those of each part.
  private static func fields(of state: FormState) -> [(name: String, line: [String])] {
    let form = state.form
    var fields = sessionColumns.map { form.line(of: $0.description) }
    for part in state.parts.sorted(by: { ByteKey($0.ending) < ByteKey($1.ending) }) {
      fields += stepColumns.map { form.line(of: $0.description, part) }
      let metrics = state.metrics[part] ?? []
      fields += form.entries.filter { metrics.contains($0.metric) }.map { form.line(of: $0, part) }
    }
    return fields.map { ($0[0], $0) }
  }

  /// The rows of the import, with their header.
  func records() -> [[String]] {
    let known = sortedForms
    let haveEvents = rows.values.contains { $0.keys.contains { !$0.event.text.isEmpty } }
    var header = [project.recordField] + (haveEvents ? ["redcap_event_name"] : [])
    header += ["redcap_repeat_instrument", "redcap_repeat_instance"]
    var fields: [(form: ByteKey, names: [String])] = []
    for (key, states) in known {
      // The state of a form of the app is the app's.
      let last = isInSameForm ? [] : ["\(key.text)_complete"]
      fields.append((key, states.flatMap(Self.fields).map(\.name) + last))
    }
    var table = [header + fields.flatMap(\.names)]
    for (key, _) in known {
      for (row, returned) in (rows[key] ?? [:]).sorted(by: { $0.key < $1.key }) {
        var cells = [row.record.text] + (haveEvents ? [row.event.text] : [])
        cells += [row.instance == nil ? "" : key.text, row.instance.map { "\($0)" } ?? ""]
        for (form, names) in fields {
          guard form == key else {
            cells += names.map { _ in "" }
            continue
          }
          let complete = "\(key.text)_complete"
          cells += names.map { name in
            name == complete ? returned.hasValues ? "2" : "1" : returned.cells[ByteKey(name)] ?? ""
          }
        }
        table.append(cells)
      }
    }
    return table
  }
}
