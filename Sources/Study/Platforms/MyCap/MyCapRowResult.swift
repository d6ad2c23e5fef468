import Recordings
import Text

/// The task result that the cells of a run make, which is read like a result of ResearchKit.
///
/// A cell that cannot be read is a problem of its step, and costs neither the other cells nor the other rows. Classes are those of the steps that
/// the annotations name, where the JSON of the app has none.
struct MyCapRowResult {
  private let row: MyCapRow
  private let source: String
  private let dates: [JSONValue.Member]
  private var steps: [RowStep] = []

  /// A step of the result.
  fileprivate struct RowStep {
    let identifier: String
    var dates: [JSONValue.Member]
    var leaves: [JSONValue] = []
    var problem: ReadError?
    var tear: Tear?
  }

  /// - Parameter source: the row.
  init(_ row: MyCapRow, source: String) {
    (self.row, self.source) = (row, source)
    dates = [("startDate", JSONValue(row.text(.start))), ("endDate", JSONValue(row.text(.end)))]
    for (name, field) in row.fields {
      switch field.content {
      case .result: addResult(name, step: field.step ?? "")
      case .part(let part): add(part, name, step: field.step ?? "")
      case .number: addNumber(name)
      default: continue
      }
    }
  }

  /// The result; nil for a row without any.
  var result: TaskResult? {
    let task = JSONValue.object(
      [
        ("_class", .string("ORKTaskResult")), ("identifier", .string(row.run.form)),
        ("taskRunUUID", JSONValue(row.text(.uuid))),
      ] + dates + [("results", .array(steps.map(\.value)))])
    guard var result = TaskResult.all(in: task, source: source).first, !result.steps.isEmpty else {
      return nil
    }
    for (number, step) in steps.enumerated() {
      let own = result.steps.firstIndex { $0.path === "results[\(number)]" }
      guard let own else { continue }
      result.steps[own].oddity = step.problem ?? result.steps[own].oddity
      result.steps[own].tear = step.tear
    }
    // Exports that overlap have a run twice, which is one run although a cell was changed between them.
    (result.labels, result.part) = (row.labels, ResultPart(key: row.run.place, position: 0))
    return result
  }

  // MARK: Cells

  private mutating func addResult(_ name: String, step: String) {
    var own = RowStep(identifier: step, dates: dates)
    do {
      let read = try SalvagedResult(ByteBuffer(row.bytes(name)))
      let attempts = read.value.attempts
      if attempts.allSatisfy(\.isObject) {
        own.dates = Self.dates(of: read.value, besides: dates)
        own.leaves = attempts.map { $0.classed(asOf: step) }
        own.tear = read.tear
      } else {
        own.problem = problem(name, "a result as JSON")
      }
    } catch {
      let isCut = if case .truncated = error { row.bytes(name).beginsAsJSON } else { false }
      own.problem =
        isCut
        ? ReadError(source: source, path: name, .json(error)) : problem(name, "a result as JSON")
    }
    steps.append(own)
  }

  private mutating func add(_ part: MyCapField.PartOfResult, _ name: String, step: String) {
    let text = String(decoding: row.bytes(name), as: UTF8.self)
    switch part {
    case .flexion, .extent:
      let own = place(ofStep: step)
      guard let degrees = Self.number(text) else {
        steps[own].problem = problem(name, "a number of degrees")
        return
      }
      let member = (part == .flexion ? "flexed" : "extended", JSONValue.number(degrees))
      steps[own].add([member], toLeafOf: "ORKRangeOfMotionResult")
    case .transcription:
      steps[place(ofStep: step)].add(
        [("transcription", .object([("formattedString", .string(text))]))],
        toLeafOf: "ORKSpeechRecognitionResult")
    case .editedTranscription:
      // ResearchKit counts the steps in which transcripts are corrected.
      let own = place(ofStep: "editSpeechTranscript0")
      steps[own].add([("textAnswer", .string(text))], toLeafOf: "ORKTextQuestionResult")
    }
  }

