import Metrics
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: the rows of a task made up of steps whose names say what happens to them.
@Suite struct AnalysisTests {
  /// Counts the letters of the names of steps.
  private struct Letters: AttemptsAnalysis {
    static let task = ActiveTask.tapping
    static let method = "letters/1"
    static let parameters: [any ParameterDefinition] = []
    static let flags: [Flag] = []
    static let headlines: [String] = []
    static let title = "Letters"
    static let summary = "Letters."
    static let late = Flag("late", .doubt, "Late.")
    static let broken = Flag("broken", .error, "Broken.")

    static let stepMetrics = [count("letters")]
    static let attemptsMetrics = [count("letters"), count("letters_of_attempts")]
    static let attemptsFacts: [Metric<StepFacts>] = []
    static let attemptsDrawings: [Drawing<Int>] = []
    static let sessionMetrics = [count("letters_of_session")]
    static let drawings = [
      Drawing<Int>("letters", "Letters", caption: "Letters.", reading: "Letters.") { count in
        [Panel(x: Axis("x"), y: Axis("y"), [.line([SIMD2(0, Double(count))], .first, "count")])]
      }
    ]

    private static func count(_ name: String) -> Metric<Int> {
      .count(name, "Letters", "Number of letters.", source: "a handbook") { $0 }
    }

    let session: Session
    var sum = 0

    init(_ session: Session, _ parameters: Parameters) { self.session = session }

    var visits: [SessionStep] { session.steps }

    mutating func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<Int>? {
      switch step.identifier {
      case "none": return nil
      case "empty", "tapping": return try withoutInput(step)
      case "broken": throw UnusableStep(reason: Self.broken, fault: "name: expected letters")
      default:
        sum += step.identifier.count
        return Measured(
          outcome: step.identifier.count, flags: [Self.late, .recordingNotInResult],
          refuted: step.identifier == "refuted" ? [.previousResult] : [])
      }
    }

    func summarizeAttempts(after visit: SessionStep) -> (
      step: SessionStep, measured: Measured<Int>
    )? { visit.identifier == "twice" && visit.attempt == 2 ? (visit, Measured(outcome: sum)) : nil }

    func summarize() -> WholeSession<Int>? {
      sum > 0 ? WholeSession(outcome: sum, basis: .comparison) : nil
    }
  }

  private static func measured(
    _ names: String..., resultSource: String? = "result.json", parameters: [String: String] = [:]
  ) -> [StepMeasurement] {
    var counts: [String: Int] = [:]
    let steps = names.map { name in
      counts[name, default: 0] += 1
      var step = SessionStep(identifier: name, attempt: counts[name] ?? 1)
      step.isPrevious = name == "refuted" || name == "previous"
      return step
    }
    return Letters.measurements(
      of: session(steps, of: .tapping, resultSource: resultSource), Parameters(parameters))
  }

  private static func names(_ measurement: StepMeasurement) -> [String] {
    measurement.metrics.map(\.definition.name)
  }

  @Test func `rows stand in the order of visits, and the session's is last`() {
    let rows = Self.measured("one", "none", "twice", "twice", "empty")
    #expect(rows.map(\.step) == ["one", "twice", "twice", "twice", ""])
    #expect(rows.map(\.attempt) == [1, 1, 2, nil, nil])
    #expect(rows.map(\.grain) == [.attempt, .attempt, .attempt, .step, .session])
    #expect(Self.names(rows[3]) == ["letters", "letters_of_attempts"])
    #expect(Self.names(rows[4]).first == "letters_of_session")
    #expect(Self.names(rows[4]).contains("session_status"))
  }

  @Test func `unusable steps are error rows, and only those of the task may lack input`() {
    let rows = Self.measured("broken", "tapping", "empty")
    #expect(rows.dropLast().map(\.failure) == [Letters.broken, .noInput])
    #expect(rows.first?.remarks.map(\.problem) == ["name: expected letters"])
  }

  @Test func `a step has its own flags once, without those that are refuted`() {
    let rows = Self.measured("previous", "refuted")
    #expect(rows[0].flags == [Letters.late, .recordingNotInResult, .previousResult])
    #expect(rows[1].flags == [Letters.late, .recordingNotInResult])
  }

  /// A user saw doubtful taps, which are in the result, because the recording of the accelerometer was missing.
  @Test func `a missing recording lowers only the recording of which it is a part`() {
    for issue in [InputIssue.fileMissing, .fileAmbiguous] {
      for lacksParts in [false, true] {
        var step = SessionStep(identifier: "one", attempt: 1)
        let problem: ReadError.Problem =
          issue == .fileMissing
          ? .missingFile(step: "one", recorder: "accelerometer", name: "a.json")
          : .ambiguousFile(name: "a.json", candidates: ["a.json", "b/a.json"])
        step.problems = [ReadError(source: "result.json", problem)]
        step.lacksParts = lacksParts
        #expect(step.flags.map(\.code) == [Flag(issue).code])
        #expect(step.flags.map(\.weight) == [lacksParts ? .doubt : .note])
      }
    }
  }

  @Test func `a session without a result has a row only if steps were compared`() {
    #expect(Self.measured("one", resultSource: nil).map(\.step) == ["one", ""])
    #expect(Self.measured("none", resultSource: nil).isEmpty)
    #expect(Self.measured("none").map(\.step) == [""])
  }

  @Test func `pictures are made if they are requested`() {
    #expect(Self.measured("one").map(\.pictures.count) == [0, 0])
    let drawn = Self.measured("one", parameters: ["pictures": ToggleWord.on])
    #expect(drawn.map(\.pictures.count) == [1, 0])
    #expect(Letters.allDrawings.map(\.name) == ["letters"])
  }

  @Test func `a metric has the grains of its tables`() {
    let grains = Dictionary(uniqueKeysWithValues: Letters.definitions.map { ($0.name, $0.grains) })
    #expect(grains["letters"] == [.attempt, .step])
    #expect(grains["letters_of_session"] == [.session])
    #expect(grains["step_duration_s"] == [.attempt])
    #expect(grains["session_status"] == [.session])
  }
}
