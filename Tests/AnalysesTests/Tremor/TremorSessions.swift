import Analyses
import Metrics
import Synthesis

@testable import Recordings
@testable import Study

/// All rows of a session with these steps.
func measureTremor(_ steps: [SessionStep], source: String? = nil) -> [MeasuredStep] {
  Tremor.measurements(of: tremorSession(steps, source: source), Parameters()).map(MeasuredStep.init)
}

func tremorSession(_ steps: [SessionStep], participant: String = "", source: String? = nil)
  -> Session
{ session(steps, of: .tremor, participant: participant, resultSource: source) }

/// The rows of one recording alone.
func measureTremor(_ content: Recording.Content, as identifier: String = "tremor.handInLap.right")
  -> MeasuredStep?
{ measureTremor([step(identifier, [content])]).first }
