extension PackedBytes {
  /// True for a zip archive that has an end and no members.
  var isEmptyZip: Bool {
    bytes(at: 0, 12).starts(with: Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 8))
  }

  /// How long the list of members behind a zip archive is, which libarchive holds in memory as a whole; 0
  /// for what is no zip.
  ///
  /// Source: APPNOTE.TXT 6.3.3, 4.3.14 to 4.3.16. libarchive looks for its end in the last 16 KiB.
  var zipDirectoryByteCount: Int {
    let (tail, tailOffset) = tail(16 << 10)
    let signature = Array("PK\u{5}\u{6}".utf8)
    guard let end = tail.indices.dropLast(21).last(where: { tail[$0...].starts(with: signature) })
    else { return 0 }
    let fields = HeaderBytes(Array(tail[end...]), isBigEndian: false)
    guard let start = fields.integer(at: 16, as: UInt32.self), start != .max else {
      // Its place stands in the extension for large files, right before this record.
      let locator = max(0, end - 20)
      let place = HeaderBytes(Array(tail[locator...]), isBigEndian: false)
      let record = place.integer(at: 8, as: UInt64.self).flatMap { Int(exactly: $0) } ?? 0
      let extended = HeaderBytes(bytes(at: record, 56), isBigEndian: false)
      let start = extended.integer(at: 48, as: UInt64.self).flatMap { Int(exactly: $0) } ?? 0
      return max(0, tailOffset + end - start)
    }
    return max(0, tailOffset + end - Int(start))
  }
}
