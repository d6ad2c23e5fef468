import DSP
import Metrics
import Recordings
import Study
import Text

/// Whether what was measured lies within the time of its step.
///
/// A recorder runs while its step does. A recording that begins before the step or lasts beyond it also contains what was not asked for, such as
/// the way to the start or the handling of the phone, which counts and distances then include. A recording at another time than its step may
/// belong to another step, or a clock was set in between.
///
/// Method: samples with a wall clock are compared with the dates of the step. Without one only the lengths can be compared, since the recording
/// begins at an unknown time. What may be missing without a doubt (`Coverage`) may also be too much: 5 % of the step, and 2 s, which dates of
/// whole seconds and the stop of a recorder take.
enum StepBounds: Equatable {
  /// Nothing shows that the recording exceeds its step.
  case within
  /// A part of the recording lies before or after the step.
  case exceeded
  /// The whole recording lies before or after the step.
  case elsewhere

  /// The share of the step by which a recording may exceed it.
  static let largestExcessShare = 1 - Coverage.completeShare

  /// - Parameters:
  ///   - recorded: Unix seconds of the first and the last sample that were measured.
  ///   - step: Unix seconds of the start and the end of the step.
  ///   - tolerance: seconds that the recorder may be early or late.
  init(
    of recorded: ClosedRange<Double>, in step: ClosedRange<Double>,
    tolerance: Double = Coverage.clockToleranceSeconds
  ) {
    let isElsewhere =
      recorded.lowerBound > step.upperBound + tolerance
      || recorded.upperBound < step.lowerBound - tolerance
    let excess =
      max(0, step.lowerBound - recorded.lowerBound) + max(0, recorded.upperBound - step.upperBound)
    self =
      isElsewhere
      ? .elsewhere
      : Self.isExcess(excess, of: step.upperBound - step.lowerBound, tolerance)
        ? .exceeded : .within
  }

  /// Compares lengths alone.
  ///
  /// - Parameters:
  ///   - seconds: what was measured.
  ///   - stepSeconds: the duration of the step.
  init(seconds: Double, of stepSeconds: Double) {
    self = Self.isExcess(seconds - stepSeconds, of: stepSeconds) ? .exceeded : .within
  }

  private static func isExcess(
    _ seconds: Double, of stepSeconds: Double, _ tolerance: Double = Coverage.clockToleranceSeconds
  ) -> Bool { seconds > tolerance && seconds > largestExcessShare * stepSeconds }

  /// The flags of what was measured.
  var flags: [Flag] {
    switch self {
    case .within: []
    case .exceeded: [.recordingBeyondStep]
    case .elsewhere: [.recordingOutsideStep]
    }
  }
}

extension SessionStep {
  /// Whether a part of a motion recording lies within the step.
  ///
  /// - Parameters:
  ///   - measured: the rows that were measured.
  ///   - seconds: the time that they cover.
  func bounds(of ordered: OrderedSamples, rows measured: Range<Int>, seconds: Double) -> StepBounds
  {
    guard let (window, length) = comparableWindow else { return .within }
    guard hasKnownMoment, let span = ordered.wallSpan(of: measured) else {
      return StepBounds(seconds: seconds, of: length)
    }
    return StepBounds(of: span, in: window)
  }

  /// Whether a sound is no longer than the step.
  ///
  /// - Parameter source: path of the file from which the values come; nil for none.
  func bounds(ofSound source: String?) -> StepBounds {
    let sound = recordings.first { $0.audio != nil && $0.source === source ?? "" }
    guard let (_, length) = comparableWindow, let seconds = sound?.lengthSeconds else {
      return .within
    }
    return StepBounds(seconds: seconds, of: length)
  }

  /// Whether a pedometer, which delivers its last updates some seconds late, counted within the step.
  ///
  /// - Parameters:
  ///   - begin: Unix seconds of its start; nil without dates.
  ///   - seconds: the time from there to its last update.
  func bounds(ofPedometer updates: PedometerUpdates, from begin: Double?, lasting seconds: Double?)
    -> StepBounds
  {
    guard let (window, _) = comparableWindow, hasKnownMoment, let begin, let seconds, seconds >= 0,
      updates.starts.allSatisfy({ $0?.zone != .local })
    else { return .within }
    return StepBounds(
      of: begin...begin + seconds, in: window, tolerance: Coverage.receiverToleranceSeconds)
  }

  /// The time and the duration of a step whose recorders should lie in it; nil for others, and without dates.
  private var comparableWindow: (window: ClosedRange<Double>, seconds: Double)? {
    guard let seconds = durationSeconds, seconds > 0, let window = resultWindow.span, !isCountdown,
      !isPrevious
    else { return nil }
    return (window, seconds)
  }

  /// Whether the dates of the step are moments: a local time without an offset is none, nor is the date of a clock that was not set.
  private var hasKnownMoment: Bool {
    [start, end].allSatisfy { $0.map { $0.zone != .local && $0.isPlausible } ?? false }
  }
}

extension OrderedSamples {
  /// Unix seconds of the first and the last of some rows, by the median offset between the clocks in them; nil for samples without a wall clock,
  /// or with one that was not set.
  fileprivate func wallSpan(of rows: Range<Int>) -> ClosedRange<Double>? {
    guard let unixTimes = samples.unixTimes, let first = rows.first, let last = rows.last,
      let offset = median(rows.map { unixTimes[$0] - samples.timestamps[$0] }.filter(\.isFinite))
    else { return nil }
    let (begin, end) = (samples.timestamps[first] + offset, samples.timestamps[last] + offset)
    guard begin <= end, RecordedDate(unixSeconds: begin)?.isPlausible == true else { return nil }
    return begin...end
  }
}

extension Flag {
  static let recordingBeyondStep = Flag(
    "recording_beyond_step", .doubt, concerning: .totals,
    "The recording begins before its step or lasts beyond it, by more than 2 s and more than 5 % of the step: by the dates of both or, for samples without dates, by their lengths. Counts, distances and other totals contain what was done before or after the step.",
    remedy:
      "find out from the app when its recorders start and stop, and correct the dates of the step before the analysis"
  )
  static let recordingOutsideStep = Flag(
    "recording_outside_step", .doubt, concerning: .measured,
    "The recording was made at another time than its step, by the dates of both. It may belong to another step, or a clock was set in between.",
    remedy: "check which step the file belongs to, and the clock of the device")
}
