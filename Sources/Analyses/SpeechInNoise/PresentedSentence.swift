import Metrics
import Recordings

/// A sentence played in noise, and what was answered.
struct PresentedSentence {
  let step: SessionStep
  let result: SentenceResult
  let reply: SentenceReply

  /// The sentences of a session, in the order of presentation.
  static func all(in session: Session) -> [PresentedSentence] {
    let steps = session.steps
    let places = steps.indices.filter { !steps[$0].leaves(of: SpeechInNoise.task).isEmpty }
    return places.enumerated().flatMap { number, place in
      let end = number + 1 < places.count ? places[number + 1] : steps.endIndex
      let following = steps[(place + 1)..<end].filter { $0.isPrevious == steps[place].isPrevious }
      return steps[place].leaves(of: SpeechInNoise.task).map {
        PresentedSentence(
          $0, of: steps[place], followedBy: following, isLast: end == steps.endIndex)
      }
    }
  }

  /// What a map says of the reply's sound, which is the only file a sentence has, it says of the sentence.
  private init(
    _ leaf: ResultLeaf, of step: SessionStep, followedBy following: [SessionStep], isLast: Bool
  ) {
    var step = step
    for reply in following where reply.recording(.audio) != nil {
      step.facts.merge(reply.facts) { _, new in new }
    }
    (self.step, result) = (step, SentenceResult(leaf))
    reply = SentenceReply(to: step, in: following, isLast: isLast)
  }

  /// What was said and what is asked of it.
  var target: String? { result.target }
}

/// What a listener repeated, by the results between one sentence and the next.
struct SentenceReply {
  /// Where the words come from; the raw value is printed.
  enum Source: String {
    /// The transcript as the listener corrected it.
    case edited
    /// The recognizer's.
    case transcript
  }

  /// The words of both, as far as they are there; empty texts are no words.
  let edited: String?
  let recognized: String?
  /// Why there is nothing to score; nil where the sentence counts, even if no word of it was repeated.
  let absence: Flag?

  /// Looks in the step that played the sentence and in those before the next sentence.
  init(to sentence: SessionStep, in following: [SessionStep], isLast: Bool) {
    let steps = [sentence] + following
    let place = steps.lastIndex { !$0.leaves(of: .speechRecognition).isEmpty }
    edited = steps[(place ?? 0)...].flatMap(\.editedTranscripts)
      .last { !SpokenWords($0).words.isEmpty }
    recognized = place.flatMap { steps[$0].leaves(of: .speechRecognition).last }
      .flatMap { SpeechResult($0).text }
    absence = place == nil && edited == nil ? Self.absence(in: following, isLast: isLast) : nil
  }

  /// A reply that nobody put into words cannot be scored, and one that was skipped, or that the run did
  /// not come to, is missing; else nothing was repeated.
  private static func absence(in following: [SessionStep], isLast: Bool) -> Flag? {
    if following.contains(where: { $0.recording(.audio) != nil }) { return .noTranscript }
    let wasSkipped = following.contains { step in
      step.leaves.isEmpty && step.isOptional != false && !step.isTranscriptCorrection
    }
    return wasSkipped || (isLast && following.isEmpty) ? .sentenceSkipped : nil
  }

  /// What is scored: the correction where there is one, else what was recognized.
  var text: (words: String, source: Source)? {
    edited.map { ($0, .edited) } ?? recognized.map { ($0, .transcript) }
  }
}
