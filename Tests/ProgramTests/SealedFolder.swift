import Foundation
import TestSupport

extension Scratch {
  /// Describes the tables of a folder as they are now, as if a run had written them like that.
  func seal(_ folder: String) throws {
    let place = url.appending(path: folder)
    let digests = try Tool.shell("sha256sum -- *.[ct]sv", in: place).text.split(separator: "\n")
    let resources = try digests.map { line -> [String: Any] in
      let (digest, name) = (line.prefix(64), String(line.dropFirst(66)))
      return [
        "name": String(name.dropLast(4)), "path": name, "hash": "sha256:\(digest)",
        "bytes": try read("\(folder)/\(name)").count,
      ]
    }
    let package: [String: Any] = ["name": "analyze-results", "resources": resources]
    try write("\(folder)/datapackage.json", JSONSerialization.data(withJSONObject: package))
  }
}
