/// A step of a session as a page shows it: its numbers and its pictures.
public struct DrawnStep: Sendable, Equatable {
  /// All of one step and attempt; at least one.
  public let rows: [ReportedRow]
  public let pictures: [DrawnPicture]

  /// Nil without rows.
  public init?(rows: [ReportedRow], pictures: [DrawnPicture]) {
    guard !rows.isEmpty else { return nil }
    (self.rows, self.pictures) = (rows, pictures)
  }

  /// About what it takes of a page.
  var byteCount: Int {
    pictures.reduce(rows.count * Self.bytesPerRow) { $0 + $1.svg.utf8.count }
  }

  private static let bytesPerRow = 160
}
