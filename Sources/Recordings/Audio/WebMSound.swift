import Text

/// The Opus sound of a WebM or Matroska file, which browsers record.
///
/// The packets are put into Ogg pages in memory, which libsndfile decodes like any `.ogg` file: a demultiplexer of
/// two hundred lines instead of a library that reads hundreds of formats nobody sends.
///
/// Sources: RFC 8794 (EBML), RFC 9559 (Matroska), RFC 7845 (Opus in Ogg), RFC 6716, 3.1 (length of a packet).
///
/// Elements are walked without their nesting: containers are entered, all else is passed over by its size. A live
/// recording has containers of unknown size, which need nothing else then. Limits: the first sound track; other
/// codecs than Opus are refused, a file with pictures is a video.
struct WebMSound {
  /// The sound as an Ogg file.
  let ogg: [UInt8]
  /// True if the file ends inside of an element. A live recording that ends between two packets shows nothing of this.
  let isTruncated: Bool

  private static let opusCodec = "A_OPUS"
  /// 64 MiB; a quarter of an hour of a browser's sound has 2 MiB to 15 MiB.
  private static let largestByteCount = 1 << 26

  init(_ bytes: AudioBytes) throws(AudioProblem) {
    guard bytes.count <= Self.largestByteCount else {
      throw .unsupported("its WebM container is larger than 64 MiB", remedy: "convert it to FLAC")
    }
    var reader = WebMReader(bytes.bytes(at: 0, length: bytes.count))
    reader.walk()
    if let failure = bytes.failure { throw .unreadable(failure) }
    let sound = reader.tracks.first { $0.kind == .sound }
    if reader.tracks.contains(where: { $0.kind == .video }) {
      let known: ForeignMedia.SoundTrack = sound?.codec == Self.opusCodec ? .opus : .unknown
      throw .foreign(.film("a WebM or Matroska film", sound == nil ? .none : known))
    }
    guard let track = sound else { throw .unreadable("its WebM container has no sound track") }
    guard track.codec == Self.opusCodec, track.setup.starts(with: "OpusHead".utf8) else {
      throw .unsupported(
        "its WebM container has sound of the codec \(track.codec), which is not read")
    }
    let packets = reader.packets.filter { $0.track == track.number }
    guard !packets.isEmpty else { throw .empty }
    (ogg, isTruncated) = (Self.ogg(track.setup, packets), reader.isTruncated)
  }

  /// A page for each packet: their positions in time then need no further rule.
  private static func ogg(_ setup: [UInt8], _ packets: [WebMReader.Packet]) -> [UInt8] {
    var pages = OggPages()
    pages.add(setup, position: 0, flags: OggPages.first)
    pages.add("OpusTags".utf8 + [UInt8](repeating: 0, count: 8), position: 0, flags: 0)
    var position: UInt64 = 0
    for (index, packet) in packets.enumerated() {
      let isLast = index == packets.count - 1
      position += UInt64(opusSampleCount(packet.bytes))
      let padding = isLast ? UInt64(max(0, packet.paddingNanoseconds)) * 48 : 0
      let end = position - min(position, (padding + 500_000) / 1_000_000)
      pages.add(packet.bytes, position: end, flags: isLast ? OggPages.last : 0)
    }
    return pages.bytes
  }

  /// Samples of a packet at 48 kHz, the clock of Opus in Ogg. Source: RFC 6716, 3.1.
  static func opusSampleCount(_ packet: [UInt8]) -> Int {
    guard let head = packet.first else { return 0 }
    let configuration = Int(head >> 3)
    let length =
      switch configuration {
      case 0..<12: [480, 960, 1920, 2880][configuration & 3]
      case 12..<16: [480, 960][configuration & 1]
      default: [120, 240, 480, 960][configuration & 3]
      }
    switch head & 3 {
    case 0: return length
    case 1, 2: return 2 * length
    default: return packet.count > 1 ? length * Int(packet[1] & 0x3F) : 0
    }
  }
}

/// Reads the tracks and packets of a WebM file.
private struct WebMReader {
  /// The kind of a track.
  enum TrackKind { case video, sound, other }

  /// What is known of a track.
  struct Track {
    var number: UInt64 = 0
    var kind = TrackKind.other
    var codec = ""
    var setup: [UInt8] = []
  }

  /// One packet of a track.
  struct Packet {
    let track: UInt64
    let bytes: [UInt8]
    /// Sound at the end of the packet that is not part of the recording.
    var paddingNanoseconds: Int64 = 0
  }

  private(set) var tracks: [Track] = []
  private(set) var packets: [Packet] = []
  /// An element is longer than the rest of the file.
  private(set) var isTruncated = false
  private let bytes: [UInt8]
  private var position = 0

  /// The identifiers of the elements that are used.
  private enum WebMElement {
    static let containers: Set<UInt64> = [
      0x1853_8067, 0x1F43_B675, 0x1654_AE6B, 0xA0,  // segment, cluster, tracks, group of a block
    ]
    static let track: UInt64 = 0xAE
    static let (number, kind, codec, setup): (UInt64, UInt64, UInt64, UInt64) = (
      0xD7, 0x83, 0x86, 0x63A2
    )
    static let (simpleBlock, block, padding): (UInt64, UInt64, UInt64) = (0xA3, 0xA1, 0x75A2)
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads all elements up to the end, or to the first that is cut off.
  mutating func walk() {
    while position < bytes.count {
      guard let name = number(keepsMarker: true) else { return }
      let start = position
      guard let size = number(keepsMarker: false) else { return }
      let unknownSize = UInt64(1) << UInt64(7 * (position - start)) - 1
      let isLonger = size > UInt64(bytes.count - position)
      if isLonger, size != unknownSize { isTruncated = true }
      if WebMElement.containers.contains(name) { continue }
      if name == WebMElement.track {
        tracks.append(Track())
        continue
      }
      // Only containers may have an unknown size.
      guard !isLonger else { return }
      let content = bytes[position..<position + Int(size)]
      take(name, content)
      position += content.count
    }
  }

