import Recordings
import Text

/// Bundles and responses as ResearchKitOnFHIR and Spezi write them: answers, but no samples of active tasks,
/// whose files are attached.
enum FHIR {
  static let platform = ExportPlatform(
    name: "FHIR", items: contents(ofItems:source:), tree: contents(ofTree:source:))

  /// Clinical records, as ResearchKit's recorder of them writes the resources into its items.
  private static func contents(ofItems items: ItemTable, source: String) -> FileContents? {
    guard items.texts("resourceType") != nil else { return nil }
    return FileContents(kind: .json, passedOver: .questionnaire)
  }

  private static func contents(ofTree tree: JSONValue, source: String) -> FileContents? {
    guard tree["resourceType"]?.text != nil else { return nil }
    return FileContents(kind: .json, passedOver: .questionnaire)
  }
}
