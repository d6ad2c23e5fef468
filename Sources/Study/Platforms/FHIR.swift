import Recordings
import Text

/// Bundles and responses of ResearchKitOnFHIR and Spezi. They contain answers, but not the samples
/// of active tasks, whose files are attachments.
enum FHIR {
  static let platform = ExportPlatform(
    name: "FHIR", items: contents(ofItems:source:), tree: contents(ofTree:source:))

  /// The contents of clinical records, whose resources ResearchKit's recorder writes into its
  /// items.
  private static func contents(ofItems items: ItemTable, source: String) -> FileContents? {
    guard items.texts("resourceType") != nil else { return nil }
    return FileContents(kind: .json, passedOver: .questionnaire)
  }

  private static func contents(ofTree tree: JSONValue, source: String) -> FileContents? {
    guard tree["resourceType"]?.text != nil else { return nil }
    return FileContents(kind: .json, passedOver: .questionnaire)
  }
}
