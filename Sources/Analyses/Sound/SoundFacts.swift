import DSP
import Metrics
import Recordings

/// Facts of every recording of sound.
struct SoundFacts {
  /// A larger share of clipped samples shows in the values.
  static let clippedShare = 0.001

  let info: AudioInfo
  /// Of one channel.
  let sampleCount: Int
  /// Of the channel that suffered most.
  let clipping: Clipping
  /// Samples that were no numbers, over all channels of the file.
  let badSampleCount: Int
  /// Mean of the samples, as a share of full scale.
  let offset: Double

  var durationSeconds: Double { Double(sampleCount) / info.sampleRateHz }
  var clippedFraction: Double { Double(clipping.sampleCount) / Double(sampleCount) }
  var isClipped: Bool { clippedFraction > Self.clippedShare }

  /// A lossy codec spoils some values and leaves others as they are: it stands with those.
  var flags: [Flag] {
    info.flags.filter { $0 != .lossyCodec } + (badSampleCount > 0 ? [.badSamples] : [])
  }

  static let metrics = shape + clippings + offsets

  private static let file = "the recording"
  fileprivate static let mine = "this tool"

  private static let shape: [Metric<SoundFacts>] = [
    Metric(
      "duration_s", "Recording duration", .seconds, RecordingFacts.duration,
      source: file,
      range: .recording, reading: { .number($0.durationSeconds, else: .emptyAudio) }),
    Metric(
      "sample_rate_hz", "Sample rate", .hertz, RecordingFacts.sampleRate, source: file,
      range: "1..1000000",
      reading: { .number($0.info.sampleRateHz, else: .emptyAudio) }),
    .count(
      "channel_count", "Audio channels", "Channels of the file, whichever were used.", source: file,
      range: "1..65535",
      \.info.channelCount),
    .count(
      "invalid_sample_count", "Invalid audio samples",
      "Samples of all channels that were no numbers and were taken for 0.",
      source: file, range: .samples, \.badSampleCount),
  ]

  private static let clippings: [Metric<SoundFacts>] = [
    .count(
      "clipped_run_count",
      "Clipped runs",
      "Runs of three or more samples of one sign at the largest value, of the channel with most.",
      source: mine, range: .samples, \.clipping.runCount),
    .count(
      "clipped_sample_count", "Clipped samples", "Samples in these runs.", source: mine,
      range: .samples,
      \.clipping.sampleCount),
    Metric(
      "clipped_sample_pct", "Clipped samples, percent", .percent,
      "These by all samples of the channel.", source: mine,
      range: .percent,
      reading: {
        .number(100 * $0.clippedFraction, count: $0.sampleCount, else: .emptyAudio)
      }),
  ]

  private static let offsets: [Metric<SoundFacts>] = [
    Metric(
      "dc_offset_dbfs", "DC offset level", .fullScaleLevel,
      "Level of the mean of all samples, which levels and spectra leave out.",
      source: mine, range: "-400..20", absentWhen: "the mean is exactly 0",
      reading: { sound in
        .number(
          level(ofPower: sound.offset * sound.offset), count: sound.sampleCount, else: .noOffset)
      })
  ]
}

/// The table of a conditioned recording.
extension ConditionedSound {
  static let metrics = factMetrics + speechMetrics

  private static let mine = SoundFacts.mine

  /// The values of any sound.
  static let factMetrics =
    SoundFacts.metrics.of(\ConditionedSound.facts) + [noiseFloor]

  private static let noiseFloor =
    Metric<ConditionedSound>(
      "noise_floor_dbfs", "Noise floor", .fullScaleLevel,
      "Level a tenth of the 20 ms frames of the countdown does not reach, else of the recording.",
      source: mine, range: .fullScaleLevel, absentWhen: "a tenth of the frames is digital silence",
      reading: {
        .number(
          $0.levels.noiseFloorDecibels, count: $0.levels.background.powers.count,
          else: $0.levels.floorReason)
      })

  /// The values that presume that somebody speaks.
  static let speechMetrics: [Metric<ConditionedSound>] = [
    Metric(
      "voice_level_dbfs", "Voice level", .fullScaleLevel,
      "Level of the frames 10 dB above the noise floor and within 30 dB of the loudest.",
      source: mine, range: .fullScaleLevel,
      absentWhen: "nothing stands out of the recording and there is no countdown",
      reading: {
        .number(
          $0.levels.speechLevelDecibels, count: $0.levels.speechFrameCount,
          else: $0.levels.speechReason)
      }),
    Metric(
      "voice_snr_db", "Voice signal-to-noise ratio", .decibels,
      "Power of these frames less that of the noise floor, by the latter.",
      source: mine, range: .speechRatio,
      absentWhen: "one of the two levels is, or speech is not the louder one",
      reading: {
        .number(
          $0.levels.ratioDecibels, count: $0.levels.speechFrameCount, else: $0.levels.ratioReason)
      }),
  ]
}
