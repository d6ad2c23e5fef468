public import Recordings
import Text

/// Which forms of a project record which tasks, by the annotations of their fields.
public enum MyCapForms {
  /// The forms of each task, in the order of the data dictionary; none for a file that is no data dictionary.
  public static func formsOfTasks(inDictionary path: String) -> [ActiveTask: [String]] {
    guard let text = try? ByteBuffer(readingFile: path), let dictionary = ProjectDictionary(text)
    else { return [:] }
    var forms: [ActiveTask: [String]] = [:]
    for field in dictionary.fields {
      guard let step = MyCapField(field)?.step, let task = ActiveTask(step: step),
        !(forms[task] ?? []).containsBytes(of: field.form)
      else { continue }
      forms[task, default: []].append(field.form)
    }
    return forms
  }
}
