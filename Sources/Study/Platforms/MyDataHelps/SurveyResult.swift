import Recordings
import Text

/// One result of MyDataHelps on its way to what ResearchKit would have written.
struct SurveyResult {
  /// Whose and of which session.
  var labels: FileLabels
  /// Its own key.
  var key: String?
  /// Key of the visit to the step.
  var visit: String?
  /// Empty where nothing names it.
  var step = ""
  /// Line of the row, or the count of results before it.
  var position: Int

  /// The result in a step without dates: the dates of a leaf result are often the time at which it was stored, and
  /// only show that the step was in progress.
  func taskResult(_ leaf: JSONValue, path: String = "", source: String) -> TaskResult {
    var labels = labels
    labels.session = labels.session ?? shownSource(source)
    labels.step = nil
    return TaskResult(
      source: source, start: leaf["startDate"]?.text.flatMap(RecordedDate.init),
      steps: [
        StepResult(
          path: path, identifier: step,
          leaves: [ResultLeaf(path: path, object: leaf, isInStep: true)])
      ], labels: labels, part: ResultPart(key: key, visit: visit, position: position))
  }

  /// A cell that should hold JSON and does not.
  struct CellError: Error {
    let column: String
    let problem: JSONProblem
  }

  /// A row as the object of that class.
  static func leaf(_ row: TableCells, _ className: String) throws(CellError) -> JSONValue {
    var members: [JSONValue.Member] = []
    for column in row.header.columns where !isOfSession(column) {
      guard let cell = row.bytes(column) else { continue }
      do { members.append((column, try value(of: cell))) } catch {
        throw CellError(column: column, problem: error)
      }
    }
    return JSONValue.object(members).likeResearchKit(className)
  }

  /// The member with the result's own key: not those of the survey and the visit.
  static func keyName(among names: [String]) -> String? {
    names.first { name in
      name.hasSuffix("ResultKey") && ![SurveyColumn.result, SurveyColumn.visit].contains(name)
    }
  }

  /// What names the row, its session and its participant, and is no part of the result.
  private static func isOfSession(_ column: String) -> Bool {
    column.hasSuffix("Key")
      || ["ParticipantIdentifier", "ParticipantID", "StepIdentifier"].contains(column)
  }

  /// Nested values are JSON; true and false are words, numbers are numbers.
  private static func value(of cell: [UInt8]) throws(JSONProblem) -> JSONValue {
    if let first = cell.first, "[{".utf8.contains(first) {
      return try JSONValue.parse(ByteBuffer(cell))
    }
    guard let text = String(validating: cell, as: UTF8.self) else {
      throw .invalidUTF8(byteOffset: 0)
    }
    switch text.lowercased() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    guard cell.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text) else {
      return .string(text)
    }
    // ResearchKit's largest number stands for none.
    return abs(number) > 1e300 ? .null : .number(number)
  }
}

extension JSONValue {
  /// An object of MyDataHelps with the keys and words of ResearchKit's class.
  func likeResearchKit(_ className: String) -> JSONValue {
    guard case .object(let members) = withCamelCaseKeys(className) else { return self }
    let renamed = members.compactMap { member -> JSONValue.Member? in
      switch (className, member.key) {
      case ("ORKTappingIntervalResult", "taps"): ("samples", member.value)
      case ("ORKPSATResult", "presentationMode"): (member.key, member.value.presentationMode)
      // The table calls a reaction time what is the uptime of the stimulus.
      case ("ORKReactionTimeResult", "reactionTime"):
        (member.value.number ?? 0) > longestReactionSeconds ? ("timestamp", member.value) : nil
      // What did not happen.
      case ("ORKNormalizedReactionTimeResult", _) where member.value == .number(0): nil
      default: member
      }
    }
    return .object([("_class", .string(className))] + renamed)
  }

  private func withCamelCaseKeys(_ className: String) -> JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { ($0.key.camelCase(className), $0.value.withCamelCaseKeys(className)) })
    case .array(let elements): .array(elements.map { $0.withCamelCaseKeys(className) })
    default: self
    }
  }

  /// Digits heard, seen, or both, as the bits of ResearchKit's mode.
  private var presentationMode: JSONValue {
    guard let words = text?.lowercased() else { return self }
    let (isHeard, isSeen) = (words.contains("auditory"), words.contains("visual"))
    if words == "both" || (isHeard && isSeen) { return .number(3) }
    return isHeard ? .number(1) : isSeen ? .number(2) : self
  }
}

/// What no reaction and every uptime exceeds.
private let longestReactionSeconds = 10.0

extension String {
  /// `TapIndex` of a trail is ResearchKit's `index`, `ButtonRect1` is `buttonRect1`.
  fileprivate func camelCase(_ className: String) -> String {
    let isTap = className == "ORKTrailmakingResult" && hasPrefix("Tap") && self != "Taps"
    let name = isTap ? dropFirst("Tap".count) : self[...]
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
