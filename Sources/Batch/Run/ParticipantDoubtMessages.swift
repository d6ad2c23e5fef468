import Recordings
import Report
import Study
import Text

extension ParticipantDoubt {
  /// True for a doubt that ends a run with status 1: what belongs to several people would stand in
  /// the tables as one person's.
  var isError: Bool {
    switch self {
    case .participantsInNames: true
    case .ambiguousNames(let found): found.isOnePerson && found.fileCount > Self.mostFilesOfOne
    case .soundsWithoutParticipant, .filesWithoutParticipant, .similar, .visitsInNames: false
    }
  }

  /// More files than these, whose names a template fits in several ways, are hardly those of the one participant whom it reads.
  private static let mostFilesOfOne = 8

  /// One line: what is doubtful, and what to do about it. Names are those of the output.
  func message(_ names: Names) -> Message {
    switch self {
    case .participantsInNames(let template, let firsts, let count):
      let whose = "\(count) sessions belong to one participant or to none"
      let text =
        names.arePseudonyms
        ? "\(whose), while the first parts of their names differ; if these are participants, give --layout"
        : "\(whose), while their names begin with \(Self.list(firsts)); if these are participants, give \(Self.option(template))"
      return Message(severity: .error, text: "\(text) (participants_in_names)")
    case .visitsInNames(let template, let participantCount, let peopleCount):
      let problem =
        "the names of \(counted(participantCount, "participant")) look like those of \(counted(peopleCount, "participant")) with visits"
      let remedy = names.arePseudonyms ? "--layout" : Self.option(template)
      return Message(severity: .warning, text: "\(problem); if they are, give \(remedy)")
    case .soundsWithoutParticipant(let template):
      return Self.unnamed("each sound is a session without a participant", template, names)
    case .filesWithoutParticipant(let template):
      return Self.unnamed(
        "the recordings of a folder are one session without a participant", template, names)
    case .ambiguousNames(let found):
      return Message(severity: isError ? .error : .warning, text: Self.text(of: found, names))
    case .similar(let alike):
      let list = names.inOrder(alike.map(names.name)).map { "\"\(shown($0))\"" }.joined(
        separator: " and ")
      return Message(
        severity: .warning,
        text:
          "participants \(list) may be one person: their names differ only in capitals, the coding of letters with marks, spaces, separators, leading zeros or words for a copy; if they are, give all one name in a file for --map"
      )
    }
  }

  private static func text(of found: AmbiguousNames, _ names: Names) -> String {
    let count = counted(found.fileCount, "file")
    let problem =
      "the names of \(count) fit the template in several ways, of which the one with the shortest names is taken"
    if names.arePseudonyms { return "--layout: \(problem); if it is another, give --map" }
    let read = [
      ("participant", found.labels.participant), ("visit", found.labels.visit),
      ("session", found.labels.session),
    ].compactMap { word, name in name.map { "\(word) \"\(shown($0))\"" } }.joined(
      separator: " and ")
    let longer = found.longerTemplate.map { "\(option($0)) or " } ?? ""
    return
      "--layout: \(problem): \(shown(found.file)) is \(read); if it is another, give \(longer)--map"
  }

  /// The first and the last of several names.
  private static func list(_ names: [String]) -> String {
    let ends = names.count > 3 ? [names[0], names[1], "…", names[names.count - 1]] : names
    return ends.map(shown).joined(separator: ", ")
  }

  /// The warning that recordings have no participant, though their names may contain one.
  private static func unnamed(_ problem: String, _ template: String, _ names: Names) -> Message {
    let remedy =
      names.arePseudonyms
      ? "give --layout if their names contain participants"
      : "if their names contain participants, give \(option(template))"
    return Message(severity: .warning, text: "\(problem); \(remedy)")
  }

  private static func option(_ template: String) -> String { "--layout '\(shown(template))'" }
}
