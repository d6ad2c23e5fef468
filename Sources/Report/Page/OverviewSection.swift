import Metrics

/// The top of the page: what was found and what became of it.
struct OverviewSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  let hasGroups: Bool

  private var chapters: [(address: String, name: String, isThere: Bool)] {
    [
      ("tasks", "Tasks", true), ("groups", "Over several sessions", hasGroups),
      ("missing", "What is there", tally.hasTasks), ("problems", "Problems", true),
      ("sessions", "Sessions", true), ("methods", "Methods", true),
    ]
  }

  func write(to main: inout MarkupWriter) {
    main.element("header") { header in
      header.element("h1", [:], provenance.title)
      for remark in provenance.remarks { header.element("p", ["class": "note"], remark) }
      flow(into: &header)
      header.element(
        "p", [:],
        "Every value has a verdict: ● good; ◐ doubtful, usable after reading its flags; ○ bad, not to be "
          + "trusted or absent; ✕ the input could not be used.")
      header.element("nav") { nav in
        nav.element("ul") { list in
          for (address, name, isThere) in chapters where isThere {
            list.element("li") { $0.element("a", ["href": "#\(address)"], name) }
          }
        }
      }
    }
  }

  private func flow(into header: inout MarkupWriter) {
    let measured = tally.tasks.reduce(0) { $0 + $1.stepCount }
    let steps = provenance.counts + [("steps measured", measured)]
    header.element("ol", ["class": "flow"]) { list in
      for (place, item) in steps.enumerated() {
        if place > 0 { list.element("li", ["class": "to", "aria-hidden": "true"], "→") }
        list.box(item.count, item.name)
      }
    }
    header.element("ul", ["class": "flow"]) { list in
      for quality in Quality.all {
        let count = tally.tasks.reduce(quality == .error ? tally.strayErrorCount : 0) {
          $0 + $1.counts[quality, default: 0]
        }
        list.box(count, "\(quality.symbol) \(quality.rawValue)")
      }
    }
  }
}

extension MarkupWriter {
  fileprivate mutating func box(_ count: Int, _ name: String) {
    element("li") { box in
      box.element("b", [:], "\(count)")
      box.add(name)
    }
  }
}
