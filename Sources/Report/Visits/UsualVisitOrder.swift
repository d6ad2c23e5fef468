import Text

/// The order of the visits of each person: by first start. A visit without one comes before the first visit that it precedes
/// in more people who have a start of both than it follows, and otherwise last, by name.
struct UsualVisitOrder {
  private struct VisitPair: Hashable { let first, second: ByteKey }

  /// For pairs of visits of which the first has no start in somebody, in how many more people it is the earlier one.
  private var balance: [VisitPair: Int] = [:]

  /// The order of visits of which nothing else is known.
  private let names: VisitNameOrder

  /// - Parameter people: for each person, the first start of each visit in Unix time, infinite without one.
  init(of people: [[ByteKey: Double]], _ names: VisitNameOrder) {
    self.names = names
    let undated = Set(people.joined().lazy.filter { $0.value == .infinity }.map(\.key))
    if undated.isEmpty { return }
    for starts in people {
      for visit in undated {
        guard let start = starts[visit], start < .infinity else { continue }
        for (other, later) in starts where other != visit && later < .infinity {
          balance[VisitPair(first: visit, second: other), default: 0] +=
            start < later ? 1 : start > later ? -1 : 0
        }
      }
    }
  }

  /// The number of each visit of a person, counted from 1.
  func numbers(of starts: [ByteKey: Double]) -> [ByteKey: Int] {
    let byName = starts.keys.sorted { names.key($0.text) < names.key($1.text) }
    func start(_ visit: ByteKey) -> Double { starts[visit] ?? .infinity }
    var ordered = byName.filter { start($0) < .infinity }.enumerated().sorted {
      (start($0.element), $0.offset) < (start($1.element), $1.offset)
    }.map(\.element)
    for visit in byName where start(visit) == .infinity {
      let next = ordered.firstIndex { balance[VisitPair(first: visit, second: $0), default: 0] > 0 }
      ordered.insert(visit, at: next ?? ordered.endIndex)
    }
    return Dictionary(uniqueKeysWithValues: zip(ordered, 1...))
  }

  /// Whether the dates of other people say where a visit without a start stands among those of a person.
  func settles(_ visit: String, among starts: [ByteKey: Double]) -> Bool {
    starts.keys.contains { balance[VisitPair(first: ByteKey(visit), second: $0), default: 0] != 0 }
  }
}
