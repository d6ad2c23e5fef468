import Metrics
import Text

/// The methods in the form of a publication, the parameters, how to cite, and the origin of the
/// page.
struct MethodsSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  func write(to main: inout MarkupWriter) {
    let text = MethodsText(tally: tally, provenance: provenance)
    main.element("section", ["id": "methods"]) { section in
      section.element("h2", [:], "Methods")
      section.element("p", [:], text.opening)
      for task in tally.shownTasks {
        section.element("p") { paragraph in
          paragraph.element("b", [:], task.facts.label)
          paragraph.add(" ")
          paragraph.add(withLinks: text.words(on: task))
        }
      }
      section.element("p", [:], text.parameters)
      section.element("h3", [:], "How to cite")
      section.element("p", [:], text.citing)
      if provenance.facts.isEmpty { return }
      section.element("h3", [:], "Origin of this page")
      section.table(
        [("fact", false), ("content", false)],
        provenance.facts.map { fact in
          [textCell(fact.name), { $0.element("code", [:], fact.text) }]
        })
    }
  }
}
