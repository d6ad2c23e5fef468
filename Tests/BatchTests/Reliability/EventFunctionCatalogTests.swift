import Analyses
import Metrics
import Recordings
import Reliability
import Study
import Testing

/// Truth: the catalog of the analyses.
@Suite struct EventFunctionCatalogTests {
  @Test func `each metric that is divided into halves is one of its task`() {
    let entries = Set(
      Catalog.analyses.flatMap { analysis in
        analysis.definitions.map { "\(analysis.task.rawValue) \($0.name)" }
      })
    for function in EventFunction.all {
      #expect(
        entries.contains("\(function.task) \(function.metric)"),
        "\(function.task) \(function.metric)")
    }
  }
}
