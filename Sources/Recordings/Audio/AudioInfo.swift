/// What a sound file is, by its header; nothing of it has to be decoded to know this.
public struct AudioInfo: Sendable, Equatable {
  /// `wav`, `aiff`, `caf`, `au`, `raw`, `flac`, `ogg`, `m4a`, `aac`, `ac3`, `mp3`.
  public let container: String
  /// `pcm_s16`, `pcm_f32`, `alaw`, `ulaw`, `flac`, `alac`, `aac` and so on.
  public let codec: String
  /// True where the codec leaves out what it takes for inaudible; A-law and mu-law only quantize.
  public let isLossy: Bool
  /// Bits a sample is stored in, of integer sources; nil for floating point, A-law, mu-law and lossy codecs.
  public let integerBitCount: Int?
  /// Frames a second.
  public let sampleRateHz: Double
  /// From 1 to 64.
  public let channelCount: Int
  /// Samples of each channel that can be had, without the padding of an encoder.
  public internal(set) var frameCount: Int
  /// The file ends before the samples its header promises.
  public internal(set) var isTruncated: Bool
  /// The header was never completed, so that the samples are what lies behind it.
  public let isHeaderRepaired: Bool

  /// Frame count over sample rate.
  public var durationSeconds: Double { Double(frameCount) / sampleRateHz }

  /// More has never been seen, and would only come of a damaged header.
  static let channelCounts = 1...64
  /// In Hz; telephones have 8000, the best converters 768000.
  static let sampleRates = 1000.0...768_000

  /// Throws for numbers of channels and sample rates that no recorder writes.
  init(
    container: String, codec: String, isLossy: Bool = false, integerBitCount: Int? = nil,
    sampleRateHz: Double, channelCount: Int, frameCount: Int, isTruncated: Bool = false,
    isHeaderRepaired: Bool = false
  ) throws(AudioProblem) {
    guard Self.channelCounts.contains(channelCount) else {
      throw .unsupported("it has \(channelCount) channels", remedy: "give one of 1 to 64")
    }
    guard Self.sampleRates.contains(sampleRateHz) else {
      throw .unsupported("its rate is \(sampleRateHz) Hz", remedy: "give one of 1000 to 768000 Hz")
    }
    (self.container, self.codec, self.isLossy) = (container, codec, isLossy)
    (self.integerBitCount, self.sampleRateHz) = (integerBitCount, sampleRateHz)
    (self.channelCount, self.frameCount) = (channelCount, max(0, frameCount))
    (self.isTruncated, self.isHeaderRepaired) = (isTruncated, isHeaderRepaired)
  }
}
