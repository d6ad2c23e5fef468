/// Who named a participant, in the words of a plan.
public enum NameSource: String, CaseIterable, Sendable {
  /// The user, with a map, an option, a layout, or the settings of the study.
  case map, option, layout, settings
  /// The platform that wrote the export, by its tables and its form of paths.
  case platform
  /// The content of the file.
  case content
  /// A folder, by its place in the study.
  case folder
  /// A folder that may be that of the study itself.
  case assumed
}

extension LabelSource {
  /// The word of a plan for a source that names participants; nil for the others.
  var nameSource: NameSource? {
    switch self {
    case .map: .map
    case .participantOption: .option
    case .layout: .layout
    case .rule: .settings
    case .content: .content
    case .listEntry, .list, .table, .path: .platform
    case .folder: .folder
    case .command, .people, .option, .settings, .date, .link, .result, .run, .stepName, .fileName,
      .recordings, .answers, .description, .standard:
      nil
    }
  }
}
