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
  /// Frames before the part that is read, and those of the part that are not read yet; nil for the whole sound.
  private var skippedCount = 0
  private var remainingCount: Int?

  /// The facts about a sound that are known when all of it has been read.
  public struct Decoded: Sendable, Equatable {
    /// The facts with the actual number of frames, and whether it is lower than the header states.
    public let info: AudioInfo
    /// Values that were NaN or infinite and are 0 now, of all channels.
    public let badSampleCount: Int
  }

  init(_ decoder: any AudioDecoder, blockLength: Int, isTruncated: Bool, part: Range<Int>? = nil) {
    (skippedCount, remainingCount) = (part?.lowerBound ?? 0, part?.count)
    (self.decoder, self.blockLength) = (decoder, max(1, blockLength))
    decoded = decoder.info
    (decoded.frameCount, decoded.isTruncated) = (0, isTruncated)
  }

  /// The next block as its channels, of equal lengths, every value finite; nil at the end.
  ///
  /// All blocks but the last one are of the same length. Throws when no more can be decoded.
  public mutating func next() throws(AudioProblem) -> [[Double]]? {
    if remainingCount == 0 { return nil }
    while skippedCount > 0 {
      let count = try decoder.nextFrames(upTo: min(blockLength, skippedCount)).first?.count ?? 0
      if count == 0 { return nil }
      skippedCount -= count
    }
    var block = try decoder.nextFrames(upTo: min(blockLength, remainingCount ?? blockLength))
    guard let count = block.first?.count, count > 0 else { return nil }
    remainingCount? -= count
    for channel in block.indices { check.clean(&block[channel]) }
    decoded.frameCount += count
    return block
  }

  /// The summary of the blocks.
  ///
  /// Throws if there were none, or if more than 0.1 % of the samples were not numbers.
  public consuming func finish() throws(AudioProblem) -> Decoded {
    try check.settle()
    // What lies after a part is not read, so that its decoder has not come to the end.
    decoded.isTruncated = decoded.isTruncated || remainingCount == nil && decoder.isIncomplete
    return Decoded(info: decoded, badSampleCount: check.badSampleCount)
  }
}

/// Reads one sound from start to end.
protocol AudioDecoder {
  /// Facts from the header, which decoding may correct.
  var info: AudioInfo { get }

  /// True if fewer frames were decoded than the header states, or if damaged parts were replaced by
  /// silence.
  ///
  /// It is valid at the end of the sound.
  var isIncomplete: Bool { get }

  /// The next frames as channels of equal lengths, which are empty at the end.
  ///
  /// Values are those of the file, in which full scale is 1: they may exceed it or be NaN.
  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]]
}

/// A sound, decoded: full scale is 1, which floating-point files may exceed.
public struct AudioSamples: Sendable, Equatable {
  /// One array for each channel, of equal lengths, every value finite.
  public let channels: [[Double]]
  /// Values that were NaN or infinite and are 0 now, of all channels.
  public let badSampleCount: Int
  /// True if the sound ends before the end stated in its header.
  public let isTruncated: Bool
  /// The facts about the sound with the actual number of frames.
  public let info: AudioInfo
}

/// Replaces values that are not finite by zeros, and counts them.
struct FiniteCheck {
  /// The share of bad samples above which a sound is corrupt. A few can be replaced by zeros.
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

/// The facts about a sound in its header, which are known without decoding it.
public struct AudioInfo: Sendable, Equatable {
  /// `wav`, `aiff`, `caf`, `au`, `raw`, `flac`, `ogg`, `webm`, `m4a`, `aac`, `ac3`, `mp3`.
  public let container: String
  /// `pcm_s16`, `pcm_f32`, `alaw`, `ulaw`, `flac`, `alac`, `aac` and so on.
  public let codec: String
  /// True if the codec removes parts that it considers inaudible; A-law and mu-law only quantize.
  public let isLossy: Bool
  /// The bits of a stored integer sample; nil for floating point, A-law, mu-law and lossy codecs.
  public let integerBitCount: Int?
  /// Frames per second, as the header states it.
  public let sampleRateHz: Double
  /// Number of channels, from 1 to 64.
  public let channelCount: Int
  /// Samples of each channel that can be decoded, without the padding of an encoder.
  public internal(set) var frameCount: Int
  /// True if the file ends before the samples that its header states.
  public internal(set) var isTruncated: Bool
  /// The header was never completed, so that all bytes after it are samples.
  public let isHeaderRepaired: Bool

  /// Frame count divided by sample rate.
  public var durationSeconds: Double { Double(frameCount) / sampleRateHz }

  /// The possible numbers of channels; larger ones come from damaged headers.
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
  /// The sound is of a kind that is not read. The text names the kind; the remedy is what to give
  /// instead, if known.
  case unsupported(String, remedy: String? = nil)
  /// The library that decodes it is not installed; the words say which.
  case decoderMissing(String)
  /// The samples have no header, and the user has not described them.
  case undescribedPCM
  /// The file is a film, or a sound in a container that is not read.
  case foreign(ForeignMedia)

  /// The issue of the problem, with its text.
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
    case .foreign(let media): media.diagnosis
    case .undescribedPCM:
      Diagnosis(
        .audioFormatUnknown, "the file has no header, so that the format of its samples is unknown")
    }
  }
}
