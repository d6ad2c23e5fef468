public import Recordings

/// A sound as a plain table: time in seconds, then its channels, full scale being 1.
///
/// Rows are made as they are asked for, since an hour of sound has a hundred million.
public struct SoundTable: Sendable {
  /// `time_s`, then `channel_1` and so on.
  public let columns: [String]
  private let sound: AudioRecording

  private static let blockFrameCount = 1 << 14

  /// Nil for recordings of other kinds.
  public init?(_ recording: Recording) {
    guard let sound = recording.audio else { return nil }
    self.sound = sound
    columns = ["time_s"] + (1...max(1, sound.info.channelCount)).map { "channel_\($0)" }
  }

  /// Every sample with the middle of its time; throws an `AudioProblem` and what `body` throws.
  public func forEachRow(_ body: ([Double]) throws -> Void) throws {
    var count = 0
    var reader = try sound.reader(ofBlocks: Self.blockFrameCount)
    while let channels = try reader.next() {
      for frame in channels.first?.indices ?? 0..<0 {
        let time = (Double(count) + 0.5) / sound.info.sampleRateHz
        try body([time] + channels.map { $0[frame] })
        count += 1
      }
    }
    _ = try reader.finish()
  }
}
