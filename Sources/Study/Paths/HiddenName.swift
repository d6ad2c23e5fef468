import Text

/// True for hidden files and folders, and for the files that Finder and Explorer add to folders and
/// archives.
func isHidden(_ component: String) -> Bool {
  component.utf8.first == UInt8(ascii: ".") || namesOfSystems.containsBytes(of: component)
}

private let namesOfSystems = ["__MACOSX", "Thumbs.db", "desktop.ini"]
