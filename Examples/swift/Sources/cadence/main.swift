// Prints the cadence of every walk in the named studies, whose participants have a folder each: `swift run cadence STUDY...`.
import Analyses
import Metrics
import Recordings
import Study

let files = try StudyFiles(below: Array(CommandLine.arguments.dropFirst()))
let reader = SessionReader(files, given: GivenLabels(task: .gaitAndBalance))
let plan = reader.plan()
for unit in 0..<plan.count {
  for session in reader.read(plan[unit]).sessions {
    for step in GaitAndBalance.measurements(of: session, Parameters()) {
      for metric in step.metrics where metric.definition.name == "cadence_spm" {
        switch metric.reading.value {
        case .number(let cadence)?: print(session.participant, step.step, "\(cadence) steps/min")
        default: print(session.participant, step.step, "no cadence")
        }
      }
    }
  }
}
