public import Metrics
public import Recordings
public import Study

/// Thresholds of hearing of which nothing but their levels is stored, such as the audiograms of the Health app.
///
/// The values are those of a hearing test with tones as far as they need thresholds alone. How an app found a threshold, by
/// which headphones and how often the person answered without a tone, is not stored.
public struct Audiogram: ResultAnalysis {
  public static let task = ActiveTask.audiogram
  public static let method = "audiogram/1"
  public static let parameters = DBHLToneAudiometryParameters.ofPeople
  public static let flags: [Flag] = [
    .noFrequency, .thresholdMissing, .retestDifferenceLarge, .oneEar, .frequencyUntested,
    .noSharedFrequency, .normsExtrapolated, .calibrationUnknown, .shiftUnconfirmed,
    .hearingNoResponse, .hearingAgeUnknown,
  ]
  public static let headlines = ["pta4_left_db_hl", "pta4_right_db_hl", "pta4_left_minus_right_db"]
  public static let title = "Audiogram: thresholds without tones, pure-tone averages, both ears"
  public static let summary = """
    Thresholds are those of the app that stored the audiogram. Averages, grades and differences of ears are computed as in \
    dBHL tone audiometry. The levels are valid for the calibration of that app, which is not stored. Classes are names of \
    ranges of levels, not diagnoses.
    """

  public static let stepMetrics: [Metric<DBHLToneAudiometryStep>] =
    EarAudiogram.metrics(of: .left).of(\.left) + EarAudiogram.metrics(of: .right).of(\.right)
  public static let sessionMetrics = BothEars.metrics
  public static let sessionDrawings = BothEars.drawings

  public let session: Session
  private let parameters: Parameters
  /// The frequencies that each attempt tested.
  private var tested: [(step: SessionStep, value: [FrequencyTrack])] = []

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public mutating func measure(
    _ result: DBHLToneAudiometryResult, _ leaf: ResultLeaf, of step: SessionStep
  ) throws(UnusableStep) -> Measured<DBHLToneAudiometryStep> {
    let hearing = DBHLToneAudiometryStep(result, parameters.of(step))
    guard !hearing.tracks.isEmpty else {
      throw UnusableStep(
        reason: .noFrequency,
        fault: "\(leaf.place("samples")): expected frequencies, no frequency tested")
    }
    tested.append((step, hearing.tracks))
    return Measured(
      outcome: hearing, events: hearing.events, flags: hearing.flagsOfFrequencies,
      side: onlySide(hearing.tracks.map(\.tested.side)))
  }

  /// The ears of the last audiogram of a day; nil if no frequency was tested.
  public func summarize() -> WholeSession<BothEars>? {
    let tracks = lastAttempts(tested).flatMap(\.self)
    guard let last = tested.last, !tracks.isEmpty else { return nil }
    return WholeSession(
      outcome: BothEars(
        left: EarAudiogram(.left, tracks, imputes: false),
        right: EarAudiogram(.right, tracks, imputes: false),
        norm: HearingNorm(parameters.of(last.step), isCalibrated: false)))
  }
}

extension Audiogram: Grouping {
  public static var groupMetrics: [MetricDefinition] { HearingChanges.definitions }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] { HearingChanges.members(session, measurements, parameters) }

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  { HearingChanges.groups(members, parameters) }
}
