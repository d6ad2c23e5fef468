import DSP
import Metrics

/// What the user may tell of a sustained vowel and of the way it is measured.
enum PhonationParameters {
  static let segment = Parameter(
    "segment", choices: VoiceStretch.allCases.map(\.rawValue), default: VoiceStretch.main.rawValue,
    "Part measured: all, the longest phonation, or that without its first and last 0.25 s;"
      + " spectrum takes the whole unless told")
  static let pitch = Parameter(
    "pitch", choices: ["fixed", "auto"], default: "fixed",
    "Whether floor and ceiling are those given or, in a second pass, 0.75 times the first and 1.5"
      + " times the third quartile of the pitch found between them")
  static let voice = Parameter(
    "voice", choices: ["any", "female", "male"], default: "any",
    "Whose voice it is: of a male one formants are looked for up to 5000 Hz, else up to 5500 Hz")
  static let percent = Parameter(
    toggle: "percent", "Jitter and shimmer in percent instead of as fractions")
  static let shimmerMean = Parameter(
    "shimmer-mean", choices: ["praat", "all"], default: "praat",
    "What shimmer is divided by: the mean amplitude of all pulses but the last, as Praat does, or"
      + " of all")
  static let fast = Parameter(
    toggle: "fast", "cpps_fast_db, whose trend line has fewer slopes, instead of cpps_db")
  static let spectralMode = Parameter(
    "spectral-mode", choices: ["window", "frames"], default: "window",
    "Whether spectral shape is that of the window alone, or also mean and SD over voiced frames of"
      + " 50 ms")
  static let melCepstrum = Parameter(toggle: "mfcc", "Also 13 mel-frequency cepstral coefficients")
  static let inverseFilter = Parameter(
    toggle: "lp", "Also jitter of the residual of linear prediction, jitter_lp_*")
  static let contours = Parameter(
    toggle: "contours", "Also every frame's pitch and every pulse, as events")

  static let all = [
    segment, SoundParameters.floor, SoundParameters.ceiling, pitch, voice, SoundParameters.channel,
    percent, SoundParameters.fullScale, shimmerMean, fast, spectralMode, melCepstrum, inverseFilter,
    contours,
  ]
}

/// What the user has told, in words of the program.
struct PhonationOptions {
  /// Formants of a male voice are looked for below the first, of any other below the second.
  private static let formantCeilingsHz = (male: 5000.0, other: 5500.0)

  let sound: SoundOptions
  let stretch: VoiceStretch
  let adaptsRange: Bool
  let formantCeilingHz: Double
  let shimmerDenominator: Shimmer.Denominator
  let isFast: Bool
  let wantsFrameSpectra: Bool
  let wantsMelCepstrum: Bool
  let wantsInverseFilter: Bool
  let wantsContours: Bool
  private let isPercent: Bool

  init(_ parameters: Parameters) {
    typealias Known = PhonationParameters
    sound = SoundOptions(parameters)
    stretch = parameters.word(Known.segment).flatMap(VoiceStretch.init) ?? .main
    adaptsRange = parameters.word(Known.pitch) == "auto"
    let ceilings = Self.formantCeilingsHz
    formantCeilingHz = parameters.word(Known.voice) == "male" ? ceilings.male : ceilings.other
    shimmerDenominator = parameters.word(Known.shimmerMean) == "all" ? .all : .allButLast
    isFast = parameters.isOn(Known.fast)
    wantsFrameSpectra = parameters.word(Known.spectralMode) == "frames"
    wantsMelCepstrum = parameters.isOn(Known.melCepstrum)
    wantsInverseFilter = parameters.isOn(Known.inverseFilter)
    wantsContours = parameters.isOn(Known.contours)
    isPercent = parameters.isOn(Known.percent)
  }

  /// The row in the unit and on the scale the user wants.
  func printed(_ metric: MeasuredMetric) -> MeasuredMetric {
    let (name, unit) = (metric.definition.name, metric.definition.unit)
    if isPercent, unit == .one, name.hasPrefix("jitter_") || name.hasPrefix("shimmer_") {
      return metric.converted(to: .percent) { 100 * $0 }
    }
    return sound.printed(metric)
  }
}
