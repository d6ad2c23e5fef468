import DSP
import Metrics
import Recordings

/// The facts of a recording of sound: its format, its clipping and its offset.
struct SoundFacts {
  let info: AudioInfo
  /// The number of samples of one channel.
  let sampleCount: Int
  /// The clipping of the channel that suffered most.
  let clipping: Clipping
  /// Samples that were no numbers, over all channels of the file.
  let badSampleCount: Int
  /// Mean of the samples, as a share of full scale.
  let offset: Double

  var durationSeconds: Double { Double(sampleCount) / info.sampleRateHz }
  var clippedFraction: Double { Double(clipping.sampleCount) / Double(sampleCount) }
  var isClipped: Bool { clippedFraction > StepMotion.clippedShare }

  /// A lossy codec spoils some values and leaves others as they are: it stands with those.
  var flags: [Flag] {
    info.flags.filter { $0 != .audioLossy } + (badSampleCount > 0 ? [.audioSamplesInvalid] : [])
  }

  static let metrics = (shape + clippings + offsets).about(.file)

  private static let file = "the recording"
  fileprivate static let mine = "this tool"

  private static let shape: [Metric<SoundFacts>] = [
    Metric(
      "duration_s", "Recording duration", .seconds, RecordingFacts.duration, source: file,
      range: .recording, reading: { .number($0.durationSeconds, else: .emptyAudio) }),
    Metric(
      "sample_rate_hz", "Sample rate", .hertz, RecordingFacts.sampleRate, source: file,
      range: "1..1000000", reading: { .number($0.info.sampleRateHz, else: .emptyAudio) }),
    .count(
      "channel_count", "Audio channels",
      "Number of channels in the audio file, including channels that were not used.", source: file,
      range: "1..65535", \.info.channelCount),
    .count(
      "invalid_sample_count", "Invalid audio samples",
      "Number of audio samples, over all channels, that were not finite numbers and were replaced by 0.",
      source: file, range: .samples, \.badSampleCount),
  ]

  private static let clippings: [Metric<SoundFacts>] = [
    .count(
      "clipped_run_count", "Clipped runs",
      "Number of clipped runs: at least 3 consecutive samples of one sign with at least 99.9 % of the largest absolute value. Taken from the channel with the most clipped samples, for sound level from the measured channel. Below 98 % of full scale, the samples of a run are equal, the wave comes to it steeply, and at least 3 runs are at the same value.",
      source: mine, range: .samples, \.clipping.runCount),
    .count(
      "clipped_sample_count", "Clipped samples",
      "Number of samples in all clipped runs (see `clipped_run_count`).", source: mine,
      range: .samples, \.clipping.sampleCount),
    Metric(
      "clipped_sample_pct", "Clipped samples, percent", .percent,
      "Clipped samples (`clipped_sample_count`) in percent of all samples of the channel.",
      source: mine, range: .percent,
      reading: { .number(100 * $0.clippedFraction, count: $0.sampleCount, else: .emptyAudio) }),
  ]

  private static let offsets: [Metric<SoundFacts>] = [
    Metric(
      "dc_offset_dbfs", "DC offset level", .fullScaleLevel,
      "Level of the DC offset, which is the mean of all samples. The offset is removed before levels and spectra are computed.",
      source: mine, range: "-400..20", absentWhen: "the mean of the samples is exactly 0",
      reading: { sound in
        .number(
          level(ofPower: sound.offset * sound.offset), count: sound.sampleCount, else: .dcOffsetZero
        )
      })
  ]
}

/// The metrics of a conditioned recording.
extension ConditionedSound {
  static let metrics = factMetrics + speechMetrics

  private static let mine = SoundFacts.mine

  /// The metrics that describe any sound.
  static let factMetrics = SoundFacts.metrics.of(\ConditionedSound.facts) + [noiseFloor]

  private static let noiseFloor = Metric<ConditionedSound>(
    "noise_floor_dbfs", "Noise floor", .fullScaleLevel,
    "Level of the background in frames of 20 ms (one every 10 ms), each without its mean: 10th percentile over the countdown or --background-file; without either, mean power of the quietest even parts outside of the voice, at least 0.15 s in sum, or, without any voice, 10th percentile over the recording.",
    source: mine, range: .fullScaleLevel,
    absentWhen:
      "no part of the recording shows the background, or it is digital silence, or the recording is shorter than 20 ms",
    reading: {
      .number(
        $0.levels.noiseFloorDecibels, count: $0.levels.background.powers.count,
        else: $0.levels.floorReason)
    })

  /// The metrics that assume speech.
  static let speechMetrics: [Metric<ConditionedSound>] = [
    Metric(
      "voice_level_dbfs", "Voice level", .fullScaleLevel,
      "Level of the mean power of the voice frames: 20 ms frames that lie more than 10 dB above `noise_floor_dbfs` and within 30 dB of the loudest frame. Only the limit of 30 dB applies without a noise floor, or if no frame reaches both limits and a countdown was recorded.",
      source: mine, range: .fullScaleLevel,
      absentWhen:
        "no frame lies 10 dB above the noise floor and there is no countdown recording, or the recording is silent or shorter than 20 ms",
      reading: {
        .number(
          $0.levels.speechLevelDecibels, count: $0.levels.speechFrameCount,
          else: $0.levels.speechReason)
      }),
    Metric(
      "voice_snr_db", "Voice signal-to-noise ratio", .decibels,
      "10 lg((Pv - Pn) / Pn), where Pv is the mean power of the voice frames (`voice_level_dbfs`) and Pn that of the noise floor (`noise_floor_dbfs`).",
      source: mine, range: .speechRatio,
      absentWhen:
        "`voice_level_dbfs` or `noise_floor_dbfs` is empty, or the voice level does not exceed the noise floor",
      reading: {
        .number(
          $0.levels.ratioDecibels, count: $0.levels.speechFrameCount, else: $0.levels.ratioReason)
      }),
  ]
}
