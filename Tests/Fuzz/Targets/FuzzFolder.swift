import Foundation

/// A folder of this process, which the script that starts it removes.
struct FuzzFolder {
  static let own = FuzzFolder()

  let path = NSTemporaryDirectory() + "analyze-fuzz-\(getpid())"

  /// Returns the whole path.
  @discardableResult func write(_ bytes: [UInt8], to file: String) -> String {
    let url = URL(filePath: "\(path)/\(file)")
    do { try Data(bytes).write(to: url) } catch {
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      guard (try? Data(bytes).write(to: url)) != nil else { fatalError("cannot write \(url.path)") }
    }
    return url.path
  }
}
