/// A table of a Markdown page.
public struct MarkdownTable: Sendable {
  private let header: [String]
  private let rows: [[String]]

  /// Rows as long as the header.
  public init(header: [String], rows: [[String]]) { (self.header, self.rows) = (header, rows) }

  /// With a line end behind every row.
  public var text: String {
    let rule = header.map { _ in "---" }
    return ([header, rule] + rows.map { $0.map(Self.escaped) })
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func escaped(_ cell: String) -> String {
    cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
