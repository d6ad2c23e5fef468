@testable import Recordings
@testable import Study

/// A run of these steps, from the first one's start to the last one's end; without `resultSource` a
/// folder of recordings.
func session(
  _ steps: [SessionStep], of task: ActiveTask, participant: String = "",
  resultSource: String? = "P/result.json"
) -> Session {
  Session(
    participant: participant, identifier: "", task: task, start: steps.first?.start,
    end: steps.last?.end, resultSource: resultSource, steps: steps, deviceModel: nil,
    duplicateStepCount: 0, requiredSteps: [], conclusionStep: "conclusion")
}
