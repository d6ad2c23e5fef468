/// An append-only file that one process may write at a time while no other process reads it. Appended data
/// survive the end of the process.
public final class LockedFile {
  /// For messages.
  public let path: String

  private let descriptor: Int32
  private var endOffset = 0

  /// Opens the file; unless `isReadOnly`, creates it if it is missing. Throws `busy` while another process
  /// writes to it or, unless `isReadOnly`, reads it.
  public init(_ path: String, isReadOnly: Bool = false) throws(WriteError) {
    self.path = path
    do throws(SystemErrorCode) {
      while true {
        let descriptor = try SystemCalls.openForAppending(path, isReadOnly: isReadOnly)
        guard try SystemCalls.lock(descriptor, isShared: isReadOnly) else {
          SystemCalls.release(descriptor)
          throw SystemErrorCode.busy
        }
        // Another process may have removed the file between the two calls.
        if SystemCalls.isFile(path, openAs: descriptor) {
          self.descriptor = descriptor
          break
        }
        SystemCalls.release(descriptor)
      }
    } catch {
      if error == .busy { throw .busy(place: OutputFolder.parent(of: path)) }
      if error.isLink, !isReadOnly { throw .link(place: path) }
      throw isReadOnly ? .unreadable(place: path, error) : WriteError(path, error)
    }
  }

  deinit { SystemCalls.release(descriptor) }

  /// Size of the file.
  public var byteCount: Int { SystemCalls.byteCount(of: descriptor) }

  /// Appends bytes and returns the offset of the first.
  @discardableResult public func append(_ bytes: [UInt8]) throws(WriteError) -> Int {
    var written = 0
    while written < bytes.count {
      do { written += try SystemCalls.writeSome(of: bytes[written...], to: descriptor) } catch {
        throw WriteError(path, error)
      }
    }
    defer { endOffset += bytes.count }
    return endOffset
  }

  /// Reads up to `count` bytes at an offset.
  public func bytes(at offset: Int, count: Int) throws(WriteError) -> [UInt8] {
    do { return try SystemCalls.readSome(from: descriptor, at: offset, count: count) } catch {
      throw .unreadable(place: path, error)
    }
  }

  /// Truncates the file at an offset; later bytes are appended there.
  public func truncate(to offset: Int) throws(WriteError) {
    do {
      try SystemCalls.truncate(descriptor, to: offset)
      endOffset = offset
    } catch { throw WriteError(path, error) }
  }

  /// Removes the file when its content is no longer needed.
  public func remove() { SystemCalls.removeFile(path) }

  /// Waits until all bytes have reached the disk.
  public func synchronize() throws(WriteError) {
    do { try SystemCalls.synchronize(descriptor) } catch { throw WriteError(path, error) }
  }
}
