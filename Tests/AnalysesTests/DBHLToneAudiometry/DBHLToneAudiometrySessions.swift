import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// A result of one ear: frequency, threshold as written, and the track.
func hearingLeaf(
  _ name: String = "dBHL1.tone.audiometry", channel: String = "1", volume: String = "1",
  headphones: String = "AIRPODS", tracks: [(hertz: Double, threshold: String, units: String)]
) -> String {
  let texts = tracks.map { sample in
    #"{"frequency":\#(sample.hertz),"channel":\#(channel),"#
      + #""calculatedThreshold":\#(sample.threshold),"units":[\#(sample.units)]}"#
  }
  return #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"\#(name)","#
    + #""outputVolume":\#(volume),"headphoneType":"\#(headphones)","#
    + #""samples":[\#(texts.joined(separator: ","))]}"#
}

/// Without tracks.
func hearingLeaf(
  _ name: String = "dBHL1.tone.audiometry", channel: String = "1", thresholds: [(Double, String)]
) -> String { hearingLeaf(name, channel: channel, tracks: thresholds.map { ($0.0, $0.1, "") }) }

/// The rows of these ears.
func hearing(_ leaves: [String], _ parameters: [String: String] = [:]) throws -> [String:
  MeasuredStep]
{
  resultRows(
    DBHLToneAudiometry.self, try resultSession(leaves, of: .dBHLToneAudiometry), parameters)
}

/// The rows of the right ear.
func rightEar(_ leaf: String, _ parameters: [String: String] = [:]) throws -> MeasuredStep {
  try #require(try hearing([leaf], parameters)["dBHL1.tone.audiometry"])
}

/// Tones of these levels, answered as the letters say: h heard, m missed, e early, a abandoned.
func presentations(_ tones: [(Double, Character)]) -> [TonePresentation] {
  tones.enumerated().map { number, tone in
    let start = 10 * Double(number)
    return TonePresentation(
      levelDecibels: tone.0, startSeconds: start, delaySeconds: 1,
      tapSeconds: tone.1 == "h" ? start + 1.5 : tone.1 == "e" ? start + 0.5 : nil,
      timeoutSeconds: tone.1 == "m" ? start + 3 : nil)
  }
}

extension SyntheticHearing.Test {
  /// The presentations in the form that the reader returns.
  var track: [TonePresentation] {
    presentations.map { tone in
      TonePresentation(
        levelDecibels: tone.levelDecibels, startSeconds: tone.startSeconds,
        delaySeconds: tone.delaySeconds, tapSeconds: tone.tapSeconds > 0 ? tone.tapSeconds : nil,
        timeoutSeconds: tone.timeoutSeconds > 0 ? tone.timeoutSeconds : nil)
    }
  }
}
