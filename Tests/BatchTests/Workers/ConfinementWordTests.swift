import Testing

@testable import Batch

/// Truth: the words that large-studies.md explains.
@Suite struct ConfinementWordTests {
  @Test(
    arguments: [
      ([], "none"), ([.calls], "seccomp"), ([.files], "landlock"),
      ([.files, .calls], "seccomp+landlock"),
    ] as [(Confinement, String)]) func `the record names what holds`(
      confinement: Confinement, word: String
    )
  { #expect(confinement.word == word) }

  @Test(
    arguments: [
      ("-", 0), ("/dev/stdin", 0), ("/dev/fd/63", 63), ("/proc/self/fd/8", 8), ("/dev/fd/", nil),
      ("/dev/fd/x", nil), ("63", nil), ("/data/dev/fd/63", nil), ("/proc/1/fd/8", nil),
    ] as [(String, Int32?)]) func `descriptors are recognized by their paths`(
      path: String, descriptor: Int32?
    )
  { #expect(ReadableFiles.descriptor(of: path) == descriptor) }
}
