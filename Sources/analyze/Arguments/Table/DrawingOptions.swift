import Batch
import Recordings

/// The options of the commands that draw.
extension OptionSpec {
  static let outputFile = OptionSpec(
    name: "output", short: "o", kind: .file, placeholder: "FILE",
    summary: "Write into FILE instead of standard output, or of RUN/report.html",
    section: .output, commands: drawers)
  static let task = OptionSpec(
    name: "task", kind: .choice(ActiveTask.allCases.map(\.rawValue)), placeholder: "TASK",
    summary: "Take the files for recordings of this task, whatever they are recognized as",
    section: .input, commands: drawers)
  static let pictures = OptionSpec(
    name: "pictures", kind: .choice(PictureRequest.Extent.allCases.map(\.rawValue)),
    defaultText: "auto",
    summary:
      "The sessions that are drawn; auto draws all of a small study, of others those not good",
    section: .output, commands: [.report])
  static let session = OptionSpec(
    name: "session", kind: .text, placeholder: "NAME",
    summary:
      "Draw this session, or those of this participant, before all others; with the key of"
      + " --pseudonymize by its own name, too",
    section: .output, commands: [.report], isRepeatable: true)
  static let step = OptionSpec(
    name: "step", kind: .text, placeholder: "NAME", summary: "Only the pictures of this step",
    section: .output, commands: [.plot])
  static let picture = OptionSpec(
    name: "picture", kind: .text, placeholder: "NAME", summary: "Only the picture of this name",
    section: .output, commands: [.plot])
}
