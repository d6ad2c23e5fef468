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
  /// How often the times begin anew, as where a recognizer was restarted.
  let restartCount: Int

  /// Times that fall by more begin anew; recognizers correct the times of neighboring words by less.
  private static let restartSeconds = 1.0
  /// A list whose times fall more often, by pairs of neighbors, is not in order of time at all.
  private static let largestRestartShare = 0.25

  /// Nil unless every segment has a time, not all of them 0.
  ///
  /// Where times begin anew, each part follows the one before without a pause: how long the recognizer was silent is not known.
  init?(_ segments: [SpeechSegment], shortestPauseSeconds: Double) {
    let stated = segments.compactMap { segment in
      Self.span(of: segment).map { (segment: segment, span: $0) }
    }
    let parts = Self.parts(stated)
    let timed = Self.joined(parts)
    guard stated.count == segments.count, let first = timed.first,
      stated.contains(where: { $0.span.lowerBound > 0 })
    else { return nil }
    restartCount = parts.count - 1
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

  typealias TimedSegment = (segment: SpeechSegment, span: ClosedRange<Double>)

  /// The segments between two beginnings of the times, each part in order of time.
  private static func parts(_ stated: [TimedSegment]) -> [[TimedSegment]] {
    let starts = stated.indices.dropFirst().filter {
      stated[$0].span.lowerBound < stated[$0 - 1].span.lowerBound - restartSeconds
    }
    let areRestarts = Double(starts.count) <= largestRestartShare * Double(stated.count - 1)
    let bounds = [0] + (areRestarts ? Array(starts) : []) + [stated.count]
    return zip(bounds, bounds.dropFirst()).map { start, end in
      stated[start..<end].enumerated().sorted {
        ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
      }.map(\.element)
    }
  }

  /// The parts one after the other; a part that follows another one is moved to its end.
  private static func joined(_ parts: [[TimedSegment]]) -> [TimedSegment] {
    var (joined, end): ([TimedSegment], Double?) = ([], nil)
    for part in parts {
      guard let first = part.first?.span.lowerBound else { continue }
      let shift = end.map { $0 - first } ?? 0
      let moved = part.map { segment, span in
        (
          segment: segment,
          span: span.lowerBound + shift...max(span.lowerBound + shift, span.upperBound + shift)
        )
      }
      end = moved.map(\.span.upperBound).max()
      joined += moved
    }
    return joined
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
