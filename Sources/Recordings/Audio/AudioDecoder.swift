/// Reads one sound from start to end.
protocol AudioDecoder {
  /// What the header says.
  var info: AudioInfo { get }

  /// What was decoded so far is less than the header promises, or silence in place of damaged parts.
  ///
  /// To be asked at the end.
  var isIncomplete: Bool { get }

  /// The next frames, channel by channel and of equal lengths; no channel has any at the end.
  ///
  /// Values are as the file has them, full scale being 1: they may exceed it, and be NaN.
  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]]
}
