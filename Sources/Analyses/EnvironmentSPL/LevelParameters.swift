import Metrics

/// What the user may tell of a sound whose level is measured.
enum LevelParameters {
  /// Those of the meter: ResearchKit, ORKEnvironmentSPLMeterStep.
  fileprivate static let usual = (
    intervalSeconds: 1, thresholdDecibels: 35, sampleCount: 5, readingSeconds: 1
  )

  static let calibrationOffset = Parameter(
    "calibration-offset", .decibels, -300...300,
    "Level in the air, dB re 20 uPa, of a sound whose mean square in the file is 1")
  static let sensitivity = Parameter(
    "sensitivity", .decibels, -300...300,
    "Level in the file, dB re full scale, of 94 dB in the air; instead of --calibration-offset")
  static let interval = Parameter(
    "interval", .seconds, 0.01...86_400, default: "\(usual.intervalSeconds)",
    "Length of the stretches whose levels are told as events")
  static let bands = Parameter(
    "bands", choices: ["none", "octave", "third", "both"], default: "none",
    "Bands whose levels are measured as well")
  static let threshold = Parameter(
    "spl-threshold", .decibels, -300...300, default: "\(usual.thresholdDecibels)",
    "Level below which the room was quiet enough for the app")
  static let sampleCount = Parameter(
    "spl-samples", 1...1_000_000, default: "\(usual.sampleCount)",
    "Readings in a row that had to be below the threshold")
  static let readingInterval = Parameter(
    "spl-interval", .seconds, 1...86_400, default: "\(usual.readingSeconds)",
    "What the app took one reading of")

  static let all = [
    calibrationOffset, sensitivity, interval, bands, SoundParameters.channel, threshold,
    sampleCount, readingInterval,
  ]
}

/// What the user has told, in words of the program.
struct LevelOptions {
  let channel: Int
  let intervalSeconds: Double
  let wantsOctaves: Bool
  let wantsThirds: Bool
  let gate: QuietGate
  let readingSeconds: Double
  /// Bands that are not printed may be looked at.
  let wantsPictures: Bool

  init(_ parameters: Parameters) {
    typealias Known = LevelParameters
    let usual = Known.usual
    channel = parameters.integer(SoundParameters.channel) ?? 0
    intervalSeconds = parameters.number(Known.interval) ?? Double(usual.intervalSeconds)
    let bands = parameters.word(Known.bands)
    wantsOctaves = bands == "octave" || bands == "both"
    wantsThirds = bands == "third" || bands == "both"
    wantsPictures = parameters.wantPictures
    gate = QuietGate(
      thresholdDecibels: parameters.number(Known.threshold) ?? Double(usual.thresholdDecibels),
      sampleCount: parameters.integer(Known.sampleCount) ?? usual.sampleCount)
    readingSeconds = parameters.number(Known.readingInterval) ?? Double(usual.readingSeconds)
  }
}
