import CSodium
import Foundation

/// The fingerprint of an input file, by libsodium.
enum SHA256 {
  /// 64 lowercase hexadecimal digits.
  static func hex(of bytes: ByteBuffer) -> String {
    var state = crypto_hash_sha256_state()
    crypto_hash_sha256_init(&state)
    bytes.forEachPiece {
      crypto_hash_sha256_update(&state, $0.baseAddress, UInt64($0.count))
    }
    return finish(&state)
  }

  /// The same, piece by piece, for a file that is not kept in memory.
  static func hex(ofFile path: String) throws(FileError) -> String {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var state = crypto_hash_sha256_state()
    crypto_hash_sha256_init(&state)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, errno: errno) }
      if count == 0 { return finish(&state) }
      crypto_hash_sha256_update(&state, piece, UInt64(count))
    }
  }

  private static func finish(_ state: inout crypto_hash_sha256_state) -> String {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&state, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
