import Metrics
import Report
import Text

/// The form of a task in a REDCap project: what its fields are called and what they accept.
struct REDCapForm {
  /// The task's name with underscores.
  let name: String
  let task: String
  private let prefix: String
  let entries: [DictionaryRow]
  /// The words for other programs that each field has.
  private let annotation: String

  /// The columns of the data dictionary, in the order that REDCap reads.
  static let columns = [
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels", "Field Note",
    "Text Validation Type OR Show Slider Number", "Text Validation Min", "Text Validation Max",
    "Identifier?", "Branching Logic (Show field only if...)", "Required Field?", "Custom Alignment",
    "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?", "Field Annotation",
  ]

  /// The first field of a project, which names the record, on a form of its own.
  static let recordField = "record_id"
  static let recordForm = "participant"

  /// The prefix of each task's field names. Prefixes must not change, since the data of existing
  /// projects would have to be migrated.
  static let prefixes = [
    "range-of-motion": "rom", "gait-and-balance": "gait", "tapping": "tap", "fitness": "fit",
    "timed-walk": "tw", "spatial-memory": "span", "stroop": "stroop", "trail-making": "tmt",
    "psat": "psat", "tower-of-hanoi": "toh", "reaction-time": "rt", "phonation": "voice",
    "speech-recognition": "sprec", "speech-in-noise": "spin", "environment-spl": "spl",
    "tone-audiometry": "tone", "dbhl-tone-audiometry": "dbhl", "nine-hole-peg": "nhpt",
    "amsler-grid": "amsler", "tremor": "tremor", "normalized-reaction-time": "nrt",
    "six-minute-walk": "smwt", "heart-rate": "hr", "voice-quality": "vq", "health": "health",
    "audiogram": "agram", "tecumseh": "cube",
  ]

  /// The fields of a form beside the metrics: the columns of a step without the participant, which
  /// is the record, and the task, which is the form.
  static let stepFields = MetricsStep.columns.filter { !["participant", "task"].contains($0.name) }

  /// - Parameters:
  ///   - entries: the metrics of the task that have a field.
  ///   - name: that of the form; the task's name with underscores unless given.
  ///   - prefixEnding: what names of fields have after the prefix of the task, where a project has several forms of it.
  init(
    task: String, _ entries: [DictionaryRow], name: String? = nil, prefixEnding: String = "",
    annotation: String = "@READONLY"
  ) throws {
    guard let prefix = Self.prefixes[task] else {
      throw ExchangeError(
        "\(shown(task)): this version of the program has no REDCap form of the task")
    }
    (self.task, self.prefix, self.entries) = (task, prefix + prefixEnding, entries)
    self.name = name ?? Self.name(ofTask: task)
    self.annotation = annotation
  }

  /// A task as the name of a form.
  static func name(ofTask task: TaskName) -> String { task.replacing("-", with: "_") }

  /// All fields, in the order of the form.
  var fieldNames: [String] { (Self.stepFields.map(\.name) + entries.map(\.metric)).map(fieldName) }

  private func fieldName(_ name: String) -> String { fieldName(name, of: .whole) }

  /// The field of a column or a metric of a part of the form.
  func fieldName(_ name: String, of part: REDCapFormPart) -> String {
    "\(prefix)_\(name)" + (part.ending.isEmpty ? "" : "_" + part.ending)
  }

  /// The form's lines of the data dictionary.
  var lines: [[String]] {
    Self.stepFields.map { line(of: $0.description) } + entries.map { line(of: $0) }
  }

  /// The line of a column of steps.
  func line(of column: TableColumn, _ part: REDCapFormPart = .whole) -> [String] {
    let capitalized = column.name.prefix(1).uppercased() + column.name.dropFirst()
    var cells = [
      "Variable / Field Name": fieldName(column.name, of: part),
      "Field Label": part.label(column.label ?? capitalized), "Field Type": "text",
    ]
    switch column.kind {
    case .word(let words):
      cells["Field Type"] = "radio"
      cells["Choices, Calculations, OR Slider Labels"] = Self.choices(words)
    case .integer: cells["Text Validation Type OR Show Slider Number"] = "integer"
    case .text, .number, .boolean: break
    }
    if column.traits.contains(.identifying) { cells["Identifier?"] = "y" }
    return ordered(cells)
  }

