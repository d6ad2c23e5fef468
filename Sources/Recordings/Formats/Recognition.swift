/// One spelling of one sensor's items.
protocol RecordingFormat: Sendable {
  /// The samples, or nil when these items are something else.
  static func read(_ table: ItemTable) -> Recording.Content?
}

/// Tells what a table of items is by its keys; file names and extensions prove nothing.
enum Recognition {
  private static let formats: [any RecordingFormat.Type] = [
    DeviceMotionFormat.self, TouchFormat.self, AccelerometerFormat.self, PedometerFormat.self,
    LocationFormat.self, HealthFormat.self,
  ]

  static func read(_ table: ItemTable) -> Recording.Content? {
    for format in formats {
      if let content = format.read(table) { return content }
    }
    return nil
  }

  /// JSON in UTF-16 or UTF-32, which is refused as that.
  private static func isWideJSON(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(64))
    let text = TextEncoding(wideText: head)?.text(head).first
    return text == "{" || text == "["
  }

  /// The kind of a file that is not JSON, by its first bytes; nil if it may be JSON.
  static func kind(ofFirst bytes: some Collection<UInt8>) -> RecordingKind? {
    if isWideJSON(bytes) { return nil }
    if AudioContainer(firstBytes: bytes) != nil { return .audio }
    if PNGFormat.fits(firstBytes: bytes) { return .image }
    if VideoFormat.fits(firstBytes: bytes) { return .video }
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first else { return nil }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? nil : .other
  }
}
