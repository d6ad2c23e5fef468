import Recordings
import Text

/// A result of MyDataHelps, for conversion to the form of ResearchKit.
struct SurveyResult {
  /// The labels of the participant and the session.
  var labels: FileLabels
  /// The key of the result.
  var key: String?
  /// The key of the visit to the step.
  var visit: String?
  /// The name of the step; empty if unknown.
  var step = ""
  /// The line of the row, or the number of preceding results.
  var position: Int

  /// The result in a step without dates. The dates of a leaf result are often those of its storage
  /// and only show that the step was in progress.
  func taskResult(_ leaf: JSONValue, path: String = "", source: String) -> TaskResult {
    var labels = labels
    labels.session = labels.session ?? shownSource(source)
    labels.step = nil
    return TaskResult(
      source: source, start: leaf["startDate"]?.recordedDate,
      steps: [
        StepResult(
          path: path, identifier: step,
          leaves: [ResultLeaf(path: path, object: leaf, isInStep: true)])
      ], labels: labels, part: ResultPart(key: key, visit: visit, position: position))
  }

  /// The error of a cell that should contain JSON and does not.
  struct CellError: Error {
    let column: String
    let problem: JSONProblem
  }

  /// A row as an object of a class.
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

  /// The name of the member with the key of the result, as opposed to the keys of the survey and
  /// the visit.
  static func keyName(among names: [String]) -> String? {
    names.first { name in
      name.hasSuffix("ResultKey") && ![SurveyColumn.result, SurveyColumn.visit].contains(name)
    }
  }

  /// True for columns that identify the row, its session and its participant and are not part of
  /// the result.
  private static func isOfSession(_ column: String) -> Bool {
    column.hasSuffix("Key")
      || ["ParticipantIdentifier", "ParticipantID", "StepIdentifier"].contains(column)
  }

  /// The value of a cell: nested values are JSON; booleans are words, numbers are numbers.
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
    // ResearchKit's largest number means that there is none.
    return abs(number) > 1e300 ? .null : .number(number)
  }
}

extension JSONValue {
  /// The object with the keys and words of ResearchKit's class.
  func likeResearchKit(_ className: String) -> JSONValue {
    guard case .object(let members) = withCamelCaseKeys(className) else { return self }
    let renamed = members.compactMap { member -> JSONValue.Member? in
      switch (className, member.key) {
      case ("ORKTappingIntervalResult", "taps"): ("samples", member.value)
      case ("ORKPSATResult", "presentationMode"): (member.key, member.value.presentationMode)
      // A reaction time that no reaction takes is the uptime of the stimulus.
      case ("ORKReactionTimeResult", "reactionTime")
      where (member.value.number ?? 0) > ReactionTimeResult.longestReactionSeconds:
        ("timestamp", member.value)
      // 0 stands for an event that did not happen.
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

  /// The bits of ResearchKit's mode: digits heard, seen, or both.
  private var presentationMode: JSONValue {
    guard let words = text?.lowercased() else { return self }
    let (isHeard, isSeen) = (words.contains("auditory"), words.contains("visual"))
    if words == "both" || (isHeard && isSeen) { return .number(3) }
    return isHeard ? .number(1) : isSeen ? .number(2) : self
  }
}

extension String {
  /// The key in the spelling of ResearchKit: `index` of a trail for `TapIndex`, `buttonRect1` for
  /// `ButtonRect1`.
  fileprivate func camelCase(_ className: String) -> String {
    let isTap = className == "ORKTrailmakingResult" && hasPrefix("Tap") && self != "Taps"
    let name = isTap ? dropFirst("Tap".count) : self[...]
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
