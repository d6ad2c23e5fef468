import CLibrary

/// An output error, described by path, problem and remedy.
public enum WriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reader of a pipe has closed it, as `head` does; the program ends without a message.
  case brokenPipe(place: String)
  /// Another process writes to the folder.
  case busy(place: String)
  /// A link stands where a file or a folder is to be written, which would then lie somewhere else.
  case link(place: String)
  /// What was stored earlier is not what was written.
  case damaged(place: String)
  /// A system call failed.
  case failed(place: String, SystemErrorCode)
  /// A file that was written earlier cannot be read.
  case unreadable(place: String, SystemErrorCode)

  /// Classifies the error of a system call for a path or `standard output`.
  init(_ place: String, _ code: SystemErrorCode) {
    self = code.isBrokenPipe ? .brokenPipe(place: place) : .failed(place: place, code)
  }

  /// Whether nothing was tried because of what lies in the folder.
  public var isRefusal: Bool {
    switch self {
    case .link, .damaged: true
    case .brokenPipe, .busy, .failed, .unreadable: false
    }
  }

  /// One line: `out/metrics.csv: cannot be written (No space left on device); free some space …`.
  public var description: String {
    switch self {
    case .brokenPipe(let place):
      "\(shown(place)): the reader closed the pipe; nothing more was written"
    case .busy(let place):
      "\(shown(place)): another run is writing there; wait until it has ended or choose another folder"
    case .link(let place):
      "\(shown(place)): is a link, which would lead the output to another place; remove it, or give the folder it leads to"
    case .damaged(let place):
      "\(shown(place)): damaged since it was written; run again with --update, which analyzes the damaged part again"
    case .failed(let place, let code):
      "\(shown(place)): cannot be written (\(code.words)); \(code.remedy)"
    case .unreadable(let place, let code):
      "\(shown(place)): cannot be read (\(code.words)); check the disk and run again"
    }
  }
}

/// An error code of the operating system, with its text and remedy.
public struct SystemErrorCode: Error, Sendable, Equatable {
  /// The value of `errno`.
  public let number: Int32

  /// An error by its number, such as `ENOSPC`.
  public init(_ number: Int32) { self.number = number }

  /// Whether the other end of a pipe is closed.
  public var isBrokenPipe: Bool { number == EPIPE }

  /// Another process holds the lock.
  static let busy = SystemErrorCode(EWOULDBLOCK)

  /// A folder exists where a file is expected.
  static let isFolder = SystemErrorCode(EISDIR)

  /// A link stands where none is followed.
  var isLink: Bool { number == ELOOP }

  /// The folder does not exist.
  static let isMissing = SystemErrorCode(ENOENT)

  /// The name of a new file is in use.
  static let nameTaken = SystemErrorCode(EEXIST)

  /// Whether the name of a new file is in use.
  var isNameTaken: Bool { number == EEXIST }

  /// The system's text for the error, such as `No space left on device`.
  public var words: String { String(cString: strerror(number)) }

  /// What the user can do about the error.
  public var remedy: String {
    switch number {
    case ENOSPC, EDQUOT: "free some space and run again"
    case EFBIG: "raise the limit of `ulimit -f` and run again"
    case EMFILE, ENFILE: "raise the limit of `ulimit -n` and run again"
    case EACCES, EPERM, EROFS: "choose a folder that you may write to"
    case ENOENT: "create the folder first or choose another one"
    case ENOTDIR, EISDIR, EEXIST: "move the existing file or folder or choose another one"
    case ELOOP: "remove the link or choose another path"
    // A pipe without a reader, or a socket.
    case ENXIO, EOPNOTSUPP: "choose a file or a pipe with a reader"
    case ENAMETOOLONG: "choose a shorter name"
    case EBADF: "leave the stream open or write to a folder with --output"
    default: "check the disk or choose another path"
    }
  }
}

/// The kind of file at a path to be read or written; symbolic links are followed.
public enum FileKind: Sendable, Equatable {
  /// No file has this name; its folder exists.
  case free
  case file
  case folder
  /// A pipe, a device or a socket: accepts bytes and must not be replaced.
  case stream

  /// Throws if no file can have this path, for example in a missing folder.
  public init(_ path: String) throws(WriteError) {
    do throws(SystemErrorCode) {
      if let place = try SystemCalls.place(path) {
        self = place
      } else {
        let parent = OutputFolder.parent(of: SystemCalls.destination(of: path))
        guard try SystemCalls.place(parent) == .folder else { throw .isMissing }
        self = .free
      }
    } catch { throw WriteError(path, error) }
  }

  /// Whether a file of any kind exists at the path.
  public static func isThere(_ path: String) -> Bool {
    ((try? SystemCalls.place(path)) ?? nil) != nil
  }

  /// Whether a symbolic link is at the path, as at `/dev/stdout`, whatever it leads to.
  public static func isLink(_ path: String) -> Bool { SystemCalls.isLink(path) }

  /// The path of the file that a symbolic link leads to, or of the file itself.
  public static func destination(of path: String) -> String { SystemCalls.destination(of: path) }

  /// Reads up to `byteCount` bytes from the start of a file.
  public static func beginning(of path: String, byteCount: Int) throws(WriteError) -> [UInt8] {
    do throws(SystemErrorCode) {
      let descriptor = try SystemCalls.openForAppending(path, isReadOnly: true)
      defer { SystemCalls.release(descriptor) }
      return try SystemCalls.readSome(from: descriptor, at: 0, count: byteCount)
    } catch { throw WriteError(path, error) }
  }

  /// Writes a complete file: into a stream, or as a replacement of a regular file. For a symbolic link, the
  /// file that it leads to is replaced. The permissions of a replaced file are kept.
  public static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
    if try FileKind(path) == .stream { return try writeToStream(bytes, into: path) }
    let file = try AtomicFile(destination(of: path), keepsMode: true)
    try file.writer.write(bytes)
    try file.commit()
  }

  /// Writes to a pipe or device; waits for the reader of a pipe.
  private static func writeToStream(_ bytes: [UInt8], into path: String) throws(WriteError) {
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
    } catch { throw WriteError(path, error) }
  }
}
