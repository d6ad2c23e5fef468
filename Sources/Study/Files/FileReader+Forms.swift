import Recordings
import Text

/// Recordings and results in forms into which programs and databases have converted them. What comes out is read like a file of the phone.
extension FileReader {
  /// Reads a text that may be JSON, in UTF-8 or in a wide encoding.
  func interpretText(_ bytes: ByteBuffer, _ blank: LoadedFile) -> LoadedFile {
    guard let text = bytes.inUTF8 else { return interpret(bytes, blank) }
    let file = interpret(text, blank)
    return file.report.recording == nil && file.results.isEmpty ? file : file.converted(.wide)
  }

  /// The recording or the results in a converted document; nil if there are none.
  func converted(_ document: ConvertedDocument, _ blank: LoadedFile) -> LoadedFile? {
    let source = blank.report.source
    do {
      if let found = try document.items(where: { Self.isRecording($0, source) }) {
        return recording(found.items, blank)?.converted(found.form)
      }
    } catch {
      var file = blank
      file.report.problem = ReadError(source: source, .unequalColumns(error))
      return file
    }
    guard let form = document.forms.first else { return nil }
    let results = TaskResult.all(in: document.tree, source: source).filter { !$0.steps.isEmpty }
    if results.isEmpty { return nil }
    return read(results, blank).converted(form)
  }

  /// The recordings in a table of converted items; nil for any other table.
  func convertedTable(_ bytes: ByteSource, head: [UInt8], _ blank: LoadedFile) -> LoadedFile? {
    guard Self.isConvertedTable(bytes.tableHead ?? head, blank.report.source) else { return nil }
    let source = blank.report.source
    var file = blank
    do {
      let table = try DelimitedTable(anyForm: try bytes.read())
      if let stacked = stacked(table, blank) { return stacked }
      let found = table.items { Self.isRecording($0, source) }
      return found.flatMap { found in recording(found.items, blank)?.converted(found.form) }
    } catch let fault as DelimitedText.RowFault {
      file.report.problem = ReadError(source: source, fault.readProblem)
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      file.report.problem = ReadError(source: source, .unreadable(reason: reason))
    }
    return file
  }

  /// True if a text with this beginning is a table of items, which may be stacked.
  static func isConvertedTable(_ head: [UInt8], _ source: String) -> Bool {
    let text = TextEncoding(wideText: head).map { Array($0.text(head).utf8) } ?? head
    let lineEnd = UInt8(ascii: "\n")
    // A single row with all items does not end within the beginning.
    guard let end = text.lastIndex(of: lineEnd), text[..<end].contains(lineEnd) else {
      return mayBeginTable(Array(text.prefix { $0 != lineEnd }))
        && DelimitedTable.beginsWithNumberedItems(text)
    }
    guard let table = try? DelimitedTable(anyForm: ByteBuffer(text[...end])) else { return false }
    return table.items(besides: StackedTable(table).columns, where: { isRecording($0, source) })
      != nil
  }

  private static func isRecording(_ items: ItemTable, _ source: String) -> Bool {
    Recognition.read(items) != nil
      || ExportPlatform.contents { $0.items(items, source) }?.recordings.isEmpty == false
  }

  /// The recording in items; nil if they are none.
  private func recording(_ items: ItemTable, _ blank: LoadedFile) -> LoadedFile? {
    var file = blank
    let source = blank.report.source
    if let content = Recognition.read(items) {
      let recording = Recording(
        source: source, content: content, itemCount: items.count, tear: items.tear)
      (file.report.kind, file.report.recording) = (recording.kind, recording)
    } else if let contents = ExportPlatform.contents({ $0.items(items, source) }) {
      file = file.holding(contents)
    } else {
      return nil
    }
    file.report.problem =
      file.report.problem ?? problem(source, count: items.count, tear: items.tear)
    return file
  }

  /// The recordings of a table that holds many, told apart by columns; nil for a table of one recording.
  private func stacked(_ table: DelimitedTable, _ blank: LoadedFile) -> LoadedFile? {
    let stack = StackedTable(table)
    guard !stack.columns.isEmpty else { return nil }
    let source = blank.report.source
    var recordings: [Recording] = []
    for (labels, rows) in stack.recordings {
      guard
        let found = table.items(
          of: rows, besides: stack.columns, where: { Self.isRecording($0, source) }),
        let file = recording(found.items, blank)
      else { continue }
      recordings += file.recordings.map { recording in
        var labeled = recording
        labeled.labels = recording.labels.overridden(by: labels)
        labeled.form = found.form
        return labeled
      }
    }
    guard let first = recordings.first else { return nil }
    var file = blank.holding(FileContents(kind: first.kind, recordings: recordings))
    file.report.form = .table
    return file
  }
}

extension LoadedFile {
  /// The file with the form into which its content was converted.
  func converted(_ form: ConvertedForm) -> LoadedFile {
    var file = self
    file.report.form = form
    file.report.recording?.form = form
    for place in file.furtherRecordings.indices { file.furtherRecordings[place].form = form }
    for place in file.results.indices { file.results[place].form = form }
    return file
  }
}

/// True if a text begins with items whose members are lists of one.
func showsBoxedItems(_ head: some Collection<UInt8>) -> Bool {
  let text = String(decoding: head.filter { !isSpace($0) }, as: UTF8.self)
  return ["timestamp", "numberOfSteps", "type"].contains { text.contains("\"\($0)\":[") }
}
