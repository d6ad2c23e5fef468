import Synthesis

/// SageResearch's archive of the walk of P02, unpacked: one record for each value, a countdown before it.
func sageResearchExport(of study: [Participant]) throws -> SampleExport {
  let session = try study.session(of: "P02", on: "2015-10-08")
  guard let result = session.result else { throw ExportError("result of P02") }
  let file = try session.recording(.accelerometer, of: "walking.outbound")
  let (countdown, start) = (file.startSeconds - 0.5, file.startSeconds)
  let motion = SensorRecordWriter(clock: result.clock, startSeconds: countdown)
  let items = try file.accelerations
  let records =
    [motion.marker("Walk/countdown", at: countdown)]
    + items.prefix(10).map { motion.sample($0, "Walk/countdown", shiftedBy: -0.5) } + [
      motion.marker("Walk/walking.outbound", at: start)
    ] + items.map { motion.sample($0, "Walk/walking.outbound") }
  let folder = "P02/2015-10-08"
  return SampleExport(
    platform: "sageresearch",
    files: [
      ("\(folder)/metadata.json", Array(metadata(result, file).utf8)),
      ("\(folder)/walk_motion.json", Array("[\n\(records.joined(separator: ",\n"))\n]".utf8)),
    ])
}

private func metadata(_ result: TaskResultFile, _ file: RecorderFile) -> String {
  func date(_ seconds: Double) -> String {
    quoted(withColon(result.clock.dateWithMilliseconds(atUptime: seconds)))
  }
  let entry = object([
    ("filename", quoted("walk_motion.json")), ("timestamp", date(file.startSeconds)),
    ("contentType", quoted("application/json")), ("identifier", quoted("walk_motion")),
    ("stepPath", quoted("Walk/walk_motion")),
  ])
  return object([
    ("taskIdentifier", quoted("WalkAndBalance")), ("taskRunUUID", quoted(result.taskRunUUID)),
    ("appName", quoted("Sample")), ("appVersion", quoted("version 1.0, build 7")),
    ("deviceInfo", quoted("iPhone10,3; iOS/12.1")), ("rsdFrameworkVersion", quoted("3.0")),
    ("startDate", date(result.steps.first?.startSeconds ?? 0)),
    ("endDate", date(result.steps.last?.endSeconds ?? 0)), ("files", list([entry])),
  ])
}

/// Writes records of MobilePassiveData's motion recorder.
private struct SensorRecordWriter {
  let clock: WallClock
  let startSeconds: Double

  func marker(_ path: String, at seconds: Double) -> String {
    let date = withColon(clock.dateWithMilliseconds(atUptime: seconds))
    return object(times(seconds, path) + [("timestampDate", quoted(date))])
  }

  func sample(_ item: Acceleration, _ path: String, shiftedBy seconds: Double = 0) -> String {
    object(
      [("sensorType", quoted("accelerometer"))] + times(item.timestamp + seconds, path) + [
        ("x", "\(item.x)"), ("y", "\(item.y)"), ("z", "\(item.z)"),
      ])
  }

  private func times(_ seconds: Double, _ path: String) -> [(key: String, json: String)] {
    let microseconds = ((seconds - startSeconds) * 1e6).rounded()
    return [
      ("timestamp", "\(microseconds / 1e6)"), ("uptime", "\(seconds)"), ("stepPath", quoted(path)),
    ]
  }
}
