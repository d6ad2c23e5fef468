/// Reads a sound block by block; no more than a block of it is in memory.
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

  /// What the blocks came to.
  ///
  /// Throws when there were none, or more than 0.1 % of the samples were no numbers.
  public consuming func finish() throws(AudioProblem) -> Decoded {
    try check.settle()
    decoded.isTruncated = decoded.isTruncated || decoder.isIncomplete
    return Decoded(info: decoded, badSampleCount: check.badSampleCount)
  }
}

/// Reads one sound from start to end.
protocol AudioDecoder {
  /// What the header says.
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
