import Recordings
import Text

extension [UInt8] {
  /// Appends a number, so that equal numbers have equal bytes.
  mutating func append(number: Double) {
    Swift.withUnsafeBytes(of: number.bitPattern.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends a text with its end.
  mutating func append(text: String?) {
    append(contentsOf: (text ?? "").utf8)
    append(0)
  }
}

extension HealthSamples {
  /// What is the same of a record in all exports: its times as moments, its value, its type, its unit and its source.
  func bytes(ofRecord row: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: starts[row]?.unixSeconds ?? .nan)
    bytes.append(number: ends[row]?.unixSeconds ?? .nan)
    bytes.append(number: values[row])
    for text in [types[row], units[row], sources[row]] { bytes.append(text: text) }
    return bytes
  }

  /// The fingerprint of these bytes.
  func digest(ofRecord row: Int) -> ContentDigest { ContentDigest(of: bytes(ofRecord: row)) }
}
