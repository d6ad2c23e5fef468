import DSP
import Metrics
import Recordings

/// When the words of a transcript were said, in seconds from the start of the recording.
struct SpeechTiming {
  /// The segments of the recognizer, in order of time.
  let segments: [(segment: SpeechSegment, span: ClosedRange<Double>)]
  /// From the first word's start to the end of the last.
  let span: ClosedRange<Double>
  let pauses: SpeechPauses

  /// Nil unless every segment has a time, not all of them 0.
  init?(_ segments: [SpeechSegment], shortestPauseSeconds: Double) {
    let timed = segments.compactMap { segment in
      Self.span(of: segment).map { (segment: segment, span: $0) }
    }.enumerated().sorted {
      ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
    }.map(\.element)
    guard timed.count == segments.count, let first = timed.first, let last = timed.last,
      last.span.lowerBound > 0
    else { return nil }
    var silences: [ClosedRange<Double>] = []
    // A segment may outlast the next one: there is no pause during it.
    var end = first.span.upperBound
    for (_, span) in timed {
      if span.lowerBound > end { silences.append(end...span.lowerBound) }
      end = max(end, span.upperBound)
    }
    (self.segments, span) = (timed, first.span.lowerBound...end)
    pauses = SpeechPauses(silences, shortestSeconds: shortestPauseSeconds)
  }

  private static func span(of segment: SpeechSegment) -> ClosedRange<Double>? {
    guard let start = segment.startSeconds, let duration = segment.durationSeconds, start.isFinite,
      duration >= 0, (start + duration).isFinite
    else { return nil }
    return start...start + duration
  }

  /// The time from the first to the last word without the pauses; 0 where only the rounding of times is left.
  var articulationSeconds: Double {
    let rest = span.length - pauses.totalSeconds
    return rest > Self.roundingSeconds ? rest : 0
  }

  private static let roundingSeconds = 1e-9

  /// A word with its share of the segment's time.
  struct TimedWord {
    let text: String
    let startSeconds: Double
    let durationSeconds: Double
    let confidence: Double?
  }

  /// In order of time. Words of one segment share its time equally.
  func words(_ rules: WordRules) -> [TimedWord] {
    segments.flatMap { segment, span in
      let said = SpokenWords(segment.text, rules).words
      let share = span.length / Double(max(1, said.count))
      return said.enumerated().map { place, word in
        TimedWord(
          text: word, startSeconds: span.lowerBound + Double(place) * share, durationSeconds: share,
          confidence: segment.heardConfidence)
      }
    }
  }

  /// A row for every word, and one for every pause.
  func events(_ rules: WordRules, keepsWords: Bool) -> [Event] {
    let words = words(rules).enumerated().map { number, word in
      Event(
        "word", onsetSeconds: word.startSeconds, durationSeconds: word.durationSeconds,
        item: keepsWords ? word.text : "\(number + 1)", value: word.confidence,
        unit: word.confidence == nil ? .none : .one)
    }
    return words + pauses.events("speech_pause")
  }
}

extension SpeechSegment {
  /// Nil for the 0 that stands for "not yet known".
  var heardConfidence: Double? { confidence.flatMap { $0 > 0 ? $0 : nil } }
}
