import DSP
import Metrics
import Recordings

/// The timed walk's score by the Multiple Sclerosis Functional Composite, for the course as that has it.
struct CompositeLeg {
  /// 25 feet; a course set up in meters may be rounded.
  private static let meters = 7.62
  private static let tolerance = 0.02
  /// Mean and standard deviation, in seconds, of the pooled sample of the composite.
  private static let norm = (mean: 9.5353, deviation: 11.4058)

  private let courses: [FixedCourse]

  /// Nil unless the user asks for it and a course was walked.
  init?(_ courses: [FixedCourse], _ parameters: Parameters) {
    guard parameters.word(ReferenceScores.parameter) == ReferenceScores.composite, !courses.isEmpty
    else { return nil }
    self.courses = courses
  }

  static let metrics: [Metric<CompositeLeg>] = [
    Metric(
      "ref_msfc_z_leg", .one,
      "Mean time of the trials less 9.5353 s, divided by 11.4058 s: above zero for slower walks.",
      source: "Fischer et al. 2001, MSFC administration and scoring manual",
      range: "-1..20",
      absentWhen:
        "a course is not 25 feet (7.62 m) long or was not finished; no row without --reference msfc2001",
      reading: \.score)
  ]

  private var score: Reading {
    let finished = courses.compactMap { $0.isAtLimit ? nil : $0.seconds }
    let isAsInManual = courses.allSatisfy { course in
      course.meters.map { abs($0 - Self.meters) <= Self.tolerance * Self.meters } ?? false
    }
    guard isAsInManual, finished.count == courses.count else {
      return .absent(.referenceNotApplicable)
    }
    return .number(
      mean(finished).map { ($0 - Self.norm.mean) / Self.norm.deviation }, count: finished.count,
      flags: [.referenceNotValidated], else: .referenceNotApplicable)
  }
}
