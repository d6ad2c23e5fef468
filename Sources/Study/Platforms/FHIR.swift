import Recordings

/// Bundles and responses as ResearchKitOnFHIR and Spezi write them: answers, but no samples of active tasks,
/// whose files are attached.
enum FHIR: ExportPlatform {
  static let name = "FHIR"

  /// Clinical records, as ResearchKit's recorder of them writes the resources into its items.
  static func contents(of items: ItemTable, source: String) -> FileContents? {
    guard items.texts("resourceType") != nil else { return nil }
    return FileContents(kind: .json, passedOver: .questionnaire)
  }

  static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard tree["resourceType"]?.text != nil else { return nil }
    return FileContents(kind: .json, passedOver: .questionnaire)
  }
}
