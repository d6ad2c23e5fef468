import Text

/// A sound and where its bytes are; nothing of it has been decoded yet.
public struct AudioRecording: Sendable, Equatable {
  /// Facts from the header; of a part, with its own number of frames.
  public private(set) var info: AudioInfo
  /// The frames that are used if the user names a part of the sound; nil for all of it.
  public private(set) var part: Range<Int>?
  /// The start of that part in seconds of the file; nil for all of it.
  public var partStartSeconds: Double? { part.map { Double($0.lowerBound) / info.sampleRateHz } }
  private var source: ByteSource
  private let pcm: PCMFormat?

  /// Reads the header; `pcm` describes samples without a header.
  public init(_ source: ByteSource, pcm: PCMFormat? = nil) throws(AudioProblem) {
    (self.source, self.pcm) = (source, pcm)
    info = try AudioHeader(AudioBytes(source), pcm: pcm).info
    guard info.frameCount > 0 else { throw .empty }
  }

  /// A part of the sound, which is all that is decoded.
  ///
  /// Throws if no frame of the sound lies in the part, or if its end is not after its beginning.
  func part(_ range: SecondsRange) throws(SpanProblem) -> AudioRecording {
    let length = info.durationSeconds
    let (from, to) = (min(max(0, range.from), length), min(length, range.to))
    let frames = part ?? 0..<info.frameCount
    let first = Int((from * info.sampleRateHz).rounded())
    let end = min(frames.count, Int((max(from, to) * info.sampleRateHz).rounded()))
    guard first < end else {
      throw .outside(recording: "\(NumberText(.significant(6)).text(length)) s")
    }
    var sound = self
    sound.part = frames.lowerBound + first..<frames.lowerBound + end
    sound.info.frameCount = end - first
    return sound
  }

  /// True if the bytes are those of a file on the disk, which take no memory.
  public var isOnDisk: Bool { if case .file = source { true } else { false } }

  /// These facts without bytes in memory, for recordings that are not measured.
  var withoutBytes: AudioRecording {
    if isOnDisk { return self }
    var outline = self
    outline.source = .memory(ByteBuffer([]))
    return outline
  }

  /// Samples decoded at a time, all channels together: 256 KiB, which stay in the cache.
  private static let blockSampleCount = 1 << 15
  /// The number of samples for which memory is reserved at once; a header that states more must be
  /// confirmed by the data.
  private static let trustedSampleCount = 1 << 22

  /// The largest number of samples in memory, all channels together: 2 GiB, fifty minutes of stereo
  /// sound of a phone.
  private static let largestSampleCount = 1 << 28

  /// The whole sound.
  ///
  /// Throws when nothing can be decoded, it is too long to fit into memory, or more than 0.1 % of
  /// the samples are no numbers.
  public func decode() throws(AudioProblem) -> AudioSamples {
    guard info.frameCount <= Self.largestSampleCount / info.channelCount else {
      throw .unsupported("it is too long to fit into memory", remedy: "give a shorter part")
    }
    var channels = [[Double]](repeating: [], count: info.channelCount)
    let room = min(info.frameCount, Self.trustedSampleCount / info.channelCount)
    for channel in channels.indices { channels[channel].reserveCapacity(room) }
    var reader = try reader()
    while let block = try reader.next() {
      for channel in channels.indices { channels[channel] += block[channel] }
    }
    let decoded = try reader.finish()
    return AudioSamples(
      channels: channels, badSampleCount: decoded.badSampleCount,
      isTruncated: decoded.info.isTruncated, info: decoded.info)
  }

  /// Reads the sound from its beginning, in blocks of `frameCount` frames; without a number as it is
  /// fastest.
  public func reader(ofBlocks frameCount: Int? = nil) throws(AudioProblem) -> AudioReader {
    let usual = Self.blockSampleCount / info.channelCount
    return AudioReader(
      try decoder(), blockLength: frameCount ?? usual, isTruncated: info.isTruncated, part: part)
  }

  private func decoder() throws(AudioProblem) -> any AudioDecoder {
    let bytes = try AudioBytes(source)
    return try AudioHeader(bytes, pcm: pcm).decoder(bytes)
  }
}
