@testable import Analyses
import Metrics
import Testing

/// Truth: the rules by which definitions are written, so that each is understood without its neighbors.
@Suite struct DefinitionTests {
  /// A text with the name of what it explains.
  struct Text: CustomTestStringConvertible, Sendable {
    let owner: String
    let text: String
    var testDescription: String { "\(owner): \(text)" }
  }

  private static let definitions = Catalog.analyses.flatMap { $0.definitions + $0.groupDefinitions }
  private static let names = Set(definitions.map(\.name))

  static let meanings = Dictionary(grouping: definitions, by: \.name).values.map {
    Text(owner: $0[0].name, text: $0[0].meaning)
  }.sorted { $0.owner < $1.owner }
  static let absences = Set(definitions.map(\.absentWhen)).sorted().map {
    Text(owner: "absent_when", text: $0)
  }
  static let flags = Catalog.flags.map { Text(owner: $0.name, text: $0.meaning) }

  /// Words of the text, without names between backquotes, formulas and punctuation.
  private static func words(_ text: String) -> [String] {
    let prose = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 0
    }.map(\.element).joined(separator: " ")
    return prose.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "-" }.map(String.init)
  }

  /// Beginnings that make sense only in a text that is read after another one.
  private static let backReferences: Set = [
    "it", "its", "they", "their", "this", "that", "these", "those", "such", "likewise", "which",
    "whose", "also", "and", "or", "but", "then", "ditto",
  ]

  /// Words that the project does not use in what people read; `Scripts/check-english.py` has them for all
  /// texts.
  private static let refused: Set = [
    "tell", "tells", "telling", "told", "behind", "whatever", "nobody", "somebody", "anybody",
    "meanwhile", "thereof", "stretch", "stretches", "untold", "latter's", "parted",
  ]

  @Test(arguments: meanings + flags) func `a definition stands alone`(_ text: Text) throws {
    let words = Self.words(text.text)
    let isOfUnknown = text.text.hasPrefix("It is unknown ")
    #expect(isOfUnknown || !Self.backReferences.contains(words.first ?? ""))
    #expect(!text.text.hasPrefix("The same"))
    #expect(!text.text.contains(" the same,") && !text.text.contains(" the same."))
    #expect(Self.refused.isDisjoint(with: words))
    let first = try #require(text.text.first)
    let isSymbol = first == "`" || first == "(" || words.first == "z-score"
    #expect(first.isUppercase || first.isNumber || isSymbol || first.isFormula(in: text.text))
    #expect(text.text.hasSuffix("."))
  }

  @Test(arguments: absences) func `the reason of an empty value stands alone`(_ text: Text) {
    let words = Self.words(text.text)
    let isOfUnknown = text.text.hasPrefix("it is unknown ")
    let beginsWithName = text.text.hasPrefix("`") || text.text.hasPrefix("--")
    let beginsWithNumber = text.text.first?.isNumber == true
    #expect(
      isOfUnknown || beginsWithName || beginsWithNumber
        || !Self.backReferences.contains(words.first ?? ""))
    #expect(Self.refused.isDisjoint(with: words))
    #expect(!text.text.hasSuffix("."))
    #expect(
      text.text.first?.isUppercase != true || text.text.hasPrefix("SNR")
        || text.text.hasPrefix("F0"))
  }

  /// Words of quantities, one of which each definition contains: a kind of aggregation or a kind of thing.
  private static let quantities: Set = [
    "aid", "amplitude", "angle", "area", "autocorrelation", "coefficient", "correlation", "cosine",
    "count", "degrees", "deviation", "difference", "dimension", "distance", "divided", "direction",
    "duration", "entropy", "error", "exponent", "extent", "fraction", "frequencie", "frequency",
    "hand", "height", "index", "intercept", "interval", "kurtosis", "latency", "length", "level",
    "limit", "maximum", "mean", "median", "model", "minimum", "minus", "mood", "name", "number",
    "order", "peak", "percent", "percentile", "phase", "position", "power", "probability",
    "quartile", "quotient", "range", "rate", "ratio", "root", "rotation", "sample", "score",
    "share", "skewness", "slope", "smoothness", "source", "span", "speed", "sum", "text",
    "threshold", "time", "total", "value", "variation", "velocity", "volume", "width", "z-score",
  ]
  /// Verbs of definitions that are sentences, and of statements that are true or false.
  private static let verbs: Set = [
    "is", "are", "was", "were", "has", "have", "had", "contains", "did", "does", "if", "could",
    "can", "equals", "gives", "names", "reached", "reports", "shows", "states", "ended", "lies",
    "occurred", "exceeds",
  ]

  @Test(arguments: meanings) func `a definition has a verb or names the quantity`(_ text: Text) {
    let words = Set(Self.words(text.text))
    let singulars = words.union(words.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) })
    let isFormula = text.text.contains("=") || text.text.contains("/") || text.text.contains("`")
    #expect(
      isFormula || !Self.quantities.isDisjoint(with: singulars)
        || !Self.verbs.isDisjoint(with: words))
    #expect(text.text.count >= 15)
  }

  @Test(arguments: meanings + absences + flags)
  func `a name between backquotes is one of the dictionary`(_ text: Text) {
    let parts = text.text.split(separator: "`", omittingEmptySubsequences: false)
    #expect(parts.count % 2 == 1)
    let known = Self.names.union(Catalog.flags.map(\.name))
    for (place, part) in parts.enumerated() where place % 2 == 1 && part.contains("_") {
      #expect(known.contains(String(part)) || Self.isOfFile(part))
    }
  }

  /// Keys of files and words of columns, which definitions may quote as well.
  private static func isOfFile(_ word: Substring) -> Bool {
    word.contains(".") || word.contains("=")
  }
}

extension Character {
  /// Whether a text that begins with this letter begins with a formula, as `log2(D / W + 1)` does.
  fileprivate func isFormula(in text: String) -> Bool {
    text.prefix { $0 != " " }.contains { "(0123456789_=".contains($0) }
  }
}
