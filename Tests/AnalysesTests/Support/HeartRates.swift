import Metrics
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// A heart rate of a made-up recording: seconds from its start, beats per minute.
typealias Beat = (seconds: Double, rate: Double)

/// Rates that come every five seconds.
func beats(_ rates: [Double]) -> [Beat] {
  rates.enumerated().map { (5 * Double($0.offset), $0.element) }
}

/// Unix time of 2024-05-01T10:00:00Z.
let recordingStart = 1_714_557_600.0

/// Heart rates as a health recorder writes them.
func heartRates(
  _ beats: [Beat], from start: Double = recordingStart, unit: String? = "count/min",
  source: String? = "Watch", type: String = "HKQuantityTypeIdentifierHeartRate"
) -> HealthSamples {
  let dates = beats.map { RecordedDate(unixSeconds: start + $0.seconds) }
  return HealthSamples(
    types: beats.map { _ in type }, values: beats.map(\.rate), units: beats.map { _ in unit },
    starts: dates, ends: dates, sources: beats.map { _ in source })
}

/// A step by its result, seconds from the start of the recordings.
func heartStep(
  _ identifier: String, from start: Double? = nil, to end: Double? = nil,
  _ samples: HealthSamples? = nil, plannedSeconds: Double? = nil, facts: [String: String] = [:]
) -> SessionStep {
  var made = step(identifier, samples.map { [.healthQuantity($0)] } ?? [], facts: facts)
  made.start = start.flatMap { RecordedDate(unixSeconds: recordingStart + $0) }
  made.end = end.flatMap { RecordedDate(unixSeconds: recordingStart + $0) }
  made.plannedDurationSeconds = plannedSeconds
  return made
}

/// A run with a result.
func heartSession(_ steps: [SessionStep]) -> Session {
  session(steps, of: .heartRate, resultSource: "result.json")
}

/// The table of one step's heart rates; the exercise is the step that is named so.
func measuredHeart(
  _ step: SessionStep, among steps: [SessionStep]? = nil, _ parameters: [String: String] = [:]
) -> MeasuredStep? {
  let session = heartSession(steps ?? [step])
  let run = HeartRateRun(session, Parameters(parameters)) { $0.identifier.hasSuffix("walk") }
  return run.heartRates(of: step).map { measured($0, HeartRateStep.metrics, $0.events) }
}

/// The rows a table makes of an outcome.
func measured<Outcome>(_ outcome: Outcome, _ table: [Metric<Outcome>], _ events: [Event] = [])
  -> MeasuredStep
{
  MeasuredStep(
    StepMeasurement(
      step: "", attempt: 1, source: "",
      metrics: table.compactMap { metric in
        metric.reading(outcome).map { MeasuredMetric(metric.definition, $0) }
      }, events: events))
}

/// False without a value.
func agree(_ found: Double?, _ expected: Double, within tolerance: Double = 1e-9) -> Bool {
  found.map { abs($0 - expected) <= tolerance } ?? false
}
