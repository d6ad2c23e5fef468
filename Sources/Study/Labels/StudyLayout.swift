import Recordings
import Text

/// The templates of a study in order; the first that matches the path of a file gives its labels.
public struct StudyLayout: Sendable, Equatable {
  public let templates: [LayoutTemplate]
  /// The folders from the one where templates begin down to the root of the listed files, with a slash at the end; empty if
  /// templates begin at the root.
  private let leading: String

  /// - Parameter leading: the path of the root of the listed files below the folder where templates begin, which is that of
  ///   the study's settings; empty for the root itself.
  public init(_ templates: [LayoutTemplate], leading: String = "") {
    self.templates = templates
    self.leading = leading.isEmpty ? "" : leading + "/"
  }

  /// The labels of a file and the place of their template; nil if no template matches.
  ///
  /// - Parameter unpacked: the path that the file would have if its archives were unpacked.
  func match(_ path: String, unpacked: String) -> (place: Int, labels: FileLabels)? {
    for (place, template) in templates.enumerated() {
      if let labels = template.labels(of: leading + path, unpacked: leading + unpacked) {
        return (place, labels)
      }
    }
    return nil
  }

  /// A template that matches none of some paths.
  public struct IdleTemplate: Sendable, Equatable {
    public let template: LayoutTemplate
    /// The path that agrees with the template longest.
    public let path: String
    /// Where this path and the template part.
    public let difference: LayoutDifference
  }

  /// The first template that matches none of the files; nil if each template matches one, or may match a member of an archive,
  /// whose paths are not known before it is read.
  public func idleTemplate(in files: StudyFiles) -> IdleTemplate? {
    var idle = templates
    for path in files.paths {
      idle.removeAll { $0.labels(of: leading + path, unpacked: leading + path) != nil }
      if idle.isEmpty { return nil }
    }
    guard let template = idle.first, !files.holdArchives else { return nil }
    var nearest: IdleTemplate?
    for path in files.paths {
      let whole = leading + path
      let difference = template.difference(from: whole, unpacked: whole)
      let longest = nearest?.difference.matched.utf8.count ?? -1
      guard difference.matched.utf8.count > longest else { continue }
      nearest = IdleTemplate(template: template, path: whole, difference: difference)
    }
    return nearest
  }
}

extension StudyFiles {
  /// True if a file is an archive by its content.
  fileprivate var holdArchives: Bool {
    paths.contains { path in
      guard Container.isWorthALook(path), let head = firstBytes(of: absolute(path)) else {
        return false
      }
      return Container(firstBytes: head)?.isArchive == true
    }
  }
}
