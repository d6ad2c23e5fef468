import Metrics
import Testing

@testable import Analyses

/// Truth: levels of sines by their amplitudes, and where in the recording they are.
@Suite struct VoiceChannelTests {
  private let a = tone(200, amplitude: 0.2, seconds: 0.5)
  private func b(_ amplitude: Double) -> [Double] { tone(300, amplitude: amplitude, seconds: 0.5) }

  @Test(arguments: [(0.199, 0), (0.201, 1)]) func `the channel with the higher level is measured`(
    amplitude: Double, index: Int
  ) throws {
    let channel = try #require(VoiceChannel([a, b(amplitude)]))
    #expect(channel.index == index)
    #expect(channel.samples == [a, b(amplitude)][index])
    #expect(channel.flags.map(\.name) == ["channel_chosen_\(index + 1)"])
  }

  @Test func `of equal channels the first is measured, and nothing is chosen`() throws {
    for channels in [[a], [a, a], [a, a, a]] {
      let channel = try #require(VoiceChannel(channels))
      #expect((channel.index, channel.flags) == (0, []))
    }
    let inverted = try #require(VoiceChannel([a, a.map { -$0 }]))
    #expect(inverted.index == 0)
    #expect(inverted.flags.map(\.name) == ["channel_chosen_1"])
  }

  /// A tap on the phone: full scale from a place of the recording to its end, or up to it.
  @Test(arguments: [(0.76, 1.0, 0), (0.72, 1.0, 1), (0, 0.24, 0), (0, 0.28, 1)])
  func `only the middle half counts`(from: Double, to: Double, index: Int) {
    let count = Double(a.count)
    let tap = a.indices.map { i -> Double in
      Double(i) >= from * count && Double(i) < to * count ? (i.isMultiple(of: 2) ? 1 : -1) : 0
    }
    #expect(VoiceChannel([a, tap])?.index == index)
  }

  @Test func `an offset is no level`() {
    #expect(VoiceChannel([a.map { $0 / 4 + 0.5 }, a])?.index == 1)
    #expect(VoiceChannel([a.map { _ in 0.9 }, a.map { 1e-4 * $0 }])?.index == 1)
  }

  @Test func `the user's channel is taken as it is`() throws {
    let named = try #require(VoiceChannel([a, b(0.01)], only: 1))
    #expect((named.index, named.flags) == (1, []))
    #expect(VoiceChannel([a, a], only: 2) == nil)
    #expect(VoiceChannel([], only: 0) == nil)
  }

  @Test func `the background is that of the same microphone`() throws {
    let voice = try #require(VoiceChannel([b(0.1), a]))
    let room = [b(0.02), b(0.01), b(0.03)]
    #expect(voice.counterpart(in: Array(room.prefix(2)))?.index == 1)
    #expect(voice.counterpart(in: room)?.index == 2)
    #expect(voice.counterpart(in: [b(0.02)])?.index == 0)
    let named = try #require(VoiceChannel([a, b(0.1)], only: 1))
    #expect(named.counterpart(in: room)?.index == 1)
    #expect(named.counterpart(in: [b(0.02)])?.index == 0)
  }

  @Test func `no channels, no samples and huge samples are safe`() {
    #expect(VoiceChannel([]) == nil)
    #expect(VoiceChannel([[], []])?.samples.isEmpty == true)
    #expect(VoiceChannel([[1], [2]])?.index == 0)
    let huge = [Double](repeating: 1.6e308, count: 4)
    #expect(VoiceChannel([huge, huge])?.index == 0)
  }
}
