import Text

/// The people whom the user lists, as folders.
enum ListedPeople {
  /// True if at least half of the folders directly below a folder are called like listed people, and it is no person's by its
  /// own name or by those of the folders beside it.
  ///
  /// - Parameters:
  ///   - folder: nil if its name is unknown.
  ///   - homes: the places of sessions below it.
  static func areBelow(
    _ folder: FolderSurroundings?, _ homes: [[String]], _ isListed: (_ name: String) -> Bool
  ) -> Bool {
    guard areMost(homes, isListed) else { return false }
    guard let folder else { return true }
    return !isListed(folder.name) && !areBeside(folder, isListed)
  }

  /// True if at least half of the folders beside a folder are called like listed people.
  static func areBeside(_ folder: FolderSurroundings, _ isListed: (_ name: String) -> Bool) -> Bool
  { areMost(folder.neighbors + folder.packed, isListed) }

  /// True if at least half of the first names of paths are those of listed people.
  private static func areMost(_ paths: [[String]], _ isListed: (_ name: String) -> Bool) -> Bool {
    let names = Set(paths.compactMap(\.first).map(ByteKey.init))
    let listedCount = names.count { isListed($0.text) }
    return listedCount > 0 && 2 * listedCount >= names.count
  }
}
