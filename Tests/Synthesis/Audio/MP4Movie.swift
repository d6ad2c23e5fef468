/// The index of an `.m4a` with one track of Apple Lossless in a single chunk.
struct MP4Movie {
  let sound: QuantizedSound
  let packets: [AppleLossless.Packet]
  /// Place of the first packet in the file.
  let dataOffset: Int

  /// Dates are 0, which stands for unknown.
  var box: MP4Box {
    let clock = MP4Box.words(0, 0, sound.sampleRateHz, sound.count)
    let playing = MP4Box.words(0x1_0000) + MP4Box.halves(0x100, 0, 0, 0, 0, 0)  // speed, volume
    let header = MP4Box.versioned(
      "mvhd", clock + playing + Self.matrix + MP4Box.words(0, 0, 0, 0, 0, 0, 2))
    return MP4Box("moov", holding: [header, track])
  }

  private var track: MP4Box {
    let header = MP4Box.versioned(
      "tkhd", flags: 7,  // enabled, heard and seen
      MP4Box.words(0, 0, 1, 0, sound.count, 0, 0) + MP4Box.halves(0, 0, 0x100, 0) + Self.matrix
        + MP4Box.words(0, 0))
    return MP4Box("trak", holding: [header, media])
  }

  private var media: MP4Box {
    let anyLanguage = 0x55C4
    let clock = MP4Box.words(0, 0, sound.sampleRateHz, sound.count)
    let header = MP4Box.versioned("mdhd", clock + MP4Box.halves(anyLanguage, 0))
    let handler = MP4Box.versioned(
      "hdlr", MP4Box.words(0) + Array("soun".utf8) + MP4Box.words(0, 0, 0) + [0])
    return MP4Box("mdia", holding: [header, handler, information])
  }

  private var information: MP4Box {
    let thisFile = MP4Box.versioned("url ", flags: 1, [])
    let places = MP4Box.versioned("dref", MP4Box.words(1), holding: [thisFile])
    return MP4Box(
      "minf",
      holding: [
        .versioned("smhd", MP4Box.words(0)), MP4Box("dinf", holding: [places]),
        MP4Box("stbl", holding: sampleTable),
      ])
  }

  private var sampleTable: [MP4Box] {
    let sizes = packets.map(\.bytes.count)
    return [
      .versioned("stsd", MP4Box.words(1), holding: [codec]), .versioned("stts", durations),
      .versioned("stsc", MP4Box.words(1, 1, packets.count, 1)),
      .versioned("stsz", MP4Box.words(0, packets.count) + MP4Box.words(sizes)),
      .versioned("stco", MP4Box.words(1, dataOffset)),
    ]
  }

  /// Runs of packets of equal length: all but the last, and the last.
  private var durations: [UInt8] {
    guard let last = packets.last else { return MP4Box.words(0) }
    let (before, usual) = (packets.count - 1, AppleLossless.packetLength)
    return before == 0
      ? MP4Box.words(1, 1, last.sampleCount) : MP4Box.words(2, before, usual, 1, last.sampleCount)
  }

  /// A rate that 16 bits cannot hold stands in the codec's own box alone.
  private var codec: MP4Box {
    let rate = sound.sampleRateHz < 0x1_0000 ? sound.sampleRateHz << 16 : 0
    let format = MP4Box.halves(sound.channels.count, sound.bitDepth.rawValue, 0, 0)
    return MP4Box(
      "alac", MP4Box.halves(0, 0, 0, 1) + MP4Box.words(0, 0) + format + MP4Box.words(rate),
      holding: [.versioned("alac", cookie)])
  }

  /// The setup of the decoder; the longest packet and the bits per second may be 0, which means unknown.
  private var cookie: [UInt8] {
    let coder = [
      0, sound.bitDepth.rawValue, AdaptiveGolomb.meanWeight, AdaptiveGolomb.initialMean,
      AdaptiveGolomb.largestWidth, sound.channels.count,
    ]
    let longest = packets.map(\.bytes.count).max() ?? 0
    return MP4Box.words(AppleLossless.packetLength) + coder.map { UInt8(truncatingIfNeeded: $0) }
      + MP4Box.halves(0xFF) + MP4Box.words(longest, 0, sound.sampleRateHz)
  }

  /// Shown as it is.
  private static let matrix = MP4Box.words(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
}
