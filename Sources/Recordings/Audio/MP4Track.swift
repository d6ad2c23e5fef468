/// The sound track of an MPEG-4 or QuickTime file.
///
/// Sources: ISO/IEC 14496-12 and 14496-14; Apple, "QuickTime File Format Specification".
///
/// The recording is a part of the decoded frames: encoders put silence before it and fill the last packet.
/// Which part is stated by Apple's comment `iTunSMPB`, else by the edit list; without either, all frames
/// count. Of several sound tracks the first is read, in fragments too; films and references to other files are
/// refused.
struct MP4Track {
  private let bytes: AudioBytes
  private let movie: MP4Box
  private let track: MP4Box
  private let samples: MP4Box

  /// Throws where there is no index of a sound, and for a film.
  init(_ bytes: AudioBytes) throws(AudioProblem) {
    guard let movie = bytes.box("moov", in: 0..<bytes.count) else {
      throw .unreadable("it has no index, for example because the recording was not stopped")
    }
    let tracks = MP4Boxes(bytes, in: movie.content).filter { $0.type == "trak" }
    let handlers = tracks.map { Self.handler(of: $0, bytes) }
    let sound = zip(tracks, handlers).first { $0.1 == "soun" }?.0
    let description = sound.flatMap { bytes.box("mdia", "minf", "stbl", in: $0.content) }
    // The sound of a film was not written by a sound recorder.
    if handlers.contains("vide") {
      let isRead = description.flatMap { try? MP4SoundDescription($0, bytes) } != nil
      throw .foreign(
        .film("an MPEG-4 or QuickTime film", sound == nil ? .none : isRead ? .aac : .unknown))
    }
    guard let track = sound else { throw .unreadable("it has no sound track") }
    guard let samples = description else { throw .unreadable("its index is incomplete") }
    if Self.liesElsewhere(track, bytes) { throw .unreadable("its sound is in another file") }
    (self.bytes, self.movie, self.track, self.samples) = (bytes, movie, track, samples)
  }

  /// A movie may be a list of references; they are not followed.
  private static func liesElsewhere(_ track: MP4Box, _ bytes: AudioBytes) -> Bool {
    guard let list = bytes.box("mdia", "minf", "dinf", "dref", in: track.content),
      let first = MP4Boxes(bytes, in: list.content.dropFirst(8)).first(where: { _ in true }),
      let flags: UInt32 = bytes.fields(of: first).integer(at: 0)
    else { return false }
    return flags & 1 == 0
  }

  /// The kind of a track, such as `soun` or `vide`.
  private static func handler(of track: MP4Box, _ bytes: AudioBytes) -> String? {
    bytes.box("mdia", "hdlr", in: track.content).map(bytes.fields)?.tag(at: 8)
  }

  var packetTable: PacketTable {
    get throws(AudioProblem) {
      let codec = try MP4SoundDescription(samples, bytes).codec
      if bytes.box("mvex", in: movie.content) != nil { return try fragmentedTable(codec) }
      let table = try MP4SampleTable(samples, bytes)
      let timing = MP4Timing(
        mediaScale: timescale("mdia", "mdhd", in: track), movieScale: timescale("mvhd", in: movie),
        mediaDuration: table.duration, codec: codec)
      let edit = bytes.box("edts", "elst", in: track.content).map(bytes.fields)
      return try PacketTable(
        container: "m4a", codec: codec, packets: table.packets, in: bytes,
        frames: iTunesGap(codec, table) ?? timing.frames(edit.flatMap(MP4Edit.init)),
        isTruncated: table.isTruncated)
    }
  }

  /// The table of a sound that lies in fragments behind the index.
  private func fragmentedTable(_ codec: PacketCodec) throws(AudioProblem) -> PacketTable {
    let header = bytes.box("tkhd", in: track.content).map(bytes.fields)
    let version: UInt8? = header?.integer(at: 0)
    guard let number: UInt32 = header?.integer(at: version == 1 ? 20 : 12) else {
      throw .unreadable("its index is incomplete")
    }
    let fragments = MP4Fragments(ofTrack: number, movie: movie, bytes)
    let timing = MP4Timing(
      mediaScale: timescale("mdia", "mdhd", in: track), movieScale: timescale("mvhd", in: movie),
      mediaDuration: fragments.duration, codec: codec)
    let edit = bytes.box("edts", "elst", in: track.content).map(bytes.fields)
    return try PacketTable(
      container: "m4a", codec: codec, packets: fragments.packets, in: bytes,
      frames: timing.frames(edit.flatMap(MP4Edit.init)), isTruncated: fragments.isTruncated)
  }

  /// The clock of a track or of the movie, in ticks per second.
  private func timescale(_ path: String..., in box: MP4Box) -> UInt32? {
    var range = box.content
    var found: MP4Box?
    for type in path {
      found = MP4Boxes(bytes, in: range).first { $0.type == type }
      range = found?.content ?? range
    }
    guard let fields = found.map(bytes.fields), let version: UInt8 = fields.integer(at: 0) else {
      return nil
    }
    return fields.integer(at: version == 0 ? 12 : 20)
  }

