/// A file of a Synapse table that was saved under the names of its column and its record:
/// `accel_walking_outbound.json.items_<recordId>`, `audio_audio.m4a_<recordId>`, with or without `.tmp` at the
/// end.
struct RecordFileName: Sendable, Equatable {
  let column: String
  let record: String

  /// How the names of columns of files end.
  private static let endings =
    [".items", ".json", ".m4a"] + bareLists.map { ".\($0.name)" }
  /// What may stand in front of the column and behind the record.
  private static let (prefix, suffixes) = ("column_", [".tmp", ".json", ".m4a", ".gz"])
  private static let uuidLength = 36

  /// Nil for other names, such as those of recorders and of the store's cache.
  init?(_ path: String) {
    let name = lastComponent(path)
    let ends = Self.endings.compactMap { name.firstRange(of: $0 + "_")?.upperBound }
    guard let start = ends.min() else { return nil }
    var column = name[..<name.index(before: start)]
    if column.hasPrefix(Self.prefix) { column = column.dropFirst(Self.prefix.count) }
    var record = name[start...]
    if String(record.prefix(Self.uuidLength)).runs.count == 1 {
      record = record.prefix(Self.uuidLength)
    } else {
      while let suffix = Self.suffixes.first(where: record.hasSuffix) {
        record = record.dropLast(suffix.count)
      }
    }
    guard !column.isEmpty, !record.isEmpty else { return nil }
    (self.column, self.record) = (String(column), String(record))
  }
}
