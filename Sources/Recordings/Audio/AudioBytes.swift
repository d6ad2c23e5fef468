import CLibrary
import Text

/// The bytes of a sound, to be read at any place, for one reader at a time.
///
/// Libraries are given these bytes through callbacks and never the name of the file, so that a header cannot
/// make them open another one. A failed read is remembered and not thrown, because C code is between here and
/// the caller.
final class AudioBytes {
  private enum AudioStorage {
    case descriptor(CInt)
    case buffer(ByteBuffer)
  }

  /// The number of bytes when the sound was opened.
  let count: Int
  /// The system's text for a failed read; nil if none failed.
  private(set) var failure: String?
  private let storage: AudioStorage

  init(_ source: ByteSource) throws(AudioProblem) {
    switch source {
    case .memory(let buffer): (count, storage) = (buffer.count, .buffer(buffer))
    case .file(let path):
      do {
        let descriptor = try openForReading(path)
        storage = .descriptor(descriptor)
        count = try regularFileSize(descriptor, path)
      } catch { throw .unreadable(error.reason) }
    }
  }

  deinit { if case .descriptor(let descriptor) = storage { close(descriptor) } }

  /// Fills the target from `offset` on and returns the number of bytes, which is lower than requested only at
  /// the end.
  func copy(from offset: Int, to target: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let wanted = UnsafeMutableRawBufferPointer(rebasing: target.prefix(count - offset))
    switch storage {
    case .descriptor(let descriptor): return read(descriptor, at: offset, into: wanted)
    case .buffer(let buffer):
      buffer.withBytes { wanted.copyBytes(from: $0[offset..<offset + wanted.count]) }
      return wanted.count
    }
  }

  private func read(_ descriptor: CInt, at offset: Int, into target: UnsafeMutableRawBufferPointer)
    -> Int
  {
    guard let start = target.baseAddress else { return 0 }
    var done = 0
    while done < target.count {
      let got = pread(descriptor, start + done, target.count - done, off_t(offset + done))
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = strerror(errno).map { String(cString: $0) } ?? "error \(errno)" }
      if got <= 0 { break }
      done += got
    }
    return done
  }

  /// A few bytes, as of a header; fewer than `length` at the end.
  func bytes(at offset: Int, length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, length)) { buffer, filled in
      filled = copy(from: offset, to: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

extension AudioBytes {
  /// A piece of the header, whose fields are then read by their offset.
  func header(at offset: Int, length: Int, isBigEndian: Bool) -> HeaderBytes {
    HeaderBytes(bytes(at: offset, length: length), isBigEndian: isBigEndian)
  }
}

/// Reads more of a file than is asked for, since decoders ask for a few bytes at a time.
struct ReadAhead {
  private static let pieceLength = 1 << 16

  private let source: AudioBytes
  private var start = 0
  private var piece: [UInt8] = []

  init(_ source: AudioBytes) { self.source = source }

  /// Fills the target from `offset` on and returns the number of bytes, which is lower than requested only at
  /// the end.
  mutating func copy(from offset: Int, to target: UnsafeMutableRawBufferPointer) -> Int {
    guard target.count < Self.pieceLength else { return source.copy(from: offset, to: target) }
    if offset < start || offset - start > piece.count - target.count {
      (start, piece) = (offset, source.bytes(at: offset, length: Self.pieceLength))
    }
    let wanted = piece.dropFirst(offset - start).prefix(target.count)
    target.copyBytes(from: wanted)
    return wanted.count
  }

  /// A few bytes; fewer than `length` at the end.
  mutating func bytes(at offset: Int, length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      filled = copy(from: offset, to: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
