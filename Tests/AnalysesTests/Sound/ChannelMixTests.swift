import Metrics
import Testing

@testable import Analyses

/// Truth: closed forms of sums of the same sound.
@Suite struct ChannelMixTests {
  private let a = tone(200, amplitude: 0.4, seconds: 0.1)
  private let b = tone(330, amplitude: 0.2, seconds: 0.1)
  private var silence: [Double] { a.map { _ in 1e-6 } }

  @Test func `channels become their mean`() throws {
    let mix = try #require(ChannelMix([a, b]))
    #expect(mix.channels == [0, 1])
    #expect(mix.flags.isEmpty)
    #expect(agree(mix.samples, zip(a, b).map { ($0 + $1) / 2 }, within: 1e-15))
    #expect(ChannelMix([a, a])?.samples == a)
    #expect(ChannelMix([a])?.samples == a)
  }

  @Test func `a silent channel does not halve the sound`() throws {
    let mix = try #require(ChannelMix([a, silence, b]))
    #expect(mix.channels == [0, 2])
    #expect(mix.flags.map(\.name) == ["channel_chosen_1", "channel_chosen_3"])
    let all = try #require(ChannelMix([silence, silence]))
    #expect(all.channels == [0, 1])
    #expect(all.flags.isEmpty)
  }

  /// Their mean would be a tenth of either.
  @Test func `of two channels that cancel the louder one is used`() throws {
    let inverted = a.map { -1.2 * $0 }
    let mix = try #require(ChannelMix([a, inverted]))
    #expect(mix.samples == inverted)
    #expect(mix.flags.map(\.name) == ["audio_channels_cancel", "channel_chosen_2"])
    #expect(ChannelMix([a, a.map { -$0 }])?.channels == [0])
  }

  @Test func `the user's channel is taken as it is`() throws {
    let mix = try #require(ChannelMix([a, silence], only: 1))
    #expect(mix.samples == silence)
    #expect(mix.channels == [1])
    #expect(mix.flags.isEmpty)
    #expect(ChannelMix([a, b], only: 2) == nil)
    #expect(ChannelMix([], only: 0) == nil)
  }

  @Test func `no channels, no samples and huge samples are mixed safely`() throws {
    #expect(ChannelMix([])?.samples.isEmpty == true)
    #expect(ChannelMix([[], []])?.samples.isEmpty == true)
    let huge = [Double](repeating: 1.6e308, count: 4)
    #expect(ChannelMix([huge, huge, huge])?.samples.allSatisfy(\.isFinite) == true)
  }
}

private func agree(_ found: [Double], _ expected: [Double], within tolerance: Double) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
}
