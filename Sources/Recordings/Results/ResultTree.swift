/// A leaf of a result: one object that is no collection, with its place in the file.
public struct ResultLeaf: Sendable, Equatable {
  /// The JSON path from the root, such as `results[3].results[0]`.
  public let path: String
  /// The object as written.
  public let object: JSONValue
  /// True for a file that hangs below another leaf, such as an attempt's.
  var isNested = false
  /// True where an export keeps the leaf apart from the step around it.
  var isInStep = false

  /// The Objective-C class, in either spelling; nil where the export left it out.
  public var className: String? { object["_class"]?.text ?? object["class"]?.text }

  /// The leaf's own identifier; of a file result, the recorder's.
  public var identifier: String { object["identifier"]?.text ?? "" }

  /// True for a leaf that no step stands around: its step begins and ends when it does.
  public var standsAlone: Bool { !isInStep && !path.contains("results[") }

  /// True for a result of this task, by its class or, where an export left that out, by its keys.
  public func belongs(to task: ActiveTask) -> Bool {
    TaskSignature.of(task)?.owns(self) ?? false
  }

  /// The JSON path of a member.
  public func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// What the user is told of a member that is not as it must be.
  public func expectation(_ key: String, _ expected: String, effect: String) -> String {
    "\(place(key)): expected \(expected), found \(object[key].described); \(effect)"
  }

  /// The last path component of the file the leaf links to, percent-decoded.
  ///
  /// Releases up to 2.1.0 wrote an absolute URL, later ones the bare name.
  public var linkedFileName: String? { linkedFileNames.first }

  /// That name, then the one it has where an export escaped a bare name or left a URL's escapes in the
  /// name of the file.
  var linkedFileNames: [String] {
    if let name = object["fileName"]?.text, !name.isEmpty {
      return [lastComponent(name), lastComponent(percentDecoded(name))]
    }
    guard let url = object["fileURL"]?.text, !url.isEmpty else { return [] }
    return [lastComponent(percentDecoded(url)), lastComponent(url)]
  }
}

/// The result of one step, or of one visit to it.
public struct StepResult: Sendable, Equatable {
  public let path: String
  public internal(set) var identifier: String
  public internal(set) var start: RecordedDate?
  public internal(set) var end: RecordedDate?
  /// The answer of an earlier run, shown again.
  public let isPrevious: Bool
  /// VoiceOver, Switch Control; nil for none.
  public let assistiveTechnology: String?
  public internal(set) var leaves: [ResultLeaf]
  /// What stands in the place of a result and is none; nil where all are.
  var oddity: ReadError?
}

/// A task result as serialized: the steps in the order of the file, collections flattened.
public struct TaskResult: Sendable, Equatable {
  /// Path of the file below the root.
  public let source: String
  public internal(set) var identifier: String
  public let taskRunUUID: String?
  /// Apple's name of the device, such as `iPhone15,2`; nil where the release did not write it.
  public let deviceModel: String?
  public internal(set) var start: RecordedDate?, end: RecordedDate?
  public internal(set) var steps: [StepResult]
  /// What its file tells of it outside of the tree.
  var labels = FileLabels()
  /// True where all steps are there that the run came to, those without content too.
  var listsSteps = false
  /// Set where a platform keeps what belongs to one run apart and without links to recordings.
  var part: ResultPart?
  /// How many later copies of a step's latest result were dropped.
  public internal(set) var duplicateStepCount = 0
  /// Sources of parts that are copies of others, and are not in it.
  var copiedParts: [String] = []
  /// The first thing that stands in the place of a step and is none.
  var oddity: ReadError?
  /// Files whose results were made parts of this one.
  var furtherSources: [String] = []

  /// The run's UUID in lower case; nil where it has none.
  var run: String? { taskRunUUID?.runs.first }
}

/// What stands between the slashes. By bytes: an accent that follows a slash would hide it from `split`.
func pathComponents(_ path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
}

func lastComponent(_ path: String) -> String { pathComponents(path).last ?? path }

/// Reads `%20` and the like; a sequence that is not UTF-8 is kept as it stands.
func percentDecoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2)
    if byte == UInt8(ascii: "%"), digits.count == 2,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? text
}
