import Testing

@testable import Recordings

/// Oracle: the same by characters, or by cutting the whole path, which takes longer.
@Suite struct PathTextTests {
  private static let paths = [
    "", "/", "//", "a", "a/", "/a", "a//b", "a/b//", "P01/2024-05-02/walk.json", "x/é/ü.JSON.gz",
    "s/walk.zip\0/a.CSV", ".gz", "a.gz", "b.GZ", "c.Gz.", "é.gz", "no-ending", ".json", "a.b.c",
  ]

  @Test(arguments: paths) func `the last component is that of all of them`(path: String) {
    #expect(lastComponent(path) == pathComponents(path).last ?? path)
  }

  @Test(arguments: paths) func `an ending counts in letters of either case`(path: String) {
    for ending in [".gz", ".json", ".csv", "b", ""] {
      #expect(path.hasEnding(ending) == path.lowercased().hasSuffix(ending))
    }
  }

  @Test(arguments: paths) func `what follows the last dot is the ending`(path: String) {
    let pieces = path.split(separator: ".", omittingEmptySubsequences: false)
    #expect(path.ending == (pieces.count > 1 ? pieces.last : nil))
  }

  @Test(arguments: paths) func `a text is found where it stands first`(path: String) {
    for text in ["a", "/", "//", "02/w", ".json", "gz", "nothing of that kind", path + "!"] {
      let characters = Array(path)
      let place = characters.indices.first { characters[$0...].starts(with: text) }
      let found = path.firstRange(ofText: text)
      #expect(found.map { path.distance(from: path.startIndex, to: $0.lowerBound) } == place)
      #expect(found.map { String(path[$0]) } == place.map { _ in text })
    }
    #expect(path.firstRange(ofText: "") == nil)
  }
}
