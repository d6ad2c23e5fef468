import CLibrary
import CWorker
import Recordings
import Report

/// Reads one recording in a copy of this process that can only read and print, since libraries that
/// parse foreign input may have faults.
public struct ConfinedCommand {
  private let console: Console
  private let place: String
  private let files: ReadableFiles

  /// - Parameters:
  ///   - place: the input, for the message if the process fails.
  ///   - paths: all files that the command reads.
  public init(_ console: Console, place: String, reading paths: [String]) {
    (self.console, self.place, files) = (console, place, ReadableFiles(paths))
  }

  /// The exit status of `body`, whose output and messages are passed on at once. Nil, after an
  /// error message, if the copy was ended by a signal while it worked. Throws if it ended before
  /// it began, for which the input is not to blame.
  public func run(_ body: () -> Int32) throws -> Int32? {
    let writer = CheckedWriter.standardOutput()
    return try run(body) {
      try writer.write($0)
      try writer.flush()
    }
  }

  /// The same, for output that is not printed but taken.
  ///
  /// - Parameter take: is called with each piece of the output of `body`.
  public func run(_ body: () -> Int32, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Int32?
  {
    guard let note = WorkerNote() else { throw ProcessError("no memory could be shared") }
    let (output, messages) = (try MessagePipe(), try MessagePipe())
    let parent = getpid()
    let number = cwrk_fork()
    if number == 0 {
      cwrk_end_with(parent)
      dup2(output.writeEnd, 1)
      dup2(messages.writeEnd, 2)
      let confinement = Confinement.ofThisProcess(reading: files, besides: [])
      note.note(confinement)
      confinement.warn(console)
      _exit(body())
    }
    close(output.writeEnd)
    close(messages.writeEnd)
    defer { for end in [output.readEnd, messages.readEnd] { close(end) } }
    guard number > 0 else { throw ProcessError("no worker could be started") }
    do { try Self.relay(output: output.readEnd, messages: messages.readEnd, take) } catch {
      _ = kill(number, SIGKILL)
      _ = Self.end(of: number)
      throw error
    }
    let end = Self.end(of: number)
    if end.signal == nil, !end.lacksMemory { return end.status }
    guard note.confinement != nil else { throw ProcessError(endedBeforeReading: end) }
    let downfall: WorkerDownfall = end.lacksMemory ? .outOfMemory : .crashed
    console.say(.error, shown("\(ReadError(source: place, .lost(downfall)))"))
    return nil
  }

  /// Passes on the output of the pipes until all of them are closed.
  private static func relay(
    output: Int32, messages: Int32, _ take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let standardError = CheckedWriter.standardError()
    var open = [output, messages]
    while !open.isEmpty {
      var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      var ended = Set<Int32>()
      for (request, stream) in zip(requests, open) where request.revents != 0 {
        let count = read(stream, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          ended.insert(stream)
        } else if stream == output {
          try take(piece[..<count])
        } else {
          // There is no place where a failure of standard error could be reported.
          try? standardError.write(piece[..<count])
          try? standardError.flush()
        }
      }
      open.removeAll(where: ended.contains)
    }
  }

  /// Waits for the copy.
  private static func end(of number: pid_t) -> WorkerExit {
    var (status, usage) = (Int32(0), rusage())
    while wait4(number, &status, 0, &usage) == -1, errno == EINTR {}
    return WorkerExit(status: status, usage)
  }
}
