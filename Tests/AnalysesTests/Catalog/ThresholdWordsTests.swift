import Metrics
import Recordings
import Testing

@testable import Analyses

/// Truth: the thresholds of the code. Definitions and meanings of flags are literals, so that a search for a phrase finds
/// them; each that states a threshold has to state the one that is used.
@Suite struct ThresholdWordsTests {
  struct StatedThreshold: Sendable, CustomTestStringConvertible {
    let flag: Flag
    /// What the text says, made from the threshold.
    let words: String

    init(_ flag: Flag, _ words: String) { (self.flag, self.words) = (flag, words) }

    var testDescription: String { flag.name }
  }

  /// A number without a decimal point where it is whole.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func percent(_ share: Double) -> String {
    "\(text((1e6 * share).rounded() / 1e4)) %"
  }

  private static func limits(_ range: ClosedRange<Double>) -> (low: String, high: String) {
    (text(range.lowerBound), text(range.upperBound))
  }

  private static let ofMovement = [
    StatedThreshold(.romMismatch, "more than \(text(JointStep.largestDifferenceDegrees)) degrees"),
    StatedThreshold(
      .movementSlow, "faster than \(text(MovementAxis.slowestRadiansPerSecond)) rad/s"),
    StatedThreshold(
      .romAxisNotHorizontal, "more than \(text(JointMovement.steepestAxisDegrees)) degrees"),
    StatedThreshold(
      .courseChangeUncertain, "more than \(percent(CourseChange.largestResolutionShare))"),
    StatedThreshold(.fewStrides, "fewer than \(Walk.fewestSteadyStrides) straight strides"),
    StatedThreshold(.cadenceUncertain, "below \(text(Walk.uncertainConfidence))"),
    StatedThreshold(.gaitIrregular, "below \(text(Walk.irregularLimit))"),
    StatedThreshold(.walkingRhythmMechanical, "\(text(Walk.mechanicalConfidence)) or more"),
    StatedThreshold(
      .walkingRhythmUncertain, "Fewer than \(percent(WalkingProof.smallestProvenShare))"),
    StatedThreshold(.walkingRhythmTooFast, "above \(limits(StepFrequency.searchRangeHz).high) Hz"),
    StatedThreshold(
      .slowGait,
      "\(text(SlowGait.shortestStrideSeconds)) to \(limits(StrideRepetition.lagSeconds).high) s"),
    StatedThreshold(.turnMismatch, "more than \(text(Turns.largestDisagreementDegrees)) degrees"),
    StatedThreshold(.voluntaryMovement, "below \(text(TremorSignal.voluntaryCutoffHz)) Hz"),
    StatedThreshold(
      .tremorSlowMovement,
      "from \(limits(TremorWindows.slowBandHz).low) to \(limits(TremorWindows.slowBandHz).high) Hz"),
  ]

  private static let ofSources = [
    StatedThreshold(
      .recordingBeyondStep,
      "more than \(text(Coverage.clockToleranceSeconds)) s and more than \(percent(StepBounds.largestExcessShare)) of the step"
    ),
    StatedThreshold(
      .sourcesDisagree,
      "more than \(percent(SourceAgreement.largestDifference)) of the larger and by at least \(text(SourceAgreement.smallestDifference)) m"
    ),
    StatedThreshold(
      .sourcesDisagree,
      "less than \(percent(WalkSources.smallestShareOfLocation)) of the location distance"),
    StatedThreshold(
      .pedometerImplausible,
      "fewer than \(text(PedometerSummary.fewestMeasured)) steps and less than \(text(PedometerSummary.shortestMeters)) m"
    ), StatedThreshold(.locationLegLeftOut, "At most \(TrackEnds.mostDetached) location fixes"),
    StatedThreshold(
      .unitUnknown, "by more than \(percent(MotionUnits.largestTrustedExcessG)) on average"),
  ]

  private static let ofHearts = [
    StatedThreshold(.heartRateGap, "more than \(text(HeartRateStep.longestGapSeconds)) s apart"),
    StatedThreshold(
      .heartRateOutsideStep, "more than \(text(HeartRateStep.toleranceSeconds)) s before"),
    StatedThreshold(
      .manyHeartRatesOutOfRange,
      "More than \(percent(CleanHeartRates.largestImplausibleShare)) of the heart rates are below \(limits(CleanHeartRates.plausibleBPM).low) or above \(limits(CleanHeartRates.plausibleBPM).high) beats"
    ),
    StatedThreshold(
      .heartRateOutOfRange,
      "below \(limits(CleanHeartRates.plausibleBPM).low) or above \(limits(CleanHeartRates.plausibleBPM).high) beats"
    ),
    StatedThreshold(
      .heartRateJump, "at most \(text(HeartRatePlausibility.longestPairSeconds)) s apart"),
    StatedThreshold(
      .heartRateRecoveryEarly, "up to \(text(HeartRateRecovery.longestEarlySeconds)) s before"),
    StatedThreshold(
      .recoveryTauAtLimit,
      "(\(limits(HeartRateRecovery.timeConstants).low) or \(limits(HeartRateRecovery.timeConstants).high) s)"
    ),
  ]

  private static let ofResults = [
    StatedThreshold(.fewTaps, "Fewer than \(TappingHand.fewestTaps) taps"),
    StatedThreshold(
      .tapDwellOutlying, "more than \(text(TapTouches.largestOutlyingPercent)) % of the dwell times"
    ),
    StatedThreshold(
      .tapDuplicates, "more than \(text(TappingHand.duplicatePercent)) % of the recorded taps"),
    StatedThreshold(
      .tapRateImpossible, "More than \(text(TappingHand.fastestRatePerSecond)) taps per second"),
    StatedThreshold(
      .tapIntervalsMechanical,
      "at least \(TappingHand.fewestForRegularity) taps vary by less than \(text(TappingHand.mechanicalPercent)) %"
    ),
    StatedThreshold(
      .bunchedEvents, "More than \(percent(TapIntervals.bunchedShare)) of the tap intervals"),
    StatedThreshold(
      .shortIntervalsCounted, "More than \(percent(TapIntervals.bunchedShare)) of the tap intervals"
    ),
    StatedThreshold(
      .stroopInterrupted, "More than \(text(StroopSequence.longestPauseSeconds)) s passed"),
    StatedThreshold(
      .fewTrials,
      "Fewer than \(NormalizedReactionTimeSummary.fewestTrials) touch trials, or fewer than \(StroopSummary.fewestTrials) trials of a Stroop condition"
    ), StatedThreshold(.anticipation, "earlier than \(text(Reaction.fastestSeconds)) s"),
    StatedThreshold(.onsetEarly, "earlier than \(text(Reaction.fastestSeconds)) s"),
    StatedThreshold(.phoneNotAtRest, "above \(text(Reaction.largestRestDeviationG)) g"),
    StatedThreshold(
      .onsetMismatch, "more than \(text(1000 * Reaction.largestDisagreementSeconds)) ms"),
    StatedThreshold(.outputVolumeLow, "below \(percent(ToneAudiometryStep.lowestVolume))"),
    StatedThreshold(
      .retestDifferenceLarge,
      "more than \(text(DBHLToneAudiometryStep.retestToleranceDecibels)) dB apart"),
    StatedThreshold(
      .falsePositivesHigh, "more than \(percent(DBHLToneAudiometryStep.falsePositiveShare))"),
    StatedThreshold(.thresholdImputed, "plus \(text(EarAudiogram.imputedDecibels)) dB"),
  ]

  private static let ofSound = [
    StatedThreshold(
      .speechTooFast, "more than \(text(MeasuredTranscript.fastestWordsPerMinute)) a minute"),
    StatedThreshold(.clipped, "More than \(percent(StepMotion.clippedShare))"),
    StatedThreshold(.voiceSNRLow, "less than \(text(SoundLevels.goodRatioDecibels)) dB"),
    StatedThreshold(
      .audioChannelLouder,
      "\(text(ChannelChoice.doubtfulDecibels)) to \(text(ChannelChoice.deadDecibels)) dB louder"),
    StatedThreshold(.audioTooLong, "longer than \(text(Recording.longestSoundSeconds)) s"),
    StatedThreshold(.audioSampleRateLow, "below \(text(VoiceNeed.lowestRateHz)) Hz"),
    StatedThreshold(
      .notAVoice,
      "more than \(text(VoicePlausibility.toneLeadDecibels)) dB above all others at a steady pitch, or more than \(text(VoicePlausibility.largestHarmonicLeadDecibels)) dB"
    ),
    StatedThreshold(
      .notAVoice,
      "more than \(text(VoicePlausibility.driftlessLeadDecibels)) dB at a frequency that drifts by less than \(text(VoicePlausibility.smallestDrift)) semitones"
    ), StatedThreshold(.noVoice, "fewer than \(VoicedFrames.fewest) frames are voiced"),
    StatedThreshold(
      .noVoice, "fewer than \(percent(SpeechEvidence.smallestVoicedShare)) of the loud frames"),
    StatedThreshold(
      .srtStepsUnequal, "more than \(text(ReceptionThreshold.stepToleranceDecibels)) dB"),
    StatedThreshold(.srtMismatch, "more than \(text(ReceptionThreshold.disagreementDecibels)) dB"),
    StatedThreshold(
      .ciUnbounded, "more than \(text(ReceptionThreshold.reachDecibels)) dB from the threshold"),
  ]

  @Test(arguments: ofMovement + ofSources + ofHearts + ofResults + ofSound)
  func `a flag states the threshold by which it is set`(_ stated: StatedThreshold) {
    #expect(stated.flag.meaning.contains(stated.words), "\(stated.flag.meaning)")
  }

  @Test func `needs of a voice state their thresholds`() {
    #expect(
      VoiceNeed.halfSecond.words.contains("shorter than \(Self.text(VoiceNeed.shortestSeconds)) s"))
    #expect(VoiceNeed.periods.words.contains("below \(VoiceNeed.fewestPeriods)"))
    #expect(VoiceNeed.voice.words.contains("fewer than \(VoicedFrames.fewest) frames"))
  }

  @Test(arguments: [
    (
      "walk_completed",
      [
        60 * Double(SixMinuteWalk.plannedMinutes) - DistanceWalk.dateToleranceSeconds,
        60 * Double(SixMinuteWalk.plannedMinutes) - WalkCompletion.recorderToleranceSeconds,
      ], "at least * s"
    ), ("reaction_lapse_count", [EventLimits.lapseMilliseconds], "later than * ms"),
    ("maximum_phonation_cut_off", [PhonationSegment.cappedSeconds], "the last * s"),
    ("turn_count", [Turns.smallestAngleDegrees], "by * degrees or more"),
    ("turn_count", [Turns.durations.upperBound], "to * s."),
  ]) func `a definition states the threshold by which the value is made`(
    metric: String, thresholds: [Double], words: String
  ) throws {
    let definitions = Catalog.analyses.flatMap { $0.definitions }
    let definition = try #require(definitions.first { $0.name == metric })
    for threshold in thresholds {
      let stated = words.replacing("*", with: Self.text(threshold))
      #expect(definition.meaning.contains(stated), "\(definition.meaning)")
    }
  }
}
