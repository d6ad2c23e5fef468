import DSP
import Metrics
import Recordings

/// One channel of a recording of any duration, which is never completely in memory.
///
/// It is the channel that the user names, or else the first, as in ResearchKit, unless that one is dead
/// (`ChannelChoice`).
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
  /// Why this channel is measured.
  let choice: ChannelChoice
  private let recording: Recording
  private let kept: [[Double]]?

  /// 32 MiB: a minute and a half of a phone's sound.
  private static let largestKeptCount = 1 << 22

  /// Throws when the sound cannot be decoded or has no such channel; `channel` is the one the user names,
  /// counted from 0.
  init(_ recording: Recording, channel: Int?) throws(UnusableSound) {
    self.recording = recording
    guard let audio = recording.audio else { throw UnusableSound(reason: .emptyAudio) }
    guard channel ?? 0 < audio.info.channelCount else {
      throw UnusableSound(reason: .audioChannelMissing)
    }
    let usual = channel ?? 0
    var totals = [ChannelTotals](repeating: ChannelTotals(), count: audio.info.channelCount)
    // A header may promise fewer samples than there are.
    var kept: [[Double]]? = audio.info.frameCount > Self.largestKeptCount ? nil : []
    decoded = try recording.forEachBlock { block in
      for index in channel.map({ $0..<$0 + 1 }) ?? block.indices { totals[index].add(block[index]) }
      if totals[usual].count > Self.largestKeptCount { kept = nil }
      kept?.append(block[usual])
    }
    choice = channel.map { ChannelChoice(channel: $0) } ?? ChannelChoice(totals.map(\.power))
    (offset, level) = (totals[choice.channel].offset, totals[choice.channel].level)
    self.kept = choice.channel == usual ? kept : nil
  }

  /// Hands over the samples in their order, piece by piece.
  func forEachPiece(_ body: ([Double]) -> Void) throws(UnusableSound) {
    if let kept { return kept.forEach(body) }
    _ = try recording.forEachBlock { body($0[choice.channel]) }
  }
}

/// The sums of one channel.
private struct ChannelTotals {
  private var sum = 0.0, squares = 0.0
  private(set) var count = 0
  private var (low, high) = (Double.infinity, -Double.infinity)

  mutating func add(_ samples: [Double]) {
    sum += samples.reduce(0, +)
    squares += samples.reduce(0) { $0 + $1 * $1 }
    if let ends = extremes(samples) {
      (low, high) = (min(low, ends.lowest), max(high, ends.highest))
    }
    count += samples.count
  }

  /// The mean; that of a constant would be off by rounding, and silence would have a level.
  var offset: Double { low == high ? low : sum / Double(max(1, count)) }

  /// The largest distance from 0.
  var level: Double { count > 0 ? max(abs(low), abs(high)) : 0 }

  /// Mean square without the mean; exactly 0 for a constant.
  var power: Double {
    let mean = offset
    return low == high ? 0 : max(0, squares / Double(max(1, count)) - mean * mean)
  }
}

/// The channel of a level meter where the user names none.
///
/// It is the first, as in ResearchKit. Two microphones of one phone differ by a few decibels: a first channel
/// 40 dB or more below another is not connected, and the loudest is measured; from 20 to 40 dB the first one is
/// kept and doubtful.
struct ChannelChoice: Equatable {
  static let (doubtfulDecibels, deadDecibels) = (20.0, 40.0)

  /// Counted from 0.
  let channel: Int
  /// True if it was chosen because the first is silent.
  private(set) var isInsteadOfFirst = false
  /// A channel so much louder that the chosen one may be dead; nil without one.
  private(set) var louder: Int?

  /// The channel that the user names, or the only one.
  init(channel: Int) { self.channel = channel }

  /// Chooses by the mean squares of all channels.
  init(_ powers: [Double]) {
    let loudest = powers.indices.max { powers[$0] < powers[$1] } ?? 0
    guard let first = powers.first, loudest > 0, powers[loudest] > 0 else {
      channel = 0
      return
    }
    let difference = first > 0 ? decibels(ofPower: powers[loudest] / first) : .infinity
    isInsteadOfFirst = difference >= Self.deadDecibels
    channel = isInsteadOfFirst ? loudest : 0
    louder = !isInsteadOfFirst && difference >= Self.doubtfulDecibels ? loudest : nil
  }

  var flags: [Flag] {
    (isInsteadOfFirst ? [.channelChosen(channel + 1)] : [])
      + (louder == nil ? [] : [.audioChannelLouder])
  }

  /// The message for the user where another channel may be the right one.
  func remark(in source: String) -> Remark? {
    louder.map {
      Remark(
        .audioChannelLouder, in: source,
        "channel \($0 + 1) is 20 to 40 dB louder than channel 1, which was measured",
        effect: "give --audio-channel \($0 + 1) to measure the louder one")
    }
  }
}

extension Recording {
  /// Decodes all channels from start to end.
  fileprivate func forEachBlock(_ body: ([[Double]]) -> Void) throws(UnusableSound)
    -> AudioReader.Decoded
  {
    guard let audio else { throw UnusableSound(reason: .emptyAudio) }
    do {
      var reader = try audio.reader()
      while let block = try reader.next() { body(block) }
      return try reader.finish()
    } catch { throw UnusableSound(error, source: source) }
  }
}
