import Metrics
import Testing

@testable import Analyses

/// Truth: two trials over 25 feet, worked by hand.
@Suite struct CourseTrialTests {
  private func rows(_ seconds: [Double?], meters: Double? = 7.62) -> MeasuredStep? {
    let courses = seconds.map { FixedCourse(meters: meters, seconds: $0, limitSeconds: 180) }
    return CourseTrials(courses).map { measured($0, CourseTrials.metrics) }
  }

  /// A mean of 6.6 s, and 7.62 m in it.
  @Test func `time and speed are those of both trials`() throws {
    let step = try #require(rows([6.0, 7.2]))
    #expect(abs((step.number("course_time_mean_s") ?? 0) - 6.6) < 1e-12)
    #expect(abs((step.number("course_speed_mean_mps") ?? 0) - 7.62 / 6.6) < 1e-12)
    #expect(step.flags("course_time_mean_s").isEmpty)
  }

  @Test func `one trial has a note, and one at the limit does not count`() throws {
    for seconds in [[6.0], [6.0, 180], [nil, 6.0]] {
      let step = try #require(rows(seconds))
      #expect(step.number("course_time_mean_s") == 6)
      #expect(step.flags("course_time_mean_s") == ["single_trial"])
    }
    let none = try #require(rows([180, 180]))
    #expect(none.reason("course_time_mean_s") == "no_duration")
    #expect(rows([]) == nil)
  }

  @Test func `a course of unknown length has no speed`() throws {
    let step = try #require(rows([6.0, 7.2], meters: nil))
    #expect(step.number("course_time_mean_s") != nil)
    #expect(step.reason("course_speed_mean_mps") == "no_distance")
  }

  /// ResearchStack cuts times to whole seconds.
  @Test func `the mean of times that were cut is doubtful`() throws {
    var cut = FixedCourse(meters: 7.62, seconds: 6, limitSeconds: 180)
    cut.isCutToSeconds = true
    let whole = FixedCourse(meters: 7.62, seconds: 6.1, limitSeconds: 180)
    let trials = try #require(CourseTrials([whole, cut]))
    let step = measured(trials, CourseTrials.metrics)
    #expect(step.flags("course_time_mean_s") == ["course_time_whole_seconds"])
    #expect(step.flags("course_speed_mean_mps") == ["course_time_whole_seconds"])
  }
}
