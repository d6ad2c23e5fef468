import DSP

/// The part of a recording that is measured; the raw value is the word of `--phonation-segment`.
enum VoiceSegment: String, CaseIterable {
  /// The complete recording, with its silence, as is usual in Praat.
  case whole
  /// The longest phonation of the recording.
  case main
  /// The longest phonation without its onset and its end.
  case steady
}

/// The segments of a recording with phonation, by the pitch of the whole recording.
///
/// Voiced runs less than 0.1 s apart are one phonation, since the voice may break for a moment; the longest
/// is measured, and its duration is the maximum phonation time.
///
/// The segment is then measured as a recording of its own, with a pitch tracked anew, so that silence around
/// it changes none of its values.
struct PhonationSegment: Equatable {
  /// Shorter breaks of the voice do not end a phonation, and shorter phonations are none.
  static let (longestGapSeconds, shortestRunSeconds) = (0.10, 0.10)
  /// A voice that lasts to within this of the end was cut off by it.
  static let cappedSeconds = 0.15
  /// The length that a steady phonation leaves out at either end, where it is long enough for that.
  static let (trimSeconds, shortestTrimmedSeconds) = (0.25, 1.5)
  /// Frames lie on a grid, so that gaps are often as long as the limit but for rounding.
  private static let roundingSeconds = 1e-9

  let durationSeconds: Double
  /// Frames of pitch that fit in the recording.
  let frameCount: Int
  /// In seconds from the start of the file, ascending.
  private(set) var runs: [ClosedRange<Double>]
  /// The run that is the voice; nil for the longest.
  private var chosen: ClosedRange<Double>?
  /// The runs that are no voice beside one that is, such as a calibration tone.
  private(set) var passedOver: [ClosedRange<Double>] = []

  /// `track` is the pitch of the whole recording.
  init(_ track: PitchTrack, durationSeconds: Double) {
    (self.durationSeconds, frameCount) = (durationSeconds, track.frameCount)
    let half = track.stepSeconds / 2
    var joined: [ClosedRange<Double>] = []
    for run in track.voicedRuns {
      let start = max(0, track.time(ofFrame: run.lowerBound) - half)
      let end = min(durationSeconds, track.time(ofFrame: run.upperBound - 1) + half)
      guard start <= end else { continue }
      if let last = joined.last,
        start - last.upperBound <= Self.longestGapSeconds + Self.roundingSeconds
      {
        joined[joined.count - 1] = last.lowerBound...end
      } else {
        joined.append(start...end)
      }
    }
    runs = joined.filter { $0.length >= Self.shortestRunSeconds - Self.roundingSeconds }
  }

  /// The phonation with this run as the voice, without those that are none; the longest is the voice for nil.
  func choosing(_ run: ClosedRange<Double>?, passingOver others: [ClosedRange<Double>] = [])
    -> PhonationSegment
  {
    var copy = self
    (copy.chosen, copy.passedOver) = (run, others)
    copy.runs.removeAll(where: others.contains)
    return copy
  }

  /// The phonation inside a span, whose longest run is the voice.
  func clipped(to span: ClosedRange<Double>) -> PhonationSegment {
    var copy = self
    copy.chosen = nil
    copy.runs = runs.filter { $0.overlaps(span) }.map { $0.clamped(to: span) }.filter {
      $0.length >= Self.shortestRunSeconds - Self.roundingSeconds
    }
    return copy
  }

  /// The run that is the voice, usually the longest; nil without phonation.
  var main: ClosedRange<Double>? { chosen ?? longest }

  /// Whether a longer run is no voice.
  var isLongerRunLeftOut: Bool {
    guard let chosen else { return false }
    return (passedOver + runs).contains { chosen.length < $0.length }
  }

  /// The longest run, the first of several.
  private var longest: ClosedRange<Double>? {
    runs.reduce(nil) { best, run in if let best, best.length >= run.length { best } else { run } }
  }

  var totalSeconds: Double { runs.reduce(0) { $0 + $1.length } }

  /// The recording stopped before the voice did.
  var isCapped: Bool { main.map { $0.upperBound >= durationSeconds - Self.cappedSeconds } ?? false }

  /// The seconds to be measured; nil where there is no phonation to choose.
  func span(_ segment: VoiceSegment) -> ClosedRange<Double>? {
    switch segment {
    case .whole: return 0...durationSeconds
    case .main: return main
    case .steady:
      guard let main, main.length >= Self.shortestTrimmedSeconds else { return main }
      return main.lowerBound + Self.trimSeconds...main.upperBound - Self.trimSeconds
    }
  }
}

extension ClosedRange<Double> {
  /// From its lower to its upper end.
  var length: Double { upperBound - lowerBound }
}

/// The part of a recording that is measured, as a recording of its own.
struct VoiceWindow {
  /// Ends are often whole numbers of samples but for rounding.
  private static let rounding = 1e-6

  /// Seconds from the start of the file.
  let span: ClosedRange<Double>
  let signal: Signal
  /// Seconds from the start of the file to the first sample's.
  let offsetSeconds: Double
  /// Whether the window is the complete recording.
  let isWhole: Bool

  /// Nil where not one sample lies in the span.
  init?(_ recording: Signal, _ span: ClosedRange<Double>) {
    let rate = recording.sampleRateHz
    let count = Double(recording.samples.count)
    func index(_ seconds: Double) -> Int {
      Int(min(max(0, (seconds * rate + Self.rounding).rounded(.down)), count))
    }
    let (first, end) = (index(span.lowerBound), index(span.upperBound))
    isWhole = first == 0 && end == recording.samples.count
    guard first < end,
      let cut = isWhole
        ? recording : try? Signal(Array(recording.samples[first..<end]), sampleRateHz: rate)
    else { return nil }
    (self.span, signal, offsetSeconds) = (span, cut, Double(first) / rate)
  }

  var durationSeconds: Double { Double(signal.samples.count) / signal.sampleRateHz }
}
