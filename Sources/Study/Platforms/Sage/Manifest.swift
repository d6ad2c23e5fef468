import Recordings
import Text

/// The file that lists the files of an archive: `info.json` of AppCore and Bridge, `metadata.json`
/// of SageResearch.
struct Manifest {
  private let root: JSONValue
  private let files: [(name: String, entry: JSONValue)]

  /// Nil unless it lists files by their names.
  init?(_ root: JSONValue) {
    let entries = root["files"]?.array ?? []
    self.root = root
    files = entries.compactMap { entry in entry["filename"]?.text.map { (lastComponent($0), entry) }
    }
    guard !files.isEmpty else { return nil }
  }

  /// The contents for a platform, which the caller has recognized.
  func contents(platform: String) -> FileContents {
    var contents = FileContents(kind: .manifest)
    contents.neighbors[FileContents.everyFile] = sharedLabels(platform)
    for (name, entry) in files { contents.neighbors[ByteKey(name)] = Self.labels(of: name, entry) }
    contents.identifiesRun = nonEmpty("taskRunUUID") != nil
    return contents
  }

  private func sharedLabels(_ platform: String) -> FileLabels {
    var labels = FileLabels()
    labels.platform = platform
    labels.session = nonEmpty("taskRunUUID") ?? nonEmpty("taskRun")
    labels.task = nonEmpty("taskIdentifier").flatMap(ActiveTask.init(identifier:))
    labels.device = RecordingDevice(
      model: nonEmpty("phoneInfo") ?? nonEmpty("deviceTypeIdentifier"),
      // SageResearch stores model and system in one text, which cannot be split reliably.
      system: nonEmpty("deviceInfo"), app: app)
    labels.start = date(root["startDate"]) ?? date(root["createdOn"]) ?? earliestFile
    return labels
  }

  private var app: String? {
    let words = [nonEmpty("appName"), nonEmpty("appVersion")].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func nonEmpty(_ key: String) -> String? {
    root[key]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func date(_ value: JSONValue?) -> RecordedDate? { value?.recordedDate }

  /// The date of the earliest file, for a manifest of Bridge or AppCore, which does not contain the
  /// start of the task.
  private var earliestFile: RecordedDate? {
    files.lazy.compactMap { date($0.entry["timestamp"]) }.min { $0.unixSeconds < $1.unixSeconds }
  }

  private static func labels(of name: String, _ entry: JSONValue) -> FileLabels {
    var labels = FileLabels()
    let named = RecorderFileName(name)
    if let path = entry["stepPath"]?.text, !path.isEmpty {
      labels.step = lastComponent(path)
    } else {
      labels.step = named.step ?? named.resultStep ?? named.archivedStep
    }
    return labels
  }
}

extension ActiveTask {
  /// The task of an identifier that an app has modified, in any spelling.
  fileprivate init?(identifier: String) {
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let name = plain(identifier)
    guard let task = Self.allCases.first(where: { plain($0.rawValue) == name }) else { return nil }
    self = task
  }
}

/// AppCore, with which the apps of 2015 made archives: `info.json` next to files named after
/// recorder and step.
///
/// Source: ResearchKit/AppCore, `APCDataArchiver`.
enum AppCore {
  static let platform = ExportPlatform(
    name: name, folderNames: ["HealthKitDataCollector"], owns: isOfCollector(_:),
    tree: contents(of:source:), document: AppCoreHealthTable.document)
  private static let name = "AppCore"

  /// True for the particulars of a collector of passive data, which have the shape of a result without steps.
  private static func isOfCollector(_ tree: JSONValue) -> Bool {
    let collectors = [
      "HealthKitDataCollector", "HealthKitSleepCollector", "HealthKitWorkoutCollector",
      "motionTracker",
    ]
    return tree["results"] == nil
      && (tree["identifier"]?.text.map(collectors.containsBytes(of:)) ?? false)
  }

  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    if isOfCollector(tree) { return FileContents(kind: .manifest) }
    guard ["taskRun", "item", "appName"].contains(where: { tree[$0] != nil }) else { return nil }
    return Manifest(tree)?.contents(platform: name)
  }
}

/// Sage's Bridge, whose archives state their format.
///
/// Source: Sage-Bionetworks/Bridge-iOS-SDK, `SBBDataArchive`.
enum Bridge {
  static let platform = ExportPlatform(name: name, tree: contents(of:source:))
  private static let name = "Bridge"

  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard ["dataFilename", "format", "schemaRevision"].contains(where: { tree[$0] != nil }) else {
      return nil
    }
    return Manifest(tree)?.contents(platform: name)
  }
}
