import Recordings
import Text

/// Copies of a file within one session: the first that is not called a copy is used, unless a result links to another.
struct RepeatedFiles {
  private struct RepeatKey: Hashable {
    let place: SessionPlace
    let content: ContentDigest
  }

  private var used: [RepeatKey: String] = [:]
  /// The path of the file that is used, by the path of its copy.
  private var originals: [ByteKey: String] = [:]

  /// Adds copies that were found elsewhere.
  mutating func add(_ copies: [ByteKey: String]) { originals.merge(copies) { first, _ in first } }

  /// Marks a file as used even if another file has its content.
  mutating func use(_ path: String, _ content: ContentDigest?, at place: SessionPlace) {
    guard let content, originals[ByteKey(path)] == nil else { return }
    let key = RepeatKey(place: place, content: content)
    if used[key] == nil { used[key] = path }
  }

  /// True if another file of the session has the content; otherwise this file is used from now on.
  mutating func isCopy(_ path: String, _ content: ContentDigest?, at place: SessionPlace) -> Bool {
    guard let content else { return false }
    if let original = used[RepeatKey(place: place, content: content)] {
      if original === path { return false }
      originals[ByteKey(path)] = original
      return true
    }
    use(path, content, at: place)
    return false
  }

  /// The reports. Those of copies have the path of the file that is used instead.
  func marked(_ reports: [FileReport]) -> [FileReport] {
    originals.isEmpty
      ? reports
      : reports.map { report in
        var marked = report
        marked.original = report.original ?? originals[ByteKey(report.source)]
        return marked
      }
  }
}

extension [LoadedFile] {
  /// The files without the second of two results with equal content in one folder.
  var withResultsOnce: [LoadedFile] {
    var first: [ByteKey: [ContentDigest: String]] = [:]
    return map { file in
      guard !file.results.isEmpty, let content = file.report.content else { return file }
      let home = ByteKey(folder(of: file.report.source))
      guard let original = first[home]?[content] else {
        first[home, default: [:]][content] = file.report.source
        return file
      }
      var copy = file
      copy.results = []
      copy.report.original = original
      return copy
    }
  }
}
