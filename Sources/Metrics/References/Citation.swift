import Synchronization

/// The source of a metric as the dictionary prints it: each publication with its digital object identifier or address, and for
/// what the program defines itself the page of the documentation that derives it.
///
/// The tables of metrics name a source in a few words. What these words stand for is declared once, in the table of
/// references.
public struct Citation: Sendable, Equatable {
  /// The publications, in the order in which the source names them.
  public let references: [Reference]
  public let text: String

  /// - Parameters:
  ///   - source: the words of a table of metrics.
  ///   - page: the section of the documentation that derives the measures of the task.
  public init(_ source: String, page: String) {
    let words = SourceWords.of(source)
    references = words.references
    text = !words.needsPage ? words.text : words.text.isEmpty ? page : "\(words.text); \(page)"
  }
}

/// The words of a table of metrics for a source, which are the program's own.
private typealias SourceText = String

/// What the words of a source stand for.
private struct SourceWords: Sendable {
  let references: [Reference]
  /// The words with the locators of their publications, without those that name nothing by themselves.
  let text: String
  /// True if the words alone do not lead to a publication.
  let needsPage: Bool

  /// A dictionary has thousands of metrics with a few hundred sources.
  private static let known = Mutex<[SourceText: SourceWords]>([:])

  static func of(_ source: String) -> SourceWords {
    known.withLock { known in
      if let words = known[source] { return words }
      let words = SourceWords(source)
      known[source] = words
      return words
    }
  }

  /// Words that are derived in the documentation.
  private static let ownWords = ["this tool's", "this tool", "common definition"]
  private static let bytesOfReferences = Reference.all.map { Array($0.words.utf8) }

  private init(_ source: String) {
    let bytes = Array(source.utf8)
    let places = zip(Reference.all, Self.bytesOfReferences).compactMap { reference, words in
      Self.place(of: words, in: bytes).map { (place: $0, reference) }
    }.sorted { $0.place.lowerBound < $1.place.lowerBound }
    references = places.map(\.1)
    let isLocated = source.contains("doi 10.")
    var located = bytes
    // From the last one on, so that the places of the others stay.
    for (place, reference) in places.reversed() {
      guard let locator = reference.locator, !isLocated else { continue }
      located.insert(contentsOf: Array(", \(locator)".utf8), at: place.upperBound)
    }
    var text = String(decoding: located, as: UTF8.self)
    let isOwn = Self.ownWords.contains { source.contains($0) }
    for own in Self.ownWords { text = text.replacing(own, with: "") }
    self.text = Self.trimmed(text)
    needsPage = isOwn || references.isEmpty && !isLocated
  }

  /// The first place where words begin a name in a text, with the whole name: `ORK` stands for `ORKStepResult` as well. Nil if
  /// there is none.
  private static func place(of words: [UInt8], in text: [UInt8]) -> Range<Int>? {
    guard let first = words.first, words.count <= text.count else { return nil }
    let start = (0...(text.count - words.count)).first {
      text[$0] == first && text[$0..<($0 + words.count)].elementsEqual(words)
        && ($0 == 0 || !isOfName(text[$0 - 1]))
    }
    guard let start else { return nil }
    let end = text[(start + words.count)...].firstIndex { !isOfName($0) } ?? text.count
    return start..<end
  }

  /// Letters, digits, and the sign between a class and its extension.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), 0x80...:
      true
    default: false
    }
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
  public func citation(in task: TaskName) -> Citation { citation(in: [task]) }

  /// The source of a metric that several tasks share, with the page of each.
  public func citation(in tasks: [TaskName]) -> Citation {
    var pages: [String] = []
    for page in tasks.map(DocumentationPages.section) where !pages.contains(page) {
      pages.append(page)
    }
    return Citation(source, page: pages.joined(separator: "; "))
  }
}
