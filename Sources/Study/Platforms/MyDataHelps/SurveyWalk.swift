import Recordings

/// Collects the results of `SurveyResults.json`, whatever stands around them: those above tell whose they are
/// and of which step, as objects with the keys of surveys and steps do that stand beside them.
struct SurveyWalk {
  let source: String
  private(set) var results: [TaskResult] = []
  private(set) var visits: [String: StepVisit] = [:]
  private(set) var runs: [SessionKey: RunParticulars] = [:]
  /// Keys of surveys were found, with results of active tasks or without.
  private(set) var isOfSurvey = false

  private typealias Column = MyDataHelps.Column

  init(source: String) { self.source = source }

  mutating func visit(_ root: JSONValue) {
    visit(root, path: "", SurveyResult(labels: FileLabels(), position: 0))
  }

  private mutating func visit(_ value: JSONValue, path: String, _ around: SurveyResult) {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        visit(element, path: "\(path)[\(index)]", around)
      }
    case .object(let members):
      var here = told(by: value, around)
      if let name = resultClass(of: value) {
        here.position = results.count
        here.step = value[Column.step]?.text ?? here.step
        here.key = SurveyResult.keyName(among: members.map(\.key)).flatMap { value[$0]?.text }
        results.append(
          here.taskResult(value.likeResearchKit(name), path: path, source: source))
        return
      }
      note(value, path: path, &here)
      for member in members {
        visit(member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)", here)
      }
    default: break
    }
  }

  private mutating func told(by value: JSONValue, _ around: SurveyResult) -> SurveyResult {
    var here = around
    if let participant = value[Column.participant]?.text, !participant.isEmpty {
      here.labels.participant = participant
    }
    if let key = value[Column.result]?.text, !key.isEmpty {
      (here.labels.session, isOfSurvey) = (key, true)
    }
    if let key = value[Column.visit]?.text, !key.isEmpty { (here.visit, isOfSurvey) = (key, true) }
    return here
  }

  /// A survey or a step with its dates; a step is known by its key, else by its place.
  private mutating func note(_ value: JSONValue, path: String, _ here: inout SurveyResult) {
    let start = value[Column.start]?.text.flatMap(RecordedDate.init)
    let end = value[Column.end]?.text.flatMap(RecordedDate.init)
    var labels = here.labels
    labels.session = labels.session ?? shownSource(source)
    guard let session = labels.sessionKey else { return }
    if let step = value[Column.step]?.text {
      let key = value[Column.visit]?.text ?? "\(source)#\(path)"
      (here.visit, here.step) = (key, step)
      visits[key] = StepVisit(
        session: session, source: source, step: step, start: start, end: end)
    } else if value[Column.result] != nil, runs[session] == nil {
      runs[session] = RunParticulars(
        source: source, name: value[Column.survey]?.text ?? "", start: start, end: end)
    }
  }

  /// By the type, such as `TrailmakingResult`.
  private func resultClass(of value: JSONValue) -> String? {
    guard let type = value["Type"]?.text, type.hasSuffix("Result") else { return nil }
    return TaskSignature.resultClass(named: String(type.dropLast("Result".count)))
  }
}
