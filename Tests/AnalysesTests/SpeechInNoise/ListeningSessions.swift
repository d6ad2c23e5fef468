import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// The run of these steps, read from the result it would leave.
func listening(_ steps: [RecordedStep], facts: [[String: String]] = []) throws -> Session {
  let file = TaskResultFile(
    taskIdentifier: "listening", taskRunUUID: "9E3B1F60-0000-4000-8000-000000000001", steps: steps)
  let tree = try JSONValue.parse(ByteBuffer(file.text.utf8))
  let result = try #require(TaskResult.all(in: tree, source: "result.json").first)
  let visits = result.steps.enumerated().map { number, visit in
    SessionStep(
      identifier: visit.identifier, attempt: 1, start: visit.start, end: visit.end,
      leaves: visit.leaves, facts: facts.indices.contains(number) ? facts[number] : [:])
  }
  return session(visits, of: .speechInNoise)
}

func listening(_ trials: [SyntheticListener.Trial]) throws -> Session {
  try listening(SyntheticListener(trials).steps())
}

/// The measurements of a run: its sentences, and the run as a whole.
struct Listened {
  let sentences: [MeasuredStep]
  let run: MeasuredStep

  init(_ session: Session, _ parameters: [String: String] = [:]) throws {
    let all = SpeechInNoise.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
    sentences = all.filter { $0.reading("sentence_word_correct_count") != nil }
    run = try #require(all.last { $0.measurement.step.isEmpty })
  }
}

/// The measurements of ResearchKit's sentences, with a number of words repeated from each.
func listened(wordsRight: [Int], _ parameters: [String: String] = [:]) throws -> Listened {
  try Listened(listening(SyntheticListener(wordsRight: wordsRight).steps()), parameters)
}

/// The measurement of one sentence and the reply to it.
func heardSentence(
  _ target: String, _ reply: String?, correction: String? = nil,
  _ parameters: [String: String] = [:]
) throws -> MeasuredStep {
  let trial = SyntheticListener.Trial(target, reply: reply, correction: correction)
  return try #require(try Listened(listening([trial]), parameters).sentences.first)
}
