import Recordings
import Study
import Text

/// Units of the earlier run of which a file cannot be read any more. Their results stay in the tables.
struct UnreadableUnits {
  /// In the order of their rows.
  private(set) var units: [EarlierUnits.EarlierUnit] = []
  /// The first file of each unit that cannot be read, or its folder, each once.
  private(set) var places = Set<ByteKey>()
  private var files = Set<ByteKey>()

  /// None.
  init() {}

  /// - Parameters:
  ///   - unreadable: the files and folders that cannot be read, under the names that tables print.
  ///   - isUsable: whether the results of a unit can stand in the tables of this run.
  init(
    _ earlier: EarlierUnits, _ unreadable: Set<ByteKey>,
    _ isUsable: (Journal.JournalUnit) throws -> Bool
  ) rethrows {
    if unreadable.isEmpty { return }
    for unit in earlier.units {
      let found = unit.files.subtracting(earlier.unusable).compactMap {
        Self.place(of: $0, in: unreadable)
      }
      guard let place = found.min(), try isUsable(unit.unit) else { continue }
      units.append(unit)
      places.insert(place)
      files.formUnion(unit.files)
    }
    units.sort { $0.unit.place < $1.unit.place }
  }

  /// True if one of the units has the file.
  func holds(_ file: ByteKey) -> Bool { files.contains(file) }

  /// The file, or the folder that contains it, which cannot be read; nil if it can be.
  static func place(of file: ByteKey, in unreadable: Set<ByteKey>) -> ByteKey? {
    if unreadable.isEmpty { return nil }
    var path = file.text
    while !path.isEmpty {
      if unreadable.contains(ByteKey(path)) { return ByteKey(path) }
      path = folder(of: path)
    }
    return nil
  }
}