  /// The choices of a field. REDCap stores a choice as its position in the list.
  private static func choices(_ words: [String]) -> String {
    words.enumerated().map { "\($0.offset + 1), \($0.element)" }.joined(separator: " | ")
  }

  /// The line of a metric.
  func line(of entry: DictionaryRow, _ part: REDCapFormPart = .whole) -> [String] {
    var cells = [
      "Variable / Field Name": fieldName(entry.metric, of: part),
      "Field Label": part.label(entry.label), "Field Note": entry.unit ?? "",
    ]
    switch entry.type {
    case "number", "count":
      cells["Field Type"] = "text"
      cells["Text Validation Type OR Show Slider Number"] =
        entry.type == "count" ? "integer" : "number"
      let ends = entry.range.flatMap(ValueRange.init)?.ends
      cells["Text Validation Min"] = ends?.lowest.map(plainDecimal)
      cells["Text Validation Max"] = ends?.highest.map(plainDecimal)
    case "boolean": cells["Field Type"] = "truefalse"
    case "word":
      cells["Field Type"] = "dropdown"
      cells["Choices, Calculations, OR Slider Labels"] = Self.choices(entry.levels)
    default: cells["Field Type"] = "text"
    }
    return ordered(cells)
  }

  private func ordered(_ cells: [Term: String]) -> [String] {
    var cells = cells
    cells["Form Name"] = name
    cells["Field Annotation"] = annotation
    return Self.columns.map { cells[$0] ?? "" }
  }

  // MARK: Records

  /// The cells of a step, in the order of the fields. Values that are bad or absent are left out.
  func cells(of step: MetricsStep) -> [String] {
    let values = step.values
    return Self.stepFields.map { Self.cell(of: $0, step) }
      + entries.map { entry in values[entry.metric].map { Self.cell(of: entry, $0) } ?? "" }
  }

  /// What a step has in a column, as REDCap stores it.
  static func cell(of column: Column<MetricsStep>, _ step: MetricsStep) -> String {
    let text = column.cell(step).text(numbers)
    guard case .word(let words) = column.description.kind else { return text }
    return number(of: text, in: words)
  }

  /// A value, as REDCap stores it; empty for one that is bad or absent.
  static func cell(of entry: DictionaryRow, _ value: MetricsRow) -> String {
    guard value.quality == .good || value.quality == .doubtful else { return "" }
    switch entry.type {
    case "word": return number(of: value.text, in: entry.levels)
    case "text": return value.text
    default: return value.value.map { plainDecimal(numbers.text($0)) } ?? ""
    }
  }

  /// All digits that the tables have.
  private static let numbers = NumberText(.full)

  /// The position of a word in a list, from 1; empty if the word is not in the list.
  private static func number(of word: String, in words: [String]) -> String {
    words.firstIndex(of: word).map { String($0 + 1) } ?? ""
  }
}

/// A number without an exponent, which REDCap does not read.
func plainDecimal(_ text: String) -> String {
  let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
  guard parts.count == 2, let exponent = Int(parts[1].drop { $0 == "+" }) else { return text }
  let isNegative = parts[0].hasPrefix("-")
  let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
  let whole = mantissa.first.map(String.init) ?? ""
  var digits = whole + (mantissa.count > 1 ? String(mantissa[1]) : "")
  var point = whole.count + exponent
  if point <= 0 {
    digits = String(repeating: "0", count: 1 - point) + digits
    point = 1
  }
  digits += String(repeating: "0", count: max(0, point - digits.count))
  let fraction = digits.dropFirst(point)
  return (isNegative ? "-" : "") + digits.prefix(point) + (fraction.isEmpty ? "" : "." + fraction)
}
