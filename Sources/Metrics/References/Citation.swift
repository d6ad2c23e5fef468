/// The source of a metric as the dictionary prints it: each publication with its digital object identifier or address, and for
/// what the program defines itself the page of the documentation that derives it.
///
/// The tables of metrics name a source in a few words. What these words stand for is declared once, in the table of
/// references.
public struct Citation: Sendable, Equatable {
  /// The publications, in the order in which the source names them.
  public let references: [Reference]
  public let text: String

  /// Words of sources that name nothing by themselves: what has them is derived in the documentation.
  private static let ownWords = ["this tool's", "this tool", "common definition"]

  /// - Parameters:
  ///   - source: the words of a table of metrics.
  ///   - page: the section of the documentation that derives the measures of the task.
  public init(_ source: String, page: String) {
    references = Reference.all.filter { source.contains($0.words) }.sorted {
      Self.place($0.words, in: source) < Self.place($1.words, in: source)
    }
    var text = source
    for reference in references {
      guard let locator = reference.locator, !source.contains("doi 10.") else { continue }
      text = text.replacing(
        reference.words, with: "\(reference.words), \(locator)", maxReplacements: 1)
    }
    let isOwn = Self.ownWords.contains { source.contains($0) }
    for own in Self.ownWords { text = text.replacing(own, with: "") }
    text = Self.trimmed(text)
    let needsPage = isOwn || references.isEmpty && !source.contains("doi 10.")
    self.text = !needsPage ? text : text.isEmpty ? page : "\(text); \(page)"
  }

  private static func place(_ words: String, in source: String) -> Int {
    source.firstRange(of: words).map { source.distance(from: source.startIndex, to: $0.lowerBound) }
      ?? 0
  }

  /// The text without separators at its beginning, and without blanks at both ends.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == ";" || $0 == "," || $0 == " " }
    return String(start.reversed().drop { $0 == ";" || $0 == "," || $0 == " " }.reversed())
  }
}

extension MetricDefinition {
  /// The source of the metric as the dictionary prints it.
  ///
  /// - Parameter task: the task that has the metric.
  public func citation(in task: TaskName) -> Citation {
    Citation(source, page: DocumentationPages.section(of: task))
  }
}
