import Recordings
import Text

/// A path relative to a folder; nil if the folder does not contain it.
func relativePath(of path: String, below folder: String) -> String? {
  if folder.isEmpty { return path }
  if path === folder { return "" }
  guard path.starts(withBytesOf: folder + "/") else { return nil }
  return String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
}

/// The way from a folder to a place, both given as absolute paths: `../study`.
public func relativePath(from folder: String, to place: String) -> String {
  let (from, to) = (folder.split(separator: "/"), place.split(separator: "/"))
  let common = zip(from, to).prefix { String($0) === String($1) }.count
  let upwards = from.dropFirst(common).map { _ in ".." }
  return (upwards + to.dropFirst(common).map(String.init)).joined(separator: "/")
}
