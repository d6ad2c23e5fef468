import Report
import Study

/// The page of a report on its way to a file.
struct ReportPage {
  private let console: Console
  private let names: Names
  private let title: String
  private let path: String?
  private let file: PageFile

  /// Throws where the page cannot go, before anything is analyzed.
  ///
  /// - Parameter path: where it goes; nil for standard output.
  init(_ path: String?, of operands: [String], _ console: Console, _ names: Names) throws {
    (self.console, self.names, self.path) = (console, names, path)
    title = "Report" + (Self.studyName(operands, names).map { " of \($0)" } ?? "")
    file = try PageFile(path)
  }

  func write(
    _ report: StudyReport, facts: [(name: String, text: String)], remarks: [String] = []
  ) throws {
    let provenance = StudyPage.Provenance(
      title: title, counts: report.files.flow(sessions: report.page.sessionCount),
      facts: facts.filter { !$0.text.isEmpty }, remarks: remarks)
    for name in report.unmet {
      let option = "--session" + (names.arePseudonyms ? "" : " \(shown(name))")
      console.say(
        .warning,
        "\(option): no participant and no session has this name; the list on the page tells all")
    }
    try file.write(report.html(provenance))
    if let path, file.isNamed { console.conclude("the page is \(names.file(path))") }
  }

  /// The name of the study: that of the one folder or file that was named. Nil for pipes and lists, and where names are
  /// withheld.
  private static func studyName(_ operands: [String], _ names: Names) -> String? {
    guard !names.arePseudonyms, operands.count == 1, let operand = operands.first, operand != "-",
      let place = try? FilePlace(operand), place != .stream
    else { return nil }
    let parts = operand.split(separator: "/")
    // `.` has a name of its own, which only the whole path holds.
    let isNamed = parts.last.map { ![".", ".."].contains($0) } ?? false
    let whole = isNamed ? parts : (resolved(operand) ?? operand).split(separator: "/")
    let name = whole.last.map(String.init) ?? "/"
    let ending =
      place == .file ? archiveEndings.first(where: name.lowercased().hasSuffix) : nil
    return String(name.dropLast(ending?.count ?? 0))
  }

  /// The longest first.
  private static let archiveEndings = [".tar.gz", ".tgz", ".tar", ".zip"]
}
