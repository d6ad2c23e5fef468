import Foundation
import Report
import Testing

@Suite struct WritingTests {
  init() { StandardStreams.prepare() }

  @Test func `a full disk is an error with a remedy`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let writer = CheckedWriter(descriptor: descriptor, place: "out\n.csv")
    try writer.write("kept back until the flush")
    let error = #expect(throws: WriteError.self) { try writer.flush() }
    #expect(error == .failed(place: "out\n.csv", SystemErrorCode(ENOSPC)))
    let expected =
      "out\\n.csv: cannot be written (No space left on device); free some space and run again"
    #expect(error?.description == expected)
    #expect(throws: WriteError.self) { try writer.write(String(repeating: "x", count: 1 << 16)) }
  }

  @Test func `a closed reading end is an error of its own`() throws {
    let pipe = try makePipe()
    defer { close(pipe.writing) }
    close(pipe.reading)
    let writer = CheckedWriter(descriptor: pipe.writing, place: "standard output")
    try writer.write("x")
    #expect(throws: WriteError.brokenPipe(place: "standard output")) { try writer.flush() }
  }

  @Test func `a closed stream is an error`() throws {
    let writer = CheckedWriter(descriptor: -1, place: "standard output")
    try writer.write("x")
    #expect(throws: WriteError.failed(place: "standard output", SystemErrorCode(EBADF))) {
      try writer.flush()
    }
  }

  /// A pipe holds 64 KiB, so the writer meets partial writes and, non-blocking, refusals.
  @Test(arguments: [false, true]) func `a slow reader gets every byte`(nonBlocking: Bool) throws {
    let pipe = try makePipe()
    if nonBlocking { #expect(fcntl(pipe.writing, F_SETFL, O_NONBLOCK) == 0) }
    let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    // A thread of its own: tasks that block could keep each other from running.
    Thread.detachNewThread {
      let writer = CheckedWriter(descriptor: pipe.writing, place: "pipe")
      for start in stride(from: 0, to: bytes.count, by: 70_001) {
        try? writer.write(bytes[start..<min(start + 70_001, bytes.count)])
      }
      try? writer.flush()
      close(pipe.writing)
    }
    let received = try FileHandle(fileDescriptor: pipe.reading, closeOnDealloc: true).readToEnd()
    #expect(received.map(Array.init) == bytes)
  }
}

private func makePipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  try #require(pipe(&ends) == 0)
  return (ends[0], ends[1])
}
