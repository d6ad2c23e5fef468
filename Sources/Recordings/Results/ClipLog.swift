import Text

/// The music clip of the last `clip name: X` in an app's log, as the tutorial of the music study prints it.
///
/// Nil where no line names one. Bytes that are no UTF-8 are passed over.
public func musicClip(inLog bytes: [UInt8]) -> String? {
  let names = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
    line in line.firstRange(of: "clip name:").map { line[$0.upperBound...].trimmed }
  }
  return names.last { !$0.isEmpty }
}
