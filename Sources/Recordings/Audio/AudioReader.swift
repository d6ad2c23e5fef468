/// Reads a sound block by block; no more than a block of it is in memory.
///
/// The number of frames is known for certain only at the end: headers promise too many where a recording was
/// cut, and decoders may stop early. `finish` therefore returns the facts that hold. Values that are not
/// finite become zeros, since a filter would carry one NaN through the rest of the sound; too many of them
/// make it corrupt.
public struct AudioReader: ~Copyable {
  private let decoder: any AudioDecoder
  private let blockLength: Int
  private var check = FiniteCheck()
  private var decoded: AudioInfo

  /// What is known of a sound once all of it has been read.
  public struct Decoded: Sendable, Equatable {
    /// As many frames as there turned out to be, and whether that is less than the header says.
    public let info: AudioInfo
    /// Values that were NaN or infinite and are 0 now, of all channels.
    public let badSampleCount: Int
  }

  init(_ decoder: any AudioDecoder, blockLength: Int, isTruncated: Bool) {
    (self.decoder, self.blockLength) = (decoder, max(1, blockLength))
    decoded = decoder.info
    (decoded.frameCount, decoded.isTruncated) = (0, isTruncated)
  }

  /// The next block as its channels, of equal lengths, every value finite; nil at the end.
  ///
  /// All blocks but the last one are of the same length. Throws when no more can be decoded.
  public mutating func next() throws(AudioProblem) -> [[Double]]? {
    var block = try decoder.nextFrames(upTo: blockLength)
    guard let count = block.first?.count, count > 0 else { return nil }
    for channel in block.indices { check.clean(&block[channel]) }
    decoded.frameCount += count
    return block
  }

  /// The summary of the blocks.
  ///
  /// Throws if there were none, or if more than 0.1 % of the samples were not numbers.
  public consuming func finish() throws(AudioProblem) -> Decoded {
    try check.settle()
    decoded.isTruncated = decoded.isTruncated || decoder.isIncomplete
    return Decoded(info: decoded, badSampleCount: check.badSampleCount)
  }
}

/// Reads one sound from start to end.
protocol AudioDecoder {
  /// Facts from the header, which decoding may correct.
  var info: AudioInfo { get }

  /// What was decoded so far is less than the header promises, or silence in place of damaged parts.
  ///
  /// To be asked at the end.
  var isIncomplete: Bool { get }

  /// The next frames, channel by channel and of equal lengths; no channel has any at the end.
  ///
  /// Values are as the file has them, full scale being 1: they may exceed it, and be NaN.
  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]]
}

/// A sound, decoded: full scale is 1, which floating-point files may exceed.
public struct AudioSamples: Sendable, Equatable {
  /// One array for each channel, of equal lengths, every value finite.
  public let channels: [[Double]]
  /// Values that were NaN or infinite and are 0 now, of all channels.
  public let badSampleCount: Int
  /// The sound ended before its header says.
  public let isTruncated: Bool
  /// What was decoded: as many frames as there turned out to be.
  public let info: AudioInfo
}

/// Zeros for what is no number, and how many of those there were.
struct FiniteCheck {
  /// Above this share of bad samples a sound is corrupt: a stray few can be bridged by zeros.
  private static let largestShare = 0.001

  private(set) var badSampleCount = 0
  private var sampleCount = 0

  mutating func clean(_ samples: inout [Double]) {
    sampleCount += samples.count
    guard samples.contains(where: { !$0.isFinite }) else { return }
    for index in samples.indices where !samples[index].isFinite {
      samples[index] = 0
      badSampleCount += 1
    }
  }

  /// Throws when there were too many bad samples, or none at all.
  func settle() throws(AudioProblem) {
    guard sampleCount > 0 else { throw .empty }
    guard Double(badSampleCount) <= Self.largestShare * Double(sampleCount) else {
      throw .corrupt(badSampleCount: badSampleCount, sampleCount: sampleCount)
    }
  }
}

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
  /// Frames per second, as the header states it.
  public let sampleRateHz: Double
  /// Number of channels, from 1 to 64.
  public let channelCount: Int
  /// Samples of each channel that can be decoded, without the padding of an encoder.
  public internal(set) var frameCount: Int
  /// The file ends before the samples its header promises.
  public internal(set) var isTruncated: Bool
  /// The header was never completed, so that all bytes after it are samples.
  public let isHeaderRepaired: Bool

  /// Frame count divided by sample rate.
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

/// The reason why a sound cannot be used.
public enum AudioProblem: Error, Sendable, Equatable {
  /// The file is a sound without a single sample.
  case empty
  /// More of its samples than a stray few are NaN or infinite.
  case corrupt(badSampleCount: Int, sampleCount: Int)
  /// The bytes are not a sound that can be read; the words say what is wrong.
  case unreadable(String)
  /// It is a sound of a kind that is not read; the words say which, and what to give instead where that is
  /// known.
  case unsupported(String, remedy: String? = nil)
  /// The library that decodes it is not installed; the words say which.
  case decoderMissing(String)
  /// The samples have no header, and the user has not described them.
  case undescribedPCM
  /// The file is a film, with sound or without.
  case video

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    switch self {
    case .empty: Diagnosis(.audioEmpty, "the recording contains no sound")
    case .corrupt(let bad, let count):
      Diagnosis(.audioCorrupt, "\(bad) of \(count) samples are not finite numbers")
    case .unreadable(let words):
      Diagnosis(.audioUnreadable, "no sound can be read from the file (\(words))")
    case .unsupported(let words, let remedy):
      Diagnosis(
        .audioUnsupported, "the sound cannot be used: \(words)",
        remedy: remedy.map { "\($0), or \(InputIssue.audioUnsupported.remedy)" })
    case .decoderMissing(let library):
      Diagnosis(
        .audioDecoderMissing, "\(library) is needed to decode this file and cannot be opened",
        remedy: "install this version of libavcodec of FFmpeg")
    case .video:
      Diagnosis(.audioUnsupported, "this is a video", remedy: "give a recording of sound")
    case .undescribedPCM:
      Diagnosis(
        .audioFormatUnknown, "the file has no header, so that the format of its samples is unknown")
    }
  }
}
