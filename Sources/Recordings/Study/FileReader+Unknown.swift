/// JSON in which nothing is recognized, although it has the shape or the name of a recording.
extension FileReader {
  /// The file with an error where it should have been a recording and is none.
  ///
  /// - Parameter table: its items, where it has any that are objects.
  func checked(_ file: LoadedFile, _ bytes: ByteBuffer, _ table: ItemTable?) -> LoadedFile {
    guard file.isOfNoUse else { return file }
    var told = file
    let source = file.report.source
    if let table, table.holdsHealthWithoutValues {
      told.report.uselessness = .healthWithoutValues
    } else if table?.showsSensor == true || bytes.beginsAsRecording {
      let count = table?.count ?? bytes.strayItemCount
      told.report.problem = ReadError(source: source, .unknownItems(count: count))
    } else if RecorderFileName(contentName(source)).isRecorderName {
      told.report.problem = ReadError(source: source, .unrecognized)
    }
    return told
  }
}

extension LoadedFile {
  /// True where nothing came of the file, and nothing says why.
  fileprivate var isOfNoUse: Bool {
    report.problem == nil && report.uselessness == nil && report.kind == .json
      && report.platform == nil && recordings.isEmpty && results.isEmpty && neighbors.isEmpty
      && visits.isEmpty && runs.isEmpty
  }
}

extension ItemTable {
  /// Keys that items of each sensor have together.
  private static let sensorKeys = [
    ["timestamp", "x", "y", "z"], ["userAcceleration.x"], ["numberOfSteps"],
    ["timestamp", "horizontalAccuracy"], ["timestamp", "phase"], ["type", "value", "startDate"],
  ]

  /// True where the items have the keys of a sensor, whatever their values are.
  fileprivate var showsSensor: Bool {
    Self.sensorKeys.contains { $0.allSatisfy(columnNames.contains) }
  }

  /// True for workouts, correlations and the like, which are no quantities.
  fileprivate var holdsHealthWithoutValues: Bool {
    !columnNames.contains("value")
      && texts("type")?.contains { $0?.hasPrefix("HK") == true } == true
  }
}

extension ByteBuffer {
  /// True for the envelope in which recorders write, with or without items in it.
  fileprivate var beginsAsRecording: Bool {
    withBytes { bytes in
      let text = bytes.prefix(64).drop { [0xEF, 0xBB, 0xBF].contains($0) }
      let dense = text.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      return dense.starts(with: #"{"items":"#.utf8)
    }
  }

  /// How many items there are that are no objects.
  fileprivate var strayItemCount: Int {
    (try? JSONValue.parse(self))?["items"]?.array?.count ?? 0
  }
}
