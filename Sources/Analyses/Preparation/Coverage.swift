import Metrics
import Recordings
import Study
import Text

/// How much of the time that should have been recorded was recorded.
///
/// Recorders stop when an app goes to the background, when the battery ends or when a file is cut, which the samples before do
/// not show. What adds up over a step is too small then; rates, rhythm and amplitudes are those of the part.
struct Coverage: Equatable {
  let coveredSeconds: Double
  let expectedSeconds: Double
  /// The missing time that says nothing: whole-second dates, or the time between updates.
  var toleranceSeconds = 2.0

  /// Below the first share a recording is incomplete, below the second its totals are bad.
  static let (completeShare, halfShare) = (0.95, 0.5)
  /// A pedometer delivers about every 3 s, at times every 5 s.
  static let pedometerToleranceSeconds = 5.0

  /// A receiver may need some seconds to its first fix.
  static let receiverToleranceSeconds = 10.0

  /// At most 100: a recorder may outlast its step.
  var percent: Double { 100 * min(1, max(0, coveredSeconds) / expectedSeconds) }

  var isIncomplete: Bool {
    percent < 100 * Self.completeShare && expectedSeconds - coveredSeconds > toleranceSeconds
  }

  /// The flags of totals, such as counts and distances, which are too small in an incomplete recording.
  var flags: [Flag] {
    guard isIncomplete else { return [] }
    return [
      percent < 100 * Self.halfShare
        ? .recordingIncomplete.weighing(.distrust) : .recordingIncomplete
    ]
  }
}

extension Session {
  /// The steps of which motion or sound was recorded in part only.
  var incompleteSteps: [SessionStep] {
    guard let task else { return [] }
    return steps.filter { !$0.isPrevious && $0.coverage(of: task)?.isIncomplete ?? false }
  }
}

extension SessionStep {
  /// The coverage of the step by motion or sound, whichever covers more of it; nil without such a recording, or where nothing
  /// says how long it should have been.
  ///
  /// - Parameter prepared: the motion recording that was prepared already, to spare its preparation.
  func coverage(of task: ActiveTask, prepared: StepMotion? = nil) -> Coverage? {
    coverages(of: task, prepared: prepared, kinds: Self.wholeKinds).map(\.coverage).max {
      $0.percent < $1.percent
    }
  }

  /// Recorders that run as long as their step; watches, pedometers and receivers begin and end later.
  private static let wholeKinds: [RecordingKind] = [.accelerometer, .deviceMotion, .audio]

  /// Whether it has a recording that should cover it.
  var hasRecorderOfWhole: Bool { recordings.contains { Self.wholeKinds.contains($0.kind) } }

  /// The coverage of each recording.
  func coverages(of task: ActiveTask, prepared: StepMotion? = nil, kinds: [RecordingKind]? = nil)
    -> [(source: String, coverage: Coverage)]
  {
    recordings.filter { kinds?.contains($0.kind) ?? true }.compactMap { recording in
      guard let expected = expectedSeconds(of: recording, in: task),
        let covered = prepared?.source === recording.source && recording.motion != nil
          ? prepared?.timing.coveredSeconds : recording.coveredSeconds
      else { return nil }
      return (recording.source, Coverage(coveredSeconds: covered, expectedSeconds: expected))
    }
  }

  /// How long a recording should be: as the step lasted, or as long as its task description plans if that is less, since an
  /// active step may wait for its participant before it starts its recorders. A sound has dates of its own in the result.
  /// Nil where none of these is known.
  func expectedSeconds(of recording: Recording, in task: ActiveTask) -> Double? {
    guard !isCountdown, !task.recordsParts else { return nil }
    let dated = task.startsRecorderLater ? nil : durationSeconds
    let stated = recording.audio == nil || dated == nil ? nil : statedSeconds(of: recording)
    return [dated, plannedDurationSeconds, stated].compactMap { $0?.ifPositive }.min()
  }

  /// How long the step was by its dates or, if that is less, by its plan; nil where neither is known.
  var shortestKnownSeconds: Double? {
    [durationSeconds, plannedDurationSeconds].compactMap { $0?.ifPositive }.min()
  }

  /// The time between the dates of the leaf result that names a file; nil for less than 2 s, as results that were dated when they
  /// were finished have.
  private func statedSeconds(of recording: Recording) -> Double? {
    guard let leaf = leaf(naming: recording),
      let start = leaf.object["startDate"]?.text.flatMap(RecordedDate.spelled),
      let end = leaf.object["endDate"]?.text.flatMap(RecordedDate.spelled)
    else { return nil }
    let seconds = end.seconds(since: start)
    return seconds >= 2 ? seconds : nil
  }
}

extension ActiveTask {
  /// Whether recorders run during parts of a step, such as the trials of reaction time.
  fileprivate var recordsParts: Bool { [.reactionTime, .normalizedReactionTime].contains(self) }

  /// Whether the participant starts the recorder after the step began: with the first tap, or with a button.
  fileprivate var startsRecorderLater: Bool {
    [.tapping, .speechRecognition, .speechInNoise].contains(self)
  }
}

extension Recording {
  /// The time that is covered by samples: of motion without gaps of more than a second, of sound its length, of readings from
  /// the first to the last.
  fileprivate var coveredSeconds: Double? {
    switch content {
    case .accelerometer, .deviceMotion: RecordingTiming(of: self)?.coveredSeconds
    default: lengthSeconds
    }
  }
}

extension Flag {
  static let recordingIncomplete = Flag(
    "recording_incomplete", .doubt, concerning: [.totals, .sourceTotals],
    "Less than 95 % of the step was recorded, and more than 2 s are missing (5 s for a pedometer, 10 s for location). Counts, distances, durations and other totals are too small: doubtful, or bad below 50 %. Rates and amplitudes are those of the part that was recorded.",
    remedy:
      "let the app keep recording in the background, or ask participants to leave the screen on until the end of the step"
  )
  static let pedometerStopped = Flag(
    "pedometer_stopped", .doubt, concerning: .sourceTotals,
    "The pedometer fell silent while the motion recording still shows steps. Its steps and distance are too small.",
    remedy: "use the steps of the motion recording, or the distance by location")
}
