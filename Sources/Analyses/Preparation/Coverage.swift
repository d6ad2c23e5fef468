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
  var toleranceSeconds = Self.clockToleranceSeconds

  /// Below the first share a recording is incomplete, below the second its totals are bad.
  static let (completeShare, halfShare) = (0.95, 0.5)
  /// A pedometer delivers about every 3 s, at times every 5 s.
  static let pedometerToleranceSeconds = 5.0

  /// A receiver may need some seconds to its first fix, and delivers one a second then; it knows nothing of a longer silence.
  static let receiverToleranceSeconds = 10.0
  /// Dates of whole seconds and the start of a recorder take so much.
  static let clockToleranceSeconds = 2.0

  /// At most 100: a recorder may outlast its step.
  var percent: Double { 100 * min(1, max(0, coveredSeconds) / expectedSeconds) }

  var isIncomplete: Bool {
    percent < 100 * Self.completeShare && expectedSeconds - coveredSeconds > toleranceSeconds
  }

  /// The time that positions cover, by their times in ascending order: without the gaps that are too long for a receiver at work.
  static func seconds(ofFixes times: [Double]) -> Double {
    zip(times.dropFirst(), times).reduce(0) { sum, pair in
      let seconds = pair.0 - pair.1
      return seconds <= receiverToleranceSeconds ? sum + seconds : sum
    }
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
  /// The steps of which a part only was recorded.
  var incompleteSteps: [SessionStep] {
    guard let task else { return [] }
    return steps.filter {
      !$0.isPrevious && StepCoverage($0, of: task).deciding(in: task)?.isIncomplete ?? false
    }
  }
}

/// How much of a step each of its recordings covers.
struct StepCoverage {
  struct CoveredRecording {
    let source: String
    let kind: RecordingKind
    let coverage: Coverage
  }

  /// The recordings of which it is known how long they are, and how long they should be.
  let parts: [CoveredRecording]

  /// Recorders that run as long as their step; watches, pedometers and receivers begin and end later.
  fileprivate static let wholeKinds: [RecordingKind] = [.accelerometer, .deviceMotion, .audio]
  /// Recorders whose distance is the main value of a walk in which no recorder of the whole ran.
  private static let distanceKinds: [RecordingKind] = [.pedometer, .location]

  /// - Parameter prepared: the motion recording that was prepared already, to spare its preparation.
  init(_ step: SessionStep, of task: ActiveTask, prepared: StepMotion? = nil) {
    parts = step.recordings.compactMap { recording in
      let isPrepared = recording.motion != nil && prepared?.source === recording.source
      guard let expected = step.expectedSeconds(of: recording, in: task),
        let covered = isPrepared ? prepared?.timing.coveredSeconds : recording.coveredSeconds
      else { return nil }
      let coverage = Coverage(
        coveredSeconds: covered, expectedSeconds: expected,
        toleranceSeconds: recording.kind.toleranceSeconds)
      return CoveredRecording(source: recording.source, kind: recording.kind, coverage: coverage)
    }
  }

  /// The coverage by motion or sound, whichever covers more of the step; nil without such a recording, or where nothing says how
  /// long it should have been.
  var best: Coverage? { best(of: Self.wholeKinds) }

  /// The coverage that decides whether a session is complete: that of motion or sound or, in a walk without either, that of the pedometer or
  /// the positions.
  func deciding(in task: ActiveTask) -> Coverage? {
    best ?? (task.measuresDistances ? best(of: Self.distanceKinds) : nil)
  }

  /// The coverage of totals: by the recording from which the values come, in the part of it that was measured, since another one that
  /// covers more adds nothing to them.
  ///
  /// - Parameters:
  ///   - motion: the motion recording that was measured; nil for values of other recordings.
  ///   - source: path of the file from which the values come, if one is known.
  func ofTotals(motion: StepMotion?, source: String?) -> Coverage? {
    let own = parts.first {
      Self.wholeKinds.contains($0.kind) && $0.source === motion?.source ?? source
    }
    guard let motion, let expected = own?.coverage.expectedSeconds else {
      return own?.coverage ?? best
    }
    return Coverage(coveredSeconds: motion.measuredSeconds, expectedSeconds: expected)
  }

  private func best(of kinds: [RecordingKind]) -> Coverage? {
    parts.filter { kinds.contains($0.kind) }.map(\.coverage).max { $0.percent < $1.percent }
  }
}

extension SessionStep {
  /// Whether it has a recording that should cover it.
  var hasRecorderOfWhole: Bool { recordings.contains { StepCoverage.wholeKinds.contains($0.kind) } }

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
    guard let leaf = leaf(naming: recording), let start = leaf.object["startDate"]?.recordedDate,
      let end = leaf.object["endDate"]?.recordedDate
    else { return nil }
    let seconds = end.seconds(since: start)
    return seconds >= 2 ? seconds : nil
  }
}

extension ActiveTask {
  /// Whether distances are main values, whatever was recorded beside them.
  fileprivate var measuresDistances: Bool { [.fitness, .sixMinuteWalk, .timedWalk].contains(self) }

  /// Whether recorders run during parts of a step, such as the trials of reaction time.
  fileprivate var recordsParts: Bool { [.reactionTime, .normalizedReactionTime].contains(self) }

  /// Whether the participant starts the recorder after the step began: with the first tap, or with a button.
  fileprivate var startsRecorderLater: Bool {
    [.tapping, .speechRecognition, .speechInNoise].contains(self)
  }
}

extension Recording {
  /// The time that is covered by samples: of motion without gaps of more than a second, of positions without those in which no
  /// receiver at work is silent, of sound its length, of other readings from the first to the last.
  fileprivate var coveredSeconds: Double? {
    switch content {
    case .accelerometer, .deviceMotion: RecordingTiming(of: self)?.coveredSeconds
    case .location(let fixes):
      Coverage.seconds(ofFixes: fixes.times.compactMap { $0?.unixSeconds }.sorted())
    default: lengthSeconds
    }
  }
}

extension RecordingKind {
  /// The time at the ends of a step in which a recorder at work may be silent.
  fileprivate var toleranceSeconds: Double {
    switch self {
    case .pedometer: Coverage.pedometerToleranceSeconds
    case .location: Coverage.receiverToleranceSeconds
    default: Coverage.clockToleranceSeconds
    }
  }
}

extension Flag {
  static let recordingIncomplete = Flag(
    "recording_incomplete", .doubt, concerning: [.totals, .sourceTotals], ofDamage: true,
    "Less than 95 % of the step was recorded or, where a gap divides the recording, lies in the part that was measured, and more than 2 s are missing (5 s for a pedometer, 10 s for location). Counts, distances, durations and other totals are too small: doubtful, or bad below 50 %. Rates and amplitudes are those of the part that was recorded.",
    remedy:
      "let the app keep recording in the background, or ask participants to leave the screen on until the end of the step"
  )
  static let recorderRunsInParts = Flag(
    "recorder_runs_in_parts", .absence,
    "The recorders of the task run during parts of a step, such as from the first tap or the button that starts them. Nothing says how long the recording should be."
  )
  static let pedometerStopped = Flag(
    "pedometer_stopped", .doubt, concerning: .sourceTotals,
    "The pedometer fell silent while the motion recording still shows steps. Its steps and distance are too small.",
    remedy: "use the steps of the motion recording, or the distance by location")
}
