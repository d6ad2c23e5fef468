public import Text

extension TaskResult {
  /// The largest number of steps of a result. Each may give a hundred rows, which wait in memory
  /// until the complete result is measured; a task of two hours has some hundred steps.
  public static let mostSteps = 10_000

  /// Every task result of a file: one, an array of them, a lone step result or leaf, or leaves.
  ///
  /// Empty when the tree holds no result. Any collection may nest; unknown classes are walked through
  /// and never fail the file.
  public static func all(in document: JSONValue, source: String) -> [TaskResult] {
    let root = document.withListedResults ?? document
    if let elements = root.array {
      if let column = bareLists.first(where: { list in elements.contains { $0[list.element] != nil }
        })
      {
        return [TaskResult(ofList: root, column.name, source)]
      }
      let indexed = elements.enumerated().filter { isResult($0.element) }
      let tasks = indexed.filter { isTask($0.element) }
      guard !tasks.isEmpty else {
        return indexed.isEmpty
          ? [] : [TaskResult(withoutTask: indexed.map { ("[\($0)]", $1) }, source)]
      }
      return tasks.map { TaskResult($1, path: "[\($0)]", source) }
    }
    guard isResult(root) else { return [] }
    return [
      isTask(root)
        ? TaskResult(root, path: "", source) : TaskResult(withoutTask: [("", root)], source)
    ]
  }

  /// A column of a table of results, which contains only their taps or games.
  private init(ofList list: JSONValue, _ name: String, _ source: String) {
    let leaf = JSONValue.object([(name, list)])
    self.init(withoutTask: [("", leaf)], source)
  }

  private init(_ task: JSONValue, path: String, _ source: String) {
    self.source = source
    identifier = task["identifier"]?.text ?? ""
    taskRunUUID = task["taskRunUUID"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    device = RecordingDevice(ofResult: task["device"])
    (start, end) = (task.date("startDate"), task.date("endDate"))
    listsSteps = true
    var walk = StepWalk(source: source)
    walk.visit(children: task, path: path, step: nil)
    unreadableDates = task.unreadableDates(at: path) + walk.unreadableDates
    (steps, duplicateStepCount) = withoutRepetitions(walk.steps)
    oddity = walk.oddity
    refuteCalendars()
  }

  /// Results without a task around them: a step result, or leaves, whose identifier names the step.
  private init(withoutTask objects: [(path: String, object: JSONValue)], _ source: String) {
    self.source = source
    (identifier, taskRunUUID, device) = ("", nil, RecordingDevice())
    var walk = StepWalk(source: source)
    for (path, object) in objects { walk.visit(object, path: path, step: nil) }
    unreadableDates = walk.unreadableDates
    (steps, duplicateStepCount) = withoutRepetitions(walk.steps)
    // The end of a task without a result is unknown.
    (start, end) = (steps.first?.start, nil)
    refuteCalendars()
  }

  /// A year and a day: no session is as long, and calendars with other years differ by more.
  public static let longestSpanSeconds = 367.0 * 86_400

  /// Takes back the conversion of a start and an end from another calendar where the result has plausible dates that were not converted, and
  /// none of them lies near. Their years are then as written, of a clock that was not set.
  private mutating func refuteCalendars() {
    let dates = [start, end] + steps.flatMap { [$0.start, $0.end] }
    let others = dates.compactMap(\.self).filter { $0.isPlausible && !$0.isYearConverted }
    guard !others.isEmpty else { return }
    func checked(_ date: RecordedDate?) -> RecordedDate? {
      guard let date, date.isYearConverted else { return date }
      let isNear = others.contains {
        abs($0.unixSeconds - date.unixSeconds) <= Self.longestSpanSeconds
      }
      return isNear ? date : date.withYearAsWritten
    }
    (start, end) = (checked(start), checked(end))
  }
}

extension RecordingDevice {
  /// As ResearchKit writes it.
  fileprivate init(ofResult device: JSONValue?) {
    func text(_ key: String) -> String? { device?[key]?.text.flatMap { $0.isEmpty ? nil : $0 } }
    let system = [text("platform"), text("osVersion")].compactMap(\.self)
    self.init(model: text("product"), system: system.isEmpty ? nil : system.joined(separator: " "))
  }
}

/// The later of two entries equal in identifier, start and end is the same latest result again.
private func withoutRepetitions(_ steps: [StepResult]) -> ([StepResult], Int) {
  var seen = Set<ByteKey>()
  let kept = steps.filter { step in
    guard let start = step.start else { return true }
    let end = step.end.map { "\($0.unixSeconds)" } ?? ""
    let key = ByteKey("\(step.identifier)\n\(start.unixSeconds)\n\(end)")
    return seen.insert(key).inserted
  }
  return (kept, steps.count - kept.count)
}

/// The key of the time of a tap in AppCore's results, which nothing else has.
let tapKey = "TapTimeStamp"

/// Lists that stand alone in tables of AppCore's results, by a key of their elements.
public let bareLists = [
  (element: tapKey, name: "TappingSamples"),
  (element: "MemoryGameRecordSequence", name: "MemoryGameGameRecords"),
]

/// Walks collections depth first and carries the nearest step.
private struct StepWalk {
  var steps: [StepResult] = []
  /// The first element in the place of a step that is not a step.
  var oddity: ReadError?
  /// Dates of steps that are there and cannot be read, each with its path.
  var unreadableDates: [String] = []
  /// Steps made up for leaves that have none, by the leaves' identifier.
  private var made: [ByteKey: Int] = [:]
  private let source: String

  init(source: String) { self.source = source }

  mutating func visit(children parent: JSONValue, path: String, step: Int?) {
    let place = path.isEmpty ? "results" : "\(path).results"
    guard let children = parent["results"]?.array else {
      return noteOddity(parent["results"], path: place, step: step)
    }
    for (index, child) in children.enumerated() {
      visit(child, path: "\(place)[\(index)]", step: step)
    }
  }

