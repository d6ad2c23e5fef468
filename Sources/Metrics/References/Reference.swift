/// A paper, standard or program from which a measure was taken.
public struct Reference: Sendable, Equatable {
  /// The kind of publication, as BibTeX calls it.
  public enum Kind: String, Sendable { case article, book, inproceedings, manual, misc, techreport }

  /// The words by which the sources of metrics call it, such as `Levitt 1971`. They are in no other reference's words.
  public let words: String
  public let kind: Kind
  /// The authors as BibTeX writes them, or the institution.
  public let authors: String
  public let title: String
  /// The journal, publisher or proceedings; empty for a program.
  public let container: String
  public let year: Int?
  /// Volume and pages, such as `37:121-126`; empty without.
  public let place: String
  /// The digital object identifier; nil where the publication has none or it could not be verified.
  public let doi: String?
  /// An address, for what has no digital object identifier.
  public let address: String?

  init(
    _ words: String, _ kind: Kind, _ authors: String, _ title: String, _ container: String = "",
    _ year: Int? = nil, _ place: String = "", doi: String? = nil, at address: String? = nil
  ) {
    (self.words, self.kind, self.authors, self.title) = (words, kind, authors, title)
    (self.container, self.year, self.place) = (container, year, place)
    (self.doi, self.address) = (doi, address)
  }

  /// A paper in a journal.
  init(
    _ words: String, _ authors: String, _ title: String, _ journal: String, _ year: Int,
    _ place: String, doi: String? = nil
  ) { self.init(words, .article, authors, title, journal, year, place, doi: doi) }

  /// Where it is found: `doi:10.…` or an address; nil for what is found by title alone.
  public var locator: String? { doi.map { "doi:\($0)" } ?? address }

  /// The key in a BibTeX file: the letters and digits of its words.
  public var key: String {
    let known = words.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return known.isEmpty ? "reference" : known
  }

  /// The entry of a BibTeX file.
  public var bibTeX: String {
    let parts = place.split(separator: ":", maxSplits: 1).map(String.init)
    let pages = parts.count > 1 ? parts[1].replacing("-", with: "--") : ""
    let containerField =
      switch kind {
      case .article: "journal"
      case .inproceedings: "booktitle"
      case .book: "publisher"
      case .manual, .techreport, .misc: "institution"
      }
    let fields = [
      ("author", authors), ("title", "{\(title)}"), (containerField, container),
      ("year", year.map { "\($0)" } ?? ""), ("volume", parts.first ?? ""), ("pages", pages),
      ("doi", doi ?? ""), ("url", address ?? ""),
    ].filter { !$0.1.isEmpty }
    let lines = fields.map { "  \($0.0) = {\($0.1)}" }.joined(separator: ",\n")
    return "@\(kind.rawValue){\(key),\n\(lines)\n}\n"
  }
}
