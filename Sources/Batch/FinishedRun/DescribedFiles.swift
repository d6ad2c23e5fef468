import Report
import Text

/// Size and digest of each table of a run, as its description has them.
struct DescribedFiles {
  /// A file as it was written.
  struct DescribedFile {
    let byteCount: Int
    /// SHA-256, in hexadecimal digits.
    let sha256: String
  }

  private let files: [ByteKey: DescribedFile]

  /// Nil for a folder without a description by this program.
  init?(in folder: String) {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/\(DataPackage.fileName)"),
      let package = try? JSONValue.parse(text), package["name"]?.text == DataPackage.name,
      let resources = package["resources"]?.array
    else { return nil }
    var files: [ByteKey: DescribedFile] = [:]
    for resource in resources {
      guard let path = resource["path"]?.text, let hash = resource["hash"]?.text,
        hash.hasPrefix(Self.hashName),
        let byteCount = resource["bytes"]?.number.flatMap({ Int(exactly: $0) })
      else { return nil }
      files[ByteKey(path)] = DescribedFile(
        byteCount: byteCount, sha256: String(hash.dropFirst(Self.hashName.count)))
    }
    self.files = files
  }

  private static let hashName = "sha256:"

  /// Nil for a file that is not described.
  subscript(path: String) -> DescribedFile? { files[ByteKey(path)] }
}