  private mutating func take(_ name: UInt64, _ content: ArraySlice<UInt8>) {
    switch name {
    case WebMElement.simpleBlock, WebMElement.block: addBlock(content)
    case WebMElement.padding where !packets.isEmpty:
      let value = content.reduce(content.first ?? 0 >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
      packets[packets.count - 1].paddingNanoseconds = value
    default:
      guard !tracks.isEmpty else { return }
      takeTrack(name, content, at: tracks.count - 1)
    }
  }

  private mutating func takeTrack(_ name: UInt64, _ content: ArraySlice<UInt8>, at index: Int) {
    let value = content.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    switch name {
    case WebMElement.number: tracks[index].number = value
    case WebMElement.kind: tracks[index].kind = value == 1 ? .video : value == 2 ? .sound : .other
    case WebMElement.codec: tracks[index].codec = String(decoding: content, as: UTF8.self)
    case WebMElement.setup: tracks[index].setup = Array(content)
    default: break
    }
  }

  /// A number of variable length; a size of all ones is unknown, and then larger than any file.
  private mutating func number(keepsMarker: Bool) -> UInt64? {
    guard position < bytes.count else { return nil }
    let length = bytes[position].leadingZeroBitCount + 1
    guard length <= 8, position + length <= bytes.count else { return nil }
    let mask: UInt8 = keepsMarker ? 0xFF : UInt8(truncatingIfNeeded: 0xFF >> length)
    let first = UInt64(bytes[position] & mask)
    let value = bytes[position + 1..<position + length].reduce(first) { $0 << 8 | UInt64($1) }
    position += length
    return value
  }

  /// The frames of a block: the number of its track, a time, flags, and the sizes of laced frames.
  private mutating func addBlock(_ content: ArraySlice<UInt8>) {
    var block = WebMReader(Array(content))
    guard let track = block.number(keepsMarker: false), block.bytes.count >= block.position + 3
    else { return }
    let lacing = block.bytes[block.position + 2] >> 1 & 3
    block.position += 3
    guard let sizes = block.frameSizes(lacing) else { return }
    for size in sizes {
      packets.append(
        Packet(track: track, bytes: Array(block.bytes[block.position..<block.position + size])))
      block.position += size
    }
  }

  /// Nil where the frames are longer than the block. Source: RFC 9559, 10.3.
  private mutating func frameSizes(_ lacing: UInt8) -> [Int]? {
    guard lacing != 0 else { return [bytes.count - position] }
    guard position < bytes.count else { return nil }
    let count = Int(bytes[position]) + 1
    position += 1
    var sizes: [Int] = []
    switch lacing {
    case 1:
      while sizes.count < count - 1 {
        var size = 0
        repeat {
          guard position < bytes.count else { return nil }
          size += Int(bytes[position])
          position += 1
        } while bytes[position - 1] == 255
        sizes.append(size)
      }
    case 3:
      while sizes.count < count - 1 {
        let start = position
        guard let value = number(keepsMarker: false), value < 1 << 32 else { return nil }
        // Later sizes are differences, stored without a sign.
        let bias = (1 << (7 * (position - start) - 1)) - 1
        sizes.append(sizes.last.map { $0 + Int(value) - bias } ?? Int(value))
      }
    default:
      guard (bytes.count - position).isMultiple(of: count) else { return nil }
      return [Int](repeating: (bytes.count - position) / count, count: count)
    }
    let rest = bytes.count - position - sizes.reduce(0, +)
    guard rest >= 0, sizes.allSatisfy({ $0 >= 0 }) else { return nil }
    return sizes + [rest]
  }
}

/// Pages of an Ogg file with one stream, a packet in each. Source: RFC 3533, 6.
private struct OggPages {
  static let (first, last): (UInt8, UInt8) = (2, 4)

  private(set) var bytes: [UInt8] = []
  private var count: UInt32 = 0

  /// A packet of a page has less than this; Opus packets are far shorter.
  private static let largestPacketByteCount = 255 * 255

  mutating func add(_ packet: [UInt8], position: UInt64, flags: UInt8) {
    let packet = packet.prefix(Self.largestPacketByteCount - 1)
    let lacing = [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    var page = Array("OggS".utf8) + [0, flags]
    page += Self.littleEndian(position)
    page += Self.littleEndian(UInt32(1)) + Self.littleEndian(count)
    let checksumPlace = page.count
    page += [0, 0, 0, 0, UInt8(lacing.count)] + lacing + packet
    page.replaceSubrange(
      checksumPlace..<checksumPlace + 4, with: Self.littleEndian(Self.checksum(page)))
    bytes += page
    count += 1
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func checksum(_ page: [UInt8]) -> UInt32 {
    page.reduce(0) { $0 << 8 ^ table[Int(UInt8(truncatingIfNeeded: $0 >> 24) ^ $1)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { value, _ in
      value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7
    }
  }
}
