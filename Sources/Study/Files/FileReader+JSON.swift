import Recordings
import Text

extension FileReader {
  /// Reads a file that may be JSON.
  func interpret(_ bytes: ByteBuffer, _ blank: LoadedFile) -> LoadedFile {
    var file = blank
    let source = file.report.source
    do {
      guard let table = try ItemTable.read(bytes) else {
        return checked(try tree(of: bytes, file), bytes, nil)
      }
      if let content = Recognition.read(table) {
        let recording = Recording(source: source, content: content, table: table)
        (file.report.kind, file.report.recording) = (recording.kind, recording)
        file.report.problem = problem(of: table, source: source)
        return file
      }
      if let contents = ExportPlatform.contents({ $0.items(table, source) }) {
        file = file.holding(contents)
        file.report.problem = file.report.problem ?? problem(of: table, source: source)
        return file
      }
      if table.count == 0 || bytes.withBytes({ showsBoxedItems($0.prefix(4096)) }) {
        let document = ConvertedDocument(try JSONValue.parse(bytes))
        if let converted = converted(document, file) { return converted }
      }
      if table.showsResult || bytes.withBytes({ showsResult($0.prefix(4096)) }) {
        return checked(try tree(of: bytes, file, isList: table.count > 0), bytes, table)
      }
      if table.count == 0, bytes.firstCharacter == UInt8(ascii: "{") {
        file.report.problem = ReadError(source: source, .noItems)
      } else if let tear = table.tear,
        options.isStrict || table.count == 0 || file.report.kind == .json
      {
        file.report.problem = ReadError(source: source, tear.problem)
      }
      file = checked(file, bytes, table)
    } catch {
      let isRead = mayHoldJSON(source)
      file.report.kind = isRead ? .json : .other
      file.report.problem = isRead ? problem(error, in: bytes, source: source) : nil
    }
    return file
  }

  /// The problem of a text that is not valid JSON. Another encoding is reported as such.
  private func problem(_ problem: JSONProblem, in bytes: ByteBuffer, source: String) -> ReadError {
    guard problem.mayBeOfEncoding, let encoding = bytes.foreignEncoding else {
      return ReadError(source: source, .json(problem))
    }
    return ReadError(source: source, .encoding(encoding, byteOffset: problem.byteOffset))
  }

  private func problem(of table: ItemTable, source: String) -> ReadError? {
    problem(source, count: table.count, tear: table.tear)
  }

  /// The reason why too few, or truncated, items cannot be used.
  func problem(_ source: String, count: Int, tear: Tear?) -> ReadError? {
    guard let tear else { return count == 0 ? ReadError(source: source, .noItems) : nil }
    return options.isStrict || count == 0 ? ReadError(source: source, tear.problem) : nil
  }

  /// - Parameter isList: whether the text is a list of objects, of which the complete ones are read if it is truncated.
  func tree(of bytes: ByteBuffer, _ blank: LoadedFile, isList: Bool = false) throws(JSONProblem)
    -> LoadedFile
  {
    guard isList, !options.isStrict else { return read(try JSONValue.parse(bytes), blank) }
    let list = try SalvagedResult(bytes, finding: .records)
    let file = read(list.value, blank)
    guard let tear = list.tear else { return file }
    if file.results.isEmpty, file.recordings.isEmpty {
      throw .truncated(byteOffset: tear.byteOffset)
    }
    return file.truncated(tear)
  }

  private func read(_ tree: JSONValue, _ blank: LoadedFile) -> LoadedFile {
    let source = blank.report.source
    let results =
      ExportPlatform.all.contains { $0.owns(tree) } ? [] : TaskResult.all(in: tree, source: source)
    if results.allSatisfy(\.steps.isEmpty),
      let converted = converted(ConvertedDocument(tree), blank)
    {
      return converted
    }
    // Results of many people in one file, each of which says whose it is.
    if !results.isEmpty, blank.isRow || tree.array != nil,
      let named = ExportPlatform.first({ $0.namedResults(tree, source) })
    {
      return read(named, blank)
    }
    guard results.isEmpty, let contents = ExportPlatform.contents({ $0.tree(tree, source) }) else {
      return read(results, blank)
    }
    return blank.holding(contents)
  }

  /// The file with results, or with the reason why they cannot be used.
  func read(_ results: [TaskResult], _ blank: LoadedFile) -> LoadedFile {
    if results.isEmpty { return blank }
    var file = blank
    file.report.kind = .taskResult
    let (whole, source) = (results.filter { !$0.steps.isEmpty }, file.report.source)
    func refused(_ problem: ReadError.Problem) -> LoadedFile {
      file.report.problem = ReadError(source: source, problem)
      return file
    }
    if whole.isEmpty { return refused(.noSteps) }
    file.report.passedOver += whole.compactMap(\.oddity)
    if let flaw = whole.lazy.compactMap(\.flaw).first { return refused(.oddLabel(flaw)) }
    if let count = whole.map(\.steps.count).max(), count > TaskResult.mostSteps {
      return refused(.tooManySteps(count: count, limit: TaskResult.mostSteps))
    }
    file.results = whole
    return file
  }
}

