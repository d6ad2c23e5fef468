import Metrics
import Testing

@testable import Analyses

/// Truth: the ratios of the powers.
@Suite struct ChannelChoiceTests {
  @Test(
    arguments: [
      ([1.0], 0, []), ([1, 90], 0, []), ([1, 101], 0, ["audio_channel_louder"]),
      ([1, 9_999], 0, ["audio_channel_louder"]), ([1, 10_001], 1, ["channel_chosen_2"]),
      ([0, 1e-9, 1e-8], 2, ["channel_chosen_3"]), ([0, 0], 0, []), ([100, 1], 0, []), ([], 0, []),
    ] as [([Double], Int, [String])])
  func `a dead first channel is replaced, and a weak one doubtful`(
    powers: [Double], channel: Int, flags: [String]
  ) {
    let choice = ChannelChoice(powers)
    #expect(choice.channel == channel)
    #expect(choice.flags.map(\.name) == flags)
    #expect(choice.remark(in: "room.wav") != nil || choice.louder == nil)
  }

  @Test func `the user's channel is never doubted`() {
    #expect(ChannelChoice(channel: 3).flags.isEmpty)
  }
}
