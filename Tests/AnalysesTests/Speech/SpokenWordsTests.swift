import Testing
import Text

@testable import Analyses

/// Truth: by hand, from the rules of Unicode's NFKC, of capitals and of English spelling.
@Suite struct SpokenWordsTests {
  private func words(_ text: String, _ rules: WordRules = WordRules()) -> String {
    SpokenWords(text, rules).joined
  }

  @Test(arguments: [
    ("The Actor TRIED three, green pictures.", "the actor tried three green pictures"),
    ("  one\ttwo\n\u{A0}three ", "one two three"), ("\u{201C}Don\u{2019}t!\u{201D}", "don't"),
    ("'tis the dogs' tail", "tis the dogs tail"), ("rock 'n' roll", "rock n roll"),
    ("don\u{2BC}t", "don't"), ("''", ""), ("o'-clock", "o clock"), ("hello,world", "helloworld"),
    ("mother-in-law", "mother in law"), ("yes \u{2014} no", "yes no"), ("a\u{2011}b", "a b"),
    ("- -- ' - '", ""), ("p.m.", "pm"), ("1,000", "one thousand"), ("", ""),
    (" \u{200B}\u{FEFF}", ""),
  ]) func `words are letters, digits and apostrophes within`(text: String, expected: String) {
    #expect(words(text) == expected)
  }

  @Test(arguments: [
    ("\u{FF21}\u{FF22}\u{FF23} \u{FF17}", "abc seven"), ("\u{FB01}ne", "fine"),
    ("cafe\u{301}", "caf\u{E9}"), ("so\u{AD}ft", "soft"), ("hi 👋🏽 there 👨‍👩‍👧", "hi there"),
    ("1\u{FE0F}\u{20E3}", "one"), ("🇩🇪", ""), ("\u{200F}שלום\u{200E} עולם!", "שלום עולם"),
    ("हिन्दी में।", "हिन्दी में"), ("\u{301}\u{301}", ""), ("👍\u{301}", ""),
  ]) func `spellings of one word are equal`(text: String, expected: String) {
    #expect(SpokenWords(text).words == SpokenWords(expected).words)
    #expect(words(text) == expected)
  }

  @Test(arguments: [
    ("0", "zero"), ("3", "three"), ("03", "three"), ("10", "ten"), ("19", "nineteen"),
    ("20", "twenty"), ("23", "twenty three"), ("99", "ninety nine"),
    ("twenty-three", "twenty three"), ("b2", "b2"),
  ]) func `numbers of one or two digits are spelled out`(text: String, expected: String) {
    #expect(words(text) == expected)
    #expect(words(text, WordRules(locale: "de")) == text.replacing("-", with: " "))
  }

  /// By the rules of English, in the American form without "and".
  @Test(arguments: [
    ("100", "one hundred"), ("123", "one hundred twenty three"), ("1000", "one thousand"),
    ("12,345", "twelve thousand three hundred forty five"),
    ("999999", "nine hundred ninety nine thousand nine hundred ninety nine"), ("1st", "first"),
    ("2nd", "second"), ("3rd,", "third"), ("12th", "twelfth"), ("20th", "twentieth"),
    ("21st", "twenty first"), ("100th", "one hundredth"), ("3.14", "three point one four"),
    ("50%", "fifty percent"), ("2.5%", "two point five percent"), ("7:30", "seven thirty"),
    ("7:30pm", "seven thirty pm"), ("at 9am.", "at nine am"), ("(5)", "five"),
    ("50 % of", "fifty percent of"), ("2.5\u{202F}%, or", "two point five percent or"),
    ("50-60 %", "fifty sixty percent"),
  ]) func `numbers that are read in one way are spelled out`(text: String, expected: String) {
    let spoken = SpokenWords(text)
    #expect(spoken.joined == expected)
    #expect(!spoken.hasUnclearNumbers)
    #expect(SpokenWords(text, WordRules(locale: "de")).hasUnclearNumbers)
  }

  /// A sign is one at the beginning of a word only; "negative five" is also said.
  @Test(arguments: [
    ("-5", "minus five", true), ("it is \u{2212}12 now", "it is minus twelve now", true),
    ("3-5", "three five", false), ("- 5", "five", false), ("x-5", "x five", false),
    ("%", "", false), ("of % 5", "of five", false),
  ]) func `a sign of a number is a word`(text: String, expected: String, isUnclear: Bool) {
    #expect(words(text) == expected)
    #expect(SpokenWords(text).hasUnclearNumbers == isUnclear)
  }