  private mutating func addNumber(_ name: String) {
    let text = String(decoding: row.bytes(name), as: UTF8.self)
    let own = place(ofStep: row.run.form)
    let answer: (kind: String, member: JSONValue.Member) =
      Self.number(text).map { ("ORKNumericQuestionResult", ("numericAnswer", .number($0))) } ?? (
        "ORKTextQuestionResult", ("textAnswer", .string(text))
      )
    let leaf: [JSONValue.Member] = [
      ("_class", .string(answer.kind)), ("identifier", .string(name)), dates[1], answer.member,
    ]
    steps[own].leaves.append(.object(leaf))
  }

  /// The place of a step, which is added if it is new.
  private mutating func place(ofStep identifier: String) -> Int {
    if let known = steps.firstIndex(where: { $0.identifier === identifier }) { return known }
    steps.append(RowStep(identifier: identifier, dates: dates))
    return steps.count - 1
  }

  private func problem(_ name: String, _ expected: String) -> ReadError {
    ReadError(
      source: source, path: name, .cellWithoutResult(expected: expected, place: row.run.place))
  }

  /// A number with a decimal point or a decimal comma, and with a sign for degrees.
  private static func number(_ text: String) -> Double? {
    let plain = text.trimmed.replacing("°", with: "").replacing(",", with: ".").trimmed
    let number = Double(plain)
    return plain.utf8.allSatisfy("0123456789+-.eE".utf8.contains) && number?.isFinite == true
      ? number : nil
  }

  /// The dates of a step: those in its result, else those of the row. Where the ones have an offset from UTC and the others have none, the two
  /// are not of one clock: those of the row are then the start and the end of the run, and the step has none.
  private static func dates(of result: JSONValue, besides row: [JSONValue.Member]) -> [JSONValue
    .Member]
  {
    let own: [JSONValue.Member] = ["startDate", "endDate"].compactMap { key in
      result[key].map { (key, $0) }
    }
    func zones(_ dates: [JSONValue.Member]) -> Set<RecordedDate.Zone> {
      Set(dates.compactMap { $0.value.text.flatMap(RecordedDate.spelled)?.zone })
    }
    if own.isEmpty { return row }
    let ofRow = zones(row)
    return ofRow.isEmpty || zones(own).isSubset(of: ofRow) ? own : []
  }
}

extension MyCapRowResult.RowStep {
  fileprivate var value: JSONValue {
    .object(
      [("_class", .string("ORKStepResult")), ("identifier", .string(identifier))] + dates + [
        ("results", .array(leaves))
      ])
  }

  /// Adds members to the leaf of a class, of which there is one.
  fileprivate mutating func add(_ members: [JSONValue.Member], toLeafOf name: String) {
    let known = leaves.firstIndex { $0["_class"]?.text === name }
    guard let known, case .object(let own) = leaves[known] else {
      leaves.append(
        .object([("_class", .string(name)), ("identifier", .string(identifier))] + members))
      return
    }
    leaves[known] = .object(own + members)
  }
}

extension JSONValue {
  /// A result or a list of attempts. A list of taps or games, as AppCore writes them, is one result.
  fileprivate var attempts: [JSONValue] {
    guard let elements = array else { return [self] }
    let list = bareLists.first { list in elements.contains { $0[list.element] != nil } }
    return list.map { [.object([($0.name, self)])] } ?? elements
  }

  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// The result with the class of the results of a step's task, unless it shows of which task it is.
  fileprivate func classed(asOf step: String) -> JSONValue {
    guard case .object(let members) = self, self["results"] == nil, self["_class"] == nil,
      self["class"] == nil, let task = ActiveTask(step: step),
      !ResultLeaf(path: "", object: self).belongs(to: task),
      let name = TaskSignature.of(task)?.classes.first
    else { return self }
    return .object([("_class", .string(name))] + members)
  }
}

extension [UInt8] {
  /// True for a text that begins like an object or a list.
  fileprivate var beginsAsJSON: Bool {
    let first = first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
