import Metrics
import Testing

/// Truth: what is given comes before a default, and nothing beyond the limits is taken.
@Suite struct ParameterTests {
  private static let distance = Parameter(
    "distance", .meters, 1...1000, default: "10", "Length of the course.")
  private static let channel = Parameter("channel", 1...8, "The channel.")
  private static let segment = Parameter(
    "segment", choices: ["whole", "steady"], default: "steady", "Which part.")
  private static let assistive = Parameter(toggle: "assistive", "Whether a device was used.")

  @Test func `each way to declare one has its kind, unit and default`() {
    #expect(Self.distance.kind == .number(1...1000))
    #expect(Self.distance.unit == .meters)
    #expect(Self.distance.defaultText == "10")
    #expect(Self.channel.kind == .integer(1...8))
    #expect(Self.channel.unit == .count)
    #expect(Self.segment.kind == .choice(["whole", "steady"]))
    #expect(Self.assistive.kind == .toggle)
    let text = Parameter(text: "device", "The device.")
    let words = Parameter(sentence: "reading", "The words.")
    #expect(text.kind == .text && words.kind == .text)
    #expect(!text.isSentence && words.isSentence)
  }

  @Test func `a number is what was given, otherwise the default`() {
    #expect(Parameters().number(Self.distance) == 10)
    #expect(Parameters(["distance": "25.5"]).number(Self.distance) == 25.5)
    for odd in ["0.5", "1000.1", "nan", "far", ""] {
      #expect(Parameters(["distance": odd]).number(Self.distance) == 10, "\(odd)")
    }
  }

  @Test func `a whole number has no default unless one is declared`() {
    #expect(Parameters().integer(Self.channel) == nil)
    #expect(Parameters(["channel": "8"]).integer(Self.channel) == 8)
    for odd in ["9", "0", "1.5"] {
      #expect(Parameters(["channel": odd]).integer(Self.channel) == nil, "\(odd)")
    }
  }

  @Test func `words and toggles are read from what is given, otherwise from the default`() {
    #expect(Parameters().word(Self.segment) == "steady")
    #expect(Parameters(["segment": "whole"]).word(Self.segment) == "whole")
    #expect(!Parameters().isOn(Self.assistive))
    #expect(Parameters(["assistive": "true"]).isOn(Self.assistive))
    #expect(!Parameters(["assistive": "false"]).isOn(Self.assistive))
  }

  @Test func `one set of parameters is laid over or under another`() {
    let own = Parameters(["distance": "20", "channel": "2"])
    #expect(
      own.overridden(by: ["channel": "3", "segment": "whole"]).sorted.map(\.text) == [
        "3", "20", "whole",
      ])
    #expect(
      own.underlaid(by: ["channel": "3", "segment": "whole"]).sorted.map(\.text) == [
        "2", "20", "whole",
      ])
    #expect(own.without(["distance"]) == Parameters(["channel": "2"]))
    #expect(
      own.shared(with: Parameters(["distance": "20", "channel": "5"]))
        == Parameters(["distance": "20"]))
  }
}
