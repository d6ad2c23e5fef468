import Analyses
import Recordings
import Report

extension Catalog {
  /// What a page tells of each task.
  static var taskFacts: [TaskFacts] {
    analyses.map { analysis in
      TaskFacts(
        name: analysis.task.rawValue, title: analysis.title, summary: analysis.summary,
        headlines: analysis.headlines, metrics: analysis.definitions)
    }
  }
}
