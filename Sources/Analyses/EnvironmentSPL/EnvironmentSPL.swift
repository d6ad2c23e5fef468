import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// How loud a room is: ResearchKit's environment sound level, and any other recording of sound.
public struct EnvironmentSPL: Analysis {
  public static let task = ActiveTask.environmentSPL
  public static let method = "environment-spl/5"
  public static let parameters = EnvironmentSPLParameters.all
  public static let flags = Flag.ofSound + Flag.ofLevels
  public static let headlines = [
    "laeq_db_spl", "lafmax_db_spl", "la90_db_spl", "lcpeak_db_spl", "rk_level_mean_db_spl",
  ]
  public static let title = "Sound level: A, C and Z weighted, Fast, Slow, percentiles, bands"
  public static let summary = """
    Frequency weightings are applied to spectra and are exact up to half of the sample rate, unlike digital filters. \
    Sound pressure levels are given if the recording is calibrated; otherwise levels are re full scale and their \
    names end in _dbfs. Readings of the phone's sound level meter, which has a different weighting, are given as \
    rk_level_*, as stored or computed from the recording. One channel is used, the first unless --audio-channel is \
    given or the first is silent. Recordings may have any length.
    """

  public static let drawings: [Drawing<EnvironmentSPLOutcome>] =
    EnvironmentSPLSound.drawings.of(\.sound) + EnvironmentSPLReadings.drawings.of(\.stored)

  public let visits: [EnvironmentSPLVisit]

  public init(_ session: Session, _ parameters: Parameters) {
    let steps = session.steps(of: Self.task) { $0.recording(.audio) != nil }
    let isOfHearingTest = session.tasksOfRun.contains(where: RoomLimits.concern)
    visits = steps.flatMap { step in
      var metered = EnvironmentSPLStep(step, parameters.of(step), deviceModel: session.deviceModel)
      metered.options.isOfHearingTest = isOfHearingTest
      return EnvironmentSPLVisit.all(of: metered)
    }
  }

  public func measure(_ visit: EnvironmentSPLVisit) throws(UnusableStep) -> Measured<
    EnvironmentSPLOutcome
  >? {
    let metered = visit.metered
    guard let recording = visit.recording else {
      guard let readings = metered.readings else { return try withoutInput(visit.step) }
      return Measured(
        outcome: .readings(readings, isOfHearingTest: metered.options.isOfHearingTest),
        events: readings.events, flags: metered.flags, remarks: metered.remarks)
    }
    do throws(UnusableSound) {
      let sound = try EnvironmentSPLSound(recording, metered.options, metered.calibration)
      let readings = metered.readings(beside: sound, of: recording)
      return Measured(
        outcome: .sound(sound, stored: readings), source: recording.source,
        events: sound.events + (readings?.events ?? []), flags: sound.flags + metered.flags,
        remarks: metered.remarks + [sound.remark].compactMap(\.self))
    } catch { throw UnusableStep(error, of: recording) }
  }
}

/// The outcome of one recording, or of a step without one.
public enum EnvironmentSPLOutcome {
  /// A recording, with the readings that the phone stored beside it, if there are any.
  case sound(EnvironmentSPLSound, stored: EnvironmentSPLReadings?)
  /// The phone's meter alone, which writes no recording.
  case readings(EnvironmentSPLReadings, isOfHearingTest: Bool)

  var sound: EnvironmentSPLSound? { if case .sound(let sound, _) = self { sound } else { nil } }

  var stored: EnvironmentSPLReadings? {
    switch self {
    case .sound(_, let stored): stored
    case .readings(let readings, _): readings
    }
  }

  /// Whether hearing was tested in the room, of whose sound no octave bands are measured.
  var lacksBands: Bool {
    switch self {
    case .sound(let sound, _): sound.options.isOfHearingTest && !sound.options.wantsOctaves
    case .readings(_, let isOfHearingTest): isOfHearingTest
    }
  }

  /// Readings that are stored come before those computed of a sound.
  var readings: EnvironmentSPLReadings? { stored ?? sound?.readings }
}

/// A recording of a step.
public struct EnvironmentSPLVisit: StepInput {
  let metered: EnvironmentSPLStep
  /// Nil for a step that left none.
  let recording: Recording?

  public var step: SessionStep { metered.step }

  static func all(of metered: EnvironmentSPLStep) -> [EnvironmentSPLVisit] {
    let recordings: [Recording?] = metered.recordings
    return (recordings.isEmpty ? [nil] : recordings).map {
      EnvironmentSPLVisit(metered: metered, recording: $0)
    }
  }
}

/// A step whose sound is measured, with what is known of how loud it was.
struct EnvironmentSPLStep {
  let step: SessionStep
  var options: EnvironmentSPLOptions
  let calibration: Calibration?
  /// The readings stored by the phone's own meter; nil where it was not used.
  let readings: EnvironmentSPLReadings?
  /// The parts of the result that could not be read.
  let remarks: [Remark]

  init(_ step: SessionStep, _ parameters: Parameters, deviceModel: String?) {
    (self.step, options) = (step, EnvironmentSPLOptions(parameters))
    let results = step.leaves(of: .environmentSPL).compactMap(EnvironmentSPLResult.init)
    let offset = results.lazy.compactMap(\.sensitivityOffsetDecibels).first
    calibration = Calibration(parameters, sensitivityOffset: offset, deviceModel: deviceModel)
    readings =
      results.isEmpty
      ? nil
      : EnvironmentSPLReadings(
        levels: results.flatMap(\.readingsDecibels), isCalibrated: true, isEmulated: false,
        gate: options.gate, sensitivityOffsetDecibels: offset)
    remarks = results.flatMap(\.skipped).map { Remark(.elementSkipped, $0) }
  }

