import Text

/// The header of a sound of any container, and the decoder of the rest.
///
/// Three ways lead from bytes to samples: bare samples (WAV, AIFF, AU, CAF) are located here and converted by
/// libsndfile, packets (MP4, CAF, AAC, AC-3, MP3) are located here and decoded by libavcodec, and FLAC and
/// Ogg, and WebM as Ogg, are left to libsndfile as a whole. Why the containers are not left to libavformat:
/// Documentation/decisions/demultiplexers.md.
enum AudioHeader {
  case samples(PCMLayout)
  case packets(PacketTable)
  case packed(PackedDecoder)

  /// Recognizes the container by the first bytes; `pcm` describes samples without a header.
  init(_ bytes: AudioBytes, pcm: PCMFormat?) throws(AudioProblem) {
    guard bytes.count > 0 else { throw .empty }
    let head = bytes.bytes(at: 0, length: AudioContainer.headLength)
    if let media = ForeignMedia(firstBytes: head) { throw .foreign(media) }
    guard case .tagged(let length) = AudioContainer(firstBytes: head) else {
      try self.init(AudioContainer(firstBytes: head), bytes, from: 0, pcm: pcm)
      return
    }
    let after = AudioContainer(
      firstBytes: bytes.bytes(at: length, length: AudioContainer.headLength))
    guard case .stream = after else { throw .unreadable("it contains only an ID3 tag") }
    try self.init(after, bytes, from: length, pcm: nil)
  }

  private init(_ container: AudioContainer?, _ bytes: AudioBytes, from start: Int, pcm: PCMFormat?)
    throws(AudioProblem)
  {
    switch container {
    case .wav: self = .samples(try WAVHeader.layout(bytes))
    case .aiff: self = .samples(try AIFFHeader.layout(bytes))
    case .au: self = .samples(try AUHeader.layout(bytes))
    case .caf:
      let header = try CAFHeader(bytes)
      self =
        header.isPCM ? .samples(try header.layout) : .packets(try CAFPackets(header, bytes).table)
    case .mp4: self = .packets(try MP4Track(bytes).packetTable)
    case .flac: self = .packed(try PackedDecoder(bytes, container: "flac"))
    case .ogg:
      let ending = OggEnding(bytes)
      self = .packed(try PackedDecoder(bytes, container: "ogg", isCutOff: ending.isCutOff))
    case .webm:
      let sound = try WebMSound(bytes)
      let ogg = try AudioBytes(.memory(ByteBuffer(sound.ogg)))
      self = .packed(try PackedDecoder(ogg, container: "webm", isCutOff: sound.isTruncated))
    case .stream(let style): self = .packets(try StreamPackets(style, bytes, from: start).table)
    case .tagged, nil:
      if let failure = bytes.failure { throw .unreadable(failure) }
      guard let pcm else {
        throw .unreadable("its first bytes are not those of a known sound format")
      }
      self = .samples(try PCMLayout(bare: pcm, in: bytes))
    }
  }

  /// Facts from the header, known without decoding anything.
  var info: AudioInfo {
    switch self {
    case .samples(let layout): layout.info
    case .packets(let table): table.info
    case .packed(let decoder): decoder.info
    }
  }

  /// A decoder that starts at the beginning of the sound.
  func decoder(_ bytes: AudioBytes) throws(AudioProblem) -> any AudioDecoder {
    switch self {
    case .samples(let layout): try PCMDecoder(layout, bytes)
    case .packets(let table): try PacketDecoder(table, bytes)
    case .packed(let decoder): decoder
    }
  }
}

/// The kinds of sound files that are read, recognized by their first bytes and never by name or
/// extension.
enum AudioContainer: Sendable, Equatable {
  case wav, aiff, caf, au, flac, ogg, mp4, webm
  case stream(StreamPackets.FrameStyle)
  /// Metadata such as title and artist, which precede the sound and have this size.
  case tagged(byteCount: Int)

  /// The number of bytes needed for recognition.
  static let headLength = 4096

  /// Recognizes the container; nil for bytes that are not a sound.
  init?(firstBytes head: some Collection<UInt8>) {
    let head = HeaderBytes(Array(head.prefix(Self.headLength)), isBigEndian: true)
    // Patterns that could begin a text are followed by a byte that does not occur in text.
    let byte = head.bytes.count > 7 ? Array(head.bytes[4..<8]) : []
    switch (head.tag(at: 0), head.tag(at: 8)) {
    case ("RIFF", "WAVE"), ("RIFX", "WAVE"), ("RF64", "WAVE"), ("BW64", "WAVE"): self = .wav
    case ("FORM", "AIFF"), ("FORM", "AIFC"): self = .aiff
    case ("caff", _) where head.bytes.dropFirst(4).first == 0: self = .caf
    case (".snd", _) where byte.first == 0: self = .au
    case ("dns.", _) where byte.last == 0: self = .au
    case ("fLaC", _): self = .flac
    case ("OggS", _) where byte.first == 0: self = .ogg
    default:
      if Self.isMovie(head) {
        self = .mp4
      } else if head.bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
        self = .webm
      } else if let length = Self.tagLength(head) {
        self = .tagged(byteCount: length)
      } else if let style = [StreamPackets.FrameStyle.aac, .ac3, .mp3].first(where: {
        $0.fits(head.bytes)
      }) {
        self = .stream(style)
      } else {
        return nil
      }
    }
  }

  /// Source: M. Nilsson, "ID3 tag version 2.4.0 - Main Structure", 3.1: seven bits to a byte.
  private static func tagLength(_ head: HeaderBytes) -> Int? {
    guard head.bytes.starts(with: "ID3".utf8), head.bytes.count >= 10, head.bytes[3] < 0x10,
      head.bytes[6..<10].allSatisfy({ $0 < 0x80 })
    else { return nil }
    let footer = head.bytes[5] & 0x10 == 0 ? 0 : 10
    return head.bytes[6..<10].reduce(0) { $0 << 7 | Int($1) } + 10 + footer
  }

  /// MPEG-4 begins with its type, older QuickTime with any of its boxes; pictures are boxes as well.
  private static func isMovie(_ head: HeaderBytes) -> Bool {
    guard let type = head.tag(at: 4) else { return false }
    if type == "ftyp" { return !pictureBrands.contains(head.tag(at: 8) ?? "") }
    return head.bytes.first == 0 && ["moov", "mdat", "wide", "free"].contains(type)
  }

  /// The brands of HEIF, AVIF and raw photographs, which are boxes as MPEG-4 is.
  private static let pictureBrands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "crx ",
  ]
}
