/// Whether an Ogg file ends before its sound does.
///
/// Pages are walked by their headers: a file is whole if its last page is, and if each of its streams has had the page
/// that says so. A recorder that was stopped by force leaves streams open, a copy that broke off ends inside of
/// a page. What follows the last page of all streams, such as a title, is no sound. Source: RFC 3533, 6.
struct OggEnding {
  let isCutOff: Bool

  private static let headerLength = 27
  private static let (first, last): (UInt8, UInt8) = (2, 4)

  init(_ bytes: AudioBytes) {
    var ahead = ReadAhead(bytes)
    var open = Set<UInt32>()
    var place = 0
    while place < bytes.count {
      guard let page = OggPageHeader(&ahead, at: place) else {
        isCutOff = !open.isEmpty || OggPageHeader.begins(&ahead, at: place)
        return
      }
      place += page.byteCount
      if page.flags & Self.first != 0 { open.insert(page.stream) }
      if page.flags & Self.last != 0 { open.remove(page.stream) }
    }
    isCutOff = place > bytes.count || !open.isEmpty
  }

  /// What a page says of itself.
  private struct OggPageHeader {
    let flags: UInt8
    let stream: UInt32
    /// Of the whole page, which may be longer than the rest of the file.
    let byteCount: Int

    /// Whether a page begins, of which the header may be cut off.
    static func begins(_ ahead: inout ReadAhead, at place: Int) -> Bool {
      HeaderBytes(ahead.bytes(at: place, length: 4), isBigEndian: false).tag(at: 0) == "OggS"
    }

    /// Nil where no page begins, and where the header itself is cut off.
    init?(_ ahead: inout ReadAhead, at place: Int) {
      let fields = HeaderBytes(
        ahead.bytes(at: place, length: OggEnding.headerLength), isBigEndian: false)
      guard fields.bytes.count == OggEnding.headerLength, fields.tag(at: 0) == "OggS",
        let stream: UInt32 = fields.integer(at: 14)
      else { return nil }
      let count = Int(fields.bytes[26])
      let lengths = ahead.bytes(at: place + OggEnding.headerLength, length: count)
      guard lengths.count == count else { return nil }
      (flags, self.stream) = (fields.bytes[5], stream)
      byteCount = OggEnding.headerLength + count + lengths.reduce(0) { $0 + Int($1) }
    }
  }
}
