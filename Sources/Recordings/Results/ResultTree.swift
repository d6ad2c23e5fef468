public import Text

/// A leaf of a result: one object that is no collection, with its place in the file.
public struct ResultLeaf: Sendable, Equatable {
  /// The JSON path from the root, such as `results[3].results[0]`.
  public let path: String
  private let stored: StoredObject
  /// The object as written.
  public var object: JSONValue { stored.value }
  /// True for a file that hangs below another leaf, such as an attempt's.
  public var isNested = false
  /// True if an export stores the leaf separately from the step that contains it.
  var isInStep = false
  /// The unit of its times, if the user says it.
  public var givenTimeUnit: GivenTimeUnit?

  /// A leaf at a place of its file.
  public init(path: String, object: JSONValue, isNested: Bool = false, isInStep: Bool = false) {
    (self.path, stored) = (path, .value(object))
    (self.isNested, self.isInStep) = (isNested, isInStep)
  }

  /// The leaf with another form of its object.
  fileprivate init(_ leaf: ResultLeaf, packed: PackedObject) {
    (path, stored) = (leaf.path, .packed(packed))
    (isNested, isInStep) = (leaf.isNested, leaf.isInStep)
    givenTimeUnit = leaf.givenTimeUnit
  }

  private enum StoredObject: Sendable, Equatable {
    case value(JSONValue)
    case packed(PackedObject)

    var value: JSONValue {
      switch self {
      case .value(let value): value
      case .packed(let packed): packed.value
      }
    }
  }

  /// The Objective-C class, in either spelling; nil where the export left it out.
  public var className: String? { object["_class"]?.text ?? object["class"]?.text }

  /// The leaf's own identifier; of a file result, the recorder's.
  public var identifier: String { object["identifier"]?.text ?? "" }

  /// True for a leaf without a step around it, whose dates are then those of its step.
  public var standsAlone: Bool { !isInStep && !path.contains("results[") }

  /// True for a result of this task, by its class or, where an export left that out, by its keys.
  public func belongs(to task: ActiveTask) -> Bool { TaskSignature.of(task)?.owns(self) ?? false }

  /// The JSON path of a member.
  public func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The message about an invalid member.
  public func expectation(_ key: String, _ expected: String, effect: String) -> ErrorWording {
    ErrorWording(
      "\(place(key)): expected \(expected), found \(object[key].described)", remedy: effect)
  }

  /// The last path component of the file the leaf links to, percent-decoded.
  ///
  /// Releases up to 2.1.0 wrote an absolute URL, later ones the bare name.
  public var linkedFileName: String? { linkedFileNames.first }

  /// That name, then the one it has where an export escaped a bare name or left a URL's escapes in the
  /// name of the file.
  public var linkedFileNames: [String] {
    if let name = object["fileName"]?.text, !name.isEmpty {
      return [lastComponent(name), lastComponent(percentDecoded(name))]
    }
    guard let url = object["fileURL"]?.text, !url.isEmpty else { return [] }
    return [lastComponent(percentDecoded(url)), lastComponent(url)]
  }
}

/// The facts about a file in its leaf.
extension ResultLeaf {
  /// True for a file result that does not name a file. Files of an attempt or a grid are checked by
  /// their leaf.
  public var lacksLink: Bool {
    if isNested { return false }
    let isOfFile =
      className.map { $0 == "ORKFileResult" }
      ?? ["fileName", "fileURL"].contains { object[$0] != nil }
    return isOfFile && linkedFileName == nil
  }

  /// True if the linked file must be a recording. Steps of apps, such as those that capture a
  /// video, also link to videos and documents.
  public func promisesRecording(inStep step: String) -> Bool {
    // A grid's picture is judged by its analysis; the strokes beside it are archived in a form of Apple's own.
    if isNested, Self.gridFiles.contains(where: path.hasSuffix) { return false }
    if isStepName(step) { return true }
    let type = object["contentType"]?.text ?? ""
    if type == "application/json" || type.hasPrefix("audio/") { return true }
    return Self.recorders.containsBytes(of: identifier)
  }

  /// Keys of the files of an Amsler grid.
  private static let gridFiles = ["imageFileResult", "drawingPathFileResult"]

  /// Identifiers of the recorders of predefined tasks.
  private static let recorders: Set = [
    "accelerometer", "deviceMotion", "pedometer", "location", "heartRate", "audio",
    "streamingAudio",
  ]
}

/// The result of one step, or of one visit to it.
public struct StepResult: Sendable, Equatable {
  public let path: String
  public var identifier: String
  public var start: RecordedDate?
  public var end: RecordedDate?
  /// True if the result repeats an answer of an earlier run.
  public let isPrevious: Bool
  /// The assistive technology in use, such as VoiceOver or Switch Control; nil for none.
  public let assistiveTechnology: String?
  public var leaves: [ResultLeaf]
  /// The first element in the place of a result that is not one; nil if there is none.
  public var oddity: ReadError?
  /// Where the text of its result is cut, of which the complete part is used; nil for a complete one.
  public var tear: Tear?

