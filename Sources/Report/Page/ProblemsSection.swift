import Metrics

/// What stands in the way of values, the worst first, with what can be done.
struct ProblemsSection {
  let tally: StudyTally
  let flags: [Flag.Code: Flag]

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
      ($1.errorCount, $1.sessionCount, $0.code.rawValue)
        < ($0.errorCount, $0.sessionCount, $1.code.rawValue)
    }
  }

  private func isHeavy(_ problem: ProblemTally) -> Bool {
    flags[problem.code].map { $0.weight != .note } ?? true
  }

  private func row(_ problem: ProblemTally) -> [(inout MarkupWriter) -> Void] {
    [
      { $0.element("code", ["class": "mark"], problem.code.rawValue) },
      countCell(problem.errorCount),
      countCell(problem.rowCount - problem.errorCount), countCell(problem.sessionCount),
      { cell in
        guard let flag = flags[problem.code] else { return }
        cell.add([flag.meaning, flag.advice].filter { !$0.isEmpty }.joined(separator: " "))
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
