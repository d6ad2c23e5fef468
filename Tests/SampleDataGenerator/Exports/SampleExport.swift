import Foundation
import Synthesis

/// The export by a platform of sessions that the study contains as well.
struct SampleExport {
  /// Name of its folder.
  let platform: String
  /// Paths below that folder.
  let files: [(path: String, bytes: [UInt8])]

  /// Paths below the folder of all exports.
  var filesOfExports: [(String, [UInt8])] { files.map { ("\(platform)/\($0.path)", $0.bytes) } }
}

/// One of each platform.
func sampleExports(of study: [Participant]) throws -> [SampleExport] {
  [
    try archivesExport(of: study), try bridgeExport(of: study), try sageResearchExport(of: study),
    try mPowerExport(of: study), try radarExport(of: study), try appleHealthExport(of: study),
    try myDataHelpsExport(of: study), try cardinalKitExport(of: study),
  ]
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

extension SyntheticSession {
  /// The recording of a sensor in a step.
  func recording(_ kind: RecorderFile.Kind, of step: String) throws -> RecorderFile {
    let files = steps.first { $0.identifier == step }?.recordings ?? []
    guard let file = files.first(where: { $0.kind == kind }) else {
      throw ExportError("\(kind) of \(step)")
    }
    return file
  }
}

extension RecorderFile {
  /// The items without the object around them, as tables hold them.
  var items: [UInt8] { Array(text.dropFirst(#"{"items":"#.count).dropLast().utf8) }

  /// The samples of the accelerometer as numbers.
  var accelerations: [Acceleration] {
    get throws { try JSONDecoder().decode([Acceleration].self, from: Data(items)) }
  }
}

/// An item of the accelerometer.
struct Acceleration: Decodable {
  let timestamp: Double
  let x: Double, y: Double, z: Double
}

/// JSON with members in the order given.
func object(_ members: [(key: String, json: String)]) -> String {
  "{" + members.map { "\"\($0.key)\":\($0.json)" }.joined(separator: ",") + "}"
}

/// JSON of a text without anything to escape.
func quoted(_ text: String) -> String { "\"\(text)\"" }

/// JSON of a list.
func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
