import CNettle
import Foundation

/// The fingerprint of an input file, by Nettle, which uses the processor's own instructions for it where there are some.
enum SHA256 {
  /// 64 lowercase hexadecimal digits.
  static func hex(of bytes: ByteBuffer) -> String {
    var state = sha256_ctx()
    nettle_sha256_init(&state)
    bytes.forEachPiece {
      nettle_sha256_update(&state, $0.count, $0.baseAddress)
    }
    return finish(&state)
  }

  /// The same, piece by piece, for a file that is not kept in memory.
  static func hex(ofFile path: String) throws(FileError) -> String {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var state = sha256_ctx()
    nettle_sha256_init(&state)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, errno: errno) }
      if count == 0 { return finish(&state) }
      nettle_sha256_update(&state, count, piece)
    }
  }

  private static func finish(_ state: inout sha256_ctx) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&state, digest.count, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
