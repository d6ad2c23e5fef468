/// CareEvolution's MyDataHelps: `SurveyData/{participant}/{result}/{step}/{file}`.
enum MyDataHelps: ExportPlatform {
  static let name = "MyDataHelps"

  static func labels(ofPath path: String) -> FileLabels? {
    guard path.utf8.count > folderName.utf8.count, path.contains(folderName) else { return nil }
    let parts = pathComponents(path)
    guard let root = parts.firstIndex(of: folderName), parts.count == root + 5 else { return nil }
    var labels = FileLabels()
    (labels.participant, labels.session) = (parts[root + 1], parts[root + 2])
    labels.step = parts[root + 3]
    labels.platform = name
    return labels
  }

  private static let folderName = "SurveyData"
}
