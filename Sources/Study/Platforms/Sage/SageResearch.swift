import Recordings

/// SageResearch and MobilePassiveData, as in mPower 2: records of one sensor each, in the order of time,
/// beside a `metadata.json`.
///
/// Source: Sage-Bionetworks/SageResearch and MobilePassiveData-SDK, `RSDMotionRecord`, `RSDDistanceRecord`.
enum SageResearch: ExportPlatform {
  static let name = "SageResearch"

  static func contents(of items: ItemTable, source: String) -> FileContents? {
    if let motion = SensorRecords(items) {
      return FileContents(motion.recordings(source: source))
    }
    if let distance = DistanceRecords(items) {
      return FileContents(distance.recordings(source: source))
    }
    // Levels of a sound that was recorded beside it: nothing that a phone's sensor wrote.
    let isOfLevels = ["average", "peak", "timeInterval"].allSatisfy(items.columnNames.contains)
    return isOfLevels ? FileContents(kind: .json) : nil
  }

  /// Records of motion behind the date of the document.
  static func isRecording(beginning text: String) -> Bool {
    text.contains(#""items":["#) && text.contains(#""sensorType":"#)
  }

  static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard tree["taskIdentifier"] != nil || tree["rsdFrameworkVersion"] != nil else { return nil }
    return Manifest(tree)?.contents(platform: name)
  }
}

extension FileContents {
  fileprivate init(_ recordings: [Recording]) {
    self.init(kind: recordings.first?.kind ?? .json, recordings: recordings)
  }
}
