import Recordings

/// The templates of a study in order; the first that matches the path of a file gives its labels.
public struct StudyLayout: Sendable, Equatable {
  public let templates: [LayoutTemplate]

  public init(_ templates: [LayoutTemplate]) { self.templates = templates }

  /// The labels of a file and the place of their template; nil if no template matches.
  ///
  /// - Parameter unpacked: the path that the file would have if its archives were unpacked.
  func match(_ path: String, unpacked: String) -> (place: Int, labels: FileLabels)? {
    for (place, template) in templates.enumerated() {
      if let labels = template.labels(of: path, unpacked: unpacked) { return (place, labels) }
    }
    return nil
  }
}
