import Metrics

/// What stands in the way of values, the worst first, with what can be done.
struct ProblemsSection {
  let tally: StudyTally
  let flags: [String: Flag]

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "problems"]) { section in
      section.element("h2", [:], "Problems")
      guard !tally.problems.isEmpty else {
        let words = tally.hasTasks ? "None: every value is good." : "There are no values."
        return section.element("p", [:], words)
      }
      section.element(
        "p", [:],
        "Flags of values that are not good, and of inputs that could not be used. A flag that lowers no verdict is not listed."
      )
      section.table(
        [
          ("flag", false), ("inputs lost", true), ("values", true), ("sessions", true),
          ("what it means, and what to do", false), ("where", false),
        ], listed.map(row))
    }
  }

  /// Errors first, then by the number of sessions; notes that stand beside others are none.
  private var listed: [ProblemTally] {
    tally.problems.filter { $0.errorCount > 0 || isHeavy($0) }.sorted {
      ($1.errorCount, $1.sessionCount, $0.name) < ($0.errorCount, $0.sessionCount, $1.name)
    }
  }

  private func isHeavy(_ problem: ProblemTally) -> Bool {
    flags[problem.name].map { $0.weight != .note } ?? true
  }

  private func row(_ problem: ProblemTally) -> [(inout MarkupWriter) -> Void] {
    [
      { $0.element("code", ["class": "mark"], problem.name) }, count(problem.errorCount),
      count(problem.rowCount - problem.errorCount), count(problem.sessionCount),
      { cell in
        let words = [flags[problem.name]?.meaning ?? "", Remedy.text(of: problem.name)]
        cell.add(words.filter { !$0.isEmpty }.joined(separator: " "))
      },
      { cell in
        tally.links(problem.sessions, of: problem.sessionCount)(&cell)
        guard problem.errorCount > 0, let source = problem.sources.first else { return }
        cell.add(" ")
        cell.element("code", [:], source)
      },
    ]
  }
}
