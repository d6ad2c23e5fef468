public import Recordings
import Text

/// The sessions of a unit, one by one.
///
/// A unit is read at once if all its samples fit into memory. Otherwise, outlines of all files
/// determine the sessions, and the files of a few sessions at a time are read again for their
/// samples.
public struct UnitReading {
  /// The sessions of the unit and its other content. If it is read in pieces, recordings keep only
  /// the samples that determine when they were made.
  public let outcome: SessionReader.ReadUnit
  private var pieces: UnitPieces?

  /// - Parameters:
  ///   - pieceByteCount: the size of the files that are read at once, unless a session has more; nil to
  ///     read all files at once.
  ///   - lost: indices of paths that are not read, with the reason.
  ///   - giveBackMemory: returns freed memory to the system.
  ///   - willOutline: called with the report of each file that loses its samples, while it is complete.
  ///   - willRead: called before each of the other paths is read.
  public init(
    _ unit: StudyUnit, _ reader: SessionReader, pieceByteCount: Int? = nil,
    besides lost: [Int: WorkerDownfall] = [:], giveBackMemory: @escaping @Sendable () -> Void = {},
    willOutline: @escaping @Sendable (FileReport) -> Void = { _ in },
    willRead: (_ place: Int) -> Void = { _ in }
  ) {
    guard let pieceByteCount else {
      outcome = reader.outcome(
        of: UnitPaths(unit).load(reader, besides: lost, willRead: willRead).joined(),
        findings: unit.findings)
      return
    }
    let pieces = UnitPieces(
      unit, reader.keeping(Outlines(giveBackMemory, willOutline: willOutline)),
      byteCount: pieceByteCount, besides: lost, willRead: willRead)
    outcome = pieces.outcome(readingWhole: [])
    self.pieces = pieces
  }

  /// The session at an index of the outcome with all its samples. Its files are read together with
  /// those of the sessions that are wanted next. Nil if the files have changed since they were
  /// first read.
  public mutating func session(_ place: Int, before next: some Sequence<Int>) -> Session? {
    pieces == nil ? outcome.sessions[place] : pieces?.session(place, before: next, outcome)
  }
}

/// The paths of a unit, each of which is a file or the row of a table.
private struct UnitPaths {
  let all: [String]
  private let rows: [ByteKey: TableRow]

  init(_ unit: StudyUnit) {
    all = unit.paths
    rows = Dictionary(unit.rows.map { (ByteKey($0.path), $0) }) { first, _ in first }
  }

  func row(_ path: String) -> TableRow? { rows[ByteKey(path)] }

  /// The contents of each path.
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
  private let findings: UnitFindings
  /// The reader, which keeps outlines.
  private let reader: SessionReader
  private let byteCount: Int
  /// The outlines by the index of the unit's path.
  private let outlines: [[LoadedFile]]
  /// The sizes of the files in memory.
  private let byteCounts: [ByteKey: Int]
  private let dataFiles = OutlinedDataFiles()
  private var owners: SessionsOfFiles?
  /// The sessions that were read last, by index.
  private var sessions: [Int: Session] = [:]

  init(
    _ unit: StudyUnit, _ reader: SessionReader, byteCount: Int, besides lost: [Int: WorkerDownfall],
    willRead: (_ place: Int) -> Void
  ) {
    (paths, self.reader, self.byteCount) = (UnitPaths(unit), reader, byteCount)
    findings = unit.findings
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
    let near = neighborhood(of: piece, outcome)
    let places = near?.places ?? Array(outcome.sessions.indices)
    let whole = self.outcome(readingWhole: wanted, among: near?.files).sessions
    guard whole.count == places.count else { return nil }
    let isInPiece = Set(piece)
    for (read, place) in zip(whole, places)
    where isInPiece.contains(place) && read.isSame(as: outcome.sessions[place]) {
      sessions[place] = read
    }
    return sessions.removeValue(forKey: place)
  }

  /// The files from which the sessions of a piece can be made as from all files of the unit, and the places of all sessions that
  /// these files make. Nil if other files determine the sessions as well, which their outlines show.
  ///
  /// An archive may hold thousands of sessions, so that making all of them for each piece would take most of the time.
  private mutating func neighborhood(of piece: [Int], _ outcome: SessionReader.ReadUnit) -> (
    files: Set<ByteKey>, places: [Int]
  )? {
    let owners = self.owners ?? SessionsOfFiles(outcome.sessions)
    self.owners = owners
    let places = owners.places(sharing: piece, outcome.sessions)
    guard places.count < outcome.sessions.count else { return nil }
    let ownFiles = Set(places.flatMap { outcome.sessions[$0].files.map(ByteKey.init) })
    let files = Set(
      outlines.joined().map { ByteKey($0.report.source) }.filter {
        ownFiles.contains($0) || !owners.own($0)
      })
    let sessions = self.outcome(readingWhole: [], among: files).sessions
    return sessions.elementsEqual(places.lazy.map { outcome.sessions[$0] }) ? (files, places) : nil
  }

  /// The sessions of the unit. Sessions of which all files are wanted have all their samples.
  ///
  /// - Parameter some: the only files that are used; nil for all.
  func outcome(readingWhole wanted: Set<ByteKey>, among some: Set<ByteKey>? = nil)
    -> SessionReader.ReadUnit
  {
    let files = zip(paths.all, outlines).map { path, all in
      let outlines =
        some.map { some in all.filter { some.contains(ByteKey($0.report.source)) } } ?? all
      guard outlines.contains(where: { wanted.contains(ByteKey($0.report.source)) }) else {
        return outlines
      }
      return paths.row(path).map { [reader.reader.load($0)] }
        ?? reader.load(path, whole: wanted, among: outlines)
    }
    return reader.outcome(of: files.joined(), findings: findings) { name, result in
      wanted.contains(ByteKey(result.source))
        ? reader.dataFile(named: name, for: result)
        : dataFiles.outline(name, result) { reader.dataFile(named: name, for: result).outline }
    }
  }
}

/// The sessions to which the files of a unit belong.
private struct SessionsOfFiles {
  private var places: [ByteKey: [Int]] = [:]

  init(_ sessions: [Session]) {
    for (place, session) in sessions.enumerated() {
      for file in Set(session.files.map(ByteKey.init)) { places[file, default: []].append(place) }
    }
  }

  /// Whether a file belongs to a session.
  func own(_ file: ByteKey) -> Bool { places[file] != nil }

  /// The places of the sessions, and of those that have files in common with them, in order.
  func places(sharing piece: [Int], _ sessions: [Session]) -> [Int] {
    Set(piece.flatMap { sessions[$0].files }.flatMap { places[ByteKey($0)] ?? [] }).union(piece)
      .sorted()
  }
}

/// Outlines of files in data folders, which are needed each time that sessions are made.
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
  /// True if a session that was read again is unchanged.
  fileprivate func isSame(as other: Session) -> Bool {
    source === other.source && identifier === other.identifier && participant === other.participant
      && task == other.task
  }
}
