import Foundation
import Report

/// The page of a report on its way to a file.
struct ReportPage {
  private let invocation: Invocation
  private let console: Console
  private let names: Names
  private let path: String?
  private let file: PageFile

  /// Throws where the page cannot go, before anything is analyzed.
  ///
  /// - Parameter path: where it goes unless the user says otherwise; nil for standard output.
  init(
    _ invocation: Invocation, _ console: Console, _ names: Names, default path: String? = nil
  ) throws {
    (self.invocation, self.console, self.names) = (invocation, console, names)
    self.path = invocation.values.text(.outputFile) ?? path
    file = try PageFile(self.path)
  }

  func write(
    _ report: StudyReport, facts: [(name: String, text: String)],
    remarks: [String] = []
  ) throws {
    let provenance = StudyPage.Provenance(
      title: "Report" + (studyName.map { " of \($0)" } ?? ""),
      counts: report.files.flow(sessions: report.page.sessionCount),
      facts: facts.filter { !$0.text.isEmpty }, remarks: remarks)
    for name in report.unmet {
      let option = "--\(OptionSpec.session.name)" + (names.arePseudonyms ? "" : " \(shown(name))")
      console.say(
        .warning,
        "\(option): no participant and no session has this name; the list on the page tells all")
    }
    try file.write(report.html(provenance))
    if let path, file.isNamed { console.conclude("the page is \(names.file(path))") }
  }

  /// What the study is called: the one folder or file that was named. Nil for pipes, and where that is not to be told.
  private var studyName: String? {
    guard !names.arePseudonyms, !invocation.values.isGiven(.filesFrom),
      invocation.operands.count == 1, let operand = invocation.operands.first, operand != "-",
      let place = try? FilePlace(operand), place != .stream
    else { return nil }
    let name = URL(filePath: operand).standardizedFileURL.lastPathComponent
    let ending =
      place == .file ? Self.archiveEndings.first(where: name.lowercased().hasSuffix) : nil
    return String(name.dropLast(ending?.count ?? 0))
  }

  /// The longest first.
  private static let archiveEndings = [".tar.gz", ".tgz", ".tar", ".zip"]
}
