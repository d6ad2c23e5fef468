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

  /// - Parameter study: the folder it is called by.
  func write(
    _ report: StudyReport, of study: String, facts: [(name: String, text: String)],
    remarks: [String] = []
  ) throws {
    let title = names.arePseudonyms ? "" : lastName(of: study)
    let provenance = StudyPage.Provenance(
      title: "Report" + (title.isEmpty ? "" : " of \(title)"),
      counts: report.files.flow(sessions: report.page.sessionCount),
      facts: facts.filter { !$0.text.isEmpty }, remarks: remarks)
    try file.write(report.html(provenance))
    if let path, file.isNamed { console.conclude("the page is \(names.file(path))") }
  }

  private func lastName(of path: String) -> String {
    URL(filePath: path).standardizedFileURL.lastPathComponent
  }

  /// By how many inputs could not be used.
  func status(failures: Int) -> ExitStatus {
    failures > 0 && invocation.values.text(.failOn) != "none" ? .someFailed : .success
  }
}
