/// A sound and where its bytes are; nothing of it has been decoded yet.
public struct AudioRecording: Sendable, Equatable {
  /// What the header says.
  public let info: AudioInfo
  private let source: AudioSource
  private let pcm: PCMFormat?

  /// Reads the header; `pcm` tells what bare samples are.
  init(_ source: AudioSource, pcm: PCMFormat? = nil) throws(AudioProblem) {
    (self.source, self.pcm) = (source, pcm)
    info = try AudioHeader(AudioBytes(source), pcm: pcm).info
    guard info.frameCount > 0 else { throw .empty }
  }

  /// Samples decoded at a time, all channels together: 256 KiB, which stay in the cache.
  private static let blockSampleCount = 1 << 15
  /// Room made at once for what a header promises; the rest has to be there first.
  private static let trustedSampleCount = 1 << 22

  /// What may be in memory as a whole, all channels together: 2 GiB, fifty minutes of a phone's stereo.
  private static let largestSampleCount = 1 << 28

  /// The whole sound.
  ///
  /// Throws when nothing can be decoded, it is too long to be in memory at once, or more than 0.1 % of
  /// the samples are no numbers.
  public func decode() throws(AudioProblem) -> AudioSamples {
    let decoder = try decoder()
    let info = decoder.info
    guard info.frameCount <= Self.largestSampleCount / info.channelCount else {
      throw .unsupported("it is too long to be in memory at once; give a shorter part")
    }
    var channels = [[Double]](repeating: [], count: info.channelCount)
    let room = min(info.frameCount, Self.trustedSampleCount / info.channelCount)
    for channel in channels.indices { channels[channel].reserveCapacity(room) }
    var check = FiniteCheck()
    let blockLength = max(1, Self.blockSampleCount / info.channelCount)
    while true {
      var block = try decoder.nextFrames(upTo: blockLength)
      guard block.first?.isEmpty == false else { break }
      for channel in channels.indices {
        check.clean(&block[channel])
        channels[channel] += block[channel]
      }
    }
    try check.settle()
    var decoded = info
    decoded.frameCount = channels.first?.count ?? 0
    decoded.isTruncated = info.isTruncated || decoder.isIncomplete
    return AudioSamples(
      channels: channels, badSampleCount: check.badSampleCount, isTruncated: decoded.isTruncated,
      info: decoded)
  }

  /// The sound in blocks of `frameCount` frames, the last one shorter: each as its channels.
  ///
  /// Throws what `decode` does, the share of bad samples being known only at the end, and what
  /// `body` throws. No more than a block is in memory.
  public func forEachBlock(
    of frameCount: Int, _ body: ([[Double]]) throws -> Void
  ) throws {
    let decoder = try decoder()
    var check = FiniteCheck()
    while true {
      var block = try decoder.nextFrames(upTo: max(1, frameCount))
      guard block.first?.isEmpty == false else { break }
      for channel in block.indices { check.clean(&block[channel]) }
      try body(block)
    }
    try check.settle()
  }

  private func decoder() throws(AudioProblem) -> any AudioDecoder {
    let bytes = try AudioBytes(source)
    return try AudioHeader(bytes, pcm: pcm).decoder(bytes)
  }
}
