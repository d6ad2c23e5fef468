import Recordings
import Text

/// CareEvolution's MyDataHelps: recordings under `SurveyData/{participant}/{result}/{step}/{file}`,
/// results in tables of all participants, one for each kind of result, or in `SurveyResults.json`.
enum MyDataHelps {
  static let platform = ExportPlatform(
    name: name, resultKeys: [SurveyColumn.result, SurveyColumn.visit], labels: labels(ofPath:),
    owns: owns(_:), tree: contents(ofTree:source:),
    rowTable: RowTable(
      platform: name, role: role(of:), labels: labels(of:), contents: contents(of:source:)))
  private static let name = "MyDataHelps"

  private static func labels(ofPath path: String) -> FileLabels? {
    guard path.firstRange(ofText: folderName) != nil else { return nil }
    let parts = pathComponents(path)
    guard let root = parts.firstIndex(of: folderName), parts.count == root + 5 else { return nil }
    var labels = FileLabels()
    (labels.participant, labels.session) = (parts[root + 1], parts[root + 2])
    labels.step = parts[root + 3]
    labels.platform = name
    return labels
  }

  private static let folderName = "SurveyData"

  private static func role(of table: TableHeader) -> TableRole? {
    guard table.has(SurveyColumn.participant, SurveyColumn.result) else { return nil }
    if resultClass(of: table) != nil { return .results }
    if table.has(SurveyColumn.visit, SurveyColumn.step) { return .particulars }
    return table.has(SurveyColumn.survey) ? .sessions : nil
  }

  private static func labels(of row: TableCells) -> FileLabels {
    var labels = FileLabels()
    (labels.participant, labels.session) = (row[SurveyColumn.participant], row[SurveyColumn.result])
    return labels
  }

  private static func contents(of row: TableCells, source: String) -> FileContents {
    guard let name = resultClass(of: row.header) else { return particulars(row, source) }
    do {
      let leaf = try SurveyResult.leaf(row, name)
      let key = SurveyResult.keyName(among: row.header.columns).flatMap { row[$0] }
      let result = SurveyResult(
        labels: labels(of: row), key: key, visit: row[SurveyColumn.visit],
        step: row[SurveyColumn.step] ?? "", position: Int(lastComponent(source)) ?? 0)
      return FileContents(kind: .taskResult, results: [result.taskResult(leaf, source: source)])
    } catch {
      var contents = FileContents(kind: .taskResult)
      contents.problem = ReadError(source: source, path: error.column, .json(error.problem))
      contents.neighbors = [ByteKey(lastComponent(source)): labels(of: row)]
      return contents
    }
  }

  /// The contents of a row of `SurveyResults.csv`, which has the survey's name, or of
  /// `SurveyStepResults.csv`.
  private static func particulars(_ row: TableCells, _ source: String) -> FileContents {
    var contents = FileContents(kind: .taskResult)
    let (start, end) = (row[SurveyColumn.start], row[SurveyColumn.end])
    let dates = (start.flatMap(RecordedDate.spelled), end.flatMap(RecordedDate.spelled))
    let session = labels(of: row).sessionKey
    if let survey = row[SurveyColumn.survey], let session {
      contents.runs[session] = RunParticulars(
        labels: labels(of: row), source: source, name: survey, start: dates.0, end: dates.1)
    }
    if let key = row[SurveyColumn.visit], let step = row[SurveyColumn.step] {
      contents.visits[ByteKey(key)] = StepVisit(
        session: session, source: source, step: step, start: dates.0, end: dates.1)
    }
    return contents
  }

  /// ResearchKit's class of the results in a table, by the column of their keys, otherwise by the
  /// table's name.
  private static func resultClass(of table: TableHeader) -> String? {
    let names = table.columns.compactMap { $0.between("Survey", "ResultKey") }
    let fileNames = [table.tableName.between("Survey", "Results")].compactMap(\.self)
    return (names + fileNames).lazy.compactMap(TaskSignature.resultClass(named:)).first
  }

  private static func owns(_ tree: JSONValue) -> Bool {
    (tree.array ?? [tree]).contains {
      $0[SurveyColumn.result] != nil || $0[SurveyColumn.visit] != nil
    }
  }

