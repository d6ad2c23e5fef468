import Recordings
import Text

/// The tasks of what is called like something else in a study of which a result says the task: folders of sessions, steps and files.
///
/// Recordings without a result show their task by the kind of their sensor at best, which is that of walking for any motion. Where other
/// sessions of the study have a result, their names say more.
public struct Namesakes: Codable, Sendable, Equatable {
  /// A name with its task.
  private struct Namesake: Codable, Equatable {
    let name: String
    let task: ActiveTask
  }

  private var all: [Namesake] = []

  /// No namesakes.
  public init() {}

  fileprivate mutating func add(_ name: String, _ task: ActiveTask) {
    all.append(Namesake(name: name, task: task))
  }

  var isEmpty: Bool { all.isEmpty }

  /// The names and their tasks as one text, for the key of a unit.
  var text: String { all.map { "\($0.name)\0\($0.task)" }.joined(separator: "\0") }

  /// The task that the first of some names says and of which there may be such recordings.
  func task(of names: [String], making recordings: [Recording]) -> ActiveTask? {
    if all.isEmpty { return nil }
    let tasks = Dictionary(all.map { (FoldedKey($0.name), $0.task) }) { first, _ in first }
    return names.lazy.compactMap { tasks[FoldedKey($0)] }.first { task in
      recordings.allSatisfy { task.records($0.kind) }
    }
  }
}

/// What a file with results says of the tasks of others: the task of all its results, and the names of what it recorded.
public struct SaidTask: Codable, Sendable, Equatable {
  let task: ActiveTask
  /// Names that an app gave to recorded steps, and those that users gave to recordings, without endings.
  let names: [String]

  /// Nil if the results have no task, or several.
  init?(_ results: [TaskResult]) {
    let tasks = Set(results.map(\.onlyTask))
    guard let only = tasks.first, let task = only, tasks.count == 1 else { return nil }
    self.task = task
    var names: [String] = []
    for step in results.flatMap(\.steps) {
      let links = step.leaves.flatMap(\.linkedFileNames)
      let given = links.filter { !RecorderFileName(contentName($0)).isRecorderName }
      for name in (links.isEmpty ? [] : [step.identifier]) + given.map(withoutArchiveEnding)
      where ActiveTask(step: name) == nil && !names.containsBytes(of: name) { names.append(name) }
    }
    self.names = names
  }
}

extension TaskResult {
  /// The task of the result if all its steps are of it.
  fileprivate var onlyTask: ActiveTask? {
    guard let task = recognizedTask else { return nil }
    let others = steps.contains { step in
      (step.leaves.compactMap(\.task) + [ActiveTask(step: step.identifier)]).contains {
        $0 != nil && $0 != task
      }
    }
    return others ? nil : task
  }
}

/// The names in a study of which results say the task.
struct NamedTasks {
  /// Nil for a name of several tasks, which says nothing.
  private var tasks: [FoldedKey: ActiveTask?] = [:]

  /// Adds what a file says.
  ///
  /// - Parameter home: the name of its session's folder.
  mutating func note(_ said: SaidTask, home: String) {
    for name in [home] + said.names where FolderName(name).namesContent {
      let key = FoldedKey(name)
      if let known = tasks[key] {
        if known != said.task { tasks[key] = .some(nil) }
      } else {
        tasks[key] = said.task
      }
    }
  }

  var isEmpty: Bool { tasks.isEmpty }

  /// The names among some that have a task, each once.
  func namesakes(_ names: some Sequence<String>) -> Namesakes {
    var (found, seen) = (Namesakes(), Set<FoldedKey>())
    for name in names {
      let key = FoldedKey(name)
      if let task = tasks[key] ?? nil, seen.insert(key).inserted { found.add(name, task) }
    }
    return found
  }
}

/// The names of a recording that others in the study may have, nearest first: its step, its own without ending, and its folders.
///
/// - Parameter home: the folder of its session, or of its archive.
func namesInCommon(of path: String, step: String = "", home: String) -> [String] {
  let name = contentName(path)
  let recorder = RecorderFileName(name)
  let own = recorder.isRecorderName ? recorder.archivedStep : withoutArchiveEnding(name)
  let folders = [lastComponent(folder(of: path)), lastComponent(home)]
  return ([step] + [own].compactMap(\.self) + folders).filter { !$0.isEmpty }
}
