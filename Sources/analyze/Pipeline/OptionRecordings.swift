import Analyses
import Recordings
import Report

/// Recordings that options name, each alone in its file.
struct OptionRecordings {
  private let values: OptionValues
  /// Of a worker that tries to read each of them first; nil in a process that is confined itself.
  private let limits: WorkerLimits?

  init(_ values: OptionValues, _ limits: WorkerLimits? = nil) {
    (self.values, self.limits) = (values, limits)
  }

  /// Of heart rates at rest.
  var baseline: Recording? {
    get throws {
      try values.text(.baseline).map {
        try recording(
          $0, of: .baseline, name: "a recording of heart rates", problem: \.baselineProblem)
      }
    }
  }

  /// Of the room.
  var background: Recording? { get throws { try sounds(.background).last } }

  /// The sounds that an option names.
  func sounds(_ option: OptionSpec) throws -> [Recording] {
    try values.texts(option).map { path in
      try recording(path, of: option, name: "a sound") { $0.audio == nil ? "no sound" : nil }
    }
  }

  private func recording(
    _ path: String, of option: OptionSpec, name: String, problem: (Recording) -> String?
  ) throws -> Recording {
    func refused(_ problem: String) -> SettingsError {
      SettingsError("--\(option.name)", of: path, "\(shown(problem)); name \(name)")
    }
    let files = try StudyFiles(below: [path])
    func read() -> [FileReport] { files.paths.flatMap(SessionReader(files).reports) }
    // What comes through a pipe can be read but once.
    if let limits, files.streams.isEmpty {
      let lost = try Rehearsal.lost(limits) { lost, _ in if lost.whole == nil { _ = read() } }
      if lost.whole != nil { throw refused("the program fails on it") }
    }
    let reports = read()
    guard let recording = reports.first?.recording, reports.count == 1,
      reports.first?.problem == nil
    else { throw refused("no recording") }
    if let problem = problem(recording) { throw refused(problem) }
    return recording
  }
}
