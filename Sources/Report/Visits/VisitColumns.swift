import Text

/// The visits of a study as the columns of a table of its participants.
///
/// A visit whose name most participants share is a column with that name. Visits that hardly two participants share, such as
/// dates, are columns by their numbers.
public struct VisitColumns: Sendable {
  /// One column.
  private enum OccasionColumn {
    case named(String)
    case numbered(Int)
  }

  private let columns: [OccasionColumn]

  /// The largest number of visits that are columns by their names.
  private static let mostNamed = 12

  /// - Parameter people: the visits of each participant, in the participant's order.
  public init(_ people: [[String]]) {
    var (order, sharers) = ([String](), [ByteKey: Int]())
    for visit in people.joined() {
      if sharers[ByteKey(visit)] == nil { order.append(visit) }
      sharers[ByteKey(visit), default: 0] += 1
    }
    let most = people.map(\.count).max() ?? 0
    let sharedCount = sharers.values.count { $0 > 1 }
    let isNamed =
      order.count <= Self.mostNamed
      && (people.count == 1 || order.count <= most || 2 * sharedCount >= order.count)
    columns =
      isNamed
      ? Self.ordered(order, people).map(OccasionColumn.named)
      : (0..<most).map(OccasionColumn.numbered)
  }

  /// The visits in the order in which most participants made them. A visit that a participant missed has its place by the
  /// others; the first to occur comes first where nobody tells.
  private static func ordered(_ visits: [String], _ people: [[String]]) -> [String] {
    let places = people.map { own in
      Dictionary(own.enumerated().map { (ByteKey($1), $0) }) { first, _ in first }
    }
    // The number of other visits that come later for most of those who made both.
    func rank(_ visit: String) -> Int {
      visits.count { other in
        let order = places.reduce(0) { sum, own in
          guard let a = own[ByteKey(visit)], let b = own[ByteKey(other)] else { return sum }
          return sum + (a < b ? 1 : a > b ? -1 : 0)
        }
        return order > 0
      }
    }
    let ordered = visits.enumerated().map { (place: $0, visit: $1, rank: rank($1)) }.sorted {
      ($1.rank, $0.place) < ($0.rank, $1.place)
    }.map(\.visit)
    // What has no visit lies outside of their order.
    return ordered.filter { !$0.isEmpty } + ordered.filter(\.isEmpty)
  }

  public var count: Int { columns.count }

  /// Whether the last column is that of sessions without a visit.
  public var endsWithoutVisit: Bool {
    if case .named(let name)? = columns.last { name.isEmpty } else { false }
  }

  /// The headings of the columns.
  public var titles: [String] {
    columns.map { column in
      switch column {
      case .named(let name): name.isEmpty ? "(no visit)" : shown(name)
      case .numbered(let number): "visit \(number + 1)"
      }
    }
  }

  /// The visit of a participant that stands in a column; nil without one.
  ///
  /// - Parameters:
  ///   - column: the number of the column, from 0.
  ///   - visits: those of the participant, in the participant's order.
  public func visit(in column: Int, of visits: [String]) -> String? {
    switch columns[column] {
    case .named(let name): visits.first { $0 === name }
    case .numbered(let number): visits.indices.contains(number) ? visits[number] : nil
    }
  }
}
