extension FileReader {
  /// A file that may be JSON, with what is in it.
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
      if let contents = Platforms.contents(of: table, source: source) {
        file = file.holding(contents)
        file.report.problem = file.report.problem ?? problem(of: table, source: source)
        return file
      }
      if table.showsResult || bytes.withBytes({ showsResult($0.prefix(4096)) }) {
        return checked(try tree(of: bytes, file), bytes, table)
      }
      if table.count == 0, bytes.firstCharacter == UInt8(ascii: "{") {
        file.report.problem = ReadError(source: source, .noItems)
      } else if let tear = table.tear, isStrict || table.count == 0 || file.report.kind == .json {
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

  /// Text that is in another encoding is told as that.
  private func problem(
    _ problem: JSONProblem, in bytes: ByteBuffer, source: String
  ) -> ReadError {
    guard problem.mayBeOfEncoding, let encoding = bytes.foreignEncoding else {
      return ReadError(source: source, .json(problem))
    }
    return ReadError(source: source, .encoding(encoding, byteOffset: problem.byteOffset))
  }

  private func problem(of table: ItemTable, source: String) -> ReadError? {
    problem(source, count: table.count, tear: table.tear)
  }

  /// Why items that are too few, or torn, cannot be used.
  func problem(_ source: String, count: Int, tear: Tear?) -> ReadError? {
    guard let tear else { return count == 0 ? ReadError(source: source, .noItems) : nil }
    return isStrict || count == 0 ? ReadError(source: source, tear.problem) : nil
  }

  private func tree(of bytes: ByteBuffer, _ blank: LoadedFile) throws(JSONProblem) -> LoadedFile {
    var file = blank
    let (tree, source) = (try JSONValue.parse(bytes), file.report.source)
    file.results = Platforms.own(tree) ? [] : TaskResult.all(in: tree, source: source)
    if !file.results.isEmpty { file.report.kind = .taskResult }
    let whole = file.results.filter { !$0.steps.isEmpty }
    if whole.isEmpty, !file.results.isEmpty {
      file.results = []
      file.report.problem = ReadError(source: source, .noSteps)
      return file
    }
    file.results = whole
    file.report.passedOver += whole.compactMap(\.oddity)
    if let flaw = file.results.lazy.compactMap(\.flaw).first {
      file.results = []
      file.report.problem = ReadError(source: source, .oddLabel(flaw))
      return file
    }
    if let count = file.results.map(\.steps.count).max(), count > TaskResult.mostSteps {
      file.results = []
      file.report.problem = ReadError(
        source: source, .tooManySteps(count: count, limit: TaskResult.mostSteps))
      return file
    }
    guard file.results.isEmpty, let contents = Platforms.contents(of: tree, source: source) else {
      return file
    }
    return file.holding(contents)
  }
}

extension Recording {
  fileprivate init(source: String, content: Content, table: ItemTable) {
    self.init(source: source, content: content, itemCount: table.count, tear: table.tear)
  }
}