  private static func contents(ofTree tree: JSONValue, source: String) -> FileContents? {
    var walk = SurveyWalk(source: source)
    walk.visit(tree)
    guard walk.isOfSurvey else { return nil }
    var contents = FileContents(kind: .taskResult, results: walk.results)
    (contents.visits, contents.runs) = (walk.visits, walk.runs)
    return contents
  }
}

/// The columns of tables, and the keys of documents, that identify results.
enum SurveyColumn {
  static let participant = "ParticipantIdentifier"
  static let result = "SurveyResultKey"
  static let visit = "SurveyStepResultKey"
  static let step = "StepIdentifier"
  static let survey = "SurveyName"
  static let start = "StartDate"
  static let end = "EndDate"
}

extension TaskSignature {
  /// The class of a leaf result by its name without `ORK` and `Result`, in any case.
  static func resultClass(named name: String) -> String? { classesByName[name.lowercased()] }

  private static let classesByName = Dictionary(
    (all.flatMap(\.classes) + QuestionResult.classNames).map {
      ($0.dropFirst(3).dropLast("Result".count).lowercased(), $0)
    }
  ) { first, _ in first }
}

extension String {
  /// The text of a name between its beginning and a word; nil if it is empty.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start), let range = dropFirst(start.count).firstRange(of: end) else {
      return nil
    }
    let middle = dropFirst(start.count)[..<range.lowerBound]
    return middle.isEmpty ? nil : String(middle)
  }
}

/// Collects the results of `SurveyResults.json` at any depth: objects above them, and neighboring objects with the keys of
/// surveys and steps, give participant and step.
struct SurveyWalk {
  let source: String
  private(set) var results: [TaskResult] = []
  private(set) var visits: [ByteKey: StepVisit] = [:]
  private(set) var runs: [SessionKey: RunParticulars] = [:]
  /// True if keys of surveys were found, with or without results of active tasks.
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
      var here = completed(by: value, around)
      if let name = resultClass(of: value) {
        here.position = results.count
        here.step = value[SurveyColumn.step]?.text ?? here.step
        here.key = SurveyResult.keyName(among: members.map(\.key)).flatMap { value[$0]?.text }
        results.append(here.taskResult(value.likeResearchKit(name), path: path, source: source))
        return
      }
      note(value, path: path, &here)
      for member in members {
        visit(member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)", here)
      }
    default: break
    }
  }

  private mutating func completed(by value: JSONValue, _ around: SurveyResult) -> SurveyResult {
    var here = around
    if let participant = value[SurveyColumn.participant]?.text, !participant.isEmpty {
      here.labels.participant = participant
    }
    if let key = value[SurveyColumn.result]?.text, !key.isEmpty {
      (here.labels.session, isOfSurvey) = (key, true)
    }
    if let key = value[SurveyColumn.visit]?.text, !key.isEmpty {
      (here.visit, isOfSurvey) = (key, true)
    }
    return here
  }

  /// Notes a survey or a step with its dates. A step is identified by its key, otherwise by its
  /// position.
  private mutating func note(_ value: JSONValue, path: String, _ here: inout SurveyResult) {
    let start = value[SurveyColumn.start]?.recordedDate
    let end = value[SurveyColumn.end]?.recordedDate
    var labels = here.labels
    labels.session = labels.session ?? shownSource(source)
    guard let session = labels.sessionKey else { return }
    if let step = value[SurveyColumn.step]?.text {
      let key = value[SurveyColumn.visit]?.text ?? "\(source)#\(path)"
      (here.visit, here.step) = (key, step)
      visits[ByteKey(key)] = StepVisit(
        session: session, source: source, step: step, start: start, end: end)
    } else if value[SurveyColumn.result] != nil, runs[session] == nil {
      runs[session] = RunParticulars(
        labels: labels, source: source, name: value[SurveyColumn.survey]?.text ?? "", start: start,
        end: end)
    }
  }

  /// The class by the type, such as `TrailmakingResult`.
  private func resultClass(of value: JSONValue) -> String? {
    guard let type = value["Type"]?.text, type.hasSuffix("Result") else { return nil }
    return TaskSignature.resultClass(named: String(type.dropLast("Result".count)))
  }
}
