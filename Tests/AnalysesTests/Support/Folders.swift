import Foundation

/// The folder of that name beside the repository, looked for upward from this file; nil without it.
func folderBesideRepository(_ name: String) -> String? {
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  while folder.path.count > 1 {
    let candidate = folder.appendingPathComponent(name).path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), isFolder.boolValue
    {
      return candidate
    }
    folder.deleteLastPathComponent()
  }
  return nil
}
