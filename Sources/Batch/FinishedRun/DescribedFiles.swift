import Report
import Text

/// A file as it was written: its path below the folder, its size and its SHA-256 in hexadecimal digits.
struct WrittenFile {
  let path: String
  let byteCount: Int
  let sha256: String

  /// The members by which a resource of a data package is checked.
  var json: JSONValue {
    .object([
      ("path", .string(path)), ("bytes", .integer(byteCount)),
      ("hash", .string("sha256:\(sha256)")),
    ])
  }
}

/// Size and digest of each table of a run, as its description and its record have them.
struct DescribedFiles {
  private let files: [ByteKey: WrittenFile]

  /// The resources of a folder's description by this program; nil for a folder without one.
  static func resources(in folder: String) -> [JSONValue]? {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/\(DataPackage.fileName)"),
      let package = try? JSONValue.parse(text), package["name"]?.text == DataPackage.name
    else { return nil }
    return package["resources"]?.array
  }

  /// Nil if one of the resources has no size or no digest.
  init?(_ resources: [JSONValue]) {
    var files: [ByteKey: WrittenFile] = [:]
    for resource in resources {
      guard let path = resource["path"]?.text, let hash = resource["hash"]?.text,
        hash.hasPrefix(Self.hashName),
        let byteCount = resource["bytes"]?.number.flatMap({ Int(exactly: $0) })
      else { return nil }
      files[ByteKey(path)] = WrittenFile(
        path: path, byteCount: byteCount, sha256: String(hash.dropFirst(Self.hashName.count)))
    }
    self.files = files
  }

  private static let hashName = "sha256:"

  /// Nil for a file that is not described.
  subscript(path: String) -> WrittenFile? { files[ByteKey(path)] }
}