  var recordings: [Recording] { step.recordings(.audio) }

  var flags: [Flag] { step.flags + (remarks.isEmpty ? [] : [.elementSkipped]) }

  /// The stored readings, completed from the sound; only the step's first recording has them.
  func readings(beside sound: EnvironmentSPLSound, of recording: Recording)
    -> EnvironmentSPLReadings?
  {
    guard recording.source === recordings.first?.source else { return nil }
    var readings = readings
    readings?.excesses = sound.readings.excesses
    return readings
  }
}

/// The options of sound level.
enum EnvironmentSPLParameters {
  static let calibrationOffset = Parameter(
    "calibration-offset", .soundPressureLevel, -300...300,
    "Sound pressure level of a sound with a mean square of 1 in the file")
  static let sensitivity = Parameter(
    "calibration-sensitivity", .fullScaleLevel, -300...300,
    "Level in the file of a sound of 94 dB SPL; alternative to --calibration-offset")
  static let interval = Parameter(
    "level-interval", .seconds, 0.01...86_400, default: 1,
    "Length of the intervals whose levels are written as events")
  static let bands = Parameter(
    "level-bands", choices: ["none", "octave", "third", "both"], default: "none",
    "Frequency bands whose levels are measured as well")
  // The defaults of the meter of the app: ResearchKit, ORKEnvironmentSPLMeterStep.
  static let threshold = Parameter(
    "rk-level-threshold", .soundPressureLevel, -300...300, default: 35,
    "Level below which the app called the room quiet enough")
  static let sampleCount = Parameter(
    "rk-level-readings", 1...1_000_000, default: 5,
    "Number of consecutive readings that had to be below the threshold")
  static let readingInterval = Parameter(
    "rk-level-interval", .seconds, 1...86_400, default: 1,
    "Duration of the sound of each reading of the app")

  static let all: [any ParameterDefinition] = [
    calibrationOffset, sensitivity, interval, bands, SoundParameters.channel, threshold,
    sampleCount, readingInterval, RoomLimits.fit,
  ]
}

/// The options as values.
struct EnvironmentSPLOptions {
  /// Counted from 0; nil where the user names none.
  let channel: Int?
  let intervalSeconds: Double
  let wantsOctaves: Bool
  let wantsThirds: Bool
  /// How the headphones of a hearing test sit; nil where the user does not say.
  let headphoneFit: String?
  /// Whether hearing is tested in the same run.
  var isOfHearingTest = false
  let gate: QuietGate
  let readingSeconds: Double
  /// Bands that are not printed may be looked at.
  let wantsPictures: Bool

  init(_ parameters: Parameters) {
    typealias Known = EnvironmentSPLParameters
    channel = parameters.audioChannel
    intervalSeconds = parameters[Known.interval]
    let bands = parameters[Known.bands]
    wantsOctaves = bands == "octave" || bands == "both"
    wantsThirds = bands == "third" || bands == "both"
    headphoneFit = parameters[RoomLimits.fit]
    wantsPictures = parameters.wantPictures
    gate = QuietGate(
      thresholdDecibels: parameters[Known.threshold], sampleCount: parameters[Known.sampleCount])
    readingSeconds = parameters[Known.readingInterval]
  }
}

/// Flags of sound levels.
extension Flag {
  static let calibrationNominal = Flag(
    "calibration_nominal", .doubt, concerning: .measured,
    "Levels are calibrated with typical values of the device model. Single phones differ by some dB."
  )
  static let noCalibration = Flag(
    "no_calibration", .absence,
    "The level of full scale is unknown. Levels are relative to full scale, not sound pressure levels.",
    remedy: "for recordings, give --calibration-offset or --calibration-sensitivity")
  static let rkMeterEmulated = Flag(
    "rk_meter_emulated", .doubt, concerning: .measured,
    "The sound level meter of the phone was imitated. Its equalizer is published as settings, not as a filter, so the phone itself may have shown other levels."
  )
  static let audioTooLoud = Flag(
    "audio_too_loud", .distrust, concerning: .measured,
    "Samples are so large that their squares are not finite. Levels cannot be computed.")
  static let audioChannelLouder = Flag(
    "audio_channel_louder", .doubt, concerning: .measured,
    "Another channel is 20 to 40 dB louder than the first, which was measured. The first microphone may have been covered.",
    remedy: "give --audio-channel to measure the louder one")
  static let noMeterReading = Flag(
    "no_meter_reading", .absence,
    "The result contains no reading of the sound level meter of the phone.")
  static let levelTestNotPassed = Flag(
    "level_test_not_passed", .absence,
    "The required number of consecutive readings below the threshold never occurred.")

  static let ambientBandsMissing = Flag(
    "ambient_bands_missing", .absence,
    "Hearing was tested in this room, and no octave bands of its sound are measured. An A-weighted level, which is all that the meter of the phone gives, cannot be compared with limits of octave bands.",
    remedy: "for a calibrated recording of the room, give --level-bands octave")

  /// Every flag above, for `explain` and the documentation.
  static let ofLevels = [
    calibrationNominal, noCalibration, rkMeterEmulated, audioTooLoud, audioChannelLouder,
    noMeterReading, levelTestNotPassed, ambientBandsMissing,
  ]
}
