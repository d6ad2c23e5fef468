/// What a recognizer says of the voice, a number a frame, in units of its own (`SFVoiceAnalytics`).
public struct VoiceAnalytics: Sendable, Equatable {
  public let jitter: [Double], shimmer: [Double], pitch: [Double]
  /// How sure it is of voice, 0 to 1; often as many frames as the others have.
  public let voicing: [Double]

  var isEmpty: Bool { [jitter, shimmer, pitch, voicing].allSatisfy(\.isEmpty) }
}

extension VoiceAnalytics {
  /// The frames of several stretches, one after the other.
  init(joining parts: [VoiceAnalytics]) {
    jitter = parts.flatMap(\.jitter)
    shimmer = parts.flatMap(\.shimmer)
    pitch = parts.flatMap(\.pitch)
    voicing = parts.flatMap(\.voicing)
  }
}
