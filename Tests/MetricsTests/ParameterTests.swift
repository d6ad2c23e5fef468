import Metrics
import Testing

/// Truth: the value given counts where the declaration allows it, else the default of the declaration.
@Suite struct ParameterTests {
  private enum Hand: String, CaseIterable, Sendable { case left, right }

  private static let height = Parameter("height", .meters, 0.5...2.5, "Body height")
  private static let factor = Parameter("factor", .one, 0.5...2, default: 1.14675, "Correction")
  private static let channel = Parameter("channel", 0...63, "Channel")
  private static let count = Parameter("count", 1...9, default: 5, "Readings")
  private static let hand = Parameter("hand", default: Hand.right, "Hand")
  private static let scale = Parameter("scale", choices: ["rms", "aes17"], default: "rms", "Scale")
  private static let sex = Parameter("sex", choices: ["female", "male"], "Sex")
  private static let locale = Parameter(text: "locale", .words, default: "en", "Language")
  private static let reading = Parameter(text: "reading", .spokenWords, "Text read")
  private static let fast = Parameter(toggle: "fast", "Fast")
  private static let isReversed = Parameter(fact: "reversed", "Reversed")

  @Test func `without a value the default holds`() {
    let none = Parameters()
    #expect(none[Self.height] == nil)
    #expect(none[Self.factor] == 1.14675)
    #expect(none[Self.channel] == nil)
    #expect(none[Self.count] == 5)
    #expect(none[Self.hand] == .right)
    #expect(none[Self.scale] == "rms")
    #expect(none[Self.sex] == nil)
    #expect(none[Self.locale] == "en")
    #expect(none[Self.reading] == nil)
    #expect(!none[Self.fast])
    #expect(none[Self.isReversed] == nil)
  }

  @Test func `a value that the declaration allows counts`() {
    let given = Parameters([
      "height": "1.8", "factor": "2", "channel": "0", "count": "9", "hand": "left",
      "scale": "aes17", "sex": "male", "locale": "tr", "reading": "The north wind", "fast": "true",
      "reversed": "false",
    ])
    #expect(given[Self.height] == 1.8)
    #expect(given[Self.factor] == 2)
    #expect(given[Self.channel] == 0)
    #expect(given[Self.count] == 9)
    #expect(given[Self.hand] == .left)
    #expect(given[Self.scale] == "aes17")
    #expect(given[Self.sex] == "male")
    #expect(given[Self.locale] == "tr")
    #expect(given[Self.reading] == "The north wind")
    #expect(given[Self.fast])
    #expect(given[Self.isReversed] == false)
  }

  @Test(arguments: ["", "nan", "-1", "1e9", "0.7 m", "tall"])
  func `a value that the declaration does not allow counts for nothing`(text: String) {
    let names = [
      "height", "factor", "channel", "count", "hand", "scale", "sex", "fast", "reversed",
    ]
    let given = Parameters(Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
    #expect(given[Self.height] == nil)
    #expect(given[Self.factor] == 1.14675)
    #expect(given[Self.channel] == nil)
    #expect(given[Self.count] == 5)
    #expect(given[Self.hand] == .right)
    #expect(given[Self.scale] == "rms")
    #expect(given[Self.sex] == nil)
    #expect(!given[Self.fast])
    #expect(given[Self.isReversed] == nil)
  }

  @Test func `a default is written as a user would give it`() {
    #expect(Self.factor.defaultText == "1.14675")
    #expect(Parameter("level", .decibels, -30...130, default: -10, "Level").defaultText == "-10")
    #expect(Self.count.defaultText == "5")
    #expect(Self.hand.defaultText == "right")
    #expect(Self.height.defaultText.isEmpty)
  }

  @Test func `a set of parameters can be laid over or under another`() {
    let own = Parameters(["factor": "2", "channel": "2"])
    #expect(
      own.overridden(by: ["channel": "3", "scale": "rms"]).sorted.map(\.text) == ["3", "2", "rms"])
    #expect(
      own.underlaid(by: ["channel": "3", "scale": "rms"]).sorted.map(\.text) == ["2", "2", "rms"])
    #expect(own.without(["factor"]) == Parameters(["channel": "2"]))
    #expect(
      own.shared(with: Parameters(["factor": "2", "channel": "5"])) == Parameters(["factor": "2"]))
  }
}
