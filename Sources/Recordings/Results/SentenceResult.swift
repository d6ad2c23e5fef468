/// A sentence played in noise: `ORKSpeechInNoiseResult`.
///
/// ResearchKit does not tell how loud the noise was; apps may, in `userInfo`.
public struct SentenceResult: Sendable, Equatable {
  /// What was said; nil where nothing tells.
  public let target: String?
  /// Level of the speech above the noise, in dB.
  public let ratioDecibels: Double?
  /// Factor applied to the noise.
  public let noiseGain: Double?
  /// What could not be read: JSON path, what was expected and found, and the effect; never a word.
  public let skipped: [String]

  /// Members that are missing or not as they must be are left out.
  public init(_ leaf: ResultLeaf) {
    let text = leaf.object["targetSentence"]?.text
    target = text?.isEmpty == false ? text : nil
    skipped =
      text == nil
      ? [
        leaf.expectation(
          "targetSentence", "the sentence as text", effect: "no word of it is scored")
      ] : []
    ratioDecibels = leaf.object["userInfo"]?["snr_db"]?.number
    noiseGain = leaf.object["userInfo"]?["gainAppliedToNoise"]?.number
  }
}
