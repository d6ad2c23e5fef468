import CLibrary
import CUTF8Proc

extension String {
  /// The code points of the text in Unicode's composed form (NFC), in which equal characters have equal code
  /// points.
  public var composedScalars: [UInt32] {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.map { UInt32($0) } }
    let bytes = Array(utf8)
    var mapped: UnsafeMutablePointer<UInt8>?
    let form = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
    let count = utf8proc_map(bytes, bytes.count, &mapped, utf8proc_option_t(form))
    defer { free(mapped) }
    // Only memory could be lacking: a String is always valid Unicode.
    guard count >= 0, let mapped else { return unicodeScalars.map(\.value) }
    let composed = String(decoding: UnsafeBufferPointer(start: mapped, count: count), as: UTF8.self)
    return composed.unicodeScalars.map(\.value)
  }
}