  /// The range of the recording in frames, as Apple's encoders state it in addition to the edit
  /// list.
  private func iTunesGap(_ codec: PacketCodec, _ table: MP4SampleTable) -> Range<Int>? {
    guard let text = MP4Comment(named: "iTunSMPB", in: movie, bytes)?.text else { return nil }
    let numbers = text.split(separator: " ").map { Int($0, radix: 16) }
    guard numbers.count > 3, let lead = numbers[1], let count = numbers[3] else { return nil }
    let (end, hasOverflow) = lead.addingReportingOverflow(count)
    let promised = table.promisedCount * codec.packetFrameCount
    guard !hasOverflow, lead >= 0, count > 0, end <= promised else { return nil }
    return lead..<end
  }
}

/// A text that iTunes and Apple's encoders put into a file under a name of their own.
private struct MP4Comment {
  let text: String

  init?(named name: String, in movie: MP4Box, _ bytes: AudioBytes) {
    guard let meta = bytes.box("udta", "meta", in: movie.content) else { return nil }
    // Four bytes of version and flags stand before the boxes, which QuickTime leaves out.
    let hasVersion = (bytes.fields(of: meta).integer(at: 0) as UInt32?) == 0
    let start = meta.content.lowerBound + (hasVersion ? 4 : 0)
    guard start <= meta.content.upperBound,
      let list = bytes.box("ilst", in: start..<meta.content.upperBound)
    else { return nil }
    for item in MP4Boxes(bytes, in: list.content) where item.type == "----" {
      guard let label = bytes.box("name", in: item.content),
        let data = bytes.box("data", in: item.content), data.content.count < 1000,
        bytes.fields(of: label).bytes.dropFirst(4).elementsEqual(name.utf8)
      else { continue }
      text = String(decoding: bytes.fields(of: data).bytes.dropFirst(8), as: UTF8.self)
      return
    }
    return nil
  }
}

/// The part of a track that is to be played, from the first entry of its edit list that is not
/// empty.
struct MP4Edit {
  /// The duration in ticks of the movie; 0 for all of the track.
  let duration: UInt64
  /// Start of the heard part, in ticks of the media.
  let mediaStart: Int64

  /// `fields` is the content of an `elst` box.
  init?(_ fields: HeaderBytes) {
    guard let version: UInt8 = fields.integer(at: 0), let count: UInt32 = fields.integer(at: 4)
    else { return nil }
    let length = version == 0 ? 12 : 20
    for place in 0..<min(Int(count), fields.bytes.count / length) {
      let entry = 8 + place * length
      let start: Int64? =
        version == 0
        ? (fields.integer(at: entry + 4) as Int32?).map(Int64.init) : fields.integer(at: entry + 8)
      // An edit that starts at -1 is a pause before the sound.
      guard let start, start >= 0 else { continue }
      mediaStart = start
      duration =
        version == 0
        ? UInt64((fields.integer(at: entry) as UInt32?) ?? 0) : fields.integer(at: entry) ?? 0
      return
    }
    return nil
  }
}

/// Turns times of a track into frames of its sound.
struct MP4Timing {
  /// Frames in a tick of the media, and ticks of the media in one of the movie.
  private let framesPerTick, ticksPerMovieTick: Double
  private let mediaDuration: Double

  init(mediaScale: UInt32?, movieScale: UInt32?, mediaDuration: UInt64, codec: PacketCodec) {
    let scale = mediaScale.flatMap { $0 > 0 ? Double($0) : nil } ?? Double(codec.sampleRateHz)
    framesPerTick = Double(codec.sampleRateHz) / scale
    ticksPerMovieTick = scale / (movieScale.flatMap { $0 > 0 ? Double($0) : nil } ?? scale)
    self.mediaDuration = mediaDuration > 0 ? Double(mediaDuration) : .infinity
  }

  /// The frames of the recording.
  ///
  /// Where the clock of the movie is coarser than the sound's, an edit that ends within a tick of the
  /// media's end is meant to end with it.
  func frames(_ edit: MP4Edit?) -> Range<Int> {
    let start = min(Double(edit?.mediaStart ?? 0), mediaDuration)
    var end = mediaDuration
    if let edit, edit.duration > 0 {
      let wanted = start + Double(edit.duration) * ticksPerMovieTick
      if mediaDuration - wanted >= ticksPerMovieTick || mediaDuration == .infinity { end = wanted }
    }
    let first = frame(start)
    return first..<max(first, frame(end))
  }

  /// The frame at a time, limited to a number beyond that of any file.
  private func frame(_ ticks: Double) -> Int { Int(min((ticks * framesPerTick).rounded(), 1e15)) }
}
