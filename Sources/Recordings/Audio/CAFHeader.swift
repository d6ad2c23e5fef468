import Text

/// The header of a Core Audio Format file.
///
/// Source: Apple, "Core Audio Format Specification 1.0" (2006).
struct CAFHeader {
  /// `lpcm`, `alac`, `aac ` and so on.
  let formatID: String
  /// The samples, or packets, after a counter of four bytes.
  let data: AudioChunk?
  /// Where compressed sound is cut into packets.
  let packetTable: AudioChunk?
  /// The setup of the decoder ("magic cookie"), for compressed sound.
  let cookie: [UInt8]?
  private let description: HeaderBytes
  private let bytes: AudioBytes

  init(_ bytes: AudioBytes) throws(AudioProblem) {
    var chunks: [Term: AudioChunk] = [:]
    for chunk in AudioChunks(bytes, .wide, from: 8) where chunks[chunk.id] == nil {
      chunks[chunk.id] = chunk
    }
    let description = chunks["desc"].map {
      bytes.header(at: $0.start, length: 32, isBigEndian: true)
    }
    guard let description, let formatID = description.tag(at: 8) else {
      throw .unreadable("the CAF header does not describe the format of the samples")
    }
    (self.formatID, self.description, self.bytes) = (formatID, description, bytes)
    (data, packetTable) = (chunks["data"], chunks["pakt"])
    cookie = chunks["kuki"].map {
      bytes.bytes(at: $0.start, length: Int(min($0.claimedByteCount, Self.largestCookie)))
    }
  }

  /// The largest size of a setup; real ones have a few dozen bytes.
  private static let largestCookie: UInt64 = 4096

  /// True for samples that need no decoder.
  var isPCM: Bool { ["lpcm", "alaw", "ulaw"].contains(formatID) }

  /// Until the file is closed the size of its samples is -1.
  var layout: PCMLayout {
    get throws(AudioProblem) {
      let format = try self.format
      guard let data else { throw .empty }
      let claimed = data.claimedByteCount
      return try PCMLayout(
        format, container: "caf", in: bytes, start: data.start + 4,
        claimedByteCount: claimed == .max ? nil : claimed - min(claimed, 4))
    }
  }

  private var format: PCMFormat {
    get throws(AudioProblem) {
      guard let rate: UInt64 = description.integer(at: 0),
        let flags: UInt32 = description.integer(at: 12),
        let packet: UInt32 = description.integer(at: 16),
        let channels: UInt32 = description.integer(at: 24),
        let bits: UInt32 = description.integer(at: 28)
      else { throw .unreadable("the CAF header is incomplete") }
      let isWhole = channels > 0 && packet % channels == 0
      let byteCount = isWhole ? Int(packet / channels) : (Int(bits) + 7) / 8
      return PCMFormat(
        encoding: try encoding(flags, byteCount: byteCount), channelCount: Int(channels),
        sampleRateHz: Double(bitPattern: rate))
    }
  }

  private func encoding(_ flags: UInt32, byteCount: Int) throws(AudioProblem) -> PCMEncoding {
    let (isFloat, isBigEndian) = (flags & 1 != 0, flags & 2 == 0)
    let encoding: PCMEncoding? =
      switch formatID {
      case "alaw": .alaw
      case "ulaw": .ulaw
      case _ where isFloat: .floating(byteCount: byteCount, isBigEndian: isBigEndian)
      default: .signed(byteCount: byteCount, isBigEndian: isBigEndian)
      }
    guard let encoding else {
      throw .unsupported(
        "samples of \(byteCount) bytes are not read", remedy: "give 16, 24 or 32 bits")
    }
    return encoding
  }
}

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
          ? bytes.header(at: chunk.start, length: Int(chunk.claimedByteCount), isBigEndian: true)
          : nil, let promised: UInt64 = fields.integer(at: 0),
        let valid: UInt64 = fields.integer(at: 8), let lead: UInt32 = fields.integer(at: 16)
      else {
        throw .unreadable("it has no index, for example because the recording was not stopped")
      }
      let packets = packets(from: data.start + 4, sizes: fields.bytes.dropFirst(24), promised)
      let end = Int(clamping: UInt64(lead).addingReportingOverflow(valid).partialValue)
      return try PacketTable(
        container: "caf", codec: codec, packets: packets, in: bytes,
        frames: Int(lead)..<max(Int(lead), valid == 0 ? .max : end),
        isTruncated: UInt64(packets.count) < promised)
    }
  }

  /// Sizes are written in groups of seven bits.
  private func packets(from start: Int, sizes: ArraySlice<UInt8>, _ promised: UInt64)
    -> [AudioPacket]
  {
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
          "its CAF container has sound of the codec \"\(header.formatID)\", which is not read",
          remedy: "give Apple Lossless or AAC")
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
