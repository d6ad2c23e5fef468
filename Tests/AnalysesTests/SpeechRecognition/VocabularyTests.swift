import Testing
import Text

@testable import Analyses

@Suite struct VocabularyTests {
  private func vocabulary(_ text: String) -> Vocabulary { Vocabulary(SpokenWords(text).words) }

  /// Truth: worked by hand and by Python 3.11: `9 ** 6 ** -0.165`, `100 * log(9) / (1 - 4 / 6)`.
  @Test func `nine words of which six differ and four occur once have the values by hand`() throws {
    let words = vocabulary("The cat saw the dog and the cat ran.")
    #expect(words.wordCount == 9)
    #expect(words.uniqueCount == 6)
    #expect(agree(words.typeTokenRatio, 6.0 / 9))
    #expect(words.rootTypeTokenRatio == 2)
    #expect(agree(words.brunetIndex, 5.128719145, within: 1e-9))
    #expect(agree(words.honoreStatistic, 659.1673732, within: 1e-7))
    #expect(words.meanLength == 3)
    #expect(words.repeatFraction == 0)
  }

  /// Truth: closed forms. Windows of 10 out of 20 words, the same 10 words twice in one order.
  @Test func `the moving ratio is the mean over all windows`() {
    let ten = "a b c d e f g h i j"
    #expect(vocabulary("\(ten) \(ten)").movingTypeTokenRatio(10) == 1)
    #expect(vocabulary("x x x x").movingTypeTokenRatio(2) == 0.5)
    // Windows: x x, x y, y y, with 1, 2 and 1 different words.
    #expect(agree(vocabulary("x x y y").movingTypeTokenRatio(2), 4.0 / 6))
    #expect(vocabulary("a b c").movingTypeTokenRatio(3) == 1)
    #expect(vocabulary("a b c").movingTypeTokenRatio(4) == nil)
    #expect(vocabulary("a b c").movingTypeTokenRatio(0) == nil)
  }

  @Test func `words repeated at once are counted`() {
    #expect(vocabulary("the the the cat sat sat").repeatFraction == 0.5)
  }

  @Test func `measures that one word or no word does not define are absent`() {
    let one = vocabulary("yes")
    #expect(one.typeTokenRatio == 1)
    #expect(one.rootTypeTokenRatio == 1)
    #expect(one.brunetIndex == 1)
    #expect(one.honoreStatistic == nil)
    #expect(one.repeatFraction == 0)
    let none = vocabulary("")
    #expect(none.typeTokenRatio == nil)
    #expect(none.rootTypeTokenRatio == nil)
    #expect(none.brunetIndex == nil)
    #expect(none.honoreStatistic == nil)
    #expect(none.meanLength == nil)
  }

  /// Truth: the rule, by hand; beside it the true number of syllables for words where it errs.
  @Test(arguments: [
    ("cat", 1), ("the", 1), ("make", 1), ("whole", 1), ("table", 2), ("little", 2), ("eye", 1),
    ("people", 2), ("beautiful", 3), ("rhythm", 1), ("don't", 1), ("e", 1), ("le", 1), ("idea", 2),
    ("twenty", 2), ("actor", 2), ("100", 1), ("pictures", 3), ("", 1),
  ]) func `syllables are runs of vowels without a silent e`(word: String, count: Int) {
    #expect(Syllables.estimate(word) == count)
  }
}
