import Report

/// Where a page or a picture goes: a file that appears whole or not at all, or standard output.
struct PageFile {
  private let path: String?

  /// - Parameter path: nil or `-` for standard output.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  func write(_ bytes: [UInt8]) throws(WriteError) {
    guard let path else {
      let writer = CheckedWriter.standardOutput()
      try writer.write(bytes)
      return try writer.flush()
    }
    let file = try AtomicFile(path)
    try file.writer.write(bytes)
    try file.commit()
  }
}
