import DSP
import Metrics

/// The trials of a session over a course, such as the two of the 25-foot walk, taken together.
///
/// A change of the time and one of the speed are not the same number: 6.0 s that become 7.2 s are 20 % more time
/// and 16.7 % less speed. Worsening is defined on the mean time (Schwid et al. 2002), improvement on the mean speed
/// (Hobart et al. 2013), so that both are given.
struct CourseTrials {
  /// With the time of trials that ended at the limit left out.
  private let finished: [(meters: Double?, seconds: Double)]
  /// Flags that concern the times of all trials, such as a time that was cut to whole seconds.
  private let timeFlags: [Flag]

  /// Nil without a trial.
  init?(_ courses: [FixedCourse]) {
    guard !courses.isEmpty else { return nil }
    let own = courses.filter { $0.seconds != nil && !$0.isAtLimit }
    finished = own.compactMap { course in course.seconds.map { (course.meters, $0) } }
    let isCut = own.contains(where: \.isCutToSeconds)
    timeFlags = (isCut ? [.courseTimeWholeSeconds] : []) + own.flatMap(\.times.flags).unique
  }

  private var flags: [Flag] { (finished.count == 1 ? [.singleTrial] : []) + timeFlags }

  private var meanSeconds: Double? { mean(finished.map(\.seconds)) }

  /// Nil where the length of a trial is unknown.
  private var meanSpeed: Double? {
    let lengths = finished.compactMap(\.meters)
    guard lengths.count == finished.count else { return nil }
    return ratio(lengths.reduce(0, +), finished.reduce(0) { $0 + $1.seconds })
  }

  private static let noTime = "no trial has a time below its limit"

  static let metrics: [Metric<CourseTrials>] = [
    Metric(
      "course_time_mean_s", "Course time, mean", .seconds,
      "Mean of `course_time_s` over the trials of the session. Trials that reached the time limit are left out.",
      better: .lower, source: "ORKTimedWalkResult", range: .task, absentWhen: noTime,
      reading: { trials in
        .number(
          trials.meanSeconds, count: trials.finished.count, flags: trials.flags, else: .noDuration)
      }),
    Metric(
      "course_speed_mean_mps", "Course speed, mean", .metersPerSecond,
      "Length of the course divided by `course_time_mean_s`: with trials of several lengths, the sum of lengths divided by the sum of times.",
      better: .higher, source: "ORKTimedWalkResult", range: .footSpeed,
      absentWhen: "\(noTime), or a trial has no length of the course",
      reading: { trials in
        .number(
          trials.meanSpeed, count: trials.finished.count, flags: trials.flags,
          else: trials.meanSeconds == nil ? .noDuration : .noDistance)
      }),
  ]
}

extension Flag {
  static let singleTrial = Flag(
    "single_trial", .note, "The session has one trial with a time, and the test has two.")
}