  /// The result of a step of which no more is known than this.
  public init(
    path: String = "", identifier: String, start: RecordedDate? = nil, end: RecordedDate? = nil,
    leaves: [ResultLeaf] = []
  ) {
    (self.path, self.identifier, self.leaves) = (path, identifier, leaves)
    (self.start, self.end) = (start, end)
    (isPrevious, assistiveTechnology) = (false, nil)
  }
}

/// A task result as serialized: the steps in the order of the file, collections flattened.
public struct TaskResult: Sendable, Equatable {
  /// Path of the file below the root.
  public let source: String
  public var identifier: String
  public let taskRunUUID: String?
  /// The device that made it, if the release stores it.
  public let device: RecordingDevice
  public var start: RecordedDate?, end: RecordedDate?
  public var steps: [StepResult]
  /// Information in its file outside of the tree.
  public var labels = FileLabels()
  /// True if all steps that the run reached are listed, including those without content.
  public var listsSteps = false
  /// Set if a platform stores the parts of a run separately and without links to recordings.
  public var part: ResultPart?
  /// The form into which it was converted; nil for a result as an app wrote it.
  public var form: ConvertedForm?
  /// How many later copies of a step's latest result were dropped.
  public internal(set) var duplicateStepCount = 0
  /// Dates of the task that are there and cannot be read, each with its path.
  public internal(set) var unreadableDates: [String] = []
  /// Sources of parts that are copies of others, and are not in it.
  public var copiedParts: [String] = []
  /// The first element in the place of a step that is not a step.
  public internal(set) var oddity: ReadError?
  /// Files whose results became parts of this one.
  public var furtherSources: [String] = []

  /// The parts that a platform stores of a run without a result of its own.
  public init(
    source: String, start: RecordedDate? = nil, steps: [StepResult] = [], labels: FileLabels,
    part: ResultPart
  ) {
    (self.source, self.start, self.steps) = (source, start, steps)
    (self.labels, self.part) = (labels, part)
    (identifier, taskRunUUID, device, end) = ("", nil, RecordingDevice(), nil)
  }
}

/// A part of a task run that a platform stores separately, such as a row of a table.
public struct ResultPart: Sendable, Equatable {
  /// The platform's key of the part; parts of one key are copies, as where exports overlap.
  public var key: String?
  /// The platform's key of the visit to the step; nil if missing.
  public var visit: String?
  /// Its position among the others, which decides if dates are equal.
  public var position: Int

  /// A part at a place among the others.
  public init(key: String? = nil, visit: String? = nil, position: Int) {
    (self.key, self.visit, self.position) = (key, visit, position)
  }
}

extension TaskResult {
  /// The result without the elements of lists in its leaves, in little memory.
  public var outline: TaskResult {
    var (bytes, ends) = ([UInt8](), [0])
    for leaf in steps.lazy.flatMap(\.leaves) {
      leaf.object.outline.append(to: &bytes, numbers: NumberText(.full))
      ends.append(bytes.count)
    }
    // A copy, without the room to grow.
    let text = bytes.withUnsafeBufferPointer { Array($0) }
    var (outline, place) = (self, 0)
    for step in steps.indices {
      outline.steps[step].leaves = steps[step].leaves.map { leaf in
        defer { place += 1 }
        return ResultLeaf(
          leaf, packed: PackedObject(text: text, start: ends[place], end: ends[place + 1]))
      }
    }
    return outline
  }
}

/// An object as text, a part of the text of all objects of a result. It is read each time that it is asked for: an archive may
/// contain more outlines than fit into memory as values.
private struct PackedObject: Sendable, Equatable {
  let text: [UInt8]
  let start: Int
  let end: Int

  var value: JSONValue { (try? JSONValue.parse(ByteBuffer(Array(text[start..<end])))) ?? .null }

  static func == (a: PackedObject, b: PackedObject) -> Bool {
    a.text[a.start..<a.end] == b.text[b.start..<b.end]
  }
}

extension JSONValue {
  /// The result with only the first element of each array, and with the lengths of arrays; these may distinguish a step from
  /// its practice.
  fileprivate var outline: JSONValue {
    switch self {
    case .object(let members): .object(members.map { ($0.key, $0.value.outline) })
    case .array(let elements):
      .array(
        elements.prefix(1).map(\.outline)
          + Array(repeating: .null, count: max(0, elements.count - 1)))
    case .string, .number, .integer, .bool, .null: self
    }
  }
}
