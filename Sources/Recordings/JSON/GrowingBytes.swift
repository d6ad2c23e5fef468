#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Memory for bytes whose number is not known before they are there.
struct GrowingBytes: ~Copyable {
  /// How many were written into the rooms that were lent.
  var count = 0
  private var capacity = 1 << 16
  private var memory: UnsafeMutableRawPointer

  init() { memory = Self.allocate(capacity) }

  deinit { memory.deallocate() }

  /// Room behind what is there, never none; it lasts until the next call.
  var room: UnsafeMutableRawBufferPointer {
    mutating get {
      if count == capacity { reserve(2 * capacity) }
      return UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
    }
  }

  /// Makes room for so many bytes in all.
  mutating func reserve(_ total: Int) {
    guard total > capacity else { return }
    let larger = Self.allocate(total)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    (memory, capacity) = (larger, total)
  }

  /// The memory, now the caller's, with the zeros behind it that a `ByteBuffer` has.
  consuming func release() -> UnsafeMutableRawPointer {
    let released = memory
    memset(released + count, 0, ByteBuffer.paddingCount)
    discard self
    return released
  }

  private static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: byteCount + ByteBuffer.paddingCount, alignment: 64)
  }
}
