import Testing

@testable import Batch

/// Oracle: the order of the contract, written out by hand.
@Suite struct RowOrderTests {
  @Test func `sessions stand by folder, then by start, then by name`() {
    let ordered = [
      RowPlace(folder: "P1", startSeconds: nil, session: "b"),
      RowPlace(folder: "P1", startSeconds: 5, session: "z"),
      RowPlace(folder: "P1", startSeconds: 9, session: "a"),
      RowPlace(folder: "P1", startSeconds: 9, session: "b"),
      RowPlace(folder: "P1-2", startSeconds: 1, session: "a"),
      RowPlace(folder: "P1/S", startSeconds: 1, session: "a"),
      RowPlace(folder: "p", startSeconds: nil, session: ""),
    ]
    #expect(ordered.reversed().sorted() == ordered)
    #expect(ordered.shuffled().sorted() == ordered)
  }

  @Test func `rows wait until nothing can come before them`() {
    var waiting = WaitingRows<String> { $0 < $1 }
    for text in ["d", "a", "c", "b", "e"] { waiting.add(text) }
    var released: [String] = []
    while let next = waiting.next(where: { $0 < "d" }) { released.append(next) }
    #expect(released == ["a", "b", "c"])
    waiting.add("aa")
    while let next = waiting.next(where: { _ in true }) { released.append(next) }
    #expect(released == ["a", "b", "c", "aa", "d", "e"])
  }

  /// Property: the sort of the standard library, which is stable, on many elements with few keys.
  @Test func `equal rows keep the order of their coming`() {
    var waiting = WaitingRows<(key: Int, number: Int)> { $0.key < $1.key }
    var generator = SystemRandomNumberGenerator()
    let all = (0..<2000).map { (key: Int.random(in: 0..<9, using: &generator), number: $0) }
    for element in all { waiting.add(element) }
    var released: [Int] = []
    while let next = waiting.next(where: { _ in true }) { released.append(next.number) }
    let sorted = all.sorted { ($0.key, $0.number) < ($1.key, $1.number) }.map(\.number)
    #expect(released == sorted)
  }

  /// A folder whose name goes on with a byte below the slash comes first, its files come last.
  @Test func `the frontier of files is the first file of all later units`() {
    let units = [
      UnitPlace(folder: "P", file: "P/x.json"), UnitPlace(folder: "P-2", file: "P-2/a.json"),
      UnitPlace(folder: "Q", file: "Q/a.json"),
    ]
    let frontiers = RowFrontiers(count: units.count) { units[$0] }
    #expect(frontiers.after(0).folder == "P-2")
    #expect(frontiers.after(0).file == "P-2/a.json")
    #expect(frontiers.after(1).file == "Q/a.json")
    #expect(frontiers.after(2).folder == nil)
    #expect(frontiers.after(2).file == nil)
  }
}
