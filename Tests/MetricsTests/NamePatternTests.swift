import Metrics
import Synthesis
import Testing

/// Truth: the meaning of `*`, and a slow matcher that tries every way to divide a name.
@Suite struct NamePatternTests {
  @Test(arguments: [
    ("f0_mean_hz", "f0_mean_hz"), ("f0_mean_hz", "f0_*"), ("f0_mean_hz", "*_hz"),
    ("f0_mean_hz", "*"), ("f0_mean_hz", "f0*mean*hz"), ("f0_mean_hz", "*mean*"),
    ("f0_mean_hz", "f0_**hz"), ("", "*"), ("aaa", "a*a*a"),
  ]) func `a name fits`(name: String, pattern: String) { #expect(matches(name, pattern: pattern)) }

  @Test(arguments: [
    ("f0_mean_hz", "f0_mean"), ("f0_mean_hz", ""), ("f0_mean_hz", "mean*"), ("f0_mean_hz", "*mean"),
    ("f0_mean_hz", "F0_*"), ("aa", "a*a*a"), ("a", "a*a"), ("f0_mean_hz", "*hz*mean*"),
  ]) func `a name does not fit`(name: String, pattern: String) {
    #expect(!matches(name, pattern: pattern))
  }

  @Test func `names and patterns of few letters agree with a matcher that tries everything`() {
    func fits(_ name: Substring, _ pattern: Substring) -> Bool {
      guard let first = pattern.first else { return name.isEmpty }
      if first == "*" {
        return name.indices.contains { fits(name[$0...], pattern.dropFirst()) }
          || fits("", pattern.dropFirst())
      }
      return name.first == first && fits(name.dropFirst(), pattern.dropFirst())
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<5000 {
      let name = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Bool.random(using: &random) ? "a" : "b"
        })
      let pattern = String(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          "ab*".randomElement(using: &random) ?? "a"
        })
      #expect(
        matches(name, pattern: pattern) == fits(name[...], pattern[...]), "\(name) \(pattern)")
    }
  }
}
