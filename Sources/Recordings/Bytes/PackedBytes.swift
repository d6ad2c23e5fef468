import CLibrary
import Text

/// A packed file from its beginning to its end, be it on disk or in memory.
public final class PackedBytes {
  private enum Storage {
    case descriptor(CInt)
    case buffer(ByteBuffer)
  }

  private let storage: Storage
  /// Size of the packed file in bytes.
  public let byteCount: Int
  private var offset = 0

  /// Opens the file; throws where it cannot be opened or is no regular file.
  public init(_ source: ByteSource) throws(ArchiveProblem) {
    switch source {
    case .memory(let buffer): (storage, byteCount) = (.buffer(buffer), buffer.count)
    case .file(let path):
      do {
        let descriptor = try openForReading(path)
        storage = .descriptor(descriptor)
        byteCount = try regularFileSize(descriptor, path)
      } catch { throw .unreadable(error.reason) }
    }
  }

  deinit { if case .descriptor(let descriptor) = storage { close(descriptor) } }

  /// Fills the array from its start and returns the number of bytes; 0 at the end.
  func next(_ piece: inout [UInt8]) throws(ArchiveProblem) -> Int {
    switch storage {
    case .buffer(let buffer):
      let count = min(piece.count, buffer.count - offset)
      buffer.withBytes { bytes in
        piece.withUnsafeMutableBytes { $0.copyBytes(from: bytes[offset..<offset + count]) }
      }
      offset += count
      return count
    case .descriptor(let descriptor):
      while true {
        let got = read(descriptor, &piece, piece.count)
        if got >= 0 { return got }
        guard errno == EINTR else { throw .unreadable(String(cString: strerror(errno))) }
      }
    }
  }

  /// The last bytes and where they begin.
  public func tail(_ count: Int) -> (bytes: [UInt8], offset: Int) {
    let offset = max(0, byteCount - count)
    return (bytes(at: offset, count), offset)
  }

  /// Fewer at the end, none beyond it.
  public func bytes(at offset: Int, _ count: Int) -> [UInt8] {
    guard (0..<byteCount).contains(offset) else { return [] }
    switch storage {
    case .buffer(let buffer): return buffer.withBytes { Array($0[offset...].prefix(count)) }
    case .descriptor(let descriptor):
      return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        guard let start = room.baseAddress else { return }
        filled = (try? readAll(descriptor, at: offset, into: start, count: count, "")) ?? 0
      }
    }
  }

  /// Lends what libarchive opens: a descriptor or memory.
  public func lend<Result>(file: (CInt) -> Result, memory: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    switch storage {
    case .descriptor(let descriptor): file(descriptor)
    case .buffer(let buffer): buffer.withBytes(memory)
    }
  }
}
