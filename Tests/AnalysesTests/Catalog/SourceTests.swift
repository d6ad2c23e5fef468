import Analyses
import Foundation
import Metrics
import Recordings
import Testing

/// Truth: the pages of the documentation, as they are in the repository.
@Suite struct SourceTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `each metric has a reference or a page of the documentation as its source`() {
    for analysis in Catalog.analyses {
      for metric in analysis.definitions + analysis.groupDefinitions {
        let citation = metric.citation(in: analysis.task.rawValue)
        #expect(!citation.text.contains("this tool"), "\(metric.name)")
        #expect(!citation.text.contains("common definition"), "\(metric.name)")
        #expect(
          !citation.references.isEmpty || citation.text.contains("Documentation/")
            || citation.text.contains("doi 10."), "\(metric.name): \(citation.text)")
      }
    }
  }

  @Test func `each task has a section of the documentation that is there`() throws {
    #expect(DocumentationPages.tasks.sorted() == ActiveTask.allCases.map(\.rawValue).sorted())
    for task in DocumentationPages.tasks {
      let parts = DocumentationPages.section(of: task).split(separator: "#").map(String.init)
      #expect(parts.count == 2)
      let page = try String(contentsOf: Self.root.appending(path: parts[0]), encoding: .utf8)
      let anchors = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
          $0.isLetter || $0.isNumber || $0 == " " || $0 == "-"
        }.replacing(" ", with: "-")
      }
      #expect(anchors.contains(parts[1]), "\(task)")
    }
  }
}
