import Analyses
import Recordings
import Report

/// What this program is.
enum Version {
  /// Semantic version; the methods in the output have numbers of their own.
  static let number = "0.6.1"

  /// The libraries it runs on, by name; `opened` are those that its workers have opened.
  static func libraries(opened: [String: String] = [:]) -> JSONText {
    .object(allLibraries.map { ($0, .string(opened[$0] ?? $1)) })
  }

  /// The same in words.
  static func libraryWords(opened: [String: String]) -> String {
    allLibraries.map { "\($0) \(opened[$0] ?? $1)" }.joined(separator: ", ")
  }

  private static var allLibraries: [(name: String, version: String)] {
    (Catalog.libraryVersions + ReadingLibraries.versions).sorted { $0.name < $1.name }
  }
}
