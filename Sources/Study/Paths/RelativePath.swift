import Recordings
import Text

/// A path relative to a folder; nil if the folder does not contain it.
func relativePath(of path: String, below folder: String) -> String? {
  if folder.isEmpty { return path }
  if path === folder { return "" }
  guard path.starts(withBytesOf: folder + "/") else { return nil }
  return String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
}
