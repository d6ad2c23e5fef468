import DSP
import Metrics
import Recordings

/// One channel of a recording of any duration, which is never completely in memory.
///
/// It is read twice: first for its mean and its highest peak, which are needed before the measurement. A
/// short recording is kept in memory and decoded only once. Three hours at 48 kHz are measured in less than
/// 200 MB.
///
/// The mean has to be known first because filters would answer to its sudden start; a running mean would
/// remove low frequencies. The number of samples is counted and not taken from the header, which may promise
/// fewer.
struct StreamedSound {
  let decoded: AudioReader.Decoded
  /// Mean of the samples, as a share of full scale.
  let offset: Double
  /// The largest distance of a sample from 0.
  let level: Double
  private let recording: Recording
  private let channel: Int
  private let kept: [[Double]]?

  /// 32 MiB: a minute and a half of a phone's sound.
  private static let largestKeptCount = 1 << 22

  /// Throws when the sound cannot be decoded or has no such channel.
  init(_ recording: Recording, channel: Int) throws(UnusableSound) {
    (self.recording, self.channel) = (recording, channel)
    guard let audio = recording.audio else { throw UnusableSound(reason: .emptyAudio) }
    guard channel < audio.info.channelCount else {
      throw UnusableSound(reason: .audioChannelMissing)
    }
    var (sum, count) = (0.0, 0)
    var (low, high) = (Double.infinity, -Double.infinity)
    // A header may promise fewer samples than there are.
    var kept: [[Double]]? = audio.info.frameCount > Self.largestKeptCount ? nil : []
    decoded = try recording.forEachPiece(ofChannel: channel) { samples in
      sum += samples.reduce(0, +)
      if let ends = extremes(samples) {
        (low, high) = (min(low, ends.lowest), max(high, ends.highest))
      }
      count += samples.count
      if count > Self.largestKeptCount { kept = nil }
      kept?.append(samples)
    }
    // The mean of a constant would be off by rounding, and silence would have a level.
    offset = low == high ? low : sum / Double(max(1, count))
    level = count > 0 ? max(abs(low), abs(high)) : 0
    self.kept = kept
  }

  /// Hands over the samples in their order, piece by piece.
  func forEachPiece(_ body: ([Double]) -> Void) throws(UnusableSound) {
    if let kept { return kept.forEach(body) }
    _ = try recording.forEachPiece(ofChannel: channel, body)
  }
}

extension Recording {
  /// Decodes one channel from start to end.
  fileprivate func forEachPiece(ofChannel channel: Int, _ body: ([Double]) -> Void)
    throws(UnusableSound) -> AudioReader.Decoded
  {
    guard let audio else { throw UnusableSound(reason: .emptyAudio) }
    do {
      var reader = try audio.reader()
      while let block = try reader.next() { body(block[channel]) }
      return try reader.finish()
    } catch { throw UnusableSound(error, source: source) }
  }
}
