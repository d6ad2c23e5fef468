import Foundation
import TestSupport
import Testing

@testable import Study

/// Oracle: `git check-ignore`, which reads the same patterns, and git's documentation of them.
@Suite struct IgnorePatternTests {
  private static let git = ["/usr/bin/git", "/usr/local/bin/git"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let patterns = [
    "a", "a/", "/a", "a/b", "a/*", "*", "*.m4a", "**/b", "a/**", "a/**/b", "**/a/b", "a/**/*.m4a",
    "?", "a?", "[ab]", "[!a]", "[^a]b", "[a-c].m4a", "[]a]", "[a\\]]", "a\\*b", "\\!a", "\\#a",
    "a**b", "**", "/*", "/*/b", "*/b", "b/c/", "**/c/", "/**/c", "[[:digit:]]*",
    "[[:alpha:][:digit:]]", "a*b*c", "*a*", "[-a]", "[a-]", "*.[mw][4a][av]", "x y", "a/b/c/d",
    "a.b", "[z-a]", "b/**/d",
  ]

  private static let paths: [String] = {
    let names = ["a", "b", "c", "ab", "a*b", "axb", "!a", "#a", "1", "a1", "-", "]", "x y", "abc"]
    let files = names + names.map { "\($0).m4a" } + ["a.wav", "a.b", "aXbYc"]
    let folders = ["", "a/", "b/", "a/b/", "b/c/", "a/b/c/", "x y/", "c/a/", "b/x/y/"]
    return folders.flatMap { folder in files.map { folder + $0 } } + ["a/b/c/d", "b/d", "b/q/d"]
  }()

  /// The paths that git ignores with these lines in its file.
  private func ignored(_ lines: [String], of paths: [String]) throws -> Set<String> {
    let git = try #require(Self.git)
    let scratch = try Scratch()
    try scratch.write("tree/.gitignore", lines.joined(separator: "\n") + "\n")
    let input = try scratch.write("in", paths.map { $0 + "\0" }.joined())
    func run(_ arguments: [String], _ output: URL) throws {
      let process = Process()
      process.executableURL = URL(filePath: git)
      process.arguments = arguments
      process.currentDirectoryURL = scratch.url.appending(path: "tree")
      process.standardInput = try FileHandle(forReadingFrom: input)
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
    let output = try scratch.write("out", "")
    try run(["init", "-q"], try scratch.write("none", ""))
    try run(["check-ignore", "--no-index", "-z", "--stdin"], output)
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return Set(text.split(separator: "\0").map(String.init))
  }

  @Test(.enabled(if: git != nil), arguments: patterns) func `a pattern matches what git ignores`(
    text: String
  ) throws {
    let pattern = try IgnorePattern(text)
    let expected = try ignored([text], of: Self.paths)
    let found = Set(Self.paths.filter(pattern.matches))
    #expect(found.subtracting(expected).sorted() == [], "matches more than git")
    #expect(expected.subtracting(found).sorted() == [], "matches less than git")
  }

  @Test(
    .enabled(if: git != nil),
    arguments: [
      ["*", "!a"], ["*.m4a", "!a.m4a"], ["a/*", "!a/b"], ["a/", "!a/b"], ["!a", "a"],
      ["/*", "!/a", "/a/*", "!/a/b.m4a"], ["b", "!**/b", "a/b"],
    ]) func `patterns are combined as in a file of git`(texts: [String]) throws
  {
    let patterns = ExcludePatterns(try texts.map { try IgnorePattern($0) })
    let expected = try ignored(texts, of: Self.paths)
    #expect(Set(Self.paths.filter { patterns.leaveOut(PatternPath($0)) }) == expected)
  }

  /// Truth: Unicode, in which the two spellings are one character.
  @Test func `characters count and not their spelling`() throws {
    for (pattern, path) in [
      ("jos\u{E9}/", "jose\u{301}/a"), ("jose\u{301}*", "jos\u{E9}1"), ("jos?", "jose\u{301}"),
      ("jos[\u{E8}-\u{EA}]", "jose\u{301}"), ("\u{1F9D1}.m4a", "x/\u{1F9D1}.m4a"),
    ] { #expect(try IgnorePattern(pattern).matches(path), "\(pattern) and \(path)") }
    #expect(try !IgnorePattern("jose").matches("jos\u{E9}"))
  }

  @Test(arguments: ["", "/", "!", "!/", "a//b", "[a", "a[", "[[:no:]]", "a\\", "[!"])
  func `a text that is no pattern is refused`(text: String) {
    #expect(throws: PatternProblem.self) { try IgnorePattern(text) }
  }

  /// An attempt at every place for each `*` would take longer than the age of the universe.
  @Test func `many stars take little time`() throws {
    let pattern = try IgnorePattern(String(repeating: "a*", count: 60) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
    let deep = try IgnorePattern(String(repeating: "**/a/", count: 40) + "b")
    #expect(!deep.matches(String(repeating: "a/", count: 2000) + "c"))
  }
}