extension LoadedFile {
  /// The file as what is left of a truncated list.
  fileprivate func truncated(_ tear: Tear) -> LoadedFile {
    var file = self
    file.report.tableTear = tear
    _ = file.tear(after: tear.byteOffset)
    // Where elements are not results of their own, a result may lack those after the truncation.
    guard results.count != tear.itemsKept else { return file }
    for result in file.results.indices {
      for step in file.results[result].steps.indices {
        file.results[result].steps[step].tear = tear
      }
    }
    return file
  }
}

extension Recording {
  fileprivate init(source: String, content: Content, table: ItemTable) {
    self.init(source: source, content: content, itemCount: table.count, tear: table.tear)
  }
}

/// Keys of results; an array of results has at least one of them.
private let resultKeys =
  ["_class", "class", "identifier"] + ExportPlatform.all.flatMap(\.resultKeys)
  + bareLists.map(\.element)
  + TaskSignature.all.flatMap { $0.keys + $0.keysTogether.flatMap(\.self) }

private let resultKeyBytes = Set(resultKeys.map { Array($0.utf8) })
/// The bytes with which a key of results begins.
private let resultKeyBeginnings = Set(resultKeys.compactMap(\.utf8.first))

/// True if the beginning of a text contains a key of results between quotes.
///
/// The text is divided once at its quotes: searching it for each of the keys took a tenth of the time of a run.
func showsResult(_ head: some Collection<UInt8>) -> Bool {
  let parts = head.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
  return parts.dropFirst().dropLast().contains { part in
    part.first.map(resultKeyBeginnings.contains) ?? false && resultKeyBytes.contains(Array(part))
  }
}

extension ItemTable {
  /// True if the items have a key of results whose value is neither an object nor an array.
  var showsResult: Bool { resultKeys.contains(where: columnNames.contains) }
}

/// Files of JSON in which nothing is recognized, although they have the form or the name of a
/// recording.
extension FileReader {
  /// Adds an error to a file that should be a recording and is not one.
  ///
  /// - Parameter table: its items, if there are any objects among them.
  func checked(_ file: LoadedFile, _ bytes: ByteBuffer, _ table: ItemTable?) -> LoadedFile {
    guard file.isOfNoUse else { return file }
    var result = file
    let source = file.report.source
    if let table, table.holdsHealthWithoutValues {
      result.report.uselessness = .healthWithoutValues
    } else if table?.showsSensor == true || bytes.beginsAsRecording {
      let count = table?.count ?? bytes.strayItemCount
      result.report.problem = ReadError(source: source, .unknownItems(count: count))
    } else if RecorderFileName(contentName(source)).isRecorderName {
      result.report.problem = ReadError(source: source, .unrecognized)
    }
    return result
  }
}

extension LoadedFile {
  /// True if nothing was found in the file and no reason is given.
  fileprivate var isOfNoUse: Bool {
    report.problem == nil && report.uselessness == nil && report.kind == .json
      && report.platform == nil && recordings.isEmpty && results.isEmpty && neighbors.isEmpty
      && visits.isEmpty && runs.isEmpty
  }
}

extension ItemTable {
  /// The keys that items of each sensor have.
  private static let sensorKeys = [
    ["timestamp", "x", "y", "z"], ["userAcceleration.x"], ["numberOfSteps"],
    ["timestamp", "horizontalAccuracy"], ["timestamp", "phase"], ["type", "value", "startDate"],
  ]

  /// True if the items have the keys of a sensor, with any values.
  fileprivate var showsSensor: Bool {
    Self.sensorKeys.contains { $0.allSatisfy(columnNames.contains) }
  }

  /// True for samples of HealthKit that are not quantities, such as workouts and correlations.
  fileprivate var holdsHealthWithoutValues: Bool {
    !columnNames.contains("value")
      && texts("type")?.contains { $0?.hasPrefix("HK") == true } == true
  }
}

extension ByteBuffer {
  /// True for a text with the envelope of a recorder, with or without items.
  fileprivate var beginsAsRecording: Bool {
    withBytes { bytes in
      let text = bytes.prefix(64).drop { [0xEF, 0xBB, 0xBF].contains($0) }
      let dense = text.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      return dense.starts(with: #"{"items":"#.utf8)
    }
  }

  /// The number of items that are not objects.
  fileprivate var strayItemCount: Int { (try? JSONValue.parse(self))?["items"]?.array?.count ?? 0 }
}
