import Metrics

/// How it was done, as a paper would say it, and what the page was made by.
struct MethodsSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "methods"]) { section in
      section.element("h2", [:], "Methods")
      for task in tally.tasks where !task.sessions.isEmpty {
        section.element("p") { paragraph in
          paragraph.element("b", [:], task.facts.name)
          paragraph.add(
            " (\(task.methods.sorted().joined(separator: ", "))). \(task.facts.summary) ")
          paragraph.add(sources(of: task))
        }
      }
      section.element("h3", [:], "Provenance")
      section.table(
        [("", false), ("", false)],
        provenance.facts.map { fact in
          [textCell(fact.name), { $0.element("code", [:], fact.text) }]
        })
    }
  }

  /// `Reported: a (Source), b and c (Other source).`
  private func sources(of task: TaskTally) -> String {
    var order: [String] = []
    var names: [String: [String]] = [:]
    for metric in task.headlines where metric.hasValues {
      let source = metric.definition.source
      if names[source] == nil { order.append(source) }
      names[source, default: []].append(metric.definition.name)
    }
    guard !order.isEmpty else { return "" }
    return "Reported: "
      + order.map { "\((names[$0] ?? []).joined(separator: ", ")) (\($0))" }.joined(separator: "; ")
      + "."
  }
}
