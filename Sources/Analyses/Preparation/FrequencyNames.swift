import Recordings
import Text

/// The name of a frequency in whole hertz, or as it is.
func frequencyText(_ hertz: Double) -> String { Int(exactly: hertz).map { "\($0)" } ?? "\(hertz)" }

/// Names of frequencies that repeat: `1000`, then `1000#2`.
func numberedFrequencies(_ frequencies: [(hertz: Double, side: BodySide)]) -> [String] {
  var counts: [Term: Int] = [:]
  return frequencies.map { hertz, side in
    let text = frequencyText(hertz)
    let count = counts["\(side)\(text)", default: 0] + 1
    counts["\(side)\(text)"] = count
    return count == 1 ? text : "\(text)#\(count)"
  }
}
