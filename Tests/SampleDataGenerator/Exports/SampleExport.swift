import Foundation
import Synthesis

/// What a platform makes of sessions that the study holds as well.
struct SampleExport {
  /// Name of its folder.
  let platform: String
  /// Paths below that folder.
  let files: [(path: String, bytes: [UInt8])]

  /// Paths below the folder of the study.
  var filesInStudy: [(String, [UInt8])] {
    files.map { ("exports/\(platform)/\($0.path)", $0.bytes) }
  }
}

/// One of each platform.
func sampleExports(of study: [Participant]) throws -> [SampleExport] {
  [try myDataHelpsExport(of: study), try cardinalKitExport(of: study)]
}

/// A session that the study does not hold, or that is not as the export needs it.
struct ExportError: LocalizedError {
  let errorDescription: String?

  init(_ what: String) { errorDescription = "exports: there is no \(what)" }
}

extension [Participant] {
  func session(of name: String, on day: String) throws -> SyntheticSession {
    let sessions = first { $0.name == name }?.sessions ?? []
    guard let session = sessions.first(where: { $0.folder == day })?.session else {
      throw ExportError("session of \(name) on \(day)")
    }
    return session
  }
}
