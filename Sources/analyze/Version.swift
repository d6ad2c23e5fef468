import Analyses
import Recordings
import Report

/// What this program is.
enum Version {
  /// Semantic version; the methods in the output have numbers of their own.
  static let number = "0.5.0"

  /// The libraries it runs on, by name; `opened` are those that its workers have opened.
  static func libraries(opened: [String: String] = [:]) -> JSONText {
    let versions = Catalog.libraryVersions + ReadingLibraries.versions
    return .object(
      versions.sorted { $0.name < $1.name }.map { name, version in
        (name, .string(opened[name] ?? version))
      })
  }
}
