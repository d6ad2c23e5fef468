import CLibrary

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
