/// Where the packets of a track lie and how long they last: the tables of an `stbl` box.
///
/// Source: ISO/IEC 14496-12, 8.6 and 8.7.
struct MP4SampleTable {
  /// The packets before the first one that lies beyond the end of the file.
  private(set) var packets: [AudioPacket] = []
  /// Number of packets that the index promises.
  let promisedCount: Int
  /// Duration of all promised packets, in ticks of the media.
  let duration: UInt64

  /// The file ends before its last packet.
  var isTruncated: Bool { packets.count < promisedCount }

  init(_ samples: MP4Box, _ bytes: AudioBytes) throws(AudioProblem) {
    guard let chunks = MP4ChunkOffsets(samples, bytes), let sizes = MP4PacketSizes(samples, bytes),
      let runs = bytes.box("stsc", in: samples.content).map(bytes.fields)
    else { throw .unreadable("its index is incomplete") }
    promisedCount = sizes.count
    duration = Self.duration(bytes.box("stts", in: samples.content).map(bytes.fields))
    collect(chunks, sizes, MP4ChunkRuns(runs), end: bytes.count)
    if chunks.count == 0, promisedCount > 0 { throw .unreadable("its index is incomplete") }
  }

  /// Packets follow each other within a chunk.
  private mutating func collect(
    _ chunks: MP4ChunkOffsets, _ sizes: MP4PacketSizes, _ runs: MP4ChunkRuns, end: Int
  ) {
    var runs = runs
    for chunk in 0..<chunks.count {
      guard var place = chunks[chunk] else { return }
      for _ in 0..<runs.packetCount(ofChunk: chunk) {
        guard packets.count < promisedCount, let size = sizes[packets.count], place <= end,
          size <= min(end - place, PacketTable.largestPacketByteCount)
        else { return }
        packets.append(AudioPacket(start: place, byteCount: size))
        place += size
      }
    }
  }

  /// Adds up the runs of packets of equal length.
  private static func duration(_ fields: HeaderBytes?) -> UInt64 {
    guard let fields, let count: UInt32 = fields.integer(at: 4) else { return 0 }
    var total: UInt64 = 0
    for run in 0..<min(Int(count), fields.bytes.count / 8) {
      guard let packets: UInt32 = fields.integer(at: 8 + 8 * run),
        let ticks: UInt32 = fields.integer(at: 12 + 8 * run)
      else { break }
      total = total.addingReportingOverflow(UInt64(packets) * UInt64(ticks)).partialValue
    }
    return total
  }
}

/// Where each chunk begins: `stco`, or `co64` in files above 4 GiB.
private struct MP4ChunkOffsets {
  let count: Int
  private let fields: HeaderBytes
  private let isWide: Bool

  init?(_ samples: MP4Box, _ bytes: AudioBytes) {
    let narrow = bytes.box("stco", in: samples.content)
    guard let box = narrow ?? bytes.box("co64", in: samples.content) else { return nil }
    (fields, isWide) = (bytes.fields(of: box), narrow == nil)
    guard let count: UInt32 = fields.integer(at: 4) else { return nil }
    self.count = min(Int(count), (fields.bytes.count - 8) / (isWide ? 8 : 4))
  }

  subscript(chunk: Int) -> Int? {
    if isWide { return (fields.integer(at: 8 + 8 * chunk) as UInt64?).flatMap(Int.init(exactly:)) }
    return (fields.integer(at: 8 + 4 * chunk) as UInt32?).map(Int.init)
  }
}

/// How long each packet is: `stsz`, with one size for all or a table.
private struct MP4PacketSizes {
  let count: Int
  private let fields: HeaderBytes
  private let common: UInt32

  init?(_ samples: MP4Box, _ bytes: AudioBytes) {
    guard let box = bytes.box("stsz", in: samples.content) else { return nil }
    fields = bytes.fields(of: box)
    guard let common: UInt32 = fields.integer(at: 4), let count: UInt32 = fields.integer(at: 8)
    else { return nil }
    self.common = common
    self.count = min(Int(count), PacketTable.largestPacketCount)
  }

  subscript(packet: Int) -> Int? {
    common > 0 ? Int(common) : (fields.integer(at: 12 + 4 * packet) as UInt32?).map(Int.init)
  }
}

/// The number of packets in each chunk: `stsc`, which lists the first chunk of each run of equal chunks.
private struct MP4ChunkRuns {
  private let fields: HeaderBytes
  private let count: Int
  private var run = 0

  init(_ fields: HeaderBytes) {
    self.fields = fields
    count = min(Int((fields.integer(at: 4) as UInt32?) ?? 0), max(0, fields.bytes.count - 8) / 12)
  }

  /// Chunks have to be asked for in order; they are counted from 0 here and from 1 in the table.
  mutating func packetCount(ofChunk chunk: Int) -> Int {
    while run + 1 < count, let next = field(run + 1, 0), next <= chunk + 1 { run += 1 }
    return run < count ? field(run, 4) ?? 0 : 0
  }

  private func field(_ run: Int, _ offset: Int) -> Int? {
    (fields.integer(at: 8 + 12 * run + offset) as UInt32?).map(Int.init)
  }
}