  mutating func visit(_ object: JSONValue, path: String, step: Int?) {
    if isStep(object, inStep: step != nil) {
      steps.append(StepResult(object, path: path))
      unreadableDates += object.unreadableDates(at: path)
      visit(children: object, path: path, step: steps.count - 1)
    } else if object["results"]?.array != nil {
      visit(children: object, path: path, step: step)
    } else if isResult(object) || (step != nil && object.isObject) {
      let owner = step ?? madeStep(for: object, path: path)
      steps[owner].leaves.append(ResultLeaf(path: path, object: object))
      appendNestedFiles(of: object, path: path, step: owner)
    } else {
      noteOddity(object, path: path, step: step)
    }
  }

  /// Notes an element that is in the place of a result and is not one: the first in each step, and
  /// the first outside of steps.
  private mutating func noteOddity(_ value: JSONValue?, path: String, step: Int?) {
    guard value ?? .null != .null else { return }
    let error = ReadError(source: source, path: path, .notAResult(found: value.described))
    if let step {
      steps[step].oddity = steps[step].oddity ?? error
    } else {
      oddity = oddity ?? error
    }
  }

  /// Leaves of one identifier are trials of one step.
  private mutating func madeStep(for leaf: JSONValue, path: String) -> Int {
    let identifier = leaf.resultIdentifier ?? ""
    if let known = made[ByteKey(identifier)] {
      steps[known].end = leaf.date("endDate") ?? steps[known].end
      return known
    }
    steps.append(StepResult(leaf, path: path))
    unreadableDates += leaf.unreadableDates(at: path)
    made[ByteKey(identifier)] = steps.count - 1
    return steps.count - 1
  }

  /// Appends the files below a leaf, such as a reaction time attempt or an Amsler grid.
  private mutating func appendNestedFiles(of leaf: JSONValue, path: String, step: Int?) {
    guard let step else { return }
    for key in ["fileResult", "imageFileResult", "drawingPathFileResult"] {
      if let file = leaf[key], isResult(file) {
        steps[step].leaves.append(ResultLeaf(path: "\(path).\(key)", object: file, isNested: true))
      }
    }
    for (index, file) in (leaf["fileResults"]?.array ?? []).enumerated() where isResult(file) {
      steps[step].leaves.append(
        ResultLeaf(path: "\(path).fileResults[\(index)]", object: file, isNested: true))
    }
  }
}

extension StepResult {
  fileprivate init(_ object: JSONValue, path: String) {
    self.path = path
    identifier = object.resultIdentifier ?? ""
    (start, end) = (object.date("startDate"), object.date("endDate"))
    isPrevious = object["isPreviousResult"]?.bool ?? false
    assistiveTechnology = object["enabledAssistiveTechnology"]?.assistiveTechnology
    leaves = []
  }
}

extension JSONValue {
  fileprivate func date(_ key: String) -> RecordedDate? { self[key]?.recordedDate }

  /// The start and the end that are there and cannot be read, each with its path.
  fileprivate func unreadableDates(at path: String) -> [String] {
    ["startDate", "endDate"].compactMap { key in
      guard let date = self[key], date.isUnreadableDate else { return nil }
      return "\(path.isEmpty ? "" : "\(path).")\(key): \(date.dateText)"
    }
  }

  /// True for something else than a date in the place of one; 0 and an empty text stand for none.
  private var isUnreadableDate: Bool {
    if case .bool = self { return true }
    return self != .null && number != 0 && text != "" && recordedDate == nil
  }

  /// A date that cannot be read as it stands there; a text without digits may be something private.
  private var dateText: String {
    if case .bool = self { return Optional(self).described }
    if let text, text.utf8.count <= 64, text.contains(where: \.isNumber) { return "\"\(text)\"" }
    return number.map { "\($0)" } ?? Optional(self).described
  }

  /// One identifier, or a list of them where an export knows of several at once.
  fileprivate var assistiveTechnology: String? {
    let names = (array ?? [self]).compactMap(\.text).filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  fileprivate var className: String? { self["_class"]?.text ?? self["class"]?.text }

  /// The identifier of the result. AppCore uses the name of the file instead, and some exports have
  /// none; the step is then that of the task.
  fileprivate var resultIdentifier: String? {
    if let identifier = self["identifier"]?.text { return identifier }
    if isPlainQuestion { return self["item"]?.text }
    let leaf = ResultLeaf(path: "", object: self)
    return TaskSignature.all.first { $0.owns(leaf) }?.steps.first
  }
}

private func isTask(_ object: JSONValue) -> Bool {
  if let name = object.className { return name == "ORKTaskResult" }
  guard let results = object["results"]?.array else { return false }
  return object["taskRunUUID"] != nil || results.contains { $0["results"]?.array != nil }
}

/// Without a class, a collection right below the task is a step.
private func isStep(_ object: JSONValue, inStep: Bool) -> Bool {
  if let name = object.className { return name == "ORKStepResult" }
  return !inStep && object["results"]?.array != nil && object["identifier"]?.text != nil
}

/// An object that ResearchKit's serializer could have written; without a class it is recognized by its keys.
private func isResult(_ object: JSONValue) -> Bool {
  if let name = object.className { return name.hasPrefix("ORK") && name.contains("Result") }
  let leaf = ResultLeaf(path: "", object: object)
  if TaskSignature.all.contains(where: { $0.owns(leaf) }) { return true }
  if object.isPlainQuestion { return true }
  guard object["identifier"]?.text != nil else { return false }
  return ["results", "startDate", "fileName", "fileURL"].contains { object[$0] != nil }
}
