import Metrics
import Text

/// The reasons for values and inputs that are not good, with remedies and sessions, and the reasons for
/// absent values by task.
struct ProblemsSection {
  let tally: StudyTally
  let links: PageLinks

  /// The number of problems that are shown at once; the others are collapsed.
  private static let mostShown = 4

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "problems"]) { section in
      section.element("h2", [:], "Problems")
      let problems = tally.problems.ranked
      section.element("p", [:], summary)
      write(problems.prefix(Self.mostShown), to: &section)
      let rest = problems.dropFirst(Self.mostShown)
      if !rest.isEmpty {
        section.details(counted(rest.count, "more reason")) { write(rest, to: &$0) }
      }
      let absent = tally.shownTasks.filter { !$0.absences.isEmpty }
      if !absent.isEmpty {
        section.element("h3", [:], "Why values are absent")
        section.element("div", ["class": "absences"]) { list in
          for task in absent { writeAbsences(of: task, to: &list) }
        }
      }
    }
  }

  /// The number of values and inputs with problems.
  private var summary: String {
    let counts = tally.verdicts
    let values = counts.filter { $0.key != .error }.values.reduce(0, +)
    guard values + counts[.error, default: 0] > 0 else { return "There are no values." }
    let problems = counts.filter(\.key.needsAttention).values.reduce(0, +)
    guard problems > 0 else {
      return "None: all of \(counted(values, "value")) are good or absent."
    }
    let errors = counts[.error, default: 0]
    let sessions = tally.sessions.count(where: \.needsAttention)
    return
      "Of \(counted(values, "value")), \(counts[.doubtful, default: 0]) are doubtful and \(counts[.bad, default: 0]) bad; "
      + (errors == 0
        ? "every input could be used" : "\(counted(errors, "input")) could not be used")
      + ". Sessions with such an input or main value: \(sessions) of \(tally.sessions.count). A value with several reasons is counted under each of them."
  }

  private func write(_ problems: ArraySlice<ProblemTally>, to section: inout MarkupWriter) {
    guard !problems.isEmpty else { return }
    section.element("ul", ["class": "problems"]) { list in
      for problem in problems { list.element("li") { item in write(problem, to: &item) } }
    }
  }

  private func write(_ problem: ProblemTally, to item: inout MarkupWriter) {
    let flag = tally.flags[problem.code]
    let worst = problem.worst
    item.element("p") { line in
      line.element("span", ["class": "mark \(worst.rawValue)"], worst.symbol)
      line.add(" ")
      line.add(
        flag.map { [$0.meaning, $0.advice].filter { !$0.isEmpty }.joined(separator: " ") }
          ?? (problem.code == ProblemTally.unexplained
            ? "No reason is given." : "This version does not know the reason."))
    }
    item.element("p", ["class": "where"]) { line in
      line.element("code", [:], problem.code.rawValue.isEmpty ? "none" : problem.code.rawValue)
      let parts = [
        (problem.counts[.doubtful, default: 0], "doubtful value"),
        (problem.counts[.bad, default: 0], "bad value"), (problem.errorCount, "unusable input"),
      ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
      line.add(
        " \(parts.joined(separator: ", ")) in \(counted(problem.sessions.count, "session")): ")
      tally.links(problem.sessions, links)(&line)
      if let example = problem.example {
        line.add("; the first is ")
        line.element("code", [:], example)
      }
    }
  }

  /// Writes the reasons for absent values of a task, collapsed to one line.
  private func writeAbsences(of task: TaskTally, to section: inout MarkupWriter) {
    let reasons = task.absences.sorted {
      ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue)
    }
    let count = reasons.reduce(0) { $0 + $1.value.count }
    section.details("\(task.facts.label): \(counted(count, "absent value"))") { details in
      details.element("ul") { list in
        for (code, absences) in reasons {
          list.element("li") { item in
            let flag = tally.flags[code]
            let meaning = flag?.meaning ?? "No reason is given."
            item.add("\(counted(absences.count, "value")): \(meaning)")
            if let advice = flag?.advice, !advice.isEmpty { item.add(" \(advice)") }
            for text in absences.texts where !text.isEmpty {
              item.add(" ")
              item.element("code", [:], text)
            }
          }
        }
      }
    }
  }
}
