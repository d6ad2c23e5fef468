public import Recordings
import Text

/// The sessions of a unit, in sequence.
///
/// A unit is read at once if all its samples fit into memory. Otherwise, outlines of all files determine the
/// sessions, and the files of a few sessions at a time are read again for their samples.
public struct UnitReading {
  /// The sessions of the unit and its other content; if it is read in parts, recordings keep only the
  /// samples that determine when they were made.
  public let outcome: SessionReader.ReadUnit
  private var pieces: UnitPieces?

  /// - Parameters:
  ///   - pieceByteCount: how many bytes of files are read at once, but for a session that has more; nil to read
  ///     all of them.
  ///   - lost: places of paths that are left alone, with the reason.
  ///   - giveBackMemory: gives memory that was freed back to the system.
  ///   - willRead: called before each of the others.
  public init(
    _ unit: StudyUnit, _ reader: SessionReader, pieceByteCount: Int? = nil,
    besides lost: [Int: WorkerDownfall] = [:], giveBackMemory: @escaping @Sendable () -> Void = {},
    willRead: (_ place: Int) -> Void = { _ in }
  ) {
    guard let pieceByteCount else {
      outcome = reader.outcome(
        of: UnitPaths(unit).load(reader, besides: lost, willRead: willRead).joined())
      return
    }
    let pieces = UnitPieces(
      unit, reader.keeping(Outlines(giveBackMemory)), byteCount: pieceByteCount, besides: lost,
      willRead: willRead)
    outcome = pieces.outcome(readingWhole: [])
    self.pieces = pieces
  }

  /// The session at a place among those of the outcome with all its samples, whose files are read with those of the
  /// sessions that are wanted next; nil where what was read again is not what it was.
  public mutating func session(_ place: Int, before next: some Sequence<Int>) -> Session? {
    pieces == nil ? outcome.sessions[place] : pieces?.session(place, before: next, outcome)
  }
}

/// The paths of a unit, each a file or the row of a table.
private struct UnitPaths {
  let all: [String]
  private let rows: [ByteKey: TableRow]

  init(_ unit: StudyUnit) {
    all = unit.paths
    rows = Dictionary(unit.rows.map { (ByteKey($0.path), $0) }) { first, _ in first }
  }

  func row(_ path: String) -> TableRow? { rows[ByteKey(path)] }

  /// What is in each of them.
  func load(
    _ reader: SessionReader, besides lost: [Int: WorkerDownfall], willRead: (_ place: Int) -> Void
  ) -> [[LoadedFile]] {
    all.enumerated().map { place, path in
      if let downfall = lost[place] {
        return [LoadedFile(report: reader.reader.report(path, downfall))]
      }
      willRead(place)
      return row(path).map { [reader.reader.load($0)] } ?? reader.load(path)
    }
  }
}

/// Reads a unit in pieces.
private struct UnitPieces {
  private let paths: UnitPaths
  /// Keeps outlines.
  private let reader: SessionReader
  private let byteCount: Int
  /// By the places of the unit's paths.
  private let outlines: [[LoadedFile]]
  /// Of the files, as large as they are read.
  private let byteCounts: [ByteKey: Int]
  private let dataFiles = OutlinedDataFiles()
  /// What was read last, by the places of the sessions.
  private var sessions: [Int: Session] = [:]

  init(
    _ unit: StudyUnit, _ reader: SessionReader, byteCount: Int, besides lost: [Int: WorkerDownfall],
    willRead: (_ place: Int) -> Void
  ) {
    (paths, self.reader, self.byteCount) = (UnitPaths(unit), reader, byteCount)
    outlines = paths.load(reader, besides: lost, willRead: willRead)
    byteCounts = Dictionary(
      outlines.joined().map { (ByteKey($0.report.source), $0.report.byteCount) }
    ) { first, _ in first }
  }

  mutating func session(
    _ place: Int, before next: some Sequence<Int>, _ outcome: SessionReader.ReadUnit
  ) -> Session? {
    if let known = sessions.removeValue(forKey: place) { return known }
    sessions = [:]
    var piece = [place]
    var wanted = Set(outcome.sessions[place].files.map(ByteKey.init))
    var pieceByteCount = wanted.reduce(0) { $0 + (byteCounts[$1] ?? 0) }
    for other in next {
      let more = Set(outcome.sessions[other].files.map(ByteKey.init)).subtracting(wanted)
      pieceByteCount += more.reduce(0) { $0 + (byteCounts[$1] ?? 0) }
      if pieceByteCount > byteCount { break }
      wanted.formUnion(more)
      piece.append(other)
    }
    let whole = self.outcome(readingWhole: wanted).sessions
    guard whole.count == outcome.sessions.count else { return nil }
    for place in piece where whole[place].isSame(as: outcome.sessions[place]) {
      sessions[place] = whole[place]
    }
    return sessions.removeValue(forKey: place)
  }

  /// The sessions of the unit; those made of the wanted files alone have all their samples.
  func outcome(readingWhole wanted: Set<ByteKey>) -> SessionReader.ReadUnit {
    let files = zip(paths.all, outlines).map { path, outlines in
      guard outlines.contains(where: { wanted.contains(ByteKey($0.report.source)) }) else {
        return outlines
      }
      return paths.row(path).map { [reader.reader.load($0)] }
        ?? reader.load(path, whole: wanted, among: outlines)
    }
    return reader.outcome(of: files.joined()) { name, result in
      wanted.contains(ByteKey(result.source))
        ? reader.dataFile(named: name, for: result)
        : dataFiles.outline(name, result) { reader.dataFile(named: name, for: result).outline }
    }
  }
}

/// Outlines of files of the data folders, which results ask for each time that sessions are made.
private final class OutlinedDataFiles {
  private struct OutlineKey: Hashable {
    let name: ByteKey
    let source: ByteKey
  }

  private var known: [OutlineKey: DataFolderMatch] = [:]

  func outline(_ name: String, _ result: TaskResult, _ read: () -> DataFolderMatch)
    -> DataFolderMatch
  {
    let key = OutlineKey(name: ByteKey(name), source: ByteKey(result.source))
    if let file = known[key] { return file }
    let file = read()
    known[key] = file
    return file
  }
}

extension Session {
  /// True of the session that it was when it was read before.
  fileprivate func isSame(as other: Session) -> Bool {
    source === other.source && identifier === other.identifier && participant === other.participant
      && task == other.task
  }
}
