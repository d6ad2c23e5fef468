/// Which part of a track is to be heard, by the first edit of its list that is not empty.
struct MP4Edit {
  /// In ticks of the movie; 0 stands for all there is.
  let duration: UInt64
  /// In ticks of the media.
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

  /// Beyond what any file holds there is no use in precision.
  private func frame(_ ticks: Double) -> Int { Int(min((ticks * framesPerTick).rounded(), 1e15)) }
}
