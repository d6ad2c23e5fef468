import CLibrary
import DSP

/// The background in a recording that holds the voice as well, claimed only on evidence.
///
/// Method: frames far enough from every voiced one are candidates. The quietest stretch of 0.15 s with an even
/// level is the plateau; candidates less than 6 dB above it are the background. Where they add up to less than
/// 0.15 s, or their level falls or rises as a fading voice does, there is none.
///
/// Why this way: the 10th percentile of all frames, used before, is a part of the voice in a vowel that fills its
/// file, up to 48 dB too high; without silence around, 20 of 27 texts and 11 of 15 vowels were wrong by more than
/// 3 dB. A plateau of 0.1 s lets a fricative of fast speech in (10 dB), one of 0.2 s loses vowels with 0.2 s of
/// silence around. With at least 0.2 s the error is below 2 dB for white, pink and low noise at 8 to 48 kHz.
///
/// Limits: a breath is the background where nothing else is without voice; a hum above 3 % of the peak is masked
/// as voice, and then there is no background.
struct BackgroundLevel {
  /// The voice rings and breathes this long beyond its frames.
  static let maskSeconds = 0.05
  /// Frames of the plateau: 0.15 s.
  static let plateauCount = 14
  /// A plateau varies less than this, in standard deviation and from its first half to its second.
  static let plateauDecibels = 3.0
  /// The background reaches this far above its plateau.
  static let aboveDecibels = 6.0
  /// Less than this in sum is no background.
  static let fewestFrames = 15
  /// A part of at least this many frames that falls or rises faster than the limit is a fade.
  static let fadeFrames = 30
  static let fadeDecibelsPerSecond = 5.0

  /// Mean power of the background; nil where there is none.
  let power: Double?

  /// `voice` is the pitch of the same sound, in a wide range.
  init(_ frames: FrameLevels, beside voice: PitchTrack) {
    let runs = Self.runs(of: Self.unmasked(frames, voice))
    let plateau = runs.compactMap { Self.quietest(frames.powers, in: $0) }.min()
    guard let plateau else {
      power = nil
      return
    }
    let limit = plateau * pow(10, Self.aboveDecibels / 10)
    let background = runs.flatMap { run in
      let quiet = run.filter { frames.powers[$0] < limit }
      return Self.isFade(frames, quiet) ? [] : quiet
    }
    power = background.count >= Self.fewestFrames ? mean(background.map { frames.powers[$0] }) : nil
  }

  /// Whether each frame is far enough from the voice.
  private static func unmasked(_ frames: FrameLevels, _ voice: PitchTrack) -> [Bool] {
    let reach = voice.stepSeconds / 2 + maskSeconds
    var isFree = [Bool](repeating: true, count: frames.powers.count)
    var next = 0
    for run in voice.voicedRuns {
      let start = voice.time(ofFrame: run.lowerBound) - reach
      let end = voice.time(ofFrame: run.upperBound - 1) + reach
      while next < isFree.count, frames.middleSeconds(ofFrame: next) < start { next += 1 }
      while next < isFree.count, frames.middleSeconds(ofFrame: next) <= end {
        isFree[next] = false
        next += 1
      }
    }
    return isFree
  }

  /// The ranges of consecutive free frames.
  private static func runs(of isFree: [Bool]) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), 0)
    for (frame, isFree) in isFree.enumerated() where !isFree {
      if frame > start { runs.append(start..<frame) }
      start = frame + 1
    }
    return isFree.count > start ? runs + [start..<isFree.count] : runs
  }

  /// The lowest mean power of the even stretches of a run; nil without one.
  private static func quietest(_ powers: [Double], in run: Range<Int>) -> Double? {
    var lowest: Double?
    for start in stride(from: run.lowerBound, through: run.upperBound - plateauCount, by: 1) {
      let stretch = powers[start..<start + plateauCount]
      guard let power = mean(Array(stretch)), power < lowest ?? .infinity, isEven(stretch) else {
        continue
      }
      lowest = power
    }
    return lowest
  }

  private static func isEven(_ powers: ArraySlice<Double>) -> Bool {
    let half = powers.count / 2
    let halves = (decibels(powers.prefix(half)), decibels(powers.suffix(half)))
    let spread = standardDeviation(powers.map(decibels(ofPower:))) ?? .infinity
    return spread <= plateauDecibels && abs(halves.0 - halves.1) <= plateauDecibels
  }

  private static func decibels(_ powers: ArraySlice<Double>) -> Double {
    decibels(ofPower: powers.reduce(0, +) / Double(max(1, powers.count)))
  }

  private static func decibels(ofPower power: Double) -> Double { DSP.decibels(ofPower: power) }

  private static func isFade(_ frames: FrameLevels, _ quiet: [Int]) -> Bool {
    guard quiet.count >= fadeFrames else { return false }
    let levels = quiet.map { decibels(ofPower: frames.powers[$0]) }
    let fall = slope(quiet.map(frames.middleSeconds), levels) ?? 0
    return abs(fall) > fadeDecibelsPerSecond
  }
}
