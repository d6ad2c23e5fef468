import Foundation
import Synthesis

/// The two walks of P01 as an Android phone streams them to RADAR-base, with its step counter.
///
/// Later by less than half an hour, so that the first walk goes on over a full hour, into another file.
func radarExport(of study: [Participant]) throws -> SampleExport {
  let session = try study.session(of: "P01", on: "7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301")
  let boot = (session.result?.clock.bootUnixSeconds ?? 0) + 1_794
  var samples: [RADARRecord] = []
  var steps: [RADARRecord] = []
  for step in ["walking.outbound", "walking.return"] {
    samples += try session.recording(.accelerometer, of: step).accelerations.map { item in
      // Android's axes are Apple's, its signs are not.
      RADARRecord(
        unixSeconds: boot + item.timestamp, values: [-item.x, -item.y, -item.z].map { "\($0)" })
    }
    steps += try session.recording(.pedometer, of: step).stepGains(laterBy: 1_794)
  }
  return SampleExport(
    platform: "radar",
    files: topic("android_phone_acceleration", ["x", "y", "z"], samples)
      + topic("android_phone_step_count", ["steps"], steps))
}

/// One line of a topic's file.
private struct RADARRecord {
  let unixSeconds: Double
  let values: [String]

  /// Files are of full hours, by UTC.
  var hour: Int { Int(unixSeconds / 3600) }

  /// The time as Java prints it: `1.768494594263012E9`.
  var time: String {
    let microseconds = String(Int64((unixSeconds * 1e6).rounded()))
    return "\(microseconds.prefix(1)).\(microseconds.dropFirst())E9"
  }
}

private func topic(_ name: String, _ columns: [String], _ records: [RADARRecord]) -> [(
  path: String, bytes: [UInt8]
)] {
  let names =
    ["key.projectId", "key.userId", "key.sourceId"]
    + (["time", "timeReceived"] + columns).map { "value.\($0)" }
  return Dictionary(grouping: records, by: \.hour).sorted { $0.key < $1.key }.map { hour, records in
    let lines = records.map { record in
      (["walks", "P01", "phone-1", record.time, record.time] + record.values).joined(separator: ",")
    }
    let clock = WallClock(bootUnixSeconds: Double(3600 * hour), utcOffsetSeconds: 0)
    let date = clock.compactDate(atUptime: 0)
    return (
      "walks/P01/\(name)/\(date.prefix(8))_\(date.dropFirst(8).prefix(4)).csv",
      Array(([names.joined(separator: ",")] + lines).map { "\($0)\n" }.joined().utf8)
    )
  }
}

extension RecorderFile {
  /// Updates of a pedometer as steps since the one before.
  fileprivate func stepGains(laterBy seconds: Double) throws -> [RADARRecord] {
    struct Update: Decodable {
      let endDate: String
      let numberOfSteps: Int
    }
    let updates = try JSONDecoder().decode([Update].self, from: Data(items))
    let dates = ISO8601DateFormatter()
    return zip(updates, [0] + updates.map(\.numberOfSteps)).compactMap { update, before in
      dates.date(from: update.endDate).map { date in
        RADARRecord(
          unixSeconds: date.timeIntervalSince1970 + seconds,
          values: ["\(update.numberOfSteps - before)"])
      }
    }
  }
}
