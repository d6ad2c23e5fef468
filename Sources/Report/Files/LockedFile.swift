/// A file that one process at a time adds to while no other reads it; what was added stays, whatever becomes of
/// the process.
public final class LockedFile {
  /// For messages.
  public let path: String

  private let descriptor: Int32
  private var endOffset = 0

  /// Opens the file; one that is to be added to is made where there is none. Throws `busy` while another process
  /// adds to it, or while others read what is to be added to.
  public init(_ path: String, isReadOnly: Bool = false) throws(WriteError) {
    self.path = path
    do throws(SystemErrorCode) {
      while true {
        let descriptor = try SystemCalls.openToAdd(path, isReadOnly: isReadOnly)
        guard try SystemCalls.lock(descriptor, isShared: isReadOnly) else {
          SystemCalls.release(descriptor)
          throw SystemErrorCode.busy
        }
        // Another process may have removed it between the two calls.
        if SystemCalls.isFile(path, openAs: descriptor) {
          self.descriptor = descriptor
          break
        }
        SystemCalls.release(descriptor)
      }
    } catch {
      if error == .busy { throw .busy(place: OutputFolder.parent(of: path)) }
      throw isReadOnly ? .unreadable(place: path, error) : WriteError(path, error)
    }
  }

  deinit { SystemCalls.release(descriptor) }

  /// All that stands there.
  public var byteCount: Int { SystemCalls.byteCount(of: descriptor) }

  /// Adds bytes behind all that stand there and returns where they begin.
  @discardableResult
  public func append(_ bytes: [UInt8]) throws(WriteError) -> Int {
    var written = 0
    while written < bytes.count {
      do {
        written += try SystemCalls.writeSome(of: bytes[written...], to: descriptor)
      } catch {
        throw WriteError(path, error)
      }
    }
    defer { endOffset += bytes.count }
    return endOffset
  }

  /// The bytes from an offset on, as far as there are any.
  public func bytes(at offset: Int, count: Int) throws(WriteError) -> [UInt8] {
    do {
      return try SystemCalls.readSome(from: descriptor, at: offset, count: count)
    } catch {
      throw .unreadable(place: path, error)
    }
  }

  /// Leaves out all behind an offset, and adds there from now on.
  public func truncate(to offset: Int) throws(WriteError) {
    do {
      try SystemCalls.truncate(descriptor, to: offset)
      endOffset = offset
    } catch {
      throw WriteError(path, error)
    }
  }

  /// Removes the file, whose content is of no more use.
  public func remove() { SystemCalls.removeFile(path) }

  /// Waits until all has reached the disk.
  public func synchronize() throws(WriteError) {
    do {
      try SystemCalls.synchronize(descriptor)
    } catch {
      throw WriteError(path, error)
    }
  }
}
