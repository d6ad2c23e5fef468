/// What stands under a name that is to be read or written; a symbolic link is what it leads to.
public enum FilePlace: Sendable, Equatable {
  /// A name in a folder that is there.
  case free
  case file
  case folder
  /// A pipe, a device, a socket: takes bytes, and must stay what it is.
  case stream

  /// Throws where nothing could stand under the name, as in a folder that is not there.
  public init(_ path: String) throws(WriteError) {
    do throws(SystemErrorCode) {
      if let place = try SystemCalls.place(path) {
        self = place
      } else {
        let parent = OutputFolder.parent(of: SystemCalls.destination(of: path))
        guard try SystemCalls.place(parent) == .folder else { throw .isMissing }
        self = .free
      }
    } catch {
      throw WriteError(path, error)
    }
  }

  /// Whether the path leads to anything.
  public static func isThere(_ path: String) -> Bool {
    ((try? SystemCalls.place(path)) ?? nil) != nil
  }

  /// Up to so many bytes from the start of a file.
  public static func beginning(
    of path: String, byteCount: Int
  ) throws(WriteError) -> [UInt8] {
    do throws(SystemErrorCode) {
      let descriptor = try SystemCalls.openToAdd(path, isReadOnly: true)
      defer { SystemCalls.release(descriptor) }
      return try SystemCalls.readSome(from: descriptor, at: 0, count: byteCount)
    } catch {
      throw WriteError(path, error)
    }
  }

  /// Writes all of a file under a name: into what is a stream, in place of what is a file. Where a symbolic link has
  /// the name, the file is replaced that it leads to. Who may read the file stays as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
    if try FilePlace(path) == .stream { return try pour(bytes, into: path) }
    let file = try AtomicFile(SystemCalls.destination(of: path), keepsMode: true)
    try file.writer.write(bytes)
    try file.commit()
  }

  /// Waits for a reader where there is none yet.
  private static func pour(_ bytes: [UInt8], into path: String) throws(WriteError) {
    do throws(SystemErrorCode) {
      let descriptor = try SystemCalls.openStream(path)
      do throws(SystemErrorCode) {
        var written = 0
        while written < bytes.count {
          written += try SystemCalls.writeSome(of: bytes[written...], to: descriptor)
        }
      } catch {
        SystemCalls.release(descriptor)
        throw error
      }
      try SystemCalls.closeFile(descriptor)
    } catch {
      throw WriteError(path, error)
    }
  }
}
