import Metrics
import Text

/// The methods of a study in the words of a publication: versions, verdicts, what each task measures and by which sources,
/// and how to cite. The page shows them, and files beside it contain them for a manuscript.
struct MethodsText {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  var opening: String {
    "The recordings were analyzed by \(provenance.program)"
      + (provenance.libraries.isEmpty ? "." : " with \(provenance.libraries).")
      + " Every value has a verdict: nothing speaks against a good one, a doubtful one is usable after reading its flags, a bad one could not be measured or is not to be trusted, and an absent one was not to be expected. The verdict of a session is the worst of the main values of its task. Values that are not good were not left out of the tables."
  }

  var parameters: String {
    let own = provenance.parameters.map { "--\($0.name) \($0.text)".trimmed }
    return own.isEmpty
      ? "No parameter was set by an option; a map, a table of participants or answers of the study may have set some."
      : "Parameters set by options: \(own.joined(separator: ", "))."
  }

  var citing: String {
    "Cite \(provenance.program) as software, with its version, and for each measure the source named above. The file CITATION.cff of the program has the reference in a form for reference managers."
  }

  /// What follows the label of a task: its method, how it is measured, and the sources of its main values.
  func words(on task: TaskTally) -> String {
    "(\(task.methods.sorted().joined(separator: ", "))). \(task.facts.summary) \(sources(of: task))"
  }

  /// The sources of the reported metrics: `Shown above: step count (Source), cadence (Other source).`
  private func sources(of task: TaskTally) -> String {
    var order: [String] = []
    var labels: [Term: [String]] = [:]
    for metric in task.headlines where metric.hasValues {
      let source = metric.definition.citation(in: task.facts.name).text
      if labels[source] == nil { order.append(source) }
      labels[source, default: []].append(metric.definition.label)
    }
    guard !order.isEmpty else { return "" }
    return "Main values: "
      + order.map { "\((labels[$0] ?? []).joined(separator: ", ")) (\($0))" }.joined(
        separator: "; ") + "."
  }

  /// The publications that define any metric of the tasks of the study, by their keys.
  private var references: [Reference] {
    var known: [Term: Reference] = [:]
    for task in tally.shownTasks {
      for metric in task.facts.metrics.values {
        for reference in metric.citation(in: task.facts.name).references {
          // A publication that has several names among the sources is one entry, under the first of them.
          let place = reference.doi ?? reference.address ?? reference.title
          if let other = known[place], other.words.precedes(reference.words) { continue }
          known[place] = reference
        }
      }
    }
    return known.values.sorted { ($0.key, ByteKey($0.words)) < ($1.key, ByteKey($1.words)) }
  }

  /// The text in Markdown.
  var markdown: String {
    let tasks = tally.shownTasks.map { "**\($0.facts.label)** \(words(on: $0))" }
    let list = references.map { reference in
      let year = reference.year.map { " (\($0))" } ?? ""
      let places = [reference.container, reference.place, reference.locator ?? ""]
      return
        "- \(reference.words)\(year): \(reference.title). \(places.filter { !$0.isEmpty }.joined(separator: ", "))"
    }
    let parts =
      ["# Methods", opening] + tasks + [
        parameters, "## How to cite", citing, "## References", list.joined(separator: "\n"),
      ]
    return StudyPage.methodsMark + parts.joined(separator: "\n\n") + "\n"
  }

  /// The references as a BibTeX file.
  var bibTeX: String { StudyPage.referencesMark + references.map(\.bibTeX).joined(separator: "\n") }
}

extension StudyPage {
  /// The first line of the files beside a page, by which a file of this program is known.
  public static let methodsMark = "<!-- Written by analyze with the page beside it. -->\n\n"
  public static let referencesMark = "% Written by analyze with the page beside it.\n\n"

  /// The methods as text in Markdown.
  public func methods(_ provenance: Provenance) -> [UInt8] {
    Array(MethodsText(tally: tally, provenance: provenance).markdown.utf8)
  }

  /// The references of the methods as a BibTeX file.
  public func references(_ provenance: Provenance) -> [UInt8] {
    Array(MethodsText(tally: tally, provenance: provenance).bibTeX.utf8)
  }
}
