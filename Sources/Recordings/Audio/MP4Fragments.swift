/// The packets of a track that lie in fragments, as browsers and live recorders write them.
///
/// Source: ISO/IEC 14496-12, 8.8: each `moof` box has a `traf` box for a track, with the sizes and durations of a
/// run of packets or the usual ones of the track.
struct MP4Fragments {
  private(set) var packets: [AudioPacket] = []
  /// Duration of all packets, in ticks of the media.
  private(set) var duration: UInt64 = 0
  /// The file ends before its last packet.
  private(set) var isTruncated = false

  /// The usual duration and size of a packet.
  private struct Usual {
    var duration: UInt32 = 0
    var byteCount: UInt32 = 0
  }

  /// `track` is the number of the track, and `movie` the index that announces fragments.
  init(ofTrack track: UInt32, movie: MP4Box, _ bytes: AudioBytes) {
    let usual = Self.usual(track, movie, bytes)
    var start = 0
    for box in MP4Boxes(bytes, in: 0..<bytes.count) {
      if box.type == "moof" { add(box, startingAt: start, track, usual, bytes) }
      start = box.content.upperBound
    }
  }

  private static func usual(_ track: UInt32, _ movie: MP4Box, _ bytes: AudioBytes) -> Usual {
    guard let extends = bytes.box("mvex", in: movie.content) else { return Usual() }
    for box in MP4Boxes(bytes, in: extends.content) where box.type == "trex" {
      let fields = bytes.fields(of: box)
      guard fields.integer(at: 4) == track else { continue }
      return Usual(duration: fields.integer(at: 12) ?? 0, byteCount: fields.integer(at: 16) ?? 0)
    }
    return Usual()
  }

  private mutating func add(
    _ fragment: MP4Box, startingAt start: Int, _ track: UInt32, _ usual: Usual, _ bytes: AudioBytes
  ) {
    for part in MP4Boxes(bytes, in: fragment.content) where part.type == "traf" {
      guard let header = bytes.box("tfhd", in: part.content).map(bytes.fields),
        header.integer(at: 4) == track, let flags: UInt32 = header.integer(at: 0)
      else { continue }
      var (usual, place, base) = (usual, 8, UInt64(start))
      if flags & 0x1 != 0 { (base, place) = (header.integer(at: place) ?? base, place + 8) }
      if flags & 0x2 != 0 { place += 4 }
      if flags & 0x8 != 0 {
        (usual.duration, place) = (header.integer(at: place) ?? usual.duration, place + 4)
      }
      if flags & 0x10 != 0 { usual.byteCount = header.integer(at: place) ?? usual.byteCount }
      var next = base
      for run in MP4Boxes(bytes, in: part.content) where run.type == "trun" {
        next = add(bytes.fields(of: run), from: base, next, usual, bytes)
      }
    }
  }

  /// Adds the packets of a run; returns where the next run begins unless it says so itself.
  private mutating func add(
    _ run: HeaderBytes, from base: UInt64, _ next: UInt64, _ usual: Usual, _ bytes: AudioBytes
  ) -> UInt64 {
    guard let flags: UInt32 = run.integer(at: 0), let count: UInt32 = run.integer(at: 4) else {
      return next
    }
    var (field, start) = (8, next)
    if flags & 0x1 != 0 {
      let offset: Int32 = run.integer(at: field) ?? 0
      start = UInt64(bitPattern: Int64(bitPattern: base) &+ Int64(offset))
      field += 4
    }
    if flags & 0x4 != 0 { field += 4 }
    for _ in 0..<count {
      var (length, size) = (usual.duration, usual.byteCount)
      if flags & 0x100 != 0 { (length, field) = (run.integer(at: field) ?? 0, field + 4) }
      if flags & 0x200 != 0 { (size, field) = (run.integer(at: field) ?? 0, field + 4) }
      if flags & 0x400 != 0 { field += 4 }
      if flags & 0x800 != 0 { field += 4 }
      guard packets.count < PacketTable.largestPacketCount, size > 0, start <= UInt64(bytes.count),
        UInt64(size) <= UInt64(bytes.count) - start
      else {
        isTruncated = true
        return start
      }
      packets.append(AudioPacket(start: Int(start), byteCount: Int(size)))
      start += UInt64(size)
      duration = duration.addingReportingOverflow(UInt64(length)).partialValue
    }
    return start
  }
}
