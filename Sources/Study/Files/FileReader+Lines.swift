import Recordings
import Text

/// Files with one result or document after the other, as databases export them. Each is an input of its own, `results.jsonl!3`.
extension FileReader {
  /// True if a file with this beginning may hold results one after the other.
  func mayHoldLines(_ head: [UInt8], _ path: String) -> Bool {
    let text = TextEncoding(wideText: head).map { Array($0.text(head).utf8) } ?? head
    return text.first { !isSpace($0) && !byteOrderMark.contains($0) } == UInt8(ascii: "{")
      && showsResult(text) && mayHoldJSON(path)
  }

  /// The file and each of its results as a file; nil for a file that is one document, and for a recording.
  func lines(_ bytes: ByteBuffer, _ blank: FileReport) -> [LoadedFile]? {
    guard mayHoldLines(bytes.withBytes { Array($0.prefix(4096)) }, blank.source) else { return nil }
    let text = bytes.inUTF8 ?? bytes
    guard let objects = JSONObjects(text), !Self.isRecording(lines: text) else { return nil }
    var rows: [LoadedFile] = []
    for (number, place) in objects.places.enumerated() {
      let line = ByteBuffer(text.withBytes { Array($0[place.bytes]) })
      rows.append(loadedLine("\(blank.source)\(partMark)\(number + 1)", line))
    }
    guard rows.contains(where: { !$0.results.isEmpty }) else { return nil }
    var report = blank
    if options.wantsDigests, report.sha256 == nil { report.sha256 = SHA256.hex(of: bytes) }
    (report.kind, report.rowCount) = (.taskResult, rows.count)
    report.platform = rows.lazy.compactMap(\.report.platform).first
    report.content = report.sha256.map { ContentDigest(sha256: $0) } ?? ContentDigest(of: bytes)
    return [LoadedFile(report: report)] + rows
  }

  /// True for records of a sensor, one on each line.
  private static func isRecording(lines text: ByteBuffer) -> Bool {
    guard let table = try? ItemTable.read(text) else { return false }
    return Recognition.read(table) != nil
  }

  private func loadedLine(_ path: String, _ line: ByteBuffer) -> LoadedFile {
    var file = LoadedFile(
      report: FileReport(source: path, kind: .taskResult, byteCount: line.count))
    file.isRow = true
    file.report.content = ContentDigest(of: line)
    var read = file
    do { read = try tree(of: line, file) } catch {
      read.report.problem = ReadError(source: path, .json(error))
    }
    read.isRow = true
    return read
  }
}
