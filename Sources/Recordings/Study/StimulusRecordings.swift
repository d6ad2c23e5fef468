/// The sounds a listener heard, which the user names: each one file for all sentences, or as many as
/// there are sentences, in the order of presentation.
public struct StimulusRecordings: Sendable, Equatable {
  /// Sentences alone.
  public var speech: [Recording]
  /// Noise alone.
  public var noise: [Recording]
  /// Both together, as played.
  public var mixes: [Recording]

  /// Those named.
  public init(speech: [Recording] = [], noise: [Recording] = [], mixes: [Recording] = []) {
    (self.speech, self.noise, self.mixes) = (speech, noise, mixes)
  }
}
