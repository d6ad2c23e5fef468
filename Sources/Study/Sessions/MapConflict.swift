import Recordings
import Text

/// Two rows of a map that name different participants or visits for files of one session.
public struct MapConflict: Codable, Sendable, Equatable {
  /// What they name.
  public enum NamedPart: String, Codable, Sendable { case participant, visit }

  public let label: NamedPart
  /// The two lines of the map, the smaller one first.
  public let lines: [Int]
  /// The result or the list of files that makes the files one session.
  public let source: String
}

extension LoadedFiles {
  /// The first two rows of the map that part what a result or a list of files binds.
  ///
  /// - Parameters:
  ///   - results: all results.
  ///   - linked: by result, nil for one without links.
  func mapConflict(among results: [TaskResult], _ linked: [LinkedSteps?]) -> MapConflict? {
    for (result, links) in zip(results, linked) {
      guard let links else { continue }
      let files = [result.source] + result.furtherSources + links.claimed.sorted().map(\.text)
      if let conflict = mapConflict(of: files, boundBy: result.source) { return conflict }
    }
    for path in paths where listsSession(path) {
      let files = paths.filter { self.path($0, isListedBy: path) }
      if let conflict = mapConflict(of: [path] + files, boundBy: path) { return conflict }
    }
    return nil
  }

  private func mapConflict(of files: [String], boundBy source: String) -> MapConflict? {
    var (participant, visit) = (FirstName(), FirstName())
    for file in files {
      guard let (labels, lines) = named(file) else { continue }
      if let other = participant.other(labels.participant, lines.participant) {
        return MapConflict(label: .participant, lines: other, source: source)
      }
      if let other = visit.other(labels.visit, lines.visit) {
        return MapConflict(label: .visit, lines: other, source: source)
      }
    }
    return nil
  }
}

/// The first name that the rows of several files give.
private struct FirstName {
  private var known: (name: String, line: Int)?

  /// The lines of the first row and of one with another name; nil for the same name or none.
  mutating func other(_ name: String?, _ line: Int?) -> [Int]? {
    guard let name, let line else { return nil }
    guard let known else {
      self.known = (name, line)
      return nil
    }
    return known.name === name ? nil : [known.line, line].sorted()
  }
}
