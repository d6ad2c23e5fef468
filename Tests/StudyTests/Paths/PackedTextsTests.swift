import Recordings
import Testing

@testable import Study

/// Truth: what was put in, and `sorted` of the standard library.
@Suite struct PackedTextsTests {
  /// Long and short, empty, with accents and zeros, more than one block of them.
  private let texts = (0..<1000).map { number in
    String(repeating: "é\u{301}/\0", count: number % 7) + (number % 11 == 0 ? "" : "\(number)")
  }

  @Test func `texts come out as they went in, in any order of asking`() {
    let packed = PackedTexts()
    for (count, text) in texts.enumerated() {
      #expect(packed.count == count)
      packed.append(text)
    }
    #expect(texts.indices.allSatisfy { packed[$0].utf8.elementsEqual(texts[$0].utf8) })
    #expect(texts.indices.shuffled().allSatisfy { packed[$0].utf8.elementsEqual(texts[$0].utf8) })
  }

  @Test func `a long text is kept whole`() {
    let packed = PackedTexts()
    for length in [1 << 20, 0, 1] { packed.append(String(repeating: "x", count: length)) }
    for _ in 0..<200 { packed.append("y") }
    #expect(packed[0].utf8.count == 1 << 20 && packed[1] == "" && packed[2] == "x")
    #expect(packed[202] == "y")
  }

  /// More than is kept unpacked at once, in order, against it, and with many twice.
  @Test func `paths are sorted by bytes, each once`() {
    let names = (0..<150_000).map { "P\($0 * 7919 % 100_003)/é" }
    let truth = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for given in [names, truth, truth.reversed()] {
      var sorter = PathSorter()
      for path in given { sorter.add(path) }
      let sorted = sorter.finish()
      #expect(sorted.count == truth.count)
      #expect(truth.indices.allSatisfy { sorted[$0] == truth[$0] })
    }
    var none = PathSorter()
    #expect(none.finish().count == 0)
  }

  @Test(arguments: [("/", ["a/b", "c"]), ("/a", ["b", "c"]), ("", ["/a/b", "/a/c"])])
  func `packed paths are returned below their root`(root: String, below: [String]) {
    let packed = PackedTexts()
    for path in below {
      packed.append(root == "/" ? "/" + path : root.isEmpty ? path : "\(root)/\(path)")
    }
    #expect(Array(PathTable(packed, below: root)) == below)
  }
}
