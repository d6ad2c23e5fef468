import DSP
import Metrics

/// What the user may tell of a sound, whatever is measured of it.
enum SoundParameters {
  static let floor = Parameter(
    "floor", .hertz, 20...1000, default: "75", "Lowest pitch looked for")
  static let ceiling = Parameter(
    "ceiling", .hertz, 50...5000, default: "600", "Highest pitch looked for")
  static let channel = Parameter(
    "channel", 0...63,
    "The channel to use, counted from 0; without it the mean of all, for sound level the first")
  static let fullScale = Parameter(
    "dbfs", choices: ["rms", "aes17"], default: "rms",
    "What 0 dBFS is: a mean square of 1, or a full-scale sine, which reads 3.01 dB higher")
}

/// What the user has told of a sound with a voice, in words of the program.
struct SoundOptions {
  /// A sine's peak over its root mean square.
  private static let sineCrestDecibels = decibels(ofPower: 2)

  /// Nil where the floor is not below the ceiling.
  let range: PitchRange?
  let channel: Int?
  private let isPeakScale: Bool

  init(_ parameters: Parameters) {
    typealias Known = SoundParameters
    range = parameters.number(Known.floor).flatMap { floor in
      parameters.number(Known.ceiling).flatMap { PitchRange(floorHz: floor, ceilingHz: $0) }
    }
    channel = parameters.integer(Known.channel)
    isPeakScale = parameters.word(Known.fullScale) == "aes17"
  }

  /// The row on the scale the user wants.
  func printed(_ metric: MeasuredMetric) -> MeasuredMetric {
    guard isPeakScale, metric.definition.name.hasSuffix("_dbfs") else { return metric }
    return metric.converted(to: metric.definition.unit) { $0 + Self.sineCrestDecibels }
  }
}
