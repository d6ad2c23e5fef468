import Synthesis
import Testing
import Text

@testable import Analyses

@Suite struct EditCountsTests {
  private func counts(_ reference: String, _ hypothesis: String) -> EditCounts {
    EditCounts(reference: SpokenWords(reference), hypothesis: SpokenWords(hypothesis))
  }

  /// Truth: by hand. Three substitutions cost as much, but match only three words.
  @Test func `the alignment with most matches counts among equally cheap ones`() {
    let edits = counts("the actor tried three green pictures", "the actor dried green big pictures")
    #expect(edits.correct == 4)
    #expect(edits.substitutions == 1)
    #expect(edits.deletions == 1)
    #expect(edits.insertions == 1)
    #expect(edits.errorRate == 0.5)
    #expect(edits.matchErrorRate == 3.0 / 7)
  }

  /// Truth: the textbook's distance of 3.
  @Test func `kitten becomes sitting by three changes`() {
    let edits = EditCounts(reference: Array("kitten"), hypothesis: Array("sitting"))
    #expect(edits.distance == 3)
    #expect(edits.correct == 4)
    #expect(edits.substitutions == 2)
    #expect(edits.insertions == 1)
    #expect(edits.deletions == 0)
  }

  @Test func `without a reference there is no rate`() {
    #expect(counts("", "a b").errorRate == nil)
    #expect(counts("", "a b").matchErrorRate == 1)
    #expect(counts("", "").matchErrorRate == nil)
    #expect(counts("a b", "").errorRate == 1)
    #expect(counts("a", "b c d").errorRate == 3)
    #expect(counts("a b", "a b").distance == 0)
  }

  @Test func `characters are counted with the spaces between words`() {
    let edits = EditCounts(
      charactersOf: SpokenWords("The cat."), hypothesis: SpokenWords("the bat is"))
    #expect(edits.correct == 6)
    #expect(edits.substitutions == 1)
    #expect(edits.insertions == 3)
  }

  /// Truth: every alignment there is, one by one.
  @Test(arguments: 0..<200) func `short sequences agree with all their alignments`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func sequence() -> [Int] {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
    }
    let (reference, hypothesis) = (sequence(), sequence())
    let edits = EditCounts(reference: reference, hypothesis: hypothesis)
    let best = cheapest(reference[...], hypothesis[...])
    #expect(edits.distance == best.cost)
    #expect(edits.correct == best.matches)
    #expect(edits.correct + edits.substitutions + edits.deletions == reference.count)
    #expect(edits.correct + edits.substitutions + edits.insertions == hypothesis.count)
    let mirrored = EditCounts(reference: hypothesis, hypothesis: reference)
    #expect(mirrored.distance == edits.distance)
    #expect(mirrored.correct == edits.correct)
    #expect(mirrored.deletions == edits.insertions)
  }

  private func cheapest(_ reference: ArraySlice<Int>, _ hypothesis: ArraySlice<Int>) -> (
    cost: Int, matches: Int
  ) {
    guard let r = reference.first else { return (hypothesis.count, 0) }
    guard let h = hypothesis.first else { return (reference.count, 0) }
    var both = cheapest(reference.dropFirst(), hypothesis.dropFirst())
    var deleted = cheapest(reference.dropFirst(), hypothesis)
    var inserted = cheapest(reference, hypothesis.dropFirst())
    both = r == h ? (both.cost, both.matches + 1) : (both.cost + 1, both.matches)
    (deleted.cost, inserted.cost) = (deleted.cost + 1, inserted.cost + 1)
    return [both, deleted, inserted].min { ($0.cost, -$0.matches) < ($1.cost, -$1.matches) } ?? both
  }

  /// Truth: what was changed, in words that occur nowhere else. Changes outgrow the first band.
  @Test func `scattered changes of a long text are all found`() {
    let reference = Array(0..<3000)
    var hypothesis = reference.filter { $0 % 50 != 7 }
    hypothesis = hypothesis.map { $0 % 50 == 23 ? -$0 : $0 }
    hypothesis = hypothesis.flatMap { $0 % 50 == 41 ? [$0, -$0] : [$0] }
    let edits = EditCounts(reference: reference, hypothesis: hypothesis)
    #expect(edits.deletions == 60)
    #expect(edits.substitutions == 60)
    #expect(edits.insertions == 60)
    #expect(edits.correct == 2880)
  }

  @Test func `sequences with nothing in common cost the length of the longer`() {
    let edits = EditCounts(reference: Array(0..<300), hypothesis: Array(1000..<1700))
    #expect(edits.substitutions == 300)
    #expect(edits.insertions == 400)
    #expect(edits.correct == 0)
  }

  /// A text of a hundred thousand words that differs in a few takes no time.
  @Test func `long texts that hardly differ are quick`() {
    let reference = Array(0..<100_000)
    let hypothesis = [-1] + reference.dropLast(2) + [-2]
    let edits = EditCounts(reference: reference, hypothesis: hypothesis)
    #expect(edits.correct == 99_998)
    #expect(edits.distance == 3)
  }
}
