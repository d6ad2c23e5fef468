/// A box of an MPEG-4 file (ISO/IEC 14496-12): how long it is, what it is, what is in it.
struct MP4Box {
  let kind: String
  let content: [UInt8]

  /// A box with its own content first and then the boxes in it.
  init(_ kind: String, _ content: [UInt8] = [], holding boxes: [MP4Box] = []) {
    (self.kind, self.content) = (kind, content + boxes.flatMap(\.bytes))
  }

  /// Begins with its version, 0, and flags.
  static func versioned(
    _ kind: String, flags: Int = 0, _ content: [UInt8], holding boxes: [MP4Box] = []
  ) -> MP4Box { MP4Box(kind, words(flags) + content, holding: boxes) }

  var bytes: [UInt8] { Self.words(8 + content.count) + Array(kind.utf8) + content }

  /// Numbers of four bytes.
  static func words(_ numbers: Int...) -> [UInt8] { words(numbers) }

  /// Numbers of four bytes.
  static func words(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { bigEndian($0, bytes: 4) } }

  /// Numbers of two bytes.
  static func halves(_ numbers: Int...) -> [UInt8] { numbers.flatMap { bigEndian($0, bytes: 2) } }

  private static func bigEndian(_ number: Int, bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
