/// The description of a track's codec in an `stsd` box.
///
/// Sources: ISO/IEC 14496-12, 12.2.3; QuickTime's versions 1 and 2 of a sound description are
/// longer.
struct MP4SoundDescription {
  let codec: PacketCodec

  init(_ samples: MP4Box, _ bytes: AudioBytes) throws(AudioProblem) {
    guard let table = bytes.box("stsd", in: samples.content),
      let entry = MP4Boxes(bytes, in: table.content.dropFirst(8)).first(where: { _ in true })
    else { throw .unreadable("its index is incomplete") }
    let fields = bytes.header(at: entry.content.lowerBound, length: 28, isBigEndian: true)
    let isQuickTime = (fields.integer(at: 8) as UInt16?).map { [0: 0, 1: 16, 2: 36][$0] ?? 0 } ?? 0
    let inner = entry.content.dropFirst(28 + isQuickTime)
    // QuickTime puts another box around what describes the codec.
    let around = bytes.box("wave", in: inner)?.content ?? inner
    codec = try Self.codec(entry.type, fields, around, bytes)
  }

  private static func codec(
    _ type: String, _ fields: HeaderBytes, _ inner: Range<Int>, _ bytes: AudioBytes
  ) throws(AudioProblem) -> PacketCodec {
    switch type {
    case "alac":
      guard let box = bytes.box("alac", in: inner) else { break }
      return try .alac(cookie: Array(bytes.fields(of: box).bytes.dropFirst(4)))
    case "mp4a":
      guard let box = bytes.box("esds", in: inner) else { break }
      let descriptor = ElementaryStream(bytes.fields(of: box).bytes.dropFirst(4))
      guard let configuration = descriptor.aacConfiguration else {
        throw .unsupported("its MPEG-4 container has sound that is not AAC")
      }
      return try .aac(configuration: configuration)
    default:
      throw .unsupported(
        "its MPEG-4 container has sound of the codec \"\(type)\", which is not read",
        remedy: "give Apple Lossless or AAC")
    }
    throw .unreadable("the description of its codec is missing")
  }
}

/// An elementary stream descriptor, in which MPEG-4 wraps the setup of a decoder.
///
/// Source: ISO/IEC 14496-1, 7.2.6.
struct ElementaryStream {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Nil for other codecs, and for a descriptor that is cut off.
  var aacConfiguration: [UInt8]? {
    var walk = self
    guard walk.enter(tag: 3), walk.skip(2), let flags = walk.rest.popFirst(),
      walk.skip(flags & 0x80 == 0 ? 0 : 2)
    else { return nil }
    if flags & 0x40 != 0 {
      guard let length = walk.rest.popFirst(), walk.skip(Int(length)) else { return nil }
    }
    guard walk.skip(flags & 0x20 == 0 ? 0 : 2), walk.enter(tag: 4), let type = walk.rest.popFirst(),
      [0x40, 0x66, 0x67, 0x68].contains(type), walk.skip(12), walk.enter(tag: 5)
    else { return nil }
    return Array(walk.rest)
  }

  /// Goes to the content of a descriptor, whose length is written in groups of seven bits.
  private mutating func enter(tag: UInt8) -> Bool {
    guard rest.popFirst() == tag else { return false }
    var length = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst() else { return false }
      length = length << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    rest = rest.prefix(length)
    return true
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard rest.count >= count else { return false }
    rest = rest.dropFirst(count)
    return true
  }
}
