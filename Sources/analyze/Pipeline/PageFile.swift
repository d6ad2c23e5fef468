import Report

/// Where a page or a picture goes: a file that appears whole or not at all, a pipe, or standard output.
struct PageFile {
  private let path: String?

  /// Other names of standard output, which would be opened anew and written from the start where it is a file.
  private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// - Parameter path: nil or `-` for standard output.
  init(_ path: String?) {
    self.path = path.flatMap { Self.standardOutput.contains($0) ? nil : $0 }
  }

  func write(_ bytes: [UInt8]) throws(WriteError) {
    if let path { return try OutputPlace.write(bytes, to: path) }
    let writer = CheckedWriter.standardOutput()
    try writer.write(bytes)
    try writer.flush()
  }
}
