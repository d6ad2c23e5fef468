/// Collects the results of `SurveyResults.json`, whatever stands around them: those above tell whose they are
/// and of which step.
struct SurveyWalk {
  let source: String
  private(set) var results: [TaskResult] = []
  /// Keys of surveys were found, with results of active tasks or without.
  private(set) var isOfSurvey = false

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
      let here = told(by: value, around)
      if let name = resultClass(of: value) {
        var result = here
        result.position = results.count
        result.key = SurveyResult.keyName(among: members.map(\.key)).flatMap { value[$0]?.text }
        results.append(
          result.taskResult(value.likeResearchKit(name), path: path, source: source))
        return
      }
      for member in members {
        visit(member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)", here)
      }
    default: break
    }
  }

  private mutating func told(by value: JSONValue, _ around: SurveyResult) -> SurveyResult {
    typealias Column = MyDataHelps.Column
    var here = around
    if let participant = value[Column.participant]?.text, !participant.isEmpty {
      here.labels.participant = participant
    }
    if let key = value[Column.result]?.text, !key.isEmpty {
      (here.labels.session, isOfSurvey) = (key, true)
    }
    if let survey = value[Column.survey]?.text { here.survey = survey }
    if let key = value[Column.visit]?.text, !key.isEmpty {
      (here.visit, isOfSurvey) = (key, true)
      here.step = value[Column.step]?.text ?? ""
      here.visitStart = value[Column.start]?.text.flatMap(RecordedDate.init)
      here.visitEnd = value[Column.end]?.text.flatMap(RecordedDate.init)
    }
    return here
  }

  /// By the type, such as `TrailmakingResult`.
  private func resultClass(of value: JSONValue) -> String? {
    guard let type = value["Type"]?.text, type.hasSuffix("Result") else { return nil }
    return TaskSignature.resultClass(named: String(type.dropLast("Result".count)))
  }
}
