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

  /// Returns the number of bytes; 0 at the end.
  func read(into piece: inout [UInt8], at position: Int) throws(FileError) -> Int {
    while true {
      let got = pread(descriptor, &piece, piece.count, off_t(position))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw FileError(path: path, errno: errno) }
      return got
    }
  }

  /// The bytes of a place; fewer where the file ends before.
  public func bytes(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    var count = 0
    while count < bytes.count {
      var rest = [UInt8](repeating: 0, count: bytes.count - count)
      let got = try read(into: &rest, at: place.lowerBound + count)
      if got == 0 { break }
      bytes.replaceSubrange(count..<count + got, with: rest[..<got])
      count += got
    }
    return Array(bytes[..<count])
  }
}