  /// Digits do not show the "and" of British English; elsewhere it stays, and it is counted as said.
  @Test(arguments: [
    ("one hundred and twenty three", "123"), ("two thousand and five", "2005"),
    ("the hundred and first", "the hundred first"), ("fifty per cent", "50%"),
    ("three hundred and five thousand and one", "305,001"),
    ("a hundred and a dog", "a hundred and a dog"), ("ten and five", "10 and 5"), ("and", "and"),
    ("a hundred and five dogs", "105 dogs"), ("a thousand", "1000"), ("the hundredth", "the 100th"),
    ("the one hundredth", "the hundredth"), ("twenty one hundredth", "twenty one hundredth"),
    ("three point oh five", "3.05"), ("zero point oh oh one", "0.001"),
    ("quarter past three", "3:15"), ("a quarter past twelve", "12:15"), ("half past one", "1:30"),
    ("a quarter to one", "12:45"), ("quarter to twelve", "11:45"), ("ten past three", "3:10"),
    ("twenty nine past four", "4:29"), ("twenty five past four pm", "4:25pm"),
    ("hundred and", "hundred and"), ("per", "per"),
  ]) func `the and within a number does not count in comparisons`(text: String, other: String) {
    #expect(SpokenWords(text).compared == SpokenWords(other).compared)
    #expect(SpokenWords(text).words.count == text.split(separator: " ").count)
  }

  /// Words that only resemble numbers and times stay as they are.
  @Test(arguments: [
    "oh dear", "point oh my", "walk past three houses", "half past", "a quarter of three",
    "ten to three", "five past three", "a hundreds", "nine past four", "past one", "a quarter",
    "one hundred", "he saw one hundred",
  ]) func `other words are no numbers`(text: String) {
    #expect(SpokenWords(text).compared.joined == text)
  }

  /// Henry IV is the fourth, chapter IV is four; a single letter or a word is none.
  @Test(arguments: [
    ("Henry IV", true), ("part XII.", true), ("\u{2163}", true), ("XXXIX", true), ("I am", false),
    ("henry iv", false), ("V", false), ("CIVIL MIX", false), ("IIII", false), ("XL", false),
  ]) func `Roman numerals are told`(text: String, isUnclear: Bool) {
    #expect(SpokenWords(text).hasUnclearNumbers == isUnclear)
    #expect(!SpokenWords(text, WordRules(locale: "de")).hasUnclearNumbers)
  }

  @Test(arguments: ["5€", "20°", "5+", "٥", "३ birds", "2:50", "2:35", "$5"])
  func `signs and other digits are told`(text: String) {
    #expect(SpokenWords(text).hasUnclearNumbers)
  }

  @Test(arguments: [
    "1000000", "7:00", "7:05", "007", "1/2", "$5", "1990s", "b2", "1999", "24:10", "1,00", "5.",
  ]) func `numbers that are read in several ways are told`(text: String) {
    #expect(SpokenWords(text).hasUnclearNumbers == (text != "5."))
  }

  /// Both spellings stand in a dictionary.
  @Test func `every number below a hundred has its own words`() {
    let all: [String] = (0...9999).map { words(String($0)) }
    #expect(Set(all).count == 10_000)
    let spelled = (0...99).map { words(String($0)) }
    #expect(Set(spelled).count == 100)
    #expect(spelled.allSatisfy { $0.utf8.allSatisfy { $0 == 32 || (97...122).contains($0) } })
  }

  @Test func `Turkish has two letters i`() {
    let turkish = WordRules(locale: "tr-TR")
    #expect(words("IŞIK İYİ", turkish) == "ışık iyi")
    #expect(words("ISTANBUL") == "istanbul")
    #expect(SpokenWords("İyi").words != SpokenWords("iyi").words)
    #expect(SpokenWords("İyi", turkish) == SpokenWords("iyi", turkish))
  }

  @Test func `fillers are dropped only on request and only in English`() {
    let text = "Um, the -- uh -- er hmm dog"
    #expect(words(text) == "um the uh er hmm dog")
    #expect(words(text, WordRules(dropsFillers: true)) == "the dog")
    #expect(words("er hat um", WordRules(locale: "de", dropsFillers: true)) == "er hat um")
  }

  @Test(arguments: [
    ("zh-Hans", false), ("ja_JP", false), ("th", false), ("EN_us", true), ("", true),
  ]) func `some languages write no spaces`(locale: String, hasWords: Bool) {
    #expect(WordRules(locale: locale).hasWords == hasWords)
  }

  /// A grapheme is what a reader takes for one character.
  @Test func `characters are counted as they are read`() {
    #expect(SpokenWords("Cafe\u{301} no. 3").characterCount == "café no three".count)
    #expect(SpokenWords("हिन्दी").characterCount == "हिन्दी".count)
    #expect(SpokenWords("").characterCount == 0)
  }

  @Test(arguments: ["The 3 dogs' tails", "\u{FB01}ne — İyi", "1,000 p.m."])
  func `normalizing is idempotent`(text: String) {
    let once = SpokenWords(text)
    #expect(SpokenWords(once.joined) == once)
  }
}
