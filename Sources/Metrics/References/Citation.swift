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
  private static let ownWords = ["this tool's", "this tool", "common definition"].map {
    Array($0.utf8)
  }
  private static let bytesOfReferences = Reference.all.map { Array($0.words.utf8) }

  private init(_ source: String) {
    let bytes = Array(source.utf8)
    let places = zip(Reference.all, Self.bytesOfReferences).compactMap { reference, words in
      bytes.place(of: words, where: { Self.isBeginningOfName($0, in: bytes) }).map { start in
        let end = bytes[(start + words.count)...].firstIndex { !Self.isOfName($0) } ?? bytes.count
        // The whole name: `ORK` stands for `ORKStepResult` as well.
        return (place: start..<end, reference)
      }
    }.sorted { $0.place.lowerBound < $1.place.lowerBound }
    references = places.map(\.1)
    let isLocated = bytes.place(of: Array("doi 10.".utf8)) != nil
    var located = bytes
    // From the last one on, so that the places of the others stay.
    for (place, reference) in places.reversed() {
      guard let locator = reference.locator, !isLocated else { continue }
      located.insert(contentsOf: Array(", \(locator)".utf8), at: place.upperBound)
    }
    var isOwn = false
    for own in Self.ownWords {
      while let start = located.place(of: own) {
        located.removeSubrange(start..<(start + own.count))
        isOwn = true
      }
    }
    text = Self.trimmed(located)
    needsPage = isOwn || references.isEmpty && !isLocated
  }

  private static func isBeginningOfName(_ place: Int, in text: [UInt8]) -> Bool {
    place == 0 || !isOfName(text[place - 1])
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

  /// The text without separators and blanks at both ends.
  private static func trimmed(_ text: [UInt8]) -> String {
    let start = text.drop(while: isSeparator)
    let end = start.lastIndex { !isSeparator($0) } ?? start.startIndex - 1
    return String(decoding: start[start.startIndex..<(end + 1)], as: UTF8.self)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ")
  }
}

extension [UInt8] {
  /// The first place of a word that satisfies a condition; nil if there is none.
  ///
  /// A dictionary looks for a hundred publications in each of its sources, which regular expressions of the standard library
  /// would do ten times slower.
  fileprivate func place(of word: [UInt8], where isChosen: (Int) -> Bool = { _ in true }) -> Int? {
    guard let first = word.first, word.count <= count else { return nil }
    return (0...(count - word.count)).first { place in
      self[place] == first && self[place..<(place + word.count)].elementsEqual(word)
        && isChosen(place)
    }
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
