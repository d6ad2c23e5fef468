import CLibrary

/// A regular file that is read in places; closed with the last reference to it.
public final class RandomAccessFile {
  private let descriptor: CInt
  private let path: String

  /// Opens the file; throws where it cannot be opened or is no regular file.
  public init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try openForReading(path)
    _ = try regularFileSize(descriptor, path)
  }

  deinit { close(descriptor) }

  /// Returns the number of bytes; fewer than there is room for only at the end.
  func read(into piece: inout [UInt8], at position: Int) throws(FileError) -> Int {
    try piece.withUnsafeMutableBufferPointer { room throws(FileError) in
      guard let start = room.baseAddress else { return 0 }
      return try readAll(
        descriptor, at: position, into: UnsafeMutableRawPointer(start), count: room.count, path)
    }
  }

  /// The bytes of a place; fewer where the file ends before.
  public func bytes(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    bytes.removeLast(bytes.count - (try read(into: &bytes, at: place.lowerBound)))
    return bytes
  }
}
