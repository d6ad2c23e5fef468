import Synthesis

/// One participant who did the tasks of many: recordings in `SurveyData`, results in tables.
func myDataHelpsExport(of study: [Participant]) throws -> SampleExport {
  let participant = "MDH-4821-7730"
  var tables = SurveyTables(seed: 48)
  var files: [(path: String, bytes: [UInt8])] = []
  for (name, folder, survey) in surveys {
    let session = try study.session(of: name, on: folder)
    guard let result = session.result else { throw ExportError("result of \(name)") }
    let key = tables.add(result, participant: participant, survey: survey)
    for step in session.steps {
      var counts: [String: Int] = [:]
      for file in step.recordings {
        guard let sensor = sensors[file.identifier] else { continue }
        counts[sensor, default: 0] += 1
        let number = counts[sensor].map { $0 > 1 ? "-\($0)" : "" } ?? ""
        let path = "SurveyData/\(participant)/\(key)/\(step.identifier)/\(sensor)\(number).json"
        files.append((path, file.bytes))
      }
    }
  }
  return SampleExport(
    platform: "mydatahelps", files: files + tables.files.map { ($0.name, Array($0.text.utf8)) })
}

private let surveys = [
  ("P02", "2015-10-08", "Walking"), ("P04", "2025-03-10", "Tapping"),
  ("P05", "2025-06-16", "Reaction time"), ("P21", "2025-02-04-a", "trail_a"),
  ("P21", "2025-02-04-b", "trail_b"), ("P22", "2025-03-06", "PSAT"), ("P24", "2024-10-08", "Pegs"),
  ("P25", "2024-11-13", "Hearing"),
]

/// The platform's names of files, which do not depend on the recorder of a sensor.
private let sensors = [
  "accelerometer": "Accelerometer", "deviceMotion": "DeviceMotion", "pedometer": "Pedometer",
]
