import Text

/// A sentence played in noise: `ORKSpeechInNoiseResult`.
///
/// ResearchKit does not store the level of the noise; apps may, in `userInfo`.
public struct SpeechInNoiseResult: Sendable, Equatable {
  /// The words of the sentence; nil if unknown.
  public let target: String?
  /// Level of the speech above the noise, in dB.
  public let ratioDecibels: Double?
  /// Factor applied to the noise.
  public let noiseGain: Double?
  /// True if the app stored one of the two, in any form.
  public let givesLevel: Bool
  /// What could not be read: JSON path, what was expected and found, and the effect; never a word.
  public let skipped: [ErrorWording]

  /// Members that are missing or not as they must be are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let text = reader.required(
      leaf.root, "targetSentence", "the sentence as text", effect: "its words were not scored",
      \.text)
    target = text?.isEmpty == false ? text : nil
    let info = reader.object(leaf.root, "userInfo")
    ratioDecibels = reader.number(info, "snr_db", in: -100...100, "a level in dB")
    noiseGain = reader.number(info, "gainAppliedToNoise", in: 1e-6...1e6, "a factor above 0")
    givesLevel = ["snr_db", "gainAppliedToNoise"].contains { info.value?[$0] != nil }
    skipped = reader.skipped
  }
}
