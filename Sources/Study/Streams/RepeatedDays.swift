import Recordings
import Text

/// Days of a person's records that several exports contain.
extension [LoadedFile] {
  /// The files, in which each day and each audiogram of a person is that of the latest export that has it.
  func countingDaysOnce(_ people: ExportPeople) -> [LoadedFile] {
    if people.isEmpty { return self }
    let places = Dictionary(enumerated().map { (ByteKey($1.report.source), $0) }) { first, _ in
      first
    }
    var files = self
    for person in people.people {
      var known = KnownDays()
      for place in person.paths.compactMap({ places[ByteKey($0)] })
      where files[place].report.problem == nil { known.leaveOut(of: &files[place]) }
    }
    return files
  }
}

/// What later exports of a person contain.
private struct KnownDays {
  private var latest: String?
  private var pieces: [Recording] = []
  private var days = Set<StreamKey>()
  /// The audiograms.
  private var results = Set<ByteKey>()

  /// Leaves out what is known already; what remains is known from now on.
  mutating func leaveOut(of file: inout LoadedFile) {
    let (all, results) = (file.recordings, file.results)
    defer { add(all, results) }
    guard let latest else { return latest = file.report.source }
    let records = records(besides: all)
    let kept = all.compactMap { piece in
      days.contains(StreamKey(piece)) ? nil : piece.without(records)
    }
    file.results.removeAll { result in
      result.part?.key.map { self.results.contains(ByteKey($0)) } ?? false
    }
    file.pieces = kept
    guard
      kept.count < all.count || file.results.count < results.count
        || zip(kept, all).contains(where: { $0.itemCount < $1.itemCount })
    else { return }
    file.report.laterExport = latest
    if kept.isEmpty, file.results.isEmpty { file.report.original = latest }
  }

  private mutating func add(_ pieces: [Recording], _ results: [TaskResult]) {
    self.pieces += pieces.filter { $0.labels.stream != nil }
    days.formUnion(pieces.filter { $0.labels.stream != nil }.map { StreamKey($0) })
    self.results.formUnion(results.compactMap { $0.part?.key.map(ByteKey.init) })
  }

  /// The records of the known days if some of these pieces are of other days: an export states all times in the zone in which it was made,
  /// so that a record of one day may be of the day before in another export.
  private func records(besides all: [Recording]) -> Set<ContentDigest> {
    guard all.contains(where: { !days.contains(StreamKey($0)) }) else { return [] }
    return Set(
      pieces.flatMap { piece -> [ContentDigest] in
        guard case .healthQuantity(let samples) = piece.content else { return [] }
        return samples.values.indices.map(samples.digest(ofRecord:))
      })
  }
}

extension Recording {
  /// The recording without the samples that are records of a later export; nil if none is left.
  fileprivate func without(_ records: Set<ContentDigest>) -> Recording? {
    guard !records.isEmpty, case .healthQuantity(let samples) = content else { return self }
    let rows = samples.values.indices.filter { !records.contains(samples.digest(ofRecord: $0)) }
    if rows.count == samples.count { return self }
    if rows.isEmpty { return nil }
    var rest = self
    rest.content = .healthQuantity(samples.reordered(by: rows))
    rest.itemCount = rows.count
    return rest
  }
}
