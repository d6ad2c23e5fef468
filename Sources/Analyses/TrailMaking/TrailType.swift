import Metrics
import Recordings

/// What the targets of a trail are called; the raw value is ResearchKit's.
enum TrailType: String {
  /// Numbers.
  case numbers = "A"
  /// Numbers and letters in turn, the first a number.
  case alternating = "B"

  static let parameter = Parameter(
    "trail-type", choices: ["A", "B"],
    "Numbers (A), or numbers and letters in turn (B), where neither a task description nor a name tells"
  )

  private init?(word: String) { self.init(rawValue: word.uppercased()) }

  /// A map's word counts most, then the task description's, then the end of the step's or the task's
  /// name, such as `trail_a` or `TMT-B`; the result does not tell.
  init?(_ step: SessionStep, _ session: Session, _ parameters: Parameters) {
    let name = Self.parameter.name
    let told = [
      step.facts[name], step.configuration[name], words(ofStep: step.identifier).last,
      words(ofStep: session.taskIdentifier).last, parameters.word(Self.parameter),
    ]
    guard let type = told.lazy.compactMap({ $0.flatMap(Self.init(word:)) }).first else {
      return nil
    }
    self = type
  }
}
