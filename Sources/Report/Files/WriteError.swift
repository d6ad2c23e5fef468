import CLibrary

/// Why output could not be written: place, what is wrong, what to do.
public enum WriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Whoever read a pipe has had enough, as `head` does; the program ends quietly.
  case readerGone(place: String)
  /// Another process writes into the folder.
  case busy(place: String)
  /// The system refused.
  case failed(place: String, SystemErrorCode)
  /// What was written before cannot be read again.
  case unreadable(place: String, SystemErrorCode)

  /// Sorts out what a system call said about a path or `standard output`.
  init(_ place: String, _ code: SystemErrorCode) {
    self = code.isBrokenPipe ? .readerGone(place: place) : .failed(place: place, code)
  }

  /// One line: `out/metrics.csv: cannot be written (No space left on device); free some space …`.
  public var description: String {
    switch self {
    case .readerGone(let place):
      "\(shown(place)): the reader is gone; nothing more was written"
    case .busy(let place):
      "\(shown(place)): another run is writing there; wait until it has ended or choose another folder"
    case .failed(let place, let code):
      "\(shown(place)): cannot be written (\(code.words)); \(code.remedy)"
    case .unreadable(let place, let code):
      "\(shown(place)): cannot be read (\(code.words)); check the disk and run again"
    }
  }
}

/// The number of an operating system's error, with the words and the remedy for it.
public struct SystemErrorCode: Error, Sendable, Equatable {
  /// The value of `errno`.
  public let number: Int32

  /// An error by its number, such as `ENOSPC`.
  public init(_ number: Int32) { self.number = number }

  /// Whether nobody reads the other end of a pipe any more.
  public var isBrokenPipe: Bool { number == EPIPE }

  /// Another process holds the lock.
  static let busy = SystemErrorCode(EWOULDBLOCK)

  /// A folder is where a file should be.
  static let isFolder = SystemErrorCode(EISDIR)

  /// A folder is not there.
  static let isMissing = SystemErrorCode(ENOENT)

  /// Whether a new file's name is in use.
  var isNameTaken: Bool { number == EEXIST }

  /// The system's own words, such as `No space left on device`.
  public var words: String { String(cString: strerror(number)) }

  /// What a user may do about it.
  public var remedy: String {
    switch number {
    case ENOSPC, EDQUOT: "free some space and run again"
    case EFBIG: "raise the limit of `ulimit -f` and run again"
    case EMFILE, ENFILE: "raise the limit of `ulimit -n` and run again"
    case EACCES, EPERM, EROFS: "choose a place you may write to"
    case ENOENT: "make the folder first or choose another one"
    case ENOTDIR, EISDIR, EEXIST: "move what is in the way or choose another folder"
    case ELOOP: "remove the link or choose another place"
    // A pipe that nobody reads, or a socket.
    case ENXIO, EOPNOTSUPP: "choose a file or a pipe that is read"
    case ENAMETOOLONG: "choose a shorter name"
    case EBADF: "leave the stream open or write to a folder with --output"
    default: "check the disk or choose another place"
    }
  }
}

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
