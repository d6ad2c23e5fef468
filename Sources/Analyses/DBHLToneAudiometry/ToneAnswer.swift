import Recordings

/// What came of a tone, by the type its event is printed with.
enum ToneAnswer: String {
  case heard = "tone_heard"
  /// Tapped before the tone came.
  case early = "tone_early"
  case missed = "tone_missed"
  /// It would have been clipped, or the test ended.
  case abandoned = "tone_abandoned"
}

extension TonePresentation {
  var answer: ToneAnswer {
    if let tapSeconds { return tapSeconds >= toneSeconds ? .heard : .early }
    return timeoutSeconds == nil ? .abandoned : .missed
  }

  /// When the tone began.
  var toneSeconds: Double { startSeconds + delaySeconds }

  /// From the tone to the tap that answered it.
  var latencySeconds: Double? { answer == .heard ? tapSeconds.map { $0 - toneSeconds } : nil }
}
