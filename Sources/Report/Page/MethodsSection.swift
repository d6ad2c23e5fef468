import Metrics
import Text

/// The methods in the form of a publication, the parameters, how to cite, and the origin of the
/// page.
struct MethodsSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "methods"]) { section in
      section.element("h2", [:], "Methods")
      section.element(
        "p", [:],
        "The recordings were analyzed by \(provenance.program)"
          + (provenance.libraries.isEmpty ? "." : " with \(provenance.libraries).")
          + " Every value has a verdict: nothing speaks against a good one, a doubtful one is usable after reading its flags, a bad one could not be measured or is not to be trusted, and an absent one was not to be expected. Values that are not good were not left out of the tables."
      )
      for task in tally.shownTasks { write(task, to: &section) }
      section.element("p", [:], parameters)
      section.element("h3", [:], "How to cite")
      section.element(
        "p", [:],
        "Cite \(provenance.program) as software, with its version, and for each measure the source named above. The file CITATION.cff of the program has the reference in a form for reference managers."
      )
      if provenance.facts.isEmpty { return }
      section.element("h3", [:], "Origin of this page")
      section.table(
        [("fact", false), ("content", false)],
        provenance.facts.map { fact in
          [textCell(fact.name), { $0.element("code", [:], fact.text) }]
        })
    }
  }

  private var parameters: String {
    let own = provenance.parameters.map { "--\($0.name) \($0.text)".trimmed }
    return own.isEmpty
      ? "No parameter was set by an option; a map, a table of participants or answers of the study may have set some."
      : "Parameters set by options: \(own.joined(separator: ", "))."
  }

  private func write(_ task: TaskTally, to section: inout MarkupWriter) {
    section.element("p") { paragraph in
      paragraph.element("b", [:], task.facts.label)
      paragraph.add(" (\(task.methods.sorted().joined(separator: ", "))). \(task.facts.summary) ")
      paragraph.add(withLinks: sources(of: task))
    }
  }

  /// The sources of the reported metrics: `Reported: step count (Source), cadence (Other source).`
  private func sources(of task: TaskTally) -> String {
    var order: [String] = []
    var labels: [Term: [String]] = [:]
    for metric in task.headlines where metric.hasValues {
      let source = metric.definition.source
      if labels[source] == nil { order.append(source) }
      labels[source, default: []].append(metric.definition.label)
    }
    guard !order.isEmpty else { return "" }
    return "Shown above: "
      + order.map { "\((labels[$0] ?? []).joined(separator: ", ")) (\($0))" }.joined(
        separator: "; ") + "."
  }
}
