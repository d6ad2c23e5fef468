import Recordings
import Text

/// The list of files in REDCap's archive of uploaded files, `index.html`. Names in the archive join record, event, form, instance and field by
/// underscores, which all of them may contain; the list is unambiguous.
///
/// Source: REDCap 15.7.6, `DataExport/file_export_zip.php`.
enum MyCapIndex {
  static let document = {
    var document = ExportDocument(fits: fits(_:), contents: contents(of:source:dictionary:))
    document.isList = true
    return document
  }()

  /// The folder of the files beside the list.
  static let folder = "documents"
  /// The name of the list.
  static let fileName = "index.html"
  private static let nameColumn = "File Name in ZIP"

  private static func fits(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<table") && text.contains(nameColumn)
  }

  private static func contents(
    of document: ByteSource, source: String, dictionary: ProjectDictionary?
  ) throws(ReadError) -> FileContents {
    let bytes: ByteBuffer
    do { bytes = try document.read() } catch {
      throw ReadError(source: source, .unreadable(reason: error.reason))
    }
    let rows = HTMLTable(bytes.withBytes { String(decoding: $0, as: UTF8.self) }).rows
    var contents = FileContents(kind: .manifest)
    contents.platform = MyCap.name
    contents.neighborFolder = folder
    guard let header = rows.first else { return contents }
    for row in rows.dropFirst() where row.count == header.count {
      let cells = Dictionary(zip(header, row)) { first, _ in first }
      guard let name = cells[nameColumn], let labels = labels(of: cells, name, dictionary) else {
        continue
      }
      contents.neighbors[ByteKey(name)] = labels
    }
    return contents
  }

  private static func labels(
    of cells: [Term: String], _ name: String, _ dictionary: ProjectDictionary?
  ) -> FileLabels? {
    guard let record = cells["Record"], let field = cells["Field Name"], !record.isEmpty else {
      return nil
    }
    let instance = cells["Repeat Instance"].flatMap { Int($0) }
    let event = cells["Event Name"].map(uniqueName(ofEvent:)) ?? ""
    let known = dictionary?[field]
    let form = known?.form ?? cells["Repeat Instrument"].map(uniqueName(of:)) ?? ""
    var labels = MyCapRun(
      project: dictionary?.project, record: record, event: event, form: form, instance: instance
    ).labels
    let original = RecorderFileName(cells["Original File Name"] ?? "")
    let content = known.flatMap(MyCapField.init)
    labels.step = content?.step ?? original.step
    labels.isWholeResult = content?.content == .wholeResult
    return labels
  }

  /// The unique name of an event by its label with the arm, `Week 4 (Arm 1: Drug)`: letters and digits, and `_arm_` with the number.
  private static func uniqueName(ofEvent label: String) -> String {
    guard let arm = label.ranges(of: " (Arm ").last else {
      return label.isEmpty ? "" : uniqueName(of: label)
    }
    let number = label[arm.upperBound...].prefix(while: \.isNumber)
    return uniqueName(of: String(label[..<arm.lowerBound])) + "_arm_" + number
  }

  private static func uniqueName(of label: String) -> String {
    label.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(
      separator: "_")
  }
}

/// The rows of the first table of a page, as text.
private struct HTMLTable {
  private(set) var rows: [[String]] = []

  init(_ page: String) {
    for row in page.components(of: "<tr").dropFirst() {
      let cells = row.components(of: "<t").dropFirst().filter {
        $0.hasPrefix("d") || $0.hasPrefix("h")
      }
      let texts = cells.map { Self.text($0) }
      if !texts.isEmpty { rows.append(texts) }
    }
  }

  /// The content of a cell, without tags and with its characters.
  private static func text(_ cell: String) -> String {
    let content = cell.drop { $0 != ">" }.dropFirst()
    var (text, isTag) = ("", false)
    for character in content {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        text.append(character)
      }
    }
    for (name, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#039;", "'"), ("&nbsp;", " "),
      ("&amp;", "&"),
    ] { text = text.replacing(name, with: character) }
    return text
  }
}

extension String {
  /// The parts between these marks.
  fileprivate func components(of mark: String) -> [String] {
    var (parts, start) = ([String](), startIndex)
    for range in ranges(of: mark) {
      parts.append(String(self[start..<range.lowerBound]))
      start = range.upperBound
    }
    return parts + [String(self[start...])]
  }
}
