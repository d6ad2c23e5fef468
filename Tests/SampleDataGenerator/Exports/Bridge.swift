import Synthesis

/// Archives as Bridge hands them out: the walk of P02 zipped, the right hand of P04 and the games of P19
/// unpacked.
func bridgeExport(of study: [Participant]) throws -> SampleExport {
  let walk = try study.session(of: "P02", on: "2015-10-08")
  let recordings = try [RecorderFile.Kind.accelerometer, .pedometer].map { kind in
    let file = try walk.recording(kind, of: "walking.outbound")
    return ("\(kind == .accelerometer ? "accel" : "pedometer")_walking_outbound.json", file.bytes)
  }
  let taps = try study.session(of: "P04", on: "2025-03-10")
  let games = try study.session(of: "P19", on: "2024-09-23")
  let tapping = try taps.appCoreTapping(ofStep: "tapping.right")
  let memory = try games.appCoreMemory(ofStep: "cognitive.memory.spatialspan")
  return SampleExport(
    platform: "bridge",
    files: [("P02/walking.zip", ZipFile(archive("Walking", of: walk, recordings)).bytes)]
      + archive("Tapping", of: taps, [("tapping_results.json", Array(tapping.json.utf8))]).map {
        ("P04/tapping/\($0.path)", $0.bytes)
      }
      + archive("Memory", of: games, [("MemoryGameResults.json", Array(memory.json.utf8))]).map {
        ("P19/memory/\($0.path)", $0.bytes)
      })
}

/// The files of an archive: its list, an app's own answers, and what was recorded.
private func archive(
  _ item: String, of session: SyntheticSession, _ files: [(path: String, bytes: [UInt8])]
) -> [(path: String, bytes: [UInt8])] {
  let end = session.steps.last?.endSeconds ?? 0
  let saved =
    session.result.map { withColon($0.clock.dateWithMilliseconds(atUptime: end + 2)) } ?? ""
  let entries = (["answers.json"] + files.map(\.path)).map { name in
    object([
      ("filename", quoted(name)), ("timestamp", quoted(saved)),
      ("contentType", quoted("application/json")),
    ])
  }
  let info = object([
    ("item", quoted(item)), ("taskRun", quoted(session.result?.taskRunUUID ?? "")),
    ("appName", quoted("Sample")), ("appVersion", quoted("version 1.0, build 7")),
    ("phoneInfo", quoted("iPhone 6")), ("dataFilename", quoted("answers.json")),
    ("format", quoted("v2_generic")), ("schemaRevision", "3"), ("files", list(entries)),
  ])
  return [
    ("info.json", Array(info.utf8)), ("answers.json", Array(#"{"medicated":"before"}"#.utf8)),
  ] + files
}
