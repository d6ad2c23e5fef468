/// What the header of a sound says, and with what the rest is decoded.
enum AudioHeader {
  case samples(PCMLayout)
  case packets(PacketTable)
  case packed(PackedDecoder)

  /// Goes by the first bytes; `pcm` tells what bare samples are.
  init(_ bytes: AudioBytes, pcm: PCMFormat?) throws(AudioProblem) {
    guard bytes.count > 0 else { throw .empty }
    let head = bytes.bytes(at: 0, length: AudioContainer.headLength)
    guard case .tagged(let length) = AudioContainer(firstBytes: head) else {
      try self.init(AudioContainer(firstBytes: head), bytes, from: 0, pcm: pcm)
      return
    }
    let behind = AudioContainer(
      firstBytes: bytes.bytes(at: length, length: AudioContainer.headLength))
    guard case .stream = behind else { throw .unreadable("there is nothing but a title") }
    try self.init(behind, bytes, from: length, pcm: nil)
  }

  private init(
    _ container: AudioContainer?, _ bytes: AudioBytes, from start: Int, pcm: PCMFormat?
  ) throws(AudioProblem) {
    switch container {
    case .wav: self = .samples(try WAVHeader.layout(bytes))
    case .aiff: self = .samples(try AIFFHeader.layout(bytes))
    case .au: self = .samples(try AUHeader.layout(bytes))
    case .caf:
      let header = try CAFHeader(bytes)
      self =
        header.isPCM
        ? .samples(try header.layout) : .packets(try CAFPackets(header, bytes).table)
    case .mp4: self = .packets(try MP4Track(bytes).packetTable)
    case .flac: self = .packed(try PackedDecoder(bytes, container: "flac"))
    case .ogg: self = .packed(try PackedDecoder(bytes, container: "ogg"))
    case .stream(let style): self = .packets(try StreamPackets(style, bytes, from: start).table)
    case .tagged, nil:
      if let failure = bytes.failure { throw .unreadable(failure) }
      guard let pcm else { throw .unreadable("its first bytes are those of no sound file") }
      self = .samples(try PCMLayout(bare: pcm, in: bytes))
    }
  }

  /// Known without decoding anything.
  var info: AudioInfo {
    switch self {
    case .samples(let layout): layout.info
    case .packets(let table): table.info
    case .packed(let decoder): decoder.info
    }
  }

  /// Starts at the beginning of the sound.
  func decoder(_ bytes: AudioBytes) throws(AudioProblem) -> any AudioDecoder {
    switch self {
    case .samples(let layout): try PCMDecoder(layout, bytes)
    case .packets(let table): try PacketDecoder(table, bytes)
    case .packed(let decoder): decoder
    }
  }
}
