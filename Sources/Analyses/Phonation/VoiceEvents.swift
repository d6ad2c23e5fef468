import DSP
import Metrics

extension MeasuredVoice {
  /// In order of time, in seconds from the first sample of the recording.
  var events: [Event] {
    let runs = conditions.phonation.runs.enumerated().map { index, run in
      Event(
        "voiced", onsetSeconds: run.lowerBound, durationSeconds: run.length, item: "\(index + 1)")
    }
    return (runs + stretch + breaks + (options.wantsContours ? contours : []))
      .enumerated().sorted {
        ($0.element.onsetSeconds ?? 0, $0.offset) < ($1.element.onsetSeconds ?? 0, $1.offset)
      }.map(\.element)
  }

  /// What was measured.
  private var stretch: [Event] {
    window.map {
      [
        Event(
          "phonation", onsetSeconds: $0.span.lowerBound, durationSeconds: $0.span.length,
          item: options.stretch.rawValue)
      ]
    } ?? []
  }

  private var breaks: [Event] {
    guard let pulses, let window, conditions.refusal(of: .pulses) == nil else { return [] }
    return pulses.breaks.intervals.enumerated().map { index, interval in
      Event(
        "break", onsetSeconds: interval.lowerBound + window.offsetSeconds,
        durationSeconds: interval.length, item: "\(index + 1)")
    }
  }

  /// Every frame of pitch and every pulse; frames without voice have no value.
  private var contours: [Event] {
    guard let pitch, let pulses, let window else { return [] }
    let frames = pitch.track.frequenciesHz.enumerated().map { index, frequency in
      Event(
        "f0", onsetSeconds: pitch.track.time(ofFrame: index) + window.offsetSeconds,
        durationSeconds: pitch.track.stepSeconds, item: "\(index + 1)", value: frequency,
        unit: frequency == nil ? .word : .hertz)
    }
    return frames + pulses.events(shiftedBy: window.offsetSeconds)
  }
}

extension VoicePulses {
  /// A pulse lasts until the next; its value is its amplitude, where both its neighbors are usable.
  fileprivate func events(shiftedBy offset: Double) -> [Event] {
    let amplitudes = Dictionary(shimmer.amplitudes.map { ($0.timeSeconds, $0.windowedRMS) }) {
      first, _ in first
    }
    let ends = Set(breaks.intervals.map(\.lowerBound))
    return timesSeconds.enumerated().map { index, time in
      let isFollowed = index + 1 < timesSeconds.count && !ends.contains(time)
      let amplitude = amplitudes[time]
      return Event(
        "pulse", onsetSeconds: time + offset,
        durationSeconds: isFollowed ? timesSeconds[index + 1] - time : nil, item: "\(index + 1)",
        value: amplitude, unit: amplitude == nil ? .word : .one)
    }
  }
}
