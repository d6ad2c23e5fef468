public import Recordings
import Text

/// Names that a template fits in several ways, such as `S_01_1` for `{participant}_{visit}`: each name of the template takes as little as
/// possible, which may be too little.
public struct AmbiguousNames: Sendable, Equatable {
  public let template: LayoutTemplate
  /// The number of files with such names.
  public let fileCount: Int
  /// The first of them.
  public let file: String
  /// What the template reads from it.
  public let labels: FileLabels
  /// True if the template gives all of them one participant.
  public let isOnePerson: Bool

  /// The template with what all names begin with before its participant, for names that would be one person's; nil for others.
  public var longerTemplate: String? {
    let mark = "{participant}"
    guard isOnePerson, let start = labels.participant,
      let place = template.text.firstRange(of: mark),
      let separator = template.text[place.upperBound...].first, separator != "/"
    else { return nil }
    let longer =
      template.text[..<place.lowerBound] + start + String(separator)
      + template.text[place.lowerBound...]
    return start.contains { "{}*!/".contains($0) } ? nil : String(longer)
  }
}

extension StudyLayout {
  /// The names of files that the first template with such names fits in several ways; nil if there are none. Members of archives are not
  /// known before they are read.
  func ambiguousNames(in files: StudyFiles) -> AmbiguousNames? {
    guard templates.contains(where: \.mayFitInSeveralWays) else { return nil }
    var found: [Int: (count: Int, file: String, people: Set<ByteKey>)] = [:]
    for path in files.paths {
      guard let match = match(path, unpacked: path), templates[match.place].fitsInSeveralWays(path)
      else { continue }
      var names = found[match.place] ?? (0, path, [])
      names.count += 1
      names.people.insert(ByteKey(match.labels.participant ?? ""))
      found[match.place] = names
    }
    guard let (place, names) = found.min(by: { $0.key < $1.key }) else { return nil }
    return AmbiguousNames(
      template: templates[place], fileCount: names.count, file: names.file,
      labels: match(names.file, unpacked: names.file)?.labels ?? FileLabels(),
      isOnePerson: names.people.count == 1)
  }
}
