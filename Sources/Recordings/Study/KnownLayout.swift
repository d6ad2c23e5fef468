/// Layouts of platforms that are known by the shape of their paths.
enum KnownLayout {
  /// What a path tells; nil where it has no known shape.
  static func labels(of path: String) -> FileLabels? {
    guard path.utf8.count > myDataHelpsFolder.utf8.count, path.contains(myDataHelpsFolder) else {
      return nil
    }
    let parts = pathComponents(path)
    guard let root = parts.firstIndex(of: myDataHelpsFolder), parts.count == root + 5 else {
      return nil
    }
    var labels = FileLabels()
    (labels.participant, labels.session) = (parts[root + 1], parts[root + 2])
    labels.step = parts[root + 3]
    return labels
  }

  /// MyDataHelps: `SurveyData/{participant}/{result}/{step}/{file}`.
  private static let myDataHelpsFolder = "SurveyData"
}
