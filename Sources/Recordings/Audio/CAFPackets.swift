/// The packets of compressed sound in a CAF file.
///
/// Source: Apple, "Core Audio Format Specification 1.0", packet table chunk.
struct CAFPackets {
  private let header: CAFHeader
  private let bytes: AudioBytes

  init(_ header: CAFHeader, _ bytes: AudioBytes) { (self.header, self.bytes) = (header, bytes) }

  var table: PacketTable {
    get throws(AudioProblem) {
      let codec = try self.codec
      guard let data = header.data else { throw .empty }
      guard let chunk = header.packetTable,
        let fields = chunk.claimedByteCount <= 8 * PacketTable.largestPacketCount
          ? bytes.header(
            at: chunk.start, length: Int(chunk.claimedByteCount), isBigEndian: true) : nil,
        let promised: UInt64 = fields.integer(at: 0), let valid: UInt64 = fields.integer(at: 8),
        let lead: UInt32 = fields.integer(at: 16)
      else { throw .unreadable("it has no index, as of a recording that was never stopped") }
      let packets = packets(from: data.start + 4, sizes: fields.bytes.dropFirst(24), promised)
      let end = Int(clamping: UInt64(lead).addingReportingOverflow(valid).partialValue)
      return try PacketTable(
        container: "caf", codec: codec, packets: packets, in: bytes,
        frames: Int(lead)..<max(Int(lead), valid == 0 ? .max : end),
        isTruncated: UInt64(packets.count) < promised)
    }
  }

  /// Sizes are written in groups of seven bits.
  private func packets(
    from start: Int, sizes: ArraySlice<UInt8>, _ promised: UInt64
  ) -> [AudioPacket] {
    var (packets, place, size) = ([AudioPacket](), start, 0)
    for byte in sizes where packets.count < promised {
      size = size << 7 | Int(byte & 0x7F)
      guard size <= min(PacketTable.largestPacketByteCount, max(0, bytes.count - place)) else {
        break
      }
      if byte & 0x80 != 0 { continue }
      packets.append(AudioPacket(start: place, byteCount: size))
      (place, size) = (place + size, 0)
    }
    return packets
  }

  private var codec: PacketCodec {
    get throws(AudioProblem) {
      guard let cookie = header.cookie else {
        throw .unreadable("the description of its codec is missing")
      }
      switch header.formatID {
      case "alac": return try .alac(cookie: withoutAtoms(cookie))
      case "aac ":
        guard let configuration = ElementaryStream(cookie[...]).aacConfiguration else {
          throw .unreadable("the description of its codec is incomplete")
        }
        return try .aac(configuration: configuration)
      default:
        throw .unsupported(
          "its codec \"\(header.formatID)\" is not read; give Apple Lossless or AAC")
      }
    }
  }

  /// Older files put QuickTime's atoms before the description, `frma` and `alac` of 12 bytes each.
  private func withoutAtoms(_ cookie: [UInt8]) -> [UInt8] {
    var rest = cookie[...]
    for type in ["frma", "alac"] where rest.dropFirst(4).starts(with: type.utf8) {
      rest = rest.dropFirst(12)
    }
    return Array(rest)
  }
}
