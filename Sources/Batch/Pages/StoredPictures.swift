import Recordings
import Report
import Metrics
import Text

/// The pictures that a run has stored beside its tables, read when they are needed.
final class StoredPictures {
  private let file: LockedFile
  private let path: String
  /// The lines of each step, in the order of the file.
  private var lines: [ContentDigest: [Range<Int>]] = [:]
  /// Names of the pictures of each task.
  private(set) var kinds: [TaskName: Set<Term>] = [:]

  private static let pieceByteCount = 1 << 22

  /// Nil for a run without stored pictures; throws if the file is damaged.
  init?(of run: FinishedRun) throws {
    let name = OutputTable.pictures.fileName(.csv)
    path = "\(run.folder)/\(name)"
    guard (try? FileKind(path)) == .file else { return nil }
    file = try LockedFile(path, isReadOnly: true)
    try list(run.described?[name])
  }

  /// Finds the lines and parses only their beginnings.
  ///
  /// - Parameter written: the file as the run has written it; nil for one of an earlier version.
  private func list(_ written: WrittenFile?) throws {
    var (line, start, offset) = ([UInt8](), 0, 0)
    var digest = SHA256.Running()
    while true {
      let piece = try file.bytes(at: offset, count: Self.pieceByteCount)
      if piece.isEmpty { break }
      digest.add(piece)
      var rest = piece[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        try note(line.isEmpty ? rest[..<end] : (line + rest[..<end])[...], start..<offset + end)
        (line, start) = ([], offset + end + 1)
        rest = rest[(end + 1)...]
      }
      line += rest
      offset += piece.count
    }
    if !line.isEmpty { throw damage }
    if let written, written.byteCount != offset || written.sha256 !== digest.hex() { throw damage }
  }

  private func note(_ line: ArraySlice<UInt8>, _ bytes: Range<Int>) throws {
    guard let (place, names) = DrawnPictures.head(ofLine: line) else { throw damage }
    lines[place.key, default: []].append(bytes)
    kinds[place.task, default: []].formUnion(names)
  }

  private var damage: SettingsError {
    let words = "damaged or of another version; run again with --pictures, or remove the file"
    return SettingsError(
      description: "\(shown(path)): \(words)", withoutNames: "the stored pictures are \(words)")
  }

  /// The line with the pictures of a step; empty for a step without pictures. Steps with the same
  /// names get their lines in the order of the table.
  func takeLine(of row: MetricsRow) throws -> [UInt8] {
    let key = StepPlace(row).key
    guard let place = lines[key]?.first else { return [] }
    lines[key]?.removeFirst()
    return try file.bytes(at: place.lowerBound, count: place.count)
  }

  /// The pictures of a step, by its first row.
  func take(of row: MetricsRow) throws -> [DrawnPicture] { try pictures(inLine: takeLine(of: row)) }

  /// The pictures in a line.
  func pictures(inLine line: [UInt8]) throws -> [DrawnPicture] {
    if line.isEmpty { return [] }
    guard let drawn = DrawnPictures(line: line) else { throw damage }
    return drawn.pictures
  }
}
