import Analyses
import Metrics
import Recordings
import Study

/// Reads all that is below the path as a run does, decodes what analyses decode, and analyzes it.
func analyzeStudy(below path: String) {
  guard let files = try? StudyFiles(below: [path]) else { fatalError("\(path) is gone") }
  let reader = SessionReader(files)
  for unit in reader.plan().units {
    let outcome = reader.read(unit)
    for report in outcome.reports { decode(report) }
    for session in outcome.sessions { analyze(session) }
  }
}

private func decode(_ report: FileReport) {
  guard let recording = report.recording else { return }
  _ = try? recording.image?.decode()
  // Minutes of silence in a few bytes are no fault of the reader, and would only take time here.
  if let sound = recording.audio, sound.info.frameCount < 1 << 20 { _ = try? sound.decode() }
}

private func analyze(_ session: Session) {
  guard let analysis = session.task.flatMap(Catalog.analysis) else { return }
  for step in analysis.measurements(of: session, Parameters()) {
    for metric in step.metrics {
      guard case .number(let value) = metric.reading.value else { continue }
      precondition(value.isFinite, "\(metric.definition.name) is \(value)")
    }
  }
}
