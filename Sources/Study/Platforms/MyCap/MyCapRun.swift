import Recordings
import Text

/// Which run of a REDCap project something belongs to: the record, the event of a longitudinal project, the form, and its instance.
///
/// The name of the session contains all but the record, so that values find the way back, and rows of the data and files of the archive
/// belong together although files do not know the UUID of their run.
struct MyCapRun {
  /// The name of the project, where runs of several are read together; nil for the only one.
  let project: String?
  let record: String
  /// The unique name, such as `week_4_arm_1`; empty in a project without events.
  let event: String
  let form: String
  /// Nil for a form that does not repeat.
  let instance: Int?

  /// Event, form and instance, as far as there are any. Among those of several projects the name begins with the project.
  var name: String {
    [project ?? "", event, form, instance.map { "\($0)" } ?? ""].filter { !$0.isEmpty }.joined(
      separator: "/")
  }

  /// The run in words for a message.
  var place: String { "record \(record), \(name)" }

  var labels: FileLabels {
    var labels = FileLabels()
    // Records of several projects that have one name are different people.
    labels.participant = project.map { "\($0)/\(record)" } ?? record
    (labels.project, labels.platform) = (project, MyCap.name)
    labels.visit = event.isEmpty ? nil : event
    labels.session = name
    return labels
  }
}
