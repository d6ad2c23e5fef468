import Report
public import Metrics
import Text

/// The data dictionary of an existing project, to which the forms of an export are added.
///
/// An upload of a dictionary replaces all forms of a project, so that the new one contains the lines of the old one as they are.
public struct REDCapProject {
  private let header: [String]
  private let lines: [[String]]
  /// The forms that record each task, in the order of the dictionary.
  private let formsOfTasks: [TaskName: [String]]
  private let forms: Set<ByteKey>

  /// Reads a data dictionary. Throws for any other file.
  ///
  /// - Parameter formsOfTasks: the forms that record each task, in the order of the dictionary.
  public init(readingFrom path: String, formsOfTasks: [TaskName: [String]]) throws {
    func problem(_ words: String) -> ExchangeError {
      ExchangeError(
        "--data-dictionary: \(shown(path)): \(words); give the file that REDCap writes under Project Setup, Data Dictionary, Download"
      )
    }
    var rows: [[String]] = []
    do {
      try DelimitedRows(try ByteBuffer(readingFile: path)).forEach { rows.append($0) }
    } catch let error as FileError {
      throw problem("cannot be read (\(error.reason))")
    } catch is DelimitedRows.Malformed { throw problem("is truncated") }
    guard var header = rows.first else { throw problem("is empty") }
    header[0] = header[0].trimmingMark
    guard header.count == REDCapForm.columns.count,
      header[0] == REDCapForm.columns[0] || header[0] == "field_name"
    else { throw problem("is no data dictionary") }
    lines = Array(rows.dropFirst().filter { $0.contains { !$0.isEmpty } })
    if let place = lines.firstIndex(where: { $0.count != header.count }) {
      throw problem(
        "line \(place + 2) of the table has \(lines[place].count) cells under \(header.count) columns"
      )
    }
    guard !lines.isEmpty else { throw problem("has no fields") }
    (self.header, self.formsOfTasks) = (header, formsOfTasks)
    forms = Set(lines.map { ByteKey($0[1]) })
  }

  /// The field that names the record: the first of a project.
  var recordField: String { lines[0][0] }

  /// Whether the project has a form.
  func has(form: String) -> Bool { forms.contains(ByteKey(form)) }

  /// The place of a form among those that record a task, from 0; nil for a form of which the dictionary does not say it.
  func rank(ofForm form: String, in task: TaskName) -> Int? {
    formsOfTasks[task]?.firstIndex { $0 === form }
  }

  /// The lines of the new dictionary. Lines of the old one that have the name of a new field of the same form are replaced; each form
  /// stays in one piece. Throws where another form has a field of such a name.
  func merged(with own: [(form: String, lines: [[String]])]) throws -> [[String]] {
    let news = Dictionary(own.flatMap { form in form.lines.map { (ByteKey($0[0]), form.form) } }) {
      first, _ in first
    }
    for line in lines {
      guard let form = news[ByteKey(line[0])], form !== line[1] else { continue }
      throw ExchangeError(
        "--data-dictionary: the form \(shown(line[1])) has a field \(shown(line[0])), which the export would add to the form \(shown(form)); rename it in REDCap"
      )
    }
    let lasts = Dictionary(lines.enumerated().map { (ByteKey($1[1]), $0) }) { _, last in last }
    let added = Dictionary(own.map { (ByteKey($0.form), $0.lines) }) { $0 + $1 }
    var merged = [header]
    for (place, line) in lines.enumerated() {
      if news[ByteKey(line[0])] == nil { merged.append(line) }
      if lasts[ByteKey(line[1])] == place { merged += added[ByteKey(line[1])] ?? [] }
    }
    for form in own where !has(form: form.form) { merged += form.lines }
    return merged
  }
}

extension String {
  /// Without the mark of UTF-8 at the beginning.
  fileprivate var trimmingMark: String {
    unicodeScalars.first?.value == 0xFEFF ? String(unicodeScalars.dropFirst()) : self
  }
}
