import Metrics
import Text

/// A part of a task: a step or a side.
struct TaskPart: Hashable {
  private let step: ByteKey
  private let side: ByteKey

  init(_ row: MetricsRow) { (step, side) = (ByteKey(row.step), ByteKey(row.side)) }

  /// Nil for a task as a whole.
  fileprivate var name: String? {
    let names = step.text.split(separator: ".").contains(side.text[...]) ? [step] : [step, side]
    let text = names.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

/// A session of a task without the main values of a part that most others have.
struct PartialSession {
  let session: Int
  /// The names of the missing parts.
  let parts: [String]
}

extension StudyTally {
  /// The sessions in which a part of a task has no main value, although another part has, and although at least half of the
  /// sessions of the task at the visit have it: a hand that was not tested.
  func missingParts(_ occasions: StudyOccasions) -> [PartialSession] {
    var missing: [Int: [String]] = [:]
    for task in shownTasks {
      let visits = Dictionary(grouping: task.parts.keys) { occasions.places[$0] }
      for sessions in visits.values where sessions.count >= Self.fewestSessions {
        var counts: [TaskPart: Int] = [:]
        for session in sessions {
          for part in task.parts[session, default: []] { counts[part, default: 0] += 1 }
        }
        let usual = counts.filter { 2 * $0.value >= sessions.count }.keys
        for session in sessions {
          let absent = usual.filter { !task.parts[session, default: []].contains($0) }
          missing[session, default: []] += absent.compactMap(\.name)
        }
      }
    }
    return missing.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map {
      PartialSession(session: $0.key, parts: $0.value.sorted { NaturalKey($0) < NaturalKey($1) })
    }
  }

  /// Of fewer sessions nothing is usual.
  private static let fewestSessions = 3
}
