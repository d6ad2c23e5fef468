import Synthesis

/// Facts about a session that a user has to state because no file does; nil where nothing is missing.
struct MapEntry {
  var side: String?
  var clip: String?
}

/// A participant and the sessions found on their phone, each in a folder of its own.
struct Participant {
  let name: String
  let sessions: [(folder: String, session: SyntheticSession)]
  /// Facts of sessions by their folder.
  var map: [String: MapEntry] = [:]

  /// Every file with its path below the folder of the study.
  var files: [(path: String, bytes: [UInt8])] {
    sessions.flatMap { folder, session in
      session.files.map { ("\(name)/\(folder)/\($0.path)", $0.bytes) }
    }
  }
}

/// The map that goes with the study, in the order of the sessions; a session is named by its result.
func mapTable(of study: [Participant]) -> String {
  let rows = study.flatMap { person in
    person.sessions.compactMap { folder, _ in
      person.map[folder].map { entry in
        "\(person.name)/\(folder)/result.json,\(entry.side ?? ""),\(entry.clip ?? "")\n"
      }
    }
  }
  return "file,side,music-clip\n" + rows.joined()
}

/// SD of sampling times about the even grid, where a participant's phone has none of its own.
///
/// No clock is perfect: 0.3 % of the interval of 10 ms.
let clockJitterSeconds = 3e-5

/// The settings that all participants share: five decimals keep files small and exceed the sensors' resolution.
func writer(_ step: String, _ version: ResearchKitVersion, clock: WallClock, seed: UInt64)
  -> RecorderWriter
{
  var writer = RecorderWriter(stepIdentifier: step, version: version, clock: clock, seed: seed)
  writer.decimals = 5
  writer.shufflesKeys = version < .v22
  return writer
}

extension MotionTrack {
  /// A step that was shown as long as its recorders ran.
  func step(_ identifier: String, _ files: [RecorderFile]) -> RecordedStep {
    RecordedStep(
      identifier, startSeconds: times.first ?? 0, endSeconds: times.last ?? 0, files: files)
  }
}
