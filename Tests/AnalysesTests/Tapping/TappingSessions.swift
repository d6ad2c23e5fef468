import Analyses
import Metrics
import Synthesis
import Text

@testable import Recordings
@testable import Study

/// A tapping step as the reader hands it over: a leaf, dates 20 s apart.
func tappingStep(
  _ identifier: String = "tapping.left", _ leaf: String, seconds: Double? = 20,
  planned: Double? = nil, facts: [String: String] = [:]
) throws -> SessionStep {
  var step = SessionStep(identifier: identifier, attempt: 1)
  step.start = RecordedDate("2026-01-15T09:30:00-0600")
  step.end = seconds.flatMap { seconds in
    step.start.flatMap { RecordedDate(unixSeconds: $0.unixSeconds + seconds) }
  }
  if seconds == nil { step.start = nil }
  step.plannedDurationSeconds = planned
  step.facts = facts
  step.leaves = [ResultLeaf(path: "results[0]", object: try JSONValue.parse(ByteBuffer(leaf.utf8)))]
  return step
}

/// A result of these taps; buttons of 100 points around (100, 500) and (300, 500).
func tappingLeaf(_ taps: [(time: Double, button: String, x: Double, y: Double, dwell: Double)])
  -> String
{
  let samples = taps.map { tap in
    #"{"timestamp":\#(tap.time),"buttonIdentifier":"\#(tap.button)","duration":\#(tap.dwell),"#
      + #""location":{"x":\#(tap.x),"y":\#(tap.y)}}"#
  }
  return #"{"_class":"ORKTappingIntervalResult","identifier":"tapping","samples":["#
    + samples.joined(separator: ",") + "],"
    + #""buttonRect1":{"origin":{"x":50,"y":450},"size":{"h":100,"w":100}},"#
    + #""buttonRect2":{"origin":{"x":250,"y":450},"size":{"h":100,"w":100}}}"#
}

/// Taps in turn at these times, on the middles of the buttons, 0.08 s each.
func alternating(_ times: [Double], dwell: Double = 0.08) -> String {
  tappingLeaf(
    times.enumerated().map { index, time in
      (time, index % 2 == 0 ? "left" : "right", index % 2 == 0 ? 100 : 300, 500, dwell)
    })
}

/// All rows of a session with these steps; the last are the run's.
func measureTapping(_ steps: [SessionStep]) -> [MeasuredStep] {
  Tapping.measurements(of: tappingSession(steps), Parameters()).map(MeasuredStep.init)
}

func tappingSession(
  _ steps: [SessionStep], participant: String = "", source: String = "result.json"
) -> Session { session(steps, of: .tapping, participant: participant, resultSource: source) }
