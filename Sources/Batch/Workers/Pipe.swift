import CLibrary
import Recordings

/// The system refused a resource that workers need.
struct ProcessError: ProgramFault {
  let description: String

  /// The error of the last system call.
  init(_ what: String, errno number: Int32 = errno) {
    description = "\(what): \(String(cString: strerror(number))); run again with fewer --jobs"
  }

  /// The error of a run that needs libraries which cannot be opened.
  ///
  /// - Parameter libraries: their names; none where only workers cannot open it.
  init(missing libraries: [String]) {
    description =
      libraries.isEmpty
      ? "a library that is installed cannot be opened by a worker; see whether limits of the system (ulimit -a) or its log (dmesg) say why, and run again"
      : "a library that the program needs cannot be opened: \(libraries.joined(separator: ", ")); install it and run again"
  }

  /// The error of a run whose workers end whatever they are given.
  ///
  /// - Parameters:
  ///   - count: how many of them ended one after the other.
  ///   - last: what the last one left.
  init(endedInVain count: Int, _ last: WorkerRemains) {
    description =
      "\(count) workers in a row ended before they had answered; the last one \(last.words); \(last.remedy), and run again"
  }

  /// The error of a confined copy of this process that ended before it began to read.
  init(endedBeforeReading end: WorkerExit) {
    let remains = WorkerRemains(orders: [], end: end, downfall: .crashed, isStuck: false)
    description =
      "the process that reads the file ended before it began; it \(remains.words); \(remains.remedy), and run again"
  }
}

/// A pipe between two processes. The owner closes its ends.
struct MessagePipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(ProcessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProcessError("no pipe could be created") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func close() {
    _ = CLibrary.close(readEnd)
    _ = CLibrary.close(writeEnd)
  }
}

/// The format of messages on a pipe: the number of bytes, then the bytes.
enum Framing {
  /// The size of the number before a message.
  static let headCount = 8

  private static func head(_ count: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(count).littleEndian) { Array($0) }
  }

  /// The byte count in a head; nil if no message has this size.
  static func count(_ head: some Collection<UInt8>) -> Int? {
    Int(exactly: head.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// False if the other end is closed.
  static func send(_ message: [UInt8], to descriptor: Int32) -> Bool {
    var bytes = Self.head(message.count)
    bytes += message
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count > 0 { sent += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Waits for the next message; nil if none will come.
  static func receive(from descriptor: Int32) -> [UInt8]? {
    guard let head = bytes(Framing.headCount, from: descriptor), let count = Framing.count(head)
    else { return nil }
    return bytes(count, from: descriptor)
  }

  private static func bytes(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var received = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while received < count {
        let some = read(descriptor, buffer.baseAddress.map { $0 + received }, count - received)
        if some > 0 { received += some } else if some == 0 || errno != EINTR { break }
      }
      initialized = received
    }
    return received == count ? bytes : nil
  }
}

/// Assembles messages from the bytes of a pipe.
struct MessageAssembly {
  private var bytes: [UInt8] = []
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// Reads the available bytes without waiting for more; false at the end of the pipe.
  mutating func fill(from descriptor: Int32) -> Bool {
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count > 0 {
        bytes += piece.prefix(count)
        return true
      }
      if count == 0 { return false }
      if errno != EINTR { return errno == EAGAIN }
    }
  }

  /// The complete messages.
  mutating func messages() -> [ArraySlice<UInt8>] {
    var (messages, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while rest.count >= Framing.headCount,
      let count = Framing.count(rest.prefix(Framing.headCount)),
      count <= rest.count - Framing.headCount
    {
      rest = rest.dropFirst(Framing.headCount)
      messages.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    if !messages.isEmpty { bytes = Array(rest) }
    return messages
  }
}
